import type { Direction } from '#app/domain/money/transaction.ts';
import { pageAddressOf } from '#app/domain/pages/return-path.ts';
import { ROUTES, unconfirmedHref } from '#app/domain/pages/routes.ts';
import type { Operation } from '#app/money/operation-token.ts';
import { paymentNotes } from '#app/money/payment-notes.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { FORM_NAMES } from './form/form-names.ts';
import { pathOf } from './form/remedies.ts';
import { type LateFunds, latePage } from './late-funds.ts';
import { keepForm } from './lost-session.ts';

/**
 * The page in the place of a form that was sent: nothing is sent for it, and what was typed stands in the form that the
 * page leads to. The button that asks what became of a payment leads back to the page that has it.
 *
 * @param asked the payment that the button is about; null for a form
 */
export async function lateForm(
  visit: Visit,
  player: PlayerSession,
  { direction, form, asked }: { direction: Direction; form: FormData; asked: Operation | null },
): Promise<LateFunds> {
  if (asked !== null) {
    const notes = await paymentNotes(visit, player);
    const kept = notes.unconfirmed.find(({ nonce }) => nonce === asked.nonce);
    return latePage(visit, kept ? unconfirmedHref(kept.id) : ROUTES.webPayTransactions, { isKept: false });
  }
  // What a guest fills in of a buy-in is kept by its own draft.
  const isKept = isGuest(player)
    ? direction === 'buyIn'
    : await keepForm(visit, player, { direction, form }, 'late');
  const address = new URL(pathOf(direction), visit.request.url);
  for (const casino of form.getAll(FORM_NAMES.casino)) {
    address.searchParams.append(FORM_NAMES.casino, String(casino));
  }
  return latePage(visit, pageAddressOf(address), { isKept });
}
