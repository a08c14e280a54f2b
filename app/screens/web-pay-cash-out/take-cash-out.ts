import { redirect } from '@remix-run/node';
import { isThrottled } from '#app/calls/reported.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { messageOf } from '#app/domain/texts/field-message.ts';
import { refusalStatus } from '#app/forms/refuse.ts';
import { paymentNotes } from '#app/money/payment-notes.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import { notifyInfoNow } from '#app/session/successes.ts';
import type { Visit, VisitWith } from '#app/session/visit.ts';
import { FORM_NAMES, INTENTS } from '#app/web-pay/form/form-names.ts';
import { textsOf } from '#app/web-pay/form/form-texts.ts';
import { alikeIn, loadOpenPayments } from '#app/web-pay/pay/open-payments.ts';
import { againNotice } from '#app/web-pay/pay/receive-payment.ts';
import {
  type CheckedForm,
  type FormToSend,
  type PaymentAnswers,
  REFUSED,
  type RefusedEnd,
  takePayment,
} from '#app/web-pay/pay/take-payment.ts';
import { cashOutAnswer, closedAnswer, formAnswer } from './cash-out-answers.ts';
import { type CheckedCashOut, checkedCashOut, type StepUpModel, withQuote } from './checked-cash-out.ts';
import { keepCheck } from './kept-check.ts';
import { readProof, wantedProof } from './read-proof.ts';
import { readSentProof, type SentProof, sealProof, unknownProof } from './sent-proof.ts';

type CashOutAnswer = ReturnType<typeof cashOutAnswer>;

/** What a form that is right, and was not confirmed yet, leads to. */
type AfterCheck = (
  checked: CheckedCashOut,
  recall: FormToSend['recall'],
) => Promise<CashOutAnswer | Response>;

/**
 * Carries out a form of the cash-out (spec §2, §8): first it leads to the page where it is checked, and moves nothing;
 * then the payment, with a proof where the operator wants one; or the form again as it was typed.
 */
export function takeCashOut(visit: Visit, player: PlayerSession, form: FormData) {
  const afterCheck: AfterCheck = async (checked) => redirect(await keepCheck(visit, player, checked), 303);
  return takePayment(visit, player, form, cashOutAnswers(afterCheck));
}

/**
 * Shows the page where a cash-out is checked, as often as it is asked for: checked anew each time. What has been sent
 * from it by then leads on to its transaction.
 */
export function showCheck(visit: Visit, player: PlayerSession, form: FormData) {
  const afterCheck: AfterCheck = async (checked, recall) =>
    (await recall()) ?? checkAnswer(visit, checked, 200);
  return takePayment(visit, player, form, cashOutAnswers(afterCheck));
}

/** How the forms of a cash-out are answered: only what the player has seen on the check page is paid. */
function cashOutAnswers(afterCheck: AfterCheck): PaymentAnswers<CashOutAnswer> {
  /** What the form says of the code that was sent for it. */
  let before: SentProof | null = null;
  const again = async (checked: CheckedForm, state: Parameters<typeof checkedCashOut>[1]) =>
    checkAnswer(checked.context.visit, await checkedCashOut(checked, state), REFUSED);
  return {
    direction: 'cashOut',
    closed: closedAnswer,
    form: formAnswer,
    confirmation: {
      checkedAU: (form) => (isChecked(form) ? textsOf(form, FORM_NAMES.checkedAmount) : null),
      async confirm(toSend, send) {
        const { context, form, operation, recall } = toSend;
        if (!isChecked(form)) return afterCheck(await firstCheck(toSend), recall);
        if (toSend.isExpired) {
          const notices = [againNotice(context.player, 'expired')];
          return (await recall()) ?? again(toSend, { operation, notices });
        }
        const { keys } = context.visit;
        before = await readSentProof(keys, form, operation);
        const proof = readProof(form);
        if (proof.ok && proof.stepUp === undefined && before) {
          const early = earlyResend(context.visit, before);
          if (early) return (await recall()) ?? proofAnswer(toSend, operation, early);
        }
        if (proof.ok) return send(proof.stepUp);
        const stepUp: StepUpModel = { kind: proof.kind, sent: before, error: proof.error };
        return proofAnswer(toSend, operation, { stepUp, status: REFUSED });
      },
      again,
      proof(checked, end) {
        const { visit } = checked.context;
        const asked = proofPage(visit, end, before);
        if (asked) return proofAnswer(checked, end.operation, asked);
        return before && end.failure.code === 'TooManyRequests' ? codeOver(checked, end) : null;
      },
    },
  };
}

/** Whether a form comes from the check page, or from one after it. */
const isChecked = (form: FormData) =>
  form.get(FORM_NAMES.intent) === INTENTS.pay && form.has(FORM_NAMES.checkedAmount);

