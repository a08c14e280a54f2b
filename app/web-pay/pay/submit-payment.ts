import { redirect } from '@remix-run/node';
import { formatAUPlain } from '#app/domain/money/money.ts';
import { ROUTES, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import type { PendingPayment } from '#app/money/journal-cookies.ts';
import { paymentJournal } from '#app/money/payment-journal.ts';
import type { PaymentToken } from '#app/money/payment-token.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Closed, type PassingClosed, TOO_MANY_PENDING } from '../access.ts';
import { detailInput, INTENTS, OTHER_AMOUNT } from '../form/form-names.ts';
import { languageTagOf, type PaymentFormState } from '../form/payment-form-model.ts';
import type { TypedPayment } from '../form/typed-payment.ts';
import { markOfOffer, type Offer } from '../offer.ts';
import type { PaymentContext } from '../payment-context.ts';
import { rememberMethod } from '../used-methods.ts';
import { type CheckedPayment, checkPayment } from './check-payment.ts';
import { type Refusal, showDraft, showPending } from './payment-draft.ts';
import { type PaymentResult, resultOf } from './payment-result.ts';
import type { PaymentForm } from './read-form.ts';
import { alikeNotices, receivePayment, refusedPayment } from './receive-payment.ts';
import { againNotice, liftNotice } from './refusal-messages.ts';
import { type PaymentToSend, paymentToSend, sendPayment } from './send-payment.ts';
import { findDuplicate, sentBefore, whatFormSent } from './sent-before.ts';

/** Refusal of a form that says itself why. */
export const REFUSED = { status: 422 } as const;

/** A form that is right: what it says, and the payment that comes of it. */
export interface CheckedForm {
  context: PaymentContext;
  typed: TypedPayment;
  payment: CheckedPayment;
}

/** A form that is right and waits to be confirmed or sent. */
export interface FormToSend extends CheckedForm {
  form: PaymentForm;
  /** What the next page goes on with. */
  token: PaymentToken;
}

/** How one direction answers the forms of its payments. */
export interface PaymentAnswers<Answer> {
  /** What stands in the place of the form. */
  closed(visit: Visit, form: PaymentForm, closed: Closed): Promise<Answer> | Answer;
  /** The same where the form can be sent again later. */
  held(
    visit: Visit,
    player: PlayerSession,
    form: PaymentForm,
    closed: PassingClosed,
  ): Promise<Answer | Response> | Answer;
  /** The form as it was typed. */
  form(context: PaymentContext, state: PaymentFormState, refusal: Refusal | null): Promise<Answer>;
  /** The pages between form and call; without them the form itself is what the player confirms. */
  confirmation?: {
    /** Has the payment confirmed, and sends it with the proof that came along, if any. */
    confirm(
      checked: FormToSend,
      send: (stepUp: PaymentToSend['stepUp']) => Promise<Answer | Response>,
    ): Promise<Answer | Response>;
    /** The page where the payment is to be confirmed again. */
    again(checked: CheckedForm, state: Omit<PaymentFormState, 'typed'>): Promise<Answer | Response>;
    /** The page that asks for a proof; null when the refusal is about something else. */
    proof(checked: CheckedForm, end: RefusedPayment): Promise<Answer | Response> | null;
  };
}

export type RefusedPayment = Extract<PaymentResult, { kind: 'refused' }>;

/**
 * Carries out a form of a payment (spec §2, §8): a redirect to the payment, what is to be confirmed before it, or the
 * form again as it was typed. A form that has moved money may be refused for just that when it is sent again: what it is
 * known to have sent comes before every refusal.
 */
export async function submitPayment<Answer>(
  visit: Visit,
  player: PlayerSession,
  form: PaymentForm,
  answers: PaymentAnswers<Answer>,
): Promise<Answer | Response> {
  const { confirmation } = answers;
  const { direction, intent, isExpired, typed } = form;
  const received = await receivePayment(visit, player, form);
  if (received.kind === 'closed') return answers.closed(visit, form, received.closed);
  if (received.kind === 'held') return answers.held(visit, player, form, received.closed);
  const { context, isBlocked } = received;
  const { offer } = context;
  const journal = await paymentJournal(visit, player);
  if (intent === INTENTS.askAgain) return repeatPayment(answers, context, journal.pendingOf(form.token));

  const isTotalAsked = intent === INTENTS.choose;
  // Where a page of its own has it confirmed, an expired form goes on to it with a new time.
  const renewed = journal.renewed(form.token);
  const token = isExpired && confirmation ? renewed : form.token;
  const again = (state: Partial<PaymentFormState> = {}) =>
    answers.form(context, { typed, token, ...state }, REFUSED);
  // To ask for the total sends nothing, so there is nothing to find out.
  const recall = () => (isTotalAsked ? null : whatFormSent(visit, journal, token));
  const { confirmedAU } = form;
  // What forbids it now may be its own doing, if it was sent before: then its key finds that out.
  const mayBeSentPastLimits =
    !isTotalAsked && (!confirmation || confirmedAU !== null) && token.offer !== markOfOffer(offer);
  if ((isBlocked && !mayBeSentPastLimits) || offer.methods.length === 0) return recall() ?? again();
  if (isExpired && !confirmation && !isTotalAsked) {
    return recall() ?? again({ notices: [againNotice('expired')], token: renewed });
  }

  const check = checkPayment(
    typed,
    {
      direction,
      offer,
      languageTag: languageTagOf(visit),
      isAccountAsked: context.player.isAccountUnconfirmed === true,
    },
    confirmedAU,
  );
  if (check.ok && isTotalAsked) return answers.form(context, { typed, token, isTotalAsked }, null);
  let payment: CheckedPayment;
  if (check.ok) payment = check.payment;
  else if (mayBeSentPastLimits && check.pastLimits) payment = check.pastLimits;
  else {
    const recalled = recall();
    if (recalled) return recalled;
    const lift = liftNotice(check.code, context);
    const notices = [...(lift ? [lift] : []), ...(await alikeNotices(context, check.refused))];
    return again({ errors: check.errors, notices });
  }
  const checked = { context, typed, payment };
  const toSend = paymentToSend(context, payment, token);
  const before = sentBefore(visit, journal, toSend);
  if (before instanceof Response) return before;
  if (before === 'other') return again({ notices: [againNotice('changed')], token: journal.next(token) });
  if (journal.isFull) return answers.closed(visit, form, TOO_MANY_PENDING);
  const send = async (stepUp?: PaymentToSend['stepUp']) => {
    const alike = await findDuplicate(context, journal, toSend);
    const asked = alike && { ...token, besides: alike.transactionId };
    const result: PaymentResult = asked
      ? { kind: 'again', reason: 'alike', alike, token: asked }
      : await sendNow(visit, player, { ...toSend, ...(stepUp ? { stepUp } : {}) });
    if (result.kind === 'left') await rememberMethod(visit, player, direction, toSend.request.methodId);
    return answerResult(answers, result, checked);
  };
  if (!confirmation) return send();
  return confirmation.confirm({ ...checked, form, token }, send);
}

/** Keeps a form for its page, and redirects there. */
export function showFormAgain(
  { visit, offer }: PaymentContext,
  { errors, ...form }: PaymentFormState,
  refusal: Refusal | null,
): Promise<Response> {
  const casino = String(offer.casino.casinoId);
  return showDraft(visit, { step: 'form', casino, ...form }, refusal ?? undefined, errors);
}

/** Sends a payment, and tells what became of it. */
async function sendNow(visit: Visit, player: PlayerSession, sent: PaymentToSend): Promise<PaymentResult> {
  const sentAtMs = visit.now();
  return resultOf(visit, player, sent, await sendPayment(visit, sent), sentAtMs);
}

/**
 * Sends a payment without an answer once more by its own key, which never carries it out twice (contract §1.8). One that
 * is settled by now, or is too old to be the same to the operator, is led to where it stands, and nothing is sent.
 */
async function repeatPayment<Answer>(
  answers: PaymentAnswers<Answer>,
  context: PaymentContext,
  payment: PendingPayment | null,
): Promise<Answer | Response> {
  const { visit, player, direction, offer } = context;
  if (payment === null || payment.direction !== direction) return redirect(ROUTES.webPayTransactions, 303);
  const journal = await paymentJournal(visit, player);
  if (!journal.isRepeatable(payment)) return redirect(unconfirmedHref(payment.id), 303);
  const { key, sinceMs, request, paymentType, label } = payment;
  const token = { ...journal.token(direction), key, sinceMs };
  const result = await sendNow(visit, player, { direction, token, request, paymentType, label });
  const method = offer.methods.find((one) => one.methodId === request.methodId);
  const { amountAU, paymentDetails: details = {}, ageConfirmed: isAgeConfirmed = false } = request;
  return answerResult(answers, result, {
    context,
    typed: typedAgain(payment, offer),
    // Its method may not be offered any more.
    payment: method ? { method, amountAU, details, isAgeConfirmed } : null,
  });
}

/** A payment that was sent, as if it were typed into the form. */
function typedAgain({ request }: PendingPayment, { casino }: Offer): TypedPayment {
  const { methodId, amountAU, paymentDetails = {}, ageConfirmed = false } = request;
  return {
    amounts: [formatAUPlain(amountAU, casino.currency)],
    quickAmounts: [OTHER_AMOUNT],
    methodId,
    details: Object.fromEntries(
      Object.entries(paymentDetails).map(([name, value]) => [detailInput(methodId, name), value]),
    ),
    isAgeConfirmed: ageConfirmed,
    isAccountConfirmed: true,
  };
}

/** Holds a form while what it needs cannot be had. Nothing is sent for it; what it has sent before is found. */
export async function holdForm(
  visit: Visit,
  player: PlayerSession,
  form: PaymentForm,
  closed: PassingClosed,
): Promise<Response> {
  // Whoever asks is on the page of that payment, and is to hear that nobody was asked.
  const isAsking = form.intent === INTENTS.askAgain;
  const journal = await paymentJournal(visit, player);
  const known = isAsking ? null : whatFormSent(visit, journal, form.token);
  if (known) return known;
  const why = closed.kind === 'late' && closed.waitsFor === 'funds' ? 'late' : 'unavailable';
  const status = closed.kind === 'late' ? null : 503;
  if (isAsking) {
    const asked = journal.pendingOf(form.token);
    visit.messages.notifyNow(failureNotification(failureOf('http503')));
    return showPending(visit, asked, status);
  }
  const { casino, typed, token } = form;
  return showDraft(
    visit,
    { step: 'form', casino, typed, token, notices: [againNotice(why)], isUnsent: true },
    { status },
  );
}

/** The answer to a payment that was sent, or is to be asked about; its method may not be offered any more. */
async function answerResult<Answer>(
  { form, confirmation }: PaymentAnswers<Answer>,
  result: PaymentResult,
  { context, typed, payment }: Omit<CheckedForm, 'payment'> & { payment: CheckedPayment | null },
): Promise<Answer | Response> {
  const checked = payment && { context, typed, payment };
  switch (result.kind) {
    case 'left':
      return result.response;
    case 'again': {
      const { reason, token, alike } = result;
      const notices = [againNotice(reason, alike?.transactionId)];
      return checked && confirmation && reason === 'alike'
        ? confirmation.again(checked, { token, notices })
        : form(context, { typed, notices, token }, REFUSED);
    }
    case 'refused': {
      const proof = checked && confirmation?.proof(checked, result);
      if (proof) return proof;
      const { messages, refusal } = await refusedPayment(context, result);
      return form(context, { typed, ...messages, token: result.token }, refusal);
    }
  }
}
