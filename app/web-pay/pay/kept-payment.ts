import type { Direction } from '#app/domain/money/transaction.ts';
import { pageAddressOf } from '#app/domain/pages/return-path.ts';
import { ROUTES, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import type { refusalOf } from '#app/forms/refuse.ts';
import { showAgain } from '#app/forms/refuse.ts';
import { messagesOf, sentForm } from '#app/forms/sent-form.ts';
import { paymentJournal } from '#app/money/payment-journal.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Closed, isPassing } from '../access.ts';
import { FORM_NAMES, INTENTS } from '../form/form-names.ts';
import type { PaymentFormState } from '../form/payment-form-model.ts';
import { pathOf, transactionLink } from '../form/remedies.ts';
import { typedInForm } from '../form/typed-payment.ts';
import type { KeptBecause } from '../lost-session.ts';
import type { PaymentContext } from '../payment-context.ts';
import { keptNotice, type PaymentForm } from './receive-payment.ts';

/** What the page of a payment shows again. */
interface KeptPayment {
  /** The form; its errors are those of the kept form itself. */
  form?: Omit<PaymentFormState, 'errors'>;
  /** What stands in the place of the form. */
  closed?: Closed;
  /** Nothing was sent for the form this time, as what it needs could not be had. */
  isUnsent?: true;
}

/** Whether a form of a payment was refused, and how long it has to wait; null when it is only shown again. */
export type Refusal = ReturnType<typeof refusalOf> | null;

const NOT_REFUSED = { status: null } as const;

/** Keeps the form of a payment for its page, with its token, and leads there. */
export function keepPayment(
  { visit, direction, offer }: PaymentContext,
  { errors = {}, ...form }: PaymentFormState,
  refusal: Refusal,
): Promise<Response> {
  return showAgain(visit, {
    ...(refusal ?? NOT_REFUSED),
    sent: sentForm({}, errors),
    page: `${pathOf(direction)}?${FORM_NAMES.casino}=${offer.casino.casinoId}`,
    state: { form } satisfies KeptPayment,
  });
}

/** Keeps for the page of a payment why there is no form, and leads there. */
export function keepClosed(visit: Visit, closed: Closed): Promise<Response> {
  const status = closed.status === 403 || closed.status === 503 ? closed.status : 422;
  return showAgain(visit, { sent: sentForm({}), status, state: { closed } satisfies KeptPayment });
}

/**
 * Keeps a form that nothing is sent for, as what it needs cannot be had now, and leads to its page, which shows it with
 * its token as soon as it can. The button that asks what became of a payment leads back to the page that has it.
 *
 * @param status null where that is still to come
 */
export async function keepUnsent(
  visit: Visit,
  player: PlayerSession,
  { direction, fields, token }: PaymentForm,
  why: KeptBecause,
  status: 503 | null = 503,
): Promise<Response> {
  const refused = { sent: sentForm({}), status };
  if (fields.get(FORM_NAMES.intent) === INTENTS.askAgain) {
    const asked = (await paymentJournal(visit, player)).pendingOf(token);
    visit.messages.notifyNow(failureNotification(failureOf('http503')));
    const page = asked ? unconfirmedHref(asked.id) : ROUTES.webPayTransactions;
    return showAgain(visit, { ...refused, page });
  }
  const address = new URL(pathOf(direction), visit.request.url);
  for (const casino of fields.getAll(FORM_NAMES.casino)) {
    address.searchParams.append(FORM_NAMES.casino, String(casino));
  }
  const state: KeptPayment = {
    isUnsent: true,
    form: { typed: typedInForm(fields), notices: [keptNotice(why)], token },
  };
  return showAgain(visit, { ...refused, page: pageAddressOf(address), state });
}

/** What the page of a payment is to show in place of its form whatever the operator says now; null when nothing. */
export function shownClosed({ messages }: Visit, direction: Direction): Closed | null {
  return keptPayment(messages, direction)?.closed ?? null;
}

/** The form that the page of a payment shows again, and what has become of its token since; null without one. */
export async function shownPayment(
  visit: Visit,
  player: PlayerSession,
  direction: Direction,
): Promise<PaymentFormState | null> {
  const form = keptPayment(visit.messages, direction)?.form;
  if (form === undefined) return null;
  const started = (await paymentJournal(visit, player)).startedBy(form.token);
  if (started === null) return { ...form, errors: shownErrors(visit, direction) };
  const received = {
    textKey: 'web-pay:again.received',
    remedy: transactionLink(started.transactionId),
  } as const;
  return { ...form, isTotalAsked: false, notices: [received] };
}

/** What is wrong with the form that the page of a payment shows again. */
export function shownErrors({ messages }: Visit, direction: Direction): FieldMessages {
  return messagesOf(messages.sentForm(pathOf(direction)));
}

/** Says on a page without a form that nothing was sent for the one that came, where one came. */
export function withUnsent(visit: Visit, direction: Direction, closed: Closed): Closed {
  const isUnsent = keptPayment(visit.messages, direction)?.isUnsent === true;
  return isUnsent && isPassing(closed) ? { ...closed, isUnsent } : closed;
}

// Only the functions above keep a payment.
const keptPayment = (messages: Visit['messages'], direction: Direction) =>
  messages.formState(pathOf(direction)) as KeptPayment | null | undefined;
