import { redirect } from '@remix-run/node';
import type { Direction } from '#app/domain/money/transaction.ts';
import { logOnFor } from '#app/domain/pages/return-path.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { VisitWith } from '#app/session/visit.ts';
import { FORM_NAMES, isDetailInput } from './form/form-names.ts';
import { pathOf } from './form/remedies.ts';
import { NOTHING_TYPED, type TypedPayment, typedInForm } from './form/typed-payment.ts';

/** Whose draft it is: the player's in any session, as the one it was typed in is over. */
const ownerOf = (userId: string) => `player:${userId}`;

/** Why a form was not carried out, and nothing of it was sent. */
export type KeptBecause = 'loggedOut' | 'late';

/** Name of that among the values kept; no input has it. */
const WHY = 'keptBecause';

/** A form that comes back as it was typed. */
interface KeptForm {
  typed: TypedPayment;
  why: KeptBecause;
}

const draftOf = (direction: Direction) => `payment ${direction}` as const;

/**
 * Carries out the form of a payment. When the operator's 401 ends the session meanwhile, which is before anything is
 * carried out, what was typed is kept for the same player, and the log-on leads back to the form (spec §4, "Session").
 * Of a guest nothing is kept: the link's session has no player to come back.
 *
 * @throws what `take` throws; of the end of the session, a redirect to the log-on that leads back
 */
export async function keepingForm<Answer>(
  visit: VisitWith<'draftsOf' | 'messages' | 'player'>,
  player: PlayerSession,
  { direction, form }: { direction: Direction; form: FormData },
  take: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await take();
  } catch (thrown) {
    const isExpired = visit.messages.list.some(({ code }) => code === 'http401');
    if (!(thrown instanceof Response) || visit.player !== null || !isExpired || player.userId === null) {
      throw thrown;
    }
    keepTyped(visit, player, direction, form, 'loggedOut');
    const casino = form.getAll(FORM_NAMES.casino).map(String);
    const query = casino.length === 1 ? `?casino=${encodeURIComponent(casino[0] ?? '')}` : '';
    throw redirect(logOnFor(pathOf(direction) + query), 303);
  }
}

/**
 * Keeps what was typed into a form that was not carried out, for the next time that the player opens it.
 *
 * @param why what stands above it then
 * @returns whether it is kept: of a guest nothing is
 */
export function keepTyped(
  visit: VisitWith<'draftsOf'>,
  { userId }: PlayerSession,
  direction: Direction,
  form: FormData,
  why: KeptBecause,
): boolean {
  if (userId === null) return false;
  const { amounts, quickAmounts, methodId, details } = typedInForm(form);
  const drafts = visit.draftsOf(ownerOf(userId));
  drafts.forget(draftOf(direction));
  drafts.keep(draftOf(direction), {
    [WHY]: why,
    [FORM_NAMES.method]: methodId,
    // What was sent twice counts as nothing.
    ...(amounts.length === 1 ? { [FORM_NAMES.amount]: amounts[0] ?? '' } : {}),
    ...(quickAmounts.length === 1 ? { [FORM_NAMES.quickAmount]: quickAmounts[0] ?? '' } : {}),
    ...details,
  });
  return true;
}

/**
 * What {@link keepTyped} has kept stands in one showing of the form, and is forgotten here with it.
 *
 * @returns null when nothing is kept of this player
 */
export function takeKeptForm(
  visit: VisitWith<'draftsOf'>,
  { userId }: PlayerSession,
  direction: Direction,
): KeptForm | null {
  if (userId === null) return null;
  const drafts = visit.draftsOf(ownerOf(userId));
  const values = drafts.read(draftOf(direction));
  const { amount, quickAmount, method } = values;
  if (method === undefined) return null;
  drafts.forget(draftOf(direction));
  const typed = {
    ...NOTHING_TYPED,
    amounts: amount === undefined ? [] : [amount],
    quickAmounts: quickAmount === undefined ? [] : [quickAmount],
    methodId: method,
    details: Object.fromEntries(Object.entries(values).filter(([name]) => isDetailInput(name))),
  };
  return { typed, why: values[WHY] === 'late' ? 'late' : 'loggedOut' };
}
