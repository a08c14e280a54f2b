import type { Direction } from '#app/domain/money/transaction.ts';
import { pageAddressOf } from '#app/domain/pages/return-path.ts';
import { ROUTES, unconfirmedHref } from '#app/domain/pages/routes.ts';
import type { Operation } from '#app/money/operation-token.ts';
import { paymentNotes } from '#app/money/payment-notes.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import type { UnsentForm } from './access.ts';
import { FORM_NAMES, INTENTS } from './form/form-names.ts';
import { pathOf } from './form/remedies.ts';
import { type KeptBecause, keepForm } from './lost-session.ts';

/** A form that nothing is sent for, since what it needs cannot be had. */
export interface HeldForm {
  direction: Direction;
  form: FormData;
  /** What its token is good for. */
  operation: Operation;
}

/**
 * Keeps a form that nothing was sent for, and tells where it is shown again as it was typed. The button that asks what
 * became of a payment leads back to the page that has it.
 *
 * @param why what stands above the form there
 */
export async function unsentForm(
  visit: Visit,
  player: PlayerSession,
  { direction, form, operation }: HeldForm,
  why: KeptBecause,
): Promise<UnsentForm> {
  if (form.get(FORM_NAMES.intent) === INTENTS.askAgain) {
    const notes = await paymentNotes(visit, player);
    const kept = notes.unconfirmed.find(({ nonce }) => nonce === operation.nonce);
    return { href: kept ? unconfirmedHref(kept.id) : ROUTES.webPayTransactions, isKept: false };
  }
  // What a guest fills in of a buy-in is kept by its own draft.
  const isKept = isGuest(player)
    ? direction === 'buyIn'
    : await keepForm(visit, player, { direction, form }, why);
  const address = new URL(pathOf(direction), visit.request.url);
  for (const casino of form.getAll(FORM_NAMES.casino)) {
    address.searchParams.append(FORM_NAMES.casino, String(casino));
  }
  return { href: pageAddressOf(address), isKept };
}
