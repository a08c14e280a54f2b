import { redirect } from '@remix-run/node';
import type { Direction } from '#app/domain/money/transaction.ts';
import { CSRF_FIELD } from '#app/domain/pages/form-names.ts';
import { logOnFor } from '#app/domain/pages/return-path.ts';
import { type Address, ROUTES } from '#app/domain/pages/routes.ts';
import { paymentJournal } from '#app/money/payment-journal.ts';
import { type PaymentToken, readToken } from '#app/money/payment-token.ts';
import { isCsrfTokenValid } from '#app/session/csrf.ts';
import { isGuest, type PlayerSession, sessionOwner } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { FORM_NAMES, isDetailInput } from './form/form-names.ts';
import { textsOf } from './form/form-texts.ts';
import { pathOf } from './form/remedies.ts';
import { NOTHING_TYPED, type TypedPayment, typedInForm } from './form/typed-payment.ts';

/** Whose draft it is: the player's in any session, as the one it was typed in is over. */
const ownerOf = (userId: string) => `player:${userId}`;

/** Why a form was not carried out, and nothing of it was sent. */
export type KeptBecause = (typeof REASONS)[number];
const REASONS = ['loggedOut', 'earlierSession', 'late', 'unavailable'] as const;

/** Name of that among the values kept; no input has it. */
const WHY = 'keptBecause';

/** A form that comes back as it was typed. */
interface KeptForm {
  typed: TypedPayment;
  why: KeptBecause;
}

const DIRECTIONS = ['buyIn', 'cashOut'] as const;

const draftOf = (direction: Direction) => `payment ${direction}` as const;

/** A form of a payment that was not carried out. */
export interface LostForm {
  direction: Direction;
  form: FormData;
}

/**
 * Carries out the form of a payment. When the operator's 401 ends the session meanwhile, which is before anything is
 * carried out, what was typed is kept for the same player, and the log-on leads back to the form (spec §4, "Session").
 * Of a guest nothing is kept: the link's session has no player to come back.
 *
 * @throws what `take` throws; of the end of the session, a redirect to the log-on that leads back
 */
export async function keepingForm<Answer>(
  visit: Visit,
  player: PlayerSession,
  lost: LostForm,
  take: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await take();
  } catch (thrown) {
    const isExpired = visit.messages.list.some(({ code }) => code === 'http401');
    if (!(thrown instanceof Response) || visit.player !== null || !isExpired || player.userId === null) {
      throw thrown;
    }
    await keepForm(visit, player, lost, 'loggedOut');
    throw redirect(logOnBackToForm(lost), 303);
  }
}

/**
 * Keeps the form of a payment that comes when the two hours of its session are over (spec §4), for the form that the
 * log-on leads back to. Nothing of it is carried out; it must be a form that this very session was given.
 *
 * @param player whose session is over
 * @param form null for what is no form
 * @returns the log-on that leads back to the form; null when it is none of a payment of this player
 */
export async function keepTimedOutForm(
  visit: Visit,
  player: PlayerSession,
  form: FormData | null,
): Promise<Address | null> {
  const { pathname } = visit.request.url;
  const direction = DIRECTIONS.find((one) => pathOf(one) === pathname);
  if (form === null || direction === undefined || isGuest(player) || player.userId === null) return null;
  const [token = null, ...others] = textsOf(form, CSRF_FIELD);
  if (
    others.length > 0 ||
    !isCsrfTokenValid(visit.keys, sessionOwner(player), token, visit.now(), player.userId)
  )
    return null;
  const lost = { direction, form };
  await keepForm(visit, player, lost, 'loggedOut');
  return logOnBackToForm(lost);
}

const logOnBackToForm = (lost: LostForm): Address => logOnFor(formHref(lost));

function formHref({ direction, form }: LostForm): Address {
  const casino = textsOf(form, FORM_NAMES.casino);
  const path = pathOf(direction);
  return casino.length === 1 ? `${path}?casino=${encodeURIComponent(casino[0] ?? '')}` : path;
}

/**
 * Keeps what was typed into a form that was not carried out, for the next time that the player opens it; no proof, and
 * not the box of the age. The form that is shown then goes on with the key of this one: what it may have sent before
 * counts only once. Of a form that is known to have sent its payment nothing is kept.
 *
 * @param why what stands above it then
 * @returns whether it is kept: of a guest nothing is
 */
async function keepForm(
  visit: Visit,
  player: PlayerSession,
  { direction, form }: LostForm,
  why: KeptBecause,
): Promise<boolean> {
  if (player.userId === null) return false;
  // The token of the form itself says that it is this player's, in whichever session.
  const owner = { sessionId: why === 'earlierSession' ? null : player.id, purpose: direction };
  const texts = textsOf(form, FORM_NAMES.operation);
  const reading = await readToken<PaymentToken>(visit.keys, owner, texts, visit.now());
  if (!('token' in reading)) return false;
  const journal = await paymentJournal(visit, player);
  const { token } = reading;
  if (journal.startedBy(token) || journal.pendingOf(token)) return false;
  journal.goOnWith(token);
  const { amounts, quickAmounts, methodId, details } = typedInForm(form);
  const drafts = visit.draftsOf(ownerOf(player.userId));
  await drafts.replace(draftOf(direction), {
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
 * Keeps the form of a payment that the same player was given in an earlier session, and tells where it is shown again.
 * One that may have been sent in that session is not kept: the list of transactions shows what became of it.
 *
 * @param body the form as it came, with a token of that player's
 * @returns null when it is no form of a payment; whether it is kept
 */
export async function keepEarlierForm(
  visit: Visit,
  player: PlayerSession,
  form: FormData,
): Promise<{ href: Address; isKept: boolean } | null> {
  const { pathname } = visit.request.url;
  const direction = DIRECTIONS.find((one) => pathOf(one) === pathname);
  if (direction === undefined) return null;
  const lost = { direction, form };
  const isKept = await keepForm(visit, player, lost, 'earlierSession');
  return { href: isKept ? formHref(lost) : ROUTES.webPayTransactions, isKept };
}

/**
 * What {@link keepForm} has kept stands in one showing of the form, and is forgotten here with it.
 *
 * @returns null when nothing is kept of this player
 */
export async function takeKeptForm(
  visit: Visit,
  { userId }: PlayerSession,
  direction: Direction,
): Promise<KeptForm | null> {
  if (userId === null) return null;
  const drafts = visit.draftsOf(ownerOf(userId));
  const values = await drafts.read(draftOf(direction));
  const { amount, quickAmount, method } = values;
  if (method === undefined) return null;
  await drafts.forget(draftOf(direction));
  const typed = {
    ...NOTHING_TYPED,
    amounts: amount === undefined ? [] : [amount],
    quickAmounts: quickAmount === undefined ? [] : [quickAmount],
    methodId: method,
    details: Object.fromEntries(Object.entries(values).filter(([name]) => isDetailInput(name))),
  };
  return { typed, why: REASONS.find((reason) => reason === values[WHY]) ?? 'loggedOut' };
}
