import { randomBytes } from 'node:crypto';
import { ROUTES } from '#app/domain/pages/routes.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { VisitWith } from '#app/session/visit.ts';
import type { CheckedCashOut } from './checked-cash-out.ts';

/** Names the check in the address of its page. Two tabs have one each. */
const CHECK_PARAMETER = 'check';
const ID_BYTES = 9;
const ID = /^[\w-]{12}$/;

const draftOf = (id: string) => `cashOut ${id}` as const;

/**
 * Keeps a cash-out that was checked, so that the page which shows it has an address of its own: it can be reloaded and
 * come back to, and a phone that has thrown it out of its memory gets it again without sending a form (spec §1, players
 * on low-end phones).
 */
export async function keepCheck(
  visit: VisitWith<'draftsOf'>,
  player: PlayerSession,
  { carried }: CheckedCashOut,
): Promise<string> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const form = new URLSearchParams(carried.map(([name, value]) => [name, value])).toString();
  await visit.draftsOf(player.id).keep(draftOf(id), { form });
  return `${ROUTES.webPayCashOut}?${CHECK_PARAMETER}=${id}`;
}

/**
 * Finds a cash-out that was checked before.
 *
 * @returns the form as it was sent; `lost` when it is not there any more; null when the address names none
 */
export async function keptCheck(
  visit: VisitWith<'draftsOf' | 'request'>,
  player: PlayerSession,
): Promise<FormData | 'lost' | null> {
  const id = visit.request.url.searchParams.get(CHECK_PARAMETER);
  if (id === null) return null;
  const { form } = ID.test(id) ? await visit.draftsOf(player.id).read(draftOf(id)) : {};
  if (form === undefined) return 'lost';
  const kept = new FormData();
  for (const [name, value] of new URLSearchParams(form)) kept.append(name, value);
  return kept;
}
