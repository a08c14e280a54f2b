import { webPayMethods } from '#app/calls/operator-reads.ts';
import type { CurrencyInfo } from '#app/domain/money/money.ts';
import { payableSuggestions } from '#app/domain/money/money.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { WebPayLimits, WebPayMethod } from '#app/domain/money/web-pay.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { markOf } from '#app/money/payment-journal.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Closed, closedWith, type OpenAccess, type PlayerCasino, unavailable } from './access.ts';

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
 */
export async function loadOffer(
  visit: Visit,
  direction: Direction,
  casinos: OpenAccess['casinos'],
  asked: string | null,
): Promise<OfferReading> {
  const casino = asked === null ? casinos[0] : casinos.find(({ casinoId }) => String(casinoId) === asked);
  if (casino === undefined) {
    if (asked !== null) visit.report('accessRefused', { code: 'casino' });
    return closedWith(failureOf('InvalidTransferParameters').messageKey, 404);
  }
  const answer = await webPayMethods(visit, direction, casino.casinoId);
  const { currency } = casino;
  if (currency === null) return unavailable(visit);
  if (answer.ok) {
    const { limits, unreadableMethods, methodFaults = [], suggestedAmountsAU } = answer.value;
    for (const { methodId, reason } of methodFaults)
      visit.services.paymentWays.noteUnreadable(methodId, reason);
    // A method with nowhere to go would be created at the operator and could not be paid.
    const methods = answer.value.methods.filter((method) => visit.services.paymentWays.leadsOn(method));
    const offered = { limits, methods, hasUnreadableMethods: unreadableMethods > 0 };
    const suggestions = { suggestedAmountsAU: payableSuggestions(suggestedAmountsAU, currency) };
    return { ok: true, offer: { casino: { ...casino, currency }, ...offered, ...suggestions } };
  }
  const { failure } = answer;
  const limits = failure.payment?.limits;
  if (failure.code === 'NoPaymentMethodAvailable' && limits !== undefined) {
    const nothing = { methods: [], hasUnreadableMethods: false, suggestedAmountsAU: [] };
    return { ok: true, offer: { casino: { ...casino, currency }, limits, ...nothing } };
  }
  if (failure.code === 'NoPaymentMethodAvailable') return closedWith(failure.messageKey, 200);
  return failure.code === 'http403' ? closedWith(failure.messageKey, 403) : unavailable(visit, failure);
}

/** Tells apart what can be paid, and by what: two offers with the same mark allow the same payments. */
export function markOfOffer({ limits, methods }: Offer): string {
  const figures = methods.map(({ methodId, minimumAU, maximumAU, isAvailable }) => [
    methodId,
    minimumAU,
    maximumAU,
    isAvailable,
  ]);
  return markOf(JSON.stringify([limits, figures]));
}
