import { redirect } from '@remix-run/node';
import type { Direction } from '#app/domain/money/transaction.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { shownAgain } from '#app/money/form-operation.ts';
import type { Operation } from '#app/money/operation-token.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import type { Closed } from '../access.ts';
import { FORM_NAMES, INTENTS } from '../form/form-names.ts';
import { languageTagOf, type PaymentFormState } from '../form/payment-form-model.ts';
import type { TypedPayment } from '../form/typed-payment.ts';
import type { PaymentContext } from '../payment-context.ts';
import { rememberMethod } from '../used-methods.ts';
import { askForUnconfirmed, checkedAgain, typedAgain } from './asked-again.ts';
import { type CheckedPayment, checkPayment } from './check-payment.ts';
import { keepUnsent, type Refusal } from './kept-payment.ts';
import { type PaymentEnd, type PaymentToSend, recallPayment } from './payment-end.ts';
import {
  againNotice,
  alikeNotices,
  type ReceivedPayment,
  receivePayment,
  refusedPayment,
  waitForNothing,
} from './receive-payment.ts';
import { liftNotice } from './refusal-messages.ts';
import { paymentToSend, runPayment } from './run-payment.ts';

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
  form: FormData;
  operation: Operation;
  /** It was open for too long, and must be confirmed again. */
  isExpired: boolean;
  /** Leads to the payment that the form has started before; null when there is none. */
  recall(): Promise<Response | null>;
}

/** How one direction answers the forms of its payments. */
export interface PaymentAnswers<Answer> {
  direction: Direction;
  /** What stands in the place of the form. */
  closed(visit: Visit, closed: Closed): Promise<Answer> | Answer;
  /** The same where the form can be sent again later. */
  held(
    visit: Visit,
    player: PlayerSession,
    form: FormData,
    held: Extract<ReceivedPayment, { kind: 'held' }>,
  ): Promise<Answer | Response> | Answer;
  /** The form as it was typed. */
  form(context: PaymentContext, state: PaymentFormState, refusal: Refusal): Promise<Answer>;
  /** The pages between form and call; without them the form itself is what the player confirms. */
  confirmation?: {
    /** The amount as it was confirmed, in AU; null when the form has not been confirmed yet. */
    checkedAU(form: FormData): readonly string[] | null;
    /** Has the payment confirmed, and sends it with the proof that came along, if any. */
    confirm(
      checked: FormToSend,
      send: (stepUp: PaymentToSend['stepUp']) => Promise<Answer | Response>,
    ): Promise<Answer | Response>;
    /** The page where the payment is to be confirmed again. */
    again(checked: CheckedForm, state: Omit<PaymentFormState, 'typed'>): Promise<Answer | Response>;
    /** The page that asks for a proof; null when the refusal is about something else. */
    proof(checked: CheckedForm, end: RefusedEnd): Promise<Answer | Response> | null;
  };
}

export type RefusedEnd = Extract<PaymentEnd, { kind: 'refused' }>;

/**
 * Carries out a form of a payment (spec §2, §8): a redirect to the payment, what is to be confirmed before it, or the
 * form again as it was typed. A form that has moved money may be refused for just that when it is sent again: before
 * every refusal the payment that it has started is recalled.
 */
