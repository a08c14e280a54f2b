import { webPayMethods } from '#app/calls/shared-reads.ts';
import type { CurrencyInfo } from '#app/domain/money/money.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { WebPayLimits, WebPayMethod } from '#app/domain/money/web-pay.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import type { Closed, PlayerCasino } from './access.ts';

/** What the operator offers one player at one casino now. */
export interface Offer {
  casino: PlayerCasino & { currency: CurrencyInfo };
  limits: WebPayLimits;
  /** Empty when no method is available at all. */
  methods: readonly WebPayMethod[];
  /** Some could not be read and are not offered. */
  hasUnreadableMethods: boolean;
  suggestedAmountsAU: readonly number[];
}

/** The offer, or what to show instead of the form. */
export type OfferReading = { ok: true; offer: Offer } | { ok: false; closed: Closed };

/**
 * Loads what is offered at the casino that was asked for; a casino that is not the player's is refused without a call.
 *
 * @param asked the id as it stands in the address or the form; null for the first casino
 * @throws Response when the operator ends the session
 */
export async function loadOffer(
  visit: Visit,
  direction: Direction,
  casinos: readonly [PlayerCasino, ...PlayerCasino[]],
  asked: string | null,
): Promise<OfferReading> {
  const casino = asked === null ? casinos[0] : casinos.find(({ casinoId }) => String(casinoId) === asked);
  if (casino === undefined) {
    const status = visit.request.method === 'POST' ? 422 : 404;
    const { messageKey } = failureOf('InvalidTransferParameters');
    return { ok: false, closed: { kind: 'told', textKey: messageKey, status } };
  }
  const answer = await webPayMethods(visit, direction, casino.casinoId);
  const { currency } = casino;
  if (currency === null) {
    visit.messages.notifyNow(failureNotification(failureOf('ServerUnreachable')));
    return { ok: false, closed: { kind: 'unavailable', status: 503 } };
  }
  if (answer.ok) {
    const { limits, methods, unreadableMethods, suggestedAmountsAU } = answer.value;
    return {
      ok: true,
      offer: {
        casino: { ...casino, currency },
        limits,
        methods,
        hasUnreadableMethods: unreadableMethods > 0,
        suggestedAmountsAU,
      },
    };
  }
  const { failure } = answer;
  const limits = failure.payment?.limits;
  if (failure.code === 'NoPaymentMethodAvailable' && limits !== undefined) {
    const nothing = { methods: [], hasUnreadableMethods: false, suggestedAmountsAU: [] };
    return { ok: true, offer: { casino: { ...casino, currency }, limits, ...nothing } };
  }
  if (failure.code === 'NoPaymentMethodAvailable' || failure.code === 'http403') {
    const status = failure.code === 'http403' ? 403 : 200;
    return { ok: false, closed: { kind: 'told', textKey: failure.messageKey, status } };
  }
  visit.messages.notifyNow(failureNotification(failure));
  return { ok: false, closed: { kind: 'unavailable', status: 503 } };
}
