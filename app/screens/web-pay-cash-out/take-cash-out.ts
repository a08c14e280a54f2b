import { redirect } from '@remix-run/node';
import { isThrottled } from '#app/calls/limited-call.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { messageOf } from '#app/domain/texts/field-message.ts';
import { refusalOf, showAgain } from '#app/forms/refuse.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { paymentJournal } from '#app/money/payment-journal.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifyInfo } from '#app/session/messages.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { FORM_NAMES, INTENTS } from '#app/web-pay/form/form-names.ts';
import { textsOf } from '#app/web-pay/form/form-texts.ts';
import { keepClosed, keepPayment, type Refusal, shownErrors } from '#app/web-pay/pay/kept-payment.ts';
import { againNotice, type PaymentForm, readPaymentForm } from '#app/web-pay/pay/receive-payment.ts';
import { paymentToSend } from '#app/web-pay/pay/send-payment.ts';
import { findDuplicate } from '#app/web-pay/pay/sent-before.ts';
import {
  type CheckedForm,
  type FormToSend,
  holdForm,
  type PaymentAnswers,
  REFUSED,
  type RefusedPayment,
  submitPayment,
} from '#app/web-pay/pay/submit-payment.ts';
import { cashOutAnswer, closedAnswer, formAnswer } from './cash-out-answers.ts';
import { type CheckedCashOut, checkedCashOut, type StepUpModel, withQuote } from './checked-cash-out.ts';
import { type KeptCheck, keepCheck } from './kept-check.ts';
import { readProof, wantedProof } from './read-proof.ts';
import { readSentProof, type SentProof, sealProof, unknownProof } from './sent-proof.ts';

type CashOutAnswer = ReturnType<typeof cashOutAnswer>;

/** How the steps of a cash-out are answered: by a redirect to their pages, or by the page itself. */
interface CashOutSteps<Answer> extends Pick<PaymentAnswers<Answer>, 'closed' | 'held' | 'form'> {
  /** Whether only the amount that was confirmed counts. */
  isChecked(form: FormData): boolean;
  /** What a form that is right, and was not confirmed yet, leads to. */
  afterCheck(toSend: FormToSend): Promise<Answer | Response>;
}

/**
 * Carries out a form of the cash-out (spec §2, §8): first it leads to the page where it is checked, and moves nothing;
 * then the payment, with a proof where the operator wants one; or the form again as it was typed.
 */
export function takeCashOut(visit: Visit, player: PlayerSession, form: PaymentForm): Promise<Response> {
  return submitPayment(
    visit,
    player,
    form,
    cashOutAnswers<Response>({
      closed: keepClosed,
      held: holdForm,
      form: keepPayment,
      isChecked,
      afterCheck: async (toSend) => redirect(await keepCheck(visit, player, await firstCheck(toSend)), 303),
    }),
  );
}

/**
 * Shows the page where a cash-out is checked, or where its proof is asked for, as often as it is asked for: checked anew
 * each time. What has been sent from it by then leads on to its transaction.
 */
export async function showCheck(visit: Visit, player: PlayerSession, kept: KeptCheck) {
  const { stepUp, notices } = kept;
  const form = await readPaymentForm(visit, player, 'cashOut', kept.form);
  if (form === null) return cashOutAnswer({ kind: 'forbidden' }, 403);
  return submitPayment(
    visit,
    player,
    form,
    cashOutAnswers<CashOutAnswer>({
      closed: closedAnswer,
      held: (visit, _player, _form, closed) => closedAnswer(visit, closed),
      form: formAnswer,
      isChecked: () => stepUp !== null || notices.length > 0,
      async afterCheck(toSend) {
        if (stepUp) return stepUpAnswer(toSend, stepUp);
        const checked =
          notices.length > 0
            ? await checkedCashOut(toSend, { ...toSend, notices })
            : await firstCheck(toSend);
        return cashOutAnswer({ kind: 'check', checked: await withQuote(visit, checked) });
      },
    }),
  );
}

