import { redirect } from '@remix-run/node';
import { nextLookAt } from '#app/calls/next-look.ts';
import { bcp47Tag } from '#app/domain/country.ts';
import { formatAU } from '#app/domain/money/money.ts';
import { type PaymentTypeKey, paymentTypeLabel } from '#app/domain/money/payment-type.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import { ROUTES, transactionHref, unconfirmedHref } from '#app/domain/pages/routes.ts';
import type { Label } from '#app/domain/texts/label.ts';
import { findConfirmed } from '#app/money/confirmed.ts';
import { sealOperation } from '#app/money/operation-token.ts';
import { paymentKey } from '#app/money/payment-key.ts';
import { paymentNotes, type UnconfirmedPayment } from '#app/money/payment-notes.ts';
import { type CasinoBook, openCasinoBook } from '#app/record-lists/casino-book.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import { notifyInfo } from '#app/session/successes.ts';
import type { Visit, VisitWith } from '#app/session/visit.ts';
import { RECHECK_SECONDS } from '../recheck.ts';

/** A payment that was sent from here and that the operator's list does not have. */
export interface UnconfirmedItem {
  id: string;
  direction: Direction;
  casino: { id: number; name: string };
  /** Null: the casino's currency is not known. */
  amount: string | null;
  method: Label<PaymentTypeKey>;
  /** Epoch, ms. */
  sentAtMs: number;
  askedAtMs: number | null;
}

/** The page of one of them. */
export interface UnconfirmedModel extends UnconfirmedItem {
  /** What the operator can be asked about it by: the key of its calls. */
  reference: string;
  /** The sealed token of the form that asks again. */
  operation: string;
  /** The page looks again by itself. */
  isLookedAtAgain: boolean;
}

/**
 * Lists what was sent from here and that the operator's list does not have yet: pending, as far as anyone here knows.
 *
 * @returns newest first
 * @throws Response when the operator ends the session
 */
export async function loadUnconfirmed(
  visit: Visit,
  player: PlayerSession,
  casinos: CasinoBook,
): Promise<UnconfirmedItem[]> {
  await findConfirmed(visit, player);
  const { unconfirmed } = await paymentNotes(visit, player);
  return unconfirmed.map((payment) => itemOf(visit, payment, casinos));
}

/**
 * Loads the page of a payment of which it is not known what became. One that the operator knows by now leads to its
 * transaction.
 *
 * @throws Response that leads to the transaction, or to the list when nothing is known of it here; or when the operator
 *   ends the session
 */
export async function unconfirmedModel(
  visit: Visit,
  player: PlayerSession,
  id: string,
): Promise<UnconfirmedModel> {
  const found = (await findConfirmed(visit, player)).find(({ payment }) => payment.id === id);
  if (found) {
    notifyInfo(visit, 'PaymentFound');
    throw redirect(transactionHref(found.transactionId), 303);
  }
  const { unconfirmed } = await paymentNotes(visit, player);
  const payment = unconfirmed.find((one) => one.id === id);
  if (payment === undefined) throw redirect(ROUTES.webPayTransactions, 303);
  const { direction, nonce, request } = payment;
  const { keys, now } = visit;
  const { language } = request;
  return {
    ...itemOf(visit, payment, await openCasinoBook(visit)),
    reference: paymentKey(nonce, request),
    operation: await sealOperation(keys, {
      sessionId: player.id,
      purpose: direction,
      nonce,
      issuedAtMs: now(),
      language,
      mayBeSent: true,
    }),
    isLookedAtAgain: lookAgain(visit, id),
  };
}

function itemOf(
  visit: VisitWith<'config' | 'request'>,
  payment: UnconfirmedPayment,
  casinos: CasinoBook,
): UnconfirmedItem {
  const { id, direction, request, paymentType, label, sentAtMs, askedAtMs } = payment;
  const { casinoId, amountAU } = request;
  const currency = casinos.currencyOf(casinoId);
  const languageTag = bcp47Tag(visit.request.language, visit.config.country);
  return {
    id,
    direction,
    casino: { id: casinoId, name: casinos.nameOf(casinoId) },
    amount: currency && formatAU(amountAU, currency, languageTag),
    method: paymentTypeLabel(paymentType, label),
    sentAtMs,
    askedAtMs,
  };
}

/**
 * Has the browser look into the transactions again, for a quarter of an hour at most; that asks for nothing to be sent.
 */
function lookAgain(visit: VisitWith<'now' | 'page' | 'request'>, id: string): boolean {
  const query = visit.request.url.searchParams;
  if (query.has('dialog')) return false;
  const since = nextLookAt(query.get('since'), visit.now());
  if (since === null) return false;
  visit.page.nextLook = { afterSeconds: RECHECK_SECONDS, href: `${unconfirmedHref(id)}&since=${since}` };
  return true;
}
