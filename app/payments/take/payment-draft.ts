import { redirect } from '@remix-run/node';
import type { Direction } from '#app/domain/money/transaction.ts';
import { logOnFor, namesKeptForm } from '#app/domain/pages/return-path.ts';
import { type Address, ROUTES, unconfirmedHref } from '#app/domain/pages/routes.ts';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import { type refusalOf, showAgain } from '#app/forms/refuse.ts';
import { messagesOf, sentForm } from '#app/forms/sent-form.ts';
import { FORM_NAMES } from '#app/payments/base/payment-form.ts';
import { type PendingPayment, paymentJournal } from '#app/payments/base/payment-journal.ts';
import { isExpired } from '#app/payments/base/payment-token.ts';
import type { Closed } from '#app/payments/check/access.ts';
import { againNotice, pathOf } from '#app/payments/check/refusal-messages.ts';
import type { FormState } from '#app/payments/form/payment-form-model.ts';
import { isEndOfSession } from '#app/session/failures.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type PaymentForm, readPaymentForm } from './read-form.ts';

/** Form of a payment that a page shows again, as JSON; without a proof. */
export interface PaymentDraft extends FormState {
  /** Page that shows it; the last two ask for that proof. */
  step: 'form' | 'confirm' | ProofKind;
  /** Id as it was sent; '' for none or two. */
  casino: string;
  /** Amounts that the player has confirmed, in AU, as they were sent; null before that. */
  confirmedAU?: readonly string[] | null;
  /** Nothing was sent this time, as what the form needs could not be had. */
  isUnsent?: boolean;
}

const DIRECTIONS = ['buyIn', 'cashOut'] as const;

/** Proofs that an operator asks for (contract §6.5). */
export type ProofKind = 'password' | 'code';

/** Status of a refused form, and its wait. */
export type Refusal = ReturnType<typeof refusalOf>;

/** State of the page: the form, or the reason in its place. */
interface KeptState {
  draft?: PaymentDraft;
  closed?: Closed;
}

/** Keeps a form with its token, and redirects to the page that shows it. */
export async function showDraft(
  visit: Visit,
  draft: PaymentDraft,
  refusal: Refusal | { status: 503 | null } = { status: null },
  errors: FieldMessages = {},
): Promise<Response> {
  await keepOfGuest(visit, draft);
  return showAgain(visit, {
    ...refusal,
    sent: sentForm({}, errors),
    page: pageOf(draft),
    state: { draft } satisfies KeptState,
  });
}

/** Keeps the reason why there is no form, and redirects to its page. */
export async function showClosed(visit: Visit, form: PaymentForm, closed: Closed): Promise<Response> {
  await keepOfGuest(visit, form);
  const status = closed.status === 403 || closed.status === 503 ? closed.status : 422;
  return showAgain(visit, { sent: sentForm({}), status, state: { closed } satisfies KeptState });
}

/** Redirects back to the page of a payment that nobody could be asked about; to the list when it is settled. */
export function showPending(
  visit: Visit,
  payment: PendingPayment | null,
  status: 503 | null,
): Promise<Response> {
  const page = payment ? unconfirmedHref(payment.id) : ROUTES.webPayTransactions;
  return showAgain(visit, { sent: sentForm({}), status, page });
}

function pageOf({ token, casino }: Pick<PaymentDraft, 'token' | 'casino'>): Address {
  const path = pathOf(token.purpose);
  return casino === '' ? path : `${path}?${FORM_NAMES.casino}=${encodeURIComponent(casino)}`;
}

/** Form, or reason in its place, that the page of a payment shows again. */
export function shownState({ messages, request }: Visit, direction: Direction) {
  const path = pathOf(direction);
  // Only the functions above keep one.
  const kept = messages.formState(path) as KeptState | null | undefined;
  return {
    draft: kept?.draft ?? null,
    closed: kept?.closed ?? null,
    errors: messagesOf(messages.sentForm(path)),
    /** The address names a form that is there no more, or is another's. */
    isLost: !kept && messages.refusal === null && namesKeptForm(request.url),
  };
}

/** Reads a draft as the form that it came from. */
export function formOfDraft(
  { now }: Visit,
  { casino, typed, confirmedAU = null, token: sealed }: PaymentDraft,
) {
  const { code = null, ...token } = sealed;
  const read = { direction: token.purpose, intent: null, casino, typed, token, code, confirmedAU };
  return { ...read, isExpired: isExpired(token, now()) } satisfies PaymentForm;
}

const nameOf = (direction: Direction) => `payment ${direction}` as const;

/** Drafts of the player in any session, as the one that a form was typed in may be over; a guest's of this session. */
const draftsOf = (visit: Visit, player: PlayerSession) =>
  isGuest(player) ? visit.drafts : visit.draftsOf(`player:${player.userId}`);