/** How the forms of a cash-out are answered: only what the player has seen on the check page is paid. */
function cashOutAnswers<Answer>(steps: CashOutSteps<Answer>): PaymentAnswers<Answer> {
  /** What the form says of the code that was sent for it. */
  let before: SentProof | null = null;
  return {
    closed: steps.closed,
    held: steps.held,
    form: steps.form,
    confirmation: {
      checkedAU: (fields) => (steps.isChecked(fields) ? textsOf(fields, FORM_NAMES.checkedAmount) : null),
      async confirm(toSend, send) {
        const { context, fields, token } = toSend;
        if (!isChecked(fields)) return steps.afterCheck(toSend);
        if (toSend.isExpired) {
          return checkAgain(toSend, { token, notices: [againNotice('expired')] });
        }
        const { keys } = context.visit;
        before = await readSentProof(keys, fields, token);
        const proof = readProof(fields);
        if (proof.ok && proof.stepUp === undefined && before) {
          const early = earlyResend(context.visit, before);
          if (early) return askForProof(toSend, token, early);
        }
        if (proof.ok) return send(proof.stepUp);
        const stepUp: StepUpModel = { kind: proof.kind, sent: before, error: proof.error };
        return askForProof(toSend, token, { stepUp, refusal: REFUSED });
      },
      again: checkAgain,
      proof(checked, end) {
        const { visit } = checked.context;
        const asked = proofPage(visit, end, before);
        if (asked) return askForProof(checked, end.token, asked);
        if (!before || end.failure.code !== 'TooManyRequests') return null;
        return codeOver(checked, end);
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
  const { context, payment, token } = toSend;
  const journal = await paymentJournal(context.visit, context.player);
  const alike = await findDuplicate(context, journal, paymentToSend(context, payment, token));
  if (alike === null) return checkedCashOut(toSend, { token });
  return checkedCashOut(toSend, {
    token: { ...token, besides: alike.transactionId },
    notices: [againNotice('alike', alike)],
  });
}

/** Leads to the page where a cash-out is to be confirmed again. */
async function checkAgain(form: CheckedForm, state: Parameters<typeof checkedCashOut>[1]): Promise<Response> {
  const { visit, player } = form.context;
  const page = await keepCheck(visit, player, await checkedCashOut(form, state));
  return showAgain(visit, { ...REFUSED, sent: sentForm({}), page });
}

/** A page that asks for a proof, and whether a proof was refused. */
interface ProofPage {
  stepUp: StepUpModel;
  refusal: Refusal;
}

/** Leads to the page that asks for a proof. */
async function askForProof(
  form: CheckedForm,
  token: FormToSend['token'],
  { stepUp: { kind, sent, error }, refusal }: ProofPage,
): Promise<Response> {
  const { visit, player } = form.context;
  // A form that says nothing of its code is no sign that none was sent.
  const isUnknown = kind === 'code' && sent === null && error !== null;
  const checked = await checkedCashOut(form, { token });
  const stepUp = { kind, sent: isUnknown ? unknownProof(visit.now()) : sent };
  const page = await keepCheck(visit, player, checked, stepUp);
  if (refusal === null) return redirect(page, 303);
  return showAgain(visit, {
    ...refusal,
    sent: sentForm({}, error ? { [FORM_NAMES.proof]: error } : {}),
    page,
  });
}

/** The page that asks for a proof. */
async function stepUpAnswer(toSend: FormToSend, { kind, sent }: Omit<StepUpModel, 'error'>) {
  const { context, token } = toSend;
  const { visit } = context;
  const [checked, note] = await Promise.all([
    checkedCashOut(toSend, { token }).then((known) => withQuote(visit, known)),
    sent && sealProof(visit.keys, token, sent),
  ]);
  const carried = [...checked.carried, ...(note ? [[FORM_NAMES.codeNote, note] as const] : [])];
  const error = shownErrors(visit, 'cashOut')[FORM_NAMES.proof] ?? null;
  return cashOutAnswer({ kind: 'stepUp', checked: { ...checked, carried }, stepUp: { kind, sent, error } });
}

/** The page for another code that is asked for too early; null when it is time. Nothing is sent. */
function earlyResend(visit: Visit, sent: SentProof): ProofPage | null {
  const retryAfterSeconds = Math.ceil((sent.resendAtMs - visit.now()) / 1000);
  if (retryAfterSeconds <= 0) return null;
  const failure = failureOf('TooManyRequests', { retryAfterSeconds });
  visit.messages.notifyNow(failureNotification(failure));
  return { stepUp: { kind: 'code', sent, error: null }, refusal: refusalOf(failure) };
}

/**
 * The form again when the operator takes no more tries for this payment, nor sends another code for it: nothing was
 * made, and the same cash-out goes on from here with a new key (contract §1.8, §6.5).
 */
function codeOver({ context, typed }: CheckedForm, { failure, token }: RefusedPayment) {
  context.visit.messages.notifyNow(failureNotification(failure));
  const notices = [{ textKey: 'web-pay:again.codeOver', remedy: null } as const];
  return keepPayment(context, { typed, notices, token }, REFUSED);
}

/** The page that asks for a proof: the first one, another one, or one after a while when too many were wrong. */
function proofPage(
  visit: Visit,
  { failure, sent }: RefusedPayment,
  before: SentProof | null,
): ProofPage | null {
  const wanted = wantedProof(failure, before, visit.now());
  if (wanted) {
    if (before && !wanted.error) tellOfResend(visit, failure);
    return { stepUp: wanted, refusal: wanted.error ? REFUSED : null };
  }
  if (sent.stepUp === undefined || !isThrottled(failure)) return null;
  const stepUp: StepUpModel = { kind: sent.stepUp.kind, sent: before, error: messageOf(failure) };
  return { stepUp, refusal: refusalOf(failure) };
}

/** Tells what came of asking for another code; that none could be sent stands in the page itself. */
function tellOfResend(visit: Visit, { payment }: Failure): void {
  const sent = payment?.stepUp?.kind === 'code' ? payment.stepUp.sent : null;
  if (sent === null || sent.isSent) notifyInfo(visit, 'CodeSentAgain');
  else if (sent.isTooSoon) {
    const { resendAfterSeconds: retryAfterSeconds } = sent;
    visit.messages.notify(failureNotification(failureOf('TooManyRequests', { retryAfterSeconds })));
  }
}
