import type { Behaviour } from '../../provider/order-table.ts';
import { PAID_LATER_MS, RETURNED_LATER_MS, SENT_LATER_MS } from '../../provider/orders.ts';
import type { Magic } from '../../webpay/start/magic-amounts.ts';

const BEHAVIOURS: Record<Behaviour, string> = {
  usual: '',
  unreachable: '<code>webPayIniateFailed</code>, nothing is made',
  rejected: '<code>RejectedByPaymentService</code>, the transaction is <code>RefusedByProvider</code>',
  paidAtOnce: '<code>Committed</code> at once',
  paidLater: `<code>Committed</code> ${seconds(PAID_LATER_MS)} after the player is back`,
  refused: '<code>RefusedByProvider</code> when the player is back',
  cancelled: '<code>Cancelled</code> when the player is back',
  sentLater: `<code>Committed</code> after ${seconds(SENT_LATER_MS)}`,
  returnedLater: `<code>RefusedByProvider</code> after ${seconds(RETURNED_LATER_MS)}`,
};

/** What a magic amount does, as HTML; `slowAnswerMs` is how late a slow one is answered. */
export function describeMagic(magic: Magic, slowAnswerMs: number): string {
  const {
    refusal,
    behaviour = 'usual',
    stepUp,
    fails,
    losesAnswer,
    isSlow,
    offerLifeMs,
    cancellableMs,
  } = magic;
  const parts = [
    refusal ? `<code>${refusal}</code>` : '',
    fails ? 'HTTP 500, nothing is made' : '',
    losesAnswer ? 'made, then HTTP 500; the same key is answered' : '',
    isSlow ? `made at once, answered after ${seconds(slowAnswerMs)}` : '',
    stepUp ? `asks for a ${stepUp} first` : '',
    offerLifeMs === undefined ? '' : `<code>Expired</code> after ${seconds(offerLifeMs)}`,
    cancellableMs === undefined ? '' : `can be cancelled for ${seconds(cancellableMs)}`,
    BEHAVIOURS[behaviour],
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function seconds(milliseconds: number): string {
  return `${milliseconds / 1000} s`;
}
