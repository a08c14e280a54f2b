import { updatePlayer } from '../../db/players.ts';
import { newPaymentId } from '../../identity/secrets.ts';
import { LedgerError } from '../../ledger/post.ts';
import { casinoTimeZone } from '../../site/casinos.ts';
import type { PaymentMethod } from '../methods/method-definition.ts';
import { movePayment } from '../move-payment.ts';
import { endOfDay, paymentNow } from '../payment-clock.ts';
import { findPayment, type Payment } from '../payment-table.ts';
import { webPayLimits } from './amount-limits.ts';
import { type Attempt, type AttemptRefusal, refuseAttempt } from './attempt.ts';
import { maskAccount } from './payment-details.ts';
import { placePayment } from './place-payment.ts';

const MINUTE_MS = 60_000;
/** How long a player can still change his mind about a cash-out that was started. */
const CANCELLABLE_MS = 30 * MINUTE_MS;

/** What came of an attempt: the payment it made, be it one the provider turned down, or why there is none. */
export type Start = { payment: Payment } | { payment: null; refusal: AttemptRefusal };

/**
 * Checks an attempt once more and starts the payment: the provider takes the order, the money of a cash-out is held
 * back (contract §6.2, §6.3). One transaction: a refused attempt leaves nothing behind.
 */
export function startPayment(asked: Attempt): Start {
  const { runtime, player, direction, casino } = asked;
  return runtime.db.transaction(() => {
    const attempt = { ...asked, limits: webPayLimits(runtime, player, direction, casino) };
    const refusal = refuseAttempt(attempt);
    if (refusal) return { payment: null, refusal };
    // Asked once: from then on the operator knows (contract §2 ageConfirmed).
    if (attempt.isAgeConfirmed) updatePlayer(runtime.db, player.userId, { isAgeConfirmed: true });
    const { method } = attempt;
    if (!method) return { payment: null, refusal: { status: 'NoPaymentMethodAvailable' } };
    const isBuyIn = direction === 'buyIn';
    const made = placePayment(runtime, {
      transactionId: newPaymentId(),
      userId: player.userId,
      casino,
      method,
      amountAU: attempt.amountAU,
      taxAU: Math.floor((attempt.amountAU * (attempt.magic?.taxPercent ?? 0)) / 100),
      info: { code: null, text: null },
      creditType: isBuyIn ? 'regular' : null,
      payoutAccountMask: isBuyIn ? null : maskAccount(attempt.details),
      returnUrl: attempt.returnUrl,
      language: attempt.language,
      behaviour: attempt.magic?.behaviour ?? 'usual',
      offerExpiresAt: offerEnd(attempt, method, paymentNow(runtime)),
      cancellableMs: attempt.magic?.cancellableMs ?? CANCELLABLE_MS,
      callId: attempt.callId,
    });
    if (!made.ok && made.problem === 'notSoMuchThere')
      throw new LedgerError('The funds of a cash-out were there a moment ago.');
    if (!made.ok) return { payment: null, refusal: { status: 'webPayIniateFailed' } };
    const { payment, order } = made;
    if (order.state === 'paid') movePayment(runtime, payment.transactionId, { status: 'Committed' });
    if (order.state === 'refused') {
      const info = { code: order.reason };
      movePayment(runtime, payment.transactionId, { status: 'RefusedByProvider', info });
    }
    return { payment: findPayment(runtime.db, payment.transactionId) ?? payment };
  });
}

/** Vouchers and transfers can be paid until the end of their last day, where the casino is. */
function offerEnd({ runtime, casino, magic }: Attempt, method: PaymentMethod, now: number): number | null {
  if (method.offerLifetimeMinutes === null) return null;
  if (magic?.offerLifeMs !== undefined) return now + magic.offerLifeMs;
  const end = now + method.offerLifetimeMinutes * MINUTE_MS;
  return method.flow === 'redirect' ? end : endOfDay(casinoTimeZone(runtime, casino.id), end);
}
