import { refusalOf } from '#app/forms/refuse.ts';
import { paymentJournal } from '#app/money/payment-journal.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { FORM_NAMES } from '#app/web-pay/form/form-names.ts';
import {
  formOfDraft,
  type PaymentDraft,
  type Refusal,
  showClosed,
  showDraft,
  shownState,
} from '#app/web-pay/pay/payment-draft.ts';
import type { PaymentForm } from '#app/web-pay/pay/read-form.ts';
import { againNotice } from '#app/web-pay/pay/refusal-messages.ts';
import { paymentToSend } from '#app/web-pay/pay/send-payment.ts';
import { findDuplicate } from '#app/web-pay/pay/sent-before.ts';
import {
  type CheckedForm,
  type FormToSend,
  holdForm,
  REFUSED,
  type RefusedPayment,
  showFormAgain,
  submitPayment,
} from '#app/web-pay/pay/submit-payment.ts';
import { cashOutAnswer, closedAnswer, formAnswer } from './cash-out-answers.ts';
import { type CheckedCashOut, checkedCashOut, withQuote } from './checked-cash-out.ts';
import { notifyResend, readProof, tooEarly, type WantedProof, wantedProof, wrongProof } from './step-up.ts';

type CashOutAnswer = ReturnType<typeof cashOutAnswer>;

/**
 * Carries out a form of the cash-out (spec §2, §8): first it leads to the page where it is checked, and moves nothing;
 * then the payment, with a proof where the operator wants one; or the form again as it was typed.
 */
export function takeCashOut(
  visit: Visit,
  player: PlayerSession,
  form: PaymentForm,
  fields: FormData,
): Promise<Response> {
  const { code } = form;
  return submitPayment<Response>(visit, player, form, {
    closed: showClosed,
    held: holdForm,
    form: showFormAgain,
    confirmation: {
      async confirm(toSend, send) {
        const { token, payment } = toSend;
        if (form.confirmedAU === null) return confirmAgain(toSend, { token, confirmedAU: null }, null);
        const confirmedAU = [String(payment.amountAU)];
        if (form.isExpired)
          return confirmAgain(toSend, { token, confirmedAU, notices: [againNotice('expired')] });
        const proof = readProof(fields);
        if (!proof.ok)
          return askForProof(toSend, token, wrongProof(proof.kind, code, proof.error, visit.now()), REFUSED);
        const early = proof.stepUp === undefined && code ? tooEarly(code, visit.now()) : null;
        if (early === null) return send(proof.stepUp);
        visit.messages.notifyNow(failureNotification(early));
        return askForProof(toSend, token, { kind: 'code', code, error: null }, refusalOf(early));
      },
      again: confirmAgain,
      proof(checked, { failure, sent, token }) {
        const wanted = wantedProof(failure, code, sent.stepUp, visit.now());
        if (wanted) {
          if (code && !wanted.error) notifyResend(visit, failure);
          return askForProof(checked, token, wanted, wanted.error && refusalOf(failure));
        }
        return code && failure.code === 'TooManyRequests' ? codeOver(checked, { failure, token }) : null;
      },
    },
  });
}

/**
 * Shows the page where a cash-out is confirmed, or its proof is asked for, as often as it is opened: checked anew each
 * time. What has been sent from it by then leads on to its transaction.
 */
export function showCheck(visit: Visit, player: PlayerSession, draft: PaymentDraft) {
  const { step, notices } = draft;
  const form = formOfDraft(visit, draft);
  return submitPayment<CashOutAnswer>(visit, player, form, {
    closed: (visit, _form, closed) => closedAnswer(visit, closed),
    held: (visit, _player, _form, closed) => closedAnswer(visit, closed),
    form: formAnswer,
    confirmation: {
      async confirm(toSend) {
        const { token } = toSend;
        if (step !== 'confirm' && step !== 'form') return proofAnswer(toSend, step, form);
        const checked = notices ? await checkedCashOut(toSend, { token, notices }) : await firstCheck(toSend);
        return cashOutAnswer({ kind: 'check', checked: await withQuote(visit, checked) });
      },
      again: confirmAgain,
      proof: () => null,
    },
  });
}

/**
 * Shows a cash-out before it is sent; names an open one like it, which is then not asked about again.
 */
async function firstCheck(toSend: FormToSend): Promise<CheckedCashOut> {
  const { context, payment, token } = toSend;
  const journal = await paymentJournal(context.visit, context.player);
  const alike = await findDuplicate(context, journal, paymentToSend(context, payment, token));
  if (alike === null) return checkedCashOut(toSend, { token });
  return checkedCashOut(toSend, {
    token: { ...token, besides: alike.transactionId },
    notices: [againNotice('alike', alike.transactionId)],
  });
}

/** Leads to the page where a cash-out is to be confirmed. */
function confirmAgain(
  { context, typed, payment }: CheckedForm,
  draft: Pick<PaymentDraft, 'token' | 'notices' | 'confirmedAU'>,
  refusal: Refusal | null = REFUSED,
): Promise<Response> {
  const casino = String(context.offer.casino.casinoId);
  const confirmedAU = [String(payment.amountAU)];
  return showDraft(
    context.visit,
    { step: 'confirm', casino, typed, confirmedAU, ...draft },
    refusal ?? undefined,
  );
}

/** Leads to the page that asks for a proof. */
function askForProof(
  { context, typed, payment }: CheckedForm,
  token: FormToSend['token'],
  { kind, code, error }: WantedProof,
  refusal: Refusal | null,
): Promise<Response> {
  return showDraft(
    context.visit,
    {
      step: kind,
      casino: String(context.offer.casino.casinoId),
      typed,
      token: code ? { ...token, code } : token,
      confirmedAU: [String(payment.amountAU)],
    },
    refusal ?? undefined,
    error ? { [FORM_NAMES.proof]: error } : {},
  );
}

async function proofAnswer(toSend: FormToSend, kind: WantedProof['kind'], { code }: PaymentForm) {
  const { context, token } = toSend;
  const { visit } = context;
  const checked = await checkedCashOut(toSend, { token: code ? { ...token, code } : token });
  const error = shownState(visit, 'cashOut').errors[FORM_NAMES.proof] ?? null;
  return cashOutAnswer({
    kind: 'stepUp',
    checked: await withQuote(visit, checked),
    wanted: { kind, code, error },
  });
}

/**
 * Shows the form again when the operator takes no more tries for this payment, nor sends another code for it: nothing
 * was made, and the same cash-out goes on from here with a new key (contract §1.8, §6.5).
 */
function codeOver(
  { context, typed }: CheckedForm,
  { failure, token }: Pick<RefusedPayment, 'failure' | 'token'>,
) {
  context.visit.messages.notifyNow(failureNotification(failure));
  return showFormAgain(context, { typed, notices: [againNotice('codeOver')], token }, REFUSED);
}
