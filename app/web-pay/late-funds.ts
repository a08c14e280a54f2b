import { nextLookAt } from '#app/calls/next-look.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import { LOOKING_SINCE } from '#app/domain/pages/by-itself.ts';
import { pageAddressOf } from '#app/domain/pages/return-path.ts';
import { ROUTES, unconfirmedHref } from '#app/domain/pages/routes.ts';
import type { Operation } from '#app/money/operation-token.ts';
import { paymentNotes } from '#app/money/payment-notes.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit, VisitWith } from '#app/session/visit.ts';
import { FORM_NAMES } from './form/form-names.ts';
import { pathOf } from './form/remedies.ts';
import { keepTyped } from './lost-session.ts';

/** How often the page looks by itself whether the funds are there, and for how long at the most. */
const LOOK_SECONDS = 5;
const LONGEST_LOOK_SECONDS = 60;

/** The funds are on their way: a page in the place of the form, and where to look again. */
export interface LateFunds {
  kind: 'late';
  status: 200;
  href: string;
  /** A form came meanwhile, and nothing was sent for it; whether what was typed is kept. Null: none came. */
  form: { isKept: boolean } | null;
  /** When the page looks again by itself; null when it has looked long enough. */
  looksAfterSeconds: number | null;
}

/** The page in the place of a form that was asked for; what its address says stands in the next one too. */
export function lateFunds(visit: VisitWith<'now' | 'page' | 'request'>): LateFunds {
  return latePage(visit, pageAddressOf(visit.request.url), null);
}

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
  const isKept = isGuest(player) ? direction === 'buyIn' : keepTyped(visit, player, direction, form, 'late');
  const address = new URL(pathOf(direction), visit.request.url);
  for (const casino of form.getAll(FORM_NAMES.casino)) {
    address.searchParams.append(FORM_NAMES.casino, String(casino));
  }
  return latePage(visit, pageAddressOf(address), { isKept });
}

function latePage(
  visit: VisitWith<'now' | 'page' | 'request'>,
  href: string,
  form: LateFunds['form'],
): LateFunds {
  const query = visit.request.url.searchParams;
  const since = query.has('dialog')
    ? null
    : nextLookAt(query.get(LOOKING_SINCE), visit.now(), LONGEST_LOOK_SECONDS);
  if (since !== null) {
    const next = `${href}${href.includes('?') ? '&' : '?'}${LOOKING_SINCE}=${since}`;
    visit.page.nextLook = { afterSeconds: LOOK_SECONDS, href: next };
  }
  return { kind: 'late', status: 200, href, form, looksAfterSeconds: since === null ? null : LOOK_SECONDS };
}
