import { redirect } from '@remix-run/node';
import { isThrottled } from '#app/calls/throttles.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { messageOf } from '#app/domain/texts/field-message.ts';
import { refusalStatus } from '#app/forms/refuse.ts';
import type { Operation } from '#app/money/operation-token.ts';
import { paymentNotes } from '#app/money/payment-notes.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit, VisitWith } from '#app/session/visit.ts';
import { FORM_NAMES, INTENTS } from '#app/web-pay/form/form-names.ts';
import { languageTagOf, wayContext } from '#app/web-pay/form/payment-form-model.ts';
import type { TypedPayment } from '#app/web-pay/form/typed-payment.ts';
import { wayOf } from '#app/web-pay/form/ways.ts';
import { askForUnconfirmed, checkedAgain, typedAgain } from '#app/web-pay/pay/asked-again.ts';
import { type CheckedPayment, checkPayment } from '#app/web-pay/pay/check-payment.ts';
import { alikeIn, loadOpenPayments } from '#app/web-pay/pay/open-payments.ts';
import { type PaymentEnd, recallPayment } from '#app/web-pay/pay/payment-end.ts';
import {
  againNotice,
  alikeNotices,
  type PaymentFormState,
  type PaymentGround,
  receivePayment,
  refusedPayment,
  textsOf,
} from '#app/web-pay/pay/receive-payment.ts';
import { liftNotice } from '#app/web-pay/pay/refusal-messages.ts';
import { paymentToSend, runPayment } from '#app/web-pay/pay/run-payment.ts';
import { cashOutAnswer, closedAnswer, formAnswer } from './cash-out-answers.ts';
import { type CheckedCashOut, checkedCashOut, type StepUpModel, withQuote } from './checked-cash-out.ts';
import { keepCheck } from './kept-check.ts';
import { readProof, wantedProof } from './read-proof.ts';

const REFUSED = 422;

/**
 * Carries out a form of the cash-out (spec §2, §8): first it leads to the page where it is checked, and moves nothing;
 * then the payment, with a proof where the operator wants one; or the form again as it was typed.
 *
 * @throws Response when the operator ends the session
 */
export function takeCashOut(visit: Visit, player: PlayerSession, form: FormData) {
  return answerForm(visit, player, form, (checked) => redirect(keepCheck(visit, player, checked), 303));
}

/**
 * Shows the page where a cash-out is checked, as often as it is asked for: checked anew each time. What has been sent
 * from it by then leads on to its transaction.
 *
 * @throws Response when the operator ends the session
 */
export function showCheck(visit: Visit, player: PlayerSession, form: FormData) {
  return answerForm(visit, player, form, async (checked, before) => {
    return (await before()) ?? checkAnswer(visit, checked, 200);
  });
}

/** What a form that is right, and was not confirmed yet, leads to. */
type AfterCheck = (
  checked: CheckedCashOut,
  before: () => Promise<Response | null>,
) => Response | Promise<Response | ReturnType<typeof cashOutAnswer>>;

/** A form on its ground: what was typed, and what came of it if it was right. */
interface Confirmed {
  ground: PaymentGround;
  typed: TypedPayment;
  /** Null: only of a payment that was sent before, when its method is not offered any more. */
  payment: CheckedPayment | null;
}

async function answerForm(visit: Visit, player: PlayerSession, form: FormData, afterCheck: AfterCheck) {
  const received = await receivePayment(visit, player, 'cashOut', form);
  if (received.kind === 'closed') return closedAnswer(received.closed);
  const { ground, typed, isExpired, isBlocked } = received;
  const { access, offer } = ground;
  const intent = form.get(FORM_NAMES.intent);
  if (intent === INTENTS.askAgain) {
    const asked = await askForUnconfirmed(visit, player, received.operation);
    if (asked === null) return redirect(ROUTES.webPayTransactions, 303);
    const payment = checkedAgain(asked.payment, offer);
    return answerEnd(asked.end, { ground, typed: typedAgain(asked.payment, offer), payment });
  }
  const operation = isExpired ? received.shownAgain : received.operation;
  const again = (state: Partial<PaymentFormState> = {}) =>
    formAnswer(ground, { typed, operation, ...state }, REFUSED);
  // A form that has moved money may be refused for just that when it is sent again.
  const before = (payment: CheckedPayment | null = null) =>
    recallPayment(
      visit,
      player,
      operation,
      payment && {
        direction: 'cashOut',
        ...paymentToSend(visit, offer.casino.casinoId, payment, operation),
      },
    );
  if (isBlocked || offer.methods.length === 0) return (await before()) ?? again();
  if (intent === INTENTS.choose) return formAnswer(ground, { typed, operation }, 200);

  // Only what was checked is paid: a form that has not been there is shown to the player first.
  const isChecked = intent === INTENTS.pay && form.has(FORM_NAMES.checkedAmount);
  const checkedAU = isChecked ? textsOf(form, FORM_NAMES.checkedAmount) : null;
  const context = { direction: 'cashOut', offer, languageTag: languageTagOf(visit) } as const;
  const check = checkPayment(typed, context, checkedAU);
  if (!check.ok) {
    const recalled = await before();
    if (recalled) return recalled;
    const way = check.code === null ? null : wayOf(check.code, wayContext('cashOut', access));
    const lift = liftNotice(check.code, way);
    const notices = [...(lift ? [lift] : []), ...(await alikeNotices(ground, check.refused))];
    return again({ errors: check.errors, notices });
  }
  const { payment } = check;
  if (!isChecked) {
    return afterCheck(await firstCheck(ground, typed, payment, operation), () => before(payment));
  }
  if (isExpired) {
    const recalled = await before(payment);
    if (recalled) return recalled;
    const notices = [againNotice(player, 'expired')];
    const checked = await checkedCashOut(ground, typed, payment, { operation, notices });
    return checkAnswer(visit, checked, REFUSED);
  }
  const proof = readProof(form);
  if (!proof.ok) {
    const stepUp: StepUpModel = { kind: proof.kind, sent: null, error: proof.error };
    const checked = await checkedCashOut(ground, typed, payment, { operation });
    return proofAnswer(visit, checked, { stepUp, status: REFUSED });
  }
  const sent = paymentToSend(visit, offer.casino.casinoId, payment, operation);
  const { stepUp } = proof;
  const end = await runPayment(visit, player, {
    direction: 'cashOut',
    ...sent,
    ...(stepUp ? { stepUp } : {}),
  });
  return answerEnd(end, { ground, typed, payment });
}

