import { randomBytes } from 'node:crypto';
import { type Address, ROUTES } from '#app/domain/pages/routes.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import type { Notice } from '#app/web-pay/pay/refusal-messages.ts';
import type { CheckedCashOut, StepUpModel } from './checked-cash-out.ts';

/** Names the check in the address of its page. Two tabs have one each. */
const CHECK_PARAMETER = 'check';
const ID_BYTES = 9;
const ID = /^[\w-]{12}$/;

const draftOf = (id: string) => `cashOut ${id}` as const;

/** A cash-out that was checked, and what its page asks for. */
export interface KeptCheck {
  /** The form that it came from, without a proof. */
  form: FormData;
  /** The proof that the operator wants; null before it was asked. */
  stepUp: Omit<StepUpModel, 'error'> | null;
  /** What stands above it where it has to be confirmed again. */
  notices: readonly Notice[];
}

/**
 * Keeps a cash-out that was checked, so that the pages which show it have addresses of their own: they can be reloaded
 * and come back to, and a phone that has thrown one out of its memory gets it again without sending a form (spec §1,
 * players on low-end phones).
 *
 * @returns the address of the page
 */
export async function keepCheck(
  visit: Visit,
  player: PlayerSession,
  { carried, notices = [] }: Pick<CheckedCashOut, 'carried'> & Partial<Pick<KeptCheck, 'notices'>>,
  stepUp: KeptCheck['stepUp'] = null,
): Promise<Address> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const form = new URLSearchParams(carried.map(([name, value]) => [name, value])).toString();
  const page = JSON.stringify({ stepUp, notices });
  await visit.draftsOf(player.id).keep(draftOf(id), { form, page });
  return `${ROUTES.webPayCashOut}?${CHECK_PARAMETER}=${id}`;
}

/**
 * Finds a cash-out that was checked before.
 *
 * @returns `lost` when it is not there any more; null when the address names none
 */
export async function keptCheck(visit: Visit, player: PlayerSession): Promise<KeptCheck | 'lost' | null> {
  const id = visit.request.url.searchParams.get(CHECK_PARAMETER);
  if (id === null) return null;
  const { form, page } = ID.test(id) ? await visit.draftsOf(player.id).read(draftOf(id)) : {};
  if (form === undefined || page === undefined) return 'lost';
  const kept = new FormData();
  for (const [name, value] of new URLSearchParams(form)) kept.append(name, value);
  // Only `keepCheck` writes there.
  return { ...(JSON.parse(page) as Omit<KeptCheck, 'form'>), form: kept };
}
