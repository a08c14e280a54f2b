import { isPaused, notePause, operatorSettings, webPayMethods } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import type { CurrencyInfo } from '#app/domain/money/currency.ts';
import { payableSuggestions } from '#app/domain/money/money.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { WebPayLimits, WebPayMethod, WebPayQuote } from '#app/domain/money/web-pay.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { markOf } from '#app/payments/base/payment-journal.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Closed, closedWith, type OpenAccess, type PlayerCasino, unavailable } from './access.ts';

export interface Offer {
  casino: PlayerCasino & { currency: CurrencyInfo };
  limits: WebPayLimits;
  /** Empty without any available method. */
  methods: readonly WebPayMethod[];
  /** Some are unreadable and not offered. */
  hasUnreadableMethods: boolean;
  suggestedAmountsAU: readonly number[];
}

export type OfferReading = { ok: true; offer: Offer } | { ok: false; closed: Closed };

/** Returns the limits without what the player has set: a guest link may be in other hands. */
export function shownLimits({ player }: Visit, limits: WebPayLimits): WebPayLimits {
  const { playerLimit: _own, ...others } = limits;
  return player && isGuest(player) ? others : limits;
}

/**
 * Loads the offer at a casino, by the id in the URL or the form; null for the first casino. Rejects a casino
 * that is not the player's without a call.
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
    const { unreadableMethods, methodFaults = [], suggestedAmountsAU } = answer.value;
    const limits = shownLimits(visit, answer.value.limits);
    for (const { methodId, reason } of methodFaults)
      visit.services.paymentWays.noteUnreadable(methodId, reason);
    // A payment by a method with an unusable redirect could be created, but never paid.
    const methods = answer.value.methods.filter((method) => visit.services.paymentWays.leadsOn(method));
    const offered = { limits, methods, hasUnreadableMethods: unreadableMethods > 0 };
    const suggestions = { suggestedAmountsAU: payableSuggestions(suggestedAmountsAU, currency) };
    return { ok: true, offer: { casino: { ...casino, currency }, ...offered, ...suggestions } };
  }
  const { failure } = answer;
  const limits = failure.payment?.limits;
  if (failure.code === 'NoPaymentMethodAvailable' && limits !== undefined) {
    const nothing = { methods: [], hasUnreadableMethods: false, suggestedAmountsAU: [] };
    return {
      ok: true,
      offer: { casino: { ...casino, currency }, limits: shownLimits(visit, limits), ...nothing },
    };
  }
  if (failure.code === 'NoPaymentMethodAvailable') return closedWith(failure.messageKey, 200);
  if (failure.code === 'DeniedByAccountState') {
    if (failure.exclusion) notePause(visit, failure.exclusion);
    return closedWith((isPaused(visit) ? failureOf('BuyInPaused') : failure).messageKey, 200);
  }
  return failure.code === 'http403' ? closedWith(failure.messageKey, 403) : unavailable(visit, failure);
}

/** Returns a fingerprint of limits and methods: offers with the same one allow the same payments. */
export function markOfOffer({ limits, methods }: Offer): string {
  const figures = methods.map(({ methodId, minimumAU, maximumAU, isAvailable }) => [
    methodId,
    minimumAU,
    maximumAU,
    isAvailable,
  ]);
  return markOf(JSON.stringify([limits, figures]));
}

export interface PaymentContext {
  visit: Visit;
  player: PlayerSession;
  direction: Direction;
  access: OpenAccess;
  offer: Offer;
}

/** Payment in another currency than the casino's. */
export interface OutsidePayment {
  /** ISO 4217 code. */
  currency: string;
  /** Null while unknown. */
  quote: WebPayQuote | null;
}

export interface QuotedPayment {
  direction: Direction;
  casino: Offer['casino'];
  method: WebPayMethod;
  amountAU: number;
}

/**
 * Currency (ISO 4217) of the provider: the method's (contract §8b.3), and for cash-outs else that of the
 * settings (spec §3 `cashOutCurrency`). Null where it is the casino's, or unknown.
 */
async function outsideCurrency(
  visit: Visit,
  { direction, casino, method }: Pick<QuotedPayment, 'direction' | 'casino' | 'method'>,
): Promise<string | null> {
  const settings = direction === 'cashOut' ? await operatorSettings(visit) : null;
  const code = method.payableCurrency ?? settings?.cashOutCurrency ?? null;
  return code === casino.currency.iso4217Code ? null : code;
}

/**
 * Quotes a payment in another currency, if the operator has quotes (contract §8b.3); null without one. Moves
 * no money. Without a usable answer in time, only the currency is known.
 */
export async function outsidePayment(visit: Visit, payment: QuotedPayment): Promise<OutsidePayment | null> {
  const currency = await outsideCurrency(visit, payment);
  return currency === null ? null : { currency, quote: await quoteOf(visit, payment, currency) };
}

async function quoteOf(
  visit: Visit,
  { direction, casino: { casinoId }, method: { methodId }, amountAU }: QuotedPayment,
  currency: string,
): Promise<WebPayQuote | null> {
  const settings = await operatorSettings(visit);
  if (settings?.features.webPayQuote !== true) return null;
  const answer = await asPlayer(visit).webpayQuote({ direction, casinoId, methodId, amountAU });
  if (!answer.ok) return null;
  const { payable, validUntil } = answer.value;
  const isOfUse = payable.iso4217Code === currency && validUntil > visit.now();
  return isOfUse ? answer.value : null;
}