/**
 * The page that shows a cash-out before it is sent; an open one like it is told of there, and not asked about again.
 */
async function firstCheck(
  ground: PaymentGround,
  typed: TypedPayment,
  payment: CheckedPayment,
  operation: Operation,
): Promise<CheckedCashOut> {
  const { visit, offer } = ground;
  const { amountAU, method } = payment;
  const open = await loadOpenPayments(visit, 'cashOut', offer.casino.casinoId);
  const alike = alikeIn(open, { amountAU, paymentType: method.paymentType });
  const notes = await paymentNotes(visit, ground.player);
  // What a form may have sent itself is found out by its key.
  const mayBeOwn = alike !== null && operation.mayBeSent && !notes.hasBegun(alike.transactionId);
  if (alike === null || mayBeOwn) return checkedCashOut(ground, typed, payment, { operation });
  return checkedCashOut(ground, typed, payment, {
    operation: { ...operation, besides: alike.transactionId },
    notices: [againNotice(ground.player, 'alike', alike)],
  });
}

/** The answer to a cash-out that was sent, or asked for again. */
async function answerEnd(end: PaymentEnd, { ground, typed, payment }: Confirmed) {
  switch (end.kind) {
    case 'left':
      return end.response;
    case 'unavailable':
      return closedAnswer({ kind: 'unavailable', status: 503 });
    case 'again': {
      const { operation } = end;
      const notices = [againNotice(ground.player, end.reason, end.alike)];
      const isSame = end.reason === 'forgotten' || end.reason === 'alike';
      if (!isSame || payment === null) return formAnswer(ground, { typed, notices, operation }, REFUSED);
      const checked = await checkedCashOut(ground, typed, payment, { operation, notices });
      return checkAnswer(ground.visit, checked, REFUSED);
    }
    case 'refused': {
      const asked = payment && proofPage(ground.visit, end);
      if (asked) {
        const checked = await checkedCashOut(ground, typed, payment, { operation: end.operation });
        return proofAnswer(ground.visit, checked, asked);
      }
      const { ground: now, told, status } = await refusedPayment(ground, end);
      return formAnswer(now, { typed, ...told, operation: end.operation }, status);
    }
  }
}

async function checkAnswer(visit: Visit, checked: CheckedCashOut, status: number) {
  return cashOutAnswer({ kind: 'check', checked: await withQuote(visit, checked) }, status);
}

async function proofAnswer(
  visit: Visit,
  checked: CheckedCashOut,
  { stepUp, status }: { stepUp: StepUpModel; status: number },
) {
  return cashOutAnswer({ kind: 'stepUp', checked: await withQuote(visit, checked), stepUp }, status);
}

/** The page that asks for a proof: the first one, another one, or one after a while when too many were wrong. */
function proofPage(
  visit: VisitWith<'page'>,
  { failure, sent }: Extract<PaymentEnd, { kind: 'refused' }>,
): { stepUp: StepUpModel; status: number } | null {
  const wanted = wantedProof(failure);
  if (wanted) return { stepUp: wanted, status: wanted.error ? REFUSED : 200 };
  if (sent.stepUp === undefined || !isThrottled(failure)) return null;
  const stepUp: StepUpModel = { kind: sent.stepUp.kind, sent: null, error: messageOf(failure) };
  return { stepUp, status: refusalStatus(visit, failure) };
}