type Drafts = ReturnType<typeof draftsOf>;

/** Keeps a form to be filled in from, without the boxes, which are to be ticked again. */
async function keep(drafts: Drafts, { casino, typed, token, notices = [] }: Omit<PaymentDraft, 'step'>) {
  const unticked = { ...typed, isAgeConfirmed: false, isAccountConfirmed: false };
  const draft: PaymentDraft = { step: 'form', casino, typed: unticked, token, notices };
  await drafts.replace(nameOf(token.purpose), { draft: JSON.stringify(draft) });
}

/** Keeps what a guest has typed for the page after the password, which has another session. */
async function keepOfGuest(
  visit: Visit,
  { casino, typed, token }: Omit<PaymentDraft, 'step'>,
): Promise<void> {
  if (visit.player && isGuest(visit.player)) await keep(visit.drafts, { casino, typed, token });
}

/** Finds the form that is kept for the player; its token is bound to this session. */
export async function findDraft(
  visit: Visit,
  player: PlayerSession,
  direction: Direction,
): Promise<PaymentDraft | null> {
  const { draft: text } = await draftsOf(visit, player).read(nameOf(direction));
  if (text === undefined) return null;
  // Only `keep` writes there.
  const draft = JSON.parse(text) as PaymentDraft;
  const journal = await paymentJournal(visit, player);
  // It may have been sent in another tab since.
  const isSettled = journal.startedBy(draft.token) || journal.pendingOf(draft.token);
  return { ...draft, token: isSettled ? journal.token(direction) : { ...draft.token, sessionId: player.id } };
}

export async function forgetDraft(visit: Visit, player: PlayerSession, direction: Direction): Promise<void> {
  await draftsOf(visit, player).forget(nameOf(direction));
}

/**
 * Carries out a form. When the operator's 401 ends the session meanwhile, which is before anything is sent, the form is
 * kept for the same player, and the log-on leads back to it (spec §4, "Session").
 *
 * @throws what `take` throws; at the end of the session, a redirect to that log-on
 */
export async function keepingForm<Answer>(
  visit: Visit,
  player: PlayerSession,
  direction: Direction,
  fields: FormData,
  take: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await take();
  } catch (thrown) {
    if (!isEndOfSession(visit, thrown) || player.userId === null) throw thrown;
    const form = await readPaymentForm(visit, player.id, direction, fields);
    await keepUnsent(visit, player, form, 'loggedOut');
    throw redirect(form ? logOnFor(pageOf(form)) : logOnFor(pathOf(direction)), 303);
  }
}

/**
 * Keeps a form that comes when the two hours of its session are over (spec §4). Nothing of it is carried out.
 *
 * @param player whose session is over
 * @param fields of that session
 * @returns the log-on that leads back to the form; null for no form of a payment of this player
 */
export async function keepTimedOutForm(
  visit: Visit,
  player: PlayerSession,
  fields: FormData,
): Promise<Address | null> {
  const direction = directionOf(visit);
  if (direction === null || isGuest(player) || player.userId === null) return null;
  const form = await readPaymentForm(visit, player.id, direction, fields);
  await keepUnsent(visit, player, form, 'loggedOut');
  return logOnFor(form ? pageOf(form) : pathOf(direction));
}

/**
 * Keeps a form of the same player's earlier session.
 *
 * @param fields with a token of that player's
 * @returns where the form is shown again, or the list of transactions for one that may have been sent, which is not
 *   kept; null for no form of a payment
 */
export async function keepEarlierForm(
  visit: Visit,
  player: PlayerSession,
  fields: FormData,
): Promise<{ href: Address; isKept: boolean } | null> {
  const direction = directionOf(visit);
  if (direction === null) return null;
  const form = await readPaymentForm(visit, null, direction, fields);
  const isKept = await keepUnsent(visit, player, form, 'earlierSession');
  return { href: form && isKept ? pageOf(form) : ROUTES.webPayTransactions, isKept };
}

const directionOf = ({ request }: Visit): Direction | null =>
  DIRECTIONS.find((one) => pathOf(one) === request.url.pathname) ?? null;

/** Keeps a form that was not carried out, with its key: what it may have sent counts only once. */
async function keepUnsent(
  visit: Visit,
  player: PlayerSession,
  form: PaymentForm | null,
  why: 'loggedOut' | 'earlierSession',
): Promise<boolean> {
  if (form === null || player.userId === null) return false;
  const journal = await paymentJournal(visit, player);
  if (journal.startedBy(form.token) || journal.pendingOf(form.token)) return false;
  await keep(visit.draftsOf(`player:${player.userId}`), { ...form, notices: [againNotice(why)] });
  return true;
}