/**
 * The page that shows a cash-out before it is sent; it names an open one like it, which is then not asked about again.
 */
async function firstCheck(toSend: FormToSend): Promise<CheckedCashOut> {
  const { context, payment, operation } = toSend;
  const { visit, player, offer } = context;
  const { amountAU, method } = payment;
  const open = await loadOpenPayments(visit, 'cashOut', offer.casino.casinoId);
  const alike = alikeIn(open, { amountAU, paymentType: method.paymentType });
  const notes = await paymentNotes(visit, player);
  // What a form may have sent itself is found out by its key.
  const mayBeOwn = alike !== null && operation.mayBeSent && !notes.hasBegun(alike.transactionId);
  if (alike === null || mayBeOwn) return checkedCashOut(toSend, { operation });
  return checkedCashOut(toSend, {
    operation: { ...operation, besides: alike.transactionId },
    notices: [againNotice(player, 'alike', alike)],
  });
}

async function checkAnswer(visit: Visit, checked: CheckedCashOut, status: number) {
  return cashOutAnswer({ kind: 'check', checked: await withQuote(visit, checked) }, status);
}

/** A page that asks for a proof, and its status. */
interface ProofPage {
  stepUp: StepUpModel;
  status: number;
}

async function proofAnswer(
  form: CheckedForm,
  operation: FormToSend['operation'],
  { stepUp: asked, status }: ProofPage,
) {
  const { visit } = form.context;
  // A form that says nothing of its code is no sign that none was sent.
  const isUnknown = asked.kind === 'code' && asked.sent === null && asked.error !== null;
  const stepUp = isUnknown ? { ...asked, sent: unknownProof(visit.now()) } : asked;
  const { sent } = stepUp;
  const [checked, note] = await Promise.all([
    checkedCashOut(form, { operation }).then((known) => withQuote(visit, known)),
    sent && sealProof(visit.keys, operation, sent),
  ]);
  const carried = [...checked.carried, ...(note ? [[FORM_NAMES.codeNote, note] as const] : [])];
  return cashOutAnswer({ kind: 'stepUp', checked: { ...checked, carried }, stepUp }, status);
}

/** The page for another code that is asked for too early; null when it is time. Nothing is sent. */
function earlyResend(visit: VisitWith<'messages' | 'now' | 'page'>, sent: SentProof): ProofPage | null {
  const retryAfterSeconds = Math.ceil((sent.resendAtMs - visit.now()) / 1000);
  if (retryAfterSeconds <= 0) return null;
  const failure = failureOf('TooManyRequests', { retryAfterSeconds });
  visit.messages.notifyNow(failureNotification(failure));
  return { stepUp: { kind: 'code', sent, error: null }, status: refusalStatus(visit, failure) };
}

/**
 * The form again when the operator takes no more tries for this payment, nor sends another code for it: nothing was
 * made, and the same cash-out goes on from here with a new key (contract §1.8, §6.5).
 */
function codeOver({ context, typed }: CheckedForm, { failure, operation }: RefusedEnd) {
  context.visit.messages.notifyNow(failureNotification(failure));
  const notices = [{ textKey: 'web-pay:again.codeOver', remedy: null } as const];
  return formAnswer(context, { typed, notices, operation }, REFUSED);
}

/** The page that asks for a proof: the first one, another one, or one after a while when too many were wrong. */
function proofPage(
  visit: VisitWith<'messages' | 'now' | 'page'>,
  { failure, sent }: RefusedEnd,
  before: SentProof | null,
): ProofPage | null {
  const wanted = wantedProof(failure, before, visit.now());
  if (wanted) {
    if (before && !wanted.error) tellOfResend(visit, failure);
    return { stepUp: wanted, status: wanted.error ? REFUSED : 200 };
  }
  if (sent.stepUp === undefined || !isThrottled(failure)) return null;
  const stepUp: StepUpModel = { kind: sent.stepUp.kind, sent: before, error: messageOf(failure) };
  return { stepUp, status: refusalStatus(visit, failure) };
}

/** Tells what came of asking for another code; that none could be sent stands in the page itself. */
function tellOfResend(visit: VisitWith<'messages'>, { payment }: Failure): void {
  const sent = payment?.stepUp?.kind === 'code' ? payment.stepUp.sent : null;
  if (sent === null || sent.isSent) notifyInfoNow(visit, 'CodeSentAgain');
  else if (sent.isTooSoon) {
    const { resendAfterSeconds: retryAfterSeconds } = sent;
    visit.messages.notifyNow(failureNotification(failureOf('TooManyRequests', { retryAfterSeconds })));
  }
}
