import type { Direction } from '#app/domain/money/transaction.ts';
import { namesKeptForm, pageAddressOf } from '#app/domain/pages/return-path.ts';
import { ROUTES, unconfirmedHref } from '#app/domain/pages/routes.ts';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import { type refusalOf, showAgain } from '#app/forms/refuse.ts';
import { messagesOf, sentForm } from '#app/forms/sent-form.ts';
import type { PendingPayment } from '#app/money/journal-cookies.ts';
import type { PaymentToken } from '#app/money/payment-token.ts';
import type { Visit } from '#app/session/visit.ts';
import type { Closed } from '../access.ts';
import { FORM_NAMES } from '../form/form-names.ts';
import { pathOf } from '../form/remedies.ts';
import type { TypedPayment } from '../form/typed-payment.ts';
import type { Notice } from './refusal-messages.ts';

/** Form of a payment that a page shows again, as JSON; without a proof. */
export interface PaymentDraft {
  /** Page that shows it; the last two ask for that proof. */
  step: 'form' | 'confirm' | ProofKind;
  /** Id as it was sent; '' for none or two. */
  casino: string;
  typed: TypedPayment;
  token: PaymentToken;
  notices?: readonly Notice[];
  /** Amounts that the player has confirmed, in AU, as they were sent; null before that. */
  confirmedAU?: readonly string[] | null;
  /** The age is asked although the operator's requirements do not say so. */
  isAgeAsked?: boolean;
  /** The form was sent for the total alone, and nothing is wrong with it. */
  isTotalAsked?: boolean;
  /** Nothing was sent this time, as what the form needs could not be had. */
  isUnsent?: boolean;
}

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
export function showDraft(
  visit: Visit,
  draft: PaymentDraft,
  refusal: Refusal | { status: 503 | null } = { status: null },
  errors: FieldMessages = {},
): Promise<Response> {
  const address = new URL(pathOf(draft.token.purpose), visit.request.url);
  if (draft.casino !== '') address.searchParams.set(FORM_NAMES.casino, draft.casino);
  return showAgain(visit, {
    ...refusal,
    sent: sentForm({}, errors),
    page: pageAddressOf(address),
    state: { draft } satisfies KeptState,
  });
}

/** Keeps the reason why there is no form, and redirects to its page. */
export function showClosed(visit: Visit, closed: Closed): Promise<Response> {
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
