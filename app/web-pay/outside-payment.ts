import { operatorSettings } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { WebPayMethod, WebPayQuote } from '#app/domain/money/web-pay.ts';
import type { Visit } from '#app/session/visit.ts';
import type { Offer } from './offer.ts';

/** What is paid in another currency than the casino counts in. */
export interface OutsidePayment {
  /** ISO 4217 code. */
  currency: string;
  /** Null: the figure is not known yet. */
  quote: WebPayQuote | null;
}

/** A payment whose amount outside is asked for. */
export interface QuotedPayment {
  direction: Direction;
  casino: Offer['casino'];
  method: WebPayMethod;
  amountAU: number;
}

/**
 * The currency that the provider charges or pays out where it is not the casino's: the method's word (contract §8b.3),
 * and for cash-outs else that of the settings (spec §3 `cashOutCurrency`).
 *
 * @returns ISO 4217 code; null where it is the casino's, or is not known
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
 * Asks what a payment comes to outside, where that is another currency and the operator quotes (contract §8b.3).
 * Without an answer in time, or with one that is of no use, only the currency is known. Nothing is moved.
 *
 * @returns currency and quote; null where there is nothing to convert
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