export async function takePayment<Answer>(
  visit: Visit,
  player: PlayerSession,
  form: FormData,
  answers: PaymentAnswers<Answer>,
): Promise<Answer | Response> {
  const { direction, confirmation } = answers;
  const received = await receivePayment(visit, player, direction, form);
  if (received.kind === 'closed') return answers.closed(visit, received.closed);
  if (received.kind === 'held') return answers.held(visit, player, form, received);
  const { context, typed, isExpired, isBlocked } = received;
  const { offer } = context;
  const intent = form.get(FORM_NAMES.intent);
  if (intent === INTENTS.askAgain) {
    const asked = await askForUnconfirmed(visit, player, received.operation);
    if (asked === null) return redirect(ROUTES.webPayTransactions, 303);
    const payment = checkedAgain(asked.payment, offer);
    const sent = { direction, form, operation: received.operation };
    return answerEnd(answers, asked.end, { context, typed: typedAgain(asked.payment, offer), payment }, sent);
  }

  // Where a page of its own has it confirmed, an expired form goes on to it with a new time.
  const renewed = shownAgain(visit, received.operation);
  const operation = isExpired && confirmation ? renewed : received.operation;
  const again = (state: Partial<PaymentFormState> = {}) =>
    answers.form(context, { typed, operation, ...state }, REFUSED);
  const recall = (sent: PaymentToSend | null = null) => recallPayment(visit, player, operation, sent);
  if (isBlocked || offer.methods.length === 0) return (await recall()) ?? again();
  const isTotalAsked = intent === INTENTS.choose;
  if (isExpired && !confirmation && !isTotalAsked) {
    return (await recall()) ?? again({ notices: [againNotice(player, 'expired')], operation: renewed });
  }

  const checkedAU = confirmation?.checkedAU(form) ?? null;
  const check = checkPayment(typed, { direction, offer, languageTag: languageTagOf(visit) }, checkedAU);
  if (check.ok && isTotalAsked) {
    return answers.form(context, { typed, operation, isTotalAsked }, null);
  }
  if (!check.ok) {
    // To ask for the total sends nothing, so there is nothing to find out.
    const recalled = isTotalAsked ? null : await recall();
    if (recalled) return recalled;
    const lift = liftNotice(check.code, context);
    const notices = [...(lift ? [lift] : []), ...(await alikeNotices(context, check.refused))];
    return again({ errors: check.errors, notices });
  }
  const checked = { context, typed, payment: check.payment };
  const toSend = paymentToSend(context, check.payment, operation);
  const send = async (stepUp?: PaymentToSend['stepUp']) => {
    const end = await runPayment(visit, player, { ...toSend, ...(stepUp ? { stepUp } : {}) });
    if (end.kind === 'left') await rememberMethod(visit, player, direction, toSend.request.methodId);
    return answerEnd(answers, end, checked, { direction, form, operation });
  };
  if (!confirmation) return send();
  return confirmation.confirm({ ...checked, form, operation, isExpired, recall: () => recall(toSend) }, send);
}

/** Holds a form while what it needs cannot be had. Nothing is sent for it; what it has sent before is found. */
export async function holdForm(
  visit: Visit,
  player: PlayerSession,
  direction: Direction,
  form: FormData,
  { operation, closed }: Extract<ReceivedPayment, { kind: 'held' }>,
): Promise<Response> {
  // Whoever asks is on the page of that payment, and is to hear that nobody was asked.
  const isAsking = form.get(FORM_NAMES.intent) === INTENTS.askAgain;
  const recalled = isAsking ? null : await recallPayment(visit, player, operation, null);
  if (recalled) return recalled;
  // The page that follows looks itself.
  waitForNothing(visit);
  const why = closed.kind === 'late' && closed.waitsFor === 'funds' ? 'late' : 'unavailable';
  const status = closed.kind === 'late' ? null : 503;
  return keepUnsent(visit, player, { direction, form, operation }, why, status);
}

/** The answer to a payment that was sent, or asked for again; its method may not be offered any more. */
async function answerEnd<Answer>(
  { form, confirmation }: PaymentAnswers<Answer>,
  end: PaymentEnd,
  { context, typed, payment }: Omit<CheckedForm, 'payment'> & { payment: CheckedPayment | null },
  sent: Parameters<typeof keepUnsent>[2],
): Promise<Answer | Response> {
  const checked = payment && { context, typed, payment };
  switch (end.kind) {
    case 'left':
      return end.response;
    case 'unavailable':
      context.visit.messages.notifyNow(failureNotification(failureOf('http503')));
      return keepUnsent(context.visit, context.player, sent, 'unavailable');
    case 'again': {
      const { reason, operation } = end;
      const notices = [againNotice(context.player, reason, end.alike)];
      const isSame = reason === 'forgotten' || reason === 'alike';
      return checked && confirmation && isSame
        ? confirmation.again(checked, { operation, notices })
        : form(context, { typed, notices, operation }, REFUSED);
    }
    case 'refused': {
      const proof = checked && confirmation?.proof(checked, end);
      if (proof) return proof;
      const { messages, refusal } = await refusedPayment(context, end);
      return form(context, { typed, ...messages, operation: end.operation }, refusal);
    }
  }
}
