import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import { refusalOf } from '#app/forms/refuse.ts';
import { FORM_NAMES } from '#app/payments/base/payment-form.ts';
import type { PaymentToken, SentCode } from '#app/payments/base/payment-token.ts';
import { againNotice } from '#app/payments/check/refusal-messages.ts';
import { answerPaid, REFUSED, showFormAgain } from '#app/payments/take/answer-payment.ts';
import type { PaymentToRepeat, ReadyPayment } from '#app/payments/take/decide-payment.ts';
import { type PaidForm, pay, payAgain } from '#app/payments/take/pay.ts';
import { type PaymentDraft, type Refusal, showDraft } from '#app/payments/take/payment-draft.ts';
import type { PaymentForm } from '#app/payments/take/read-form.ts';
import {
  notifyResend,
  readProof,
  tooEarly,
  type WantedProof,
  wantedProof,
  wrongProof,
} from '#app/payments/take/step-up.ts';
import { failureNotification } from '#app/session/failures.ts';

/** Asks for confirmation of a cash-out, then sends it, with a proof where the operator wants one. */
export async function confirmOrPay(
  ready: ReadyPayment,
  form: PaymentForm,
  fields: FormData,
): Promise<Response> {
  const { visit } = ready.context;
  const { code } = form;
  const { token } = ready.sent;
  if (form.confirmedAU === null) return showStep(ready, { step: 'confirm', token, confirmedAU: null });
  if (form.isExpired)
    return showStep(ready, { step: 'confirm', token, notices: [againNotice('expired')] }, REFUSED);
  const proof = readProof(fields);
  if (!proof.ok)
    return askForProof(ready, token, wrongProof(proof.kind, code, proof.error, visit.now()), REFUSED);
  const early = proof.stepUp === undefined && code ? tooEarly(code, visit.now()) : null;
  if (early === null) return answerCashOut(await pay(ready, proof.stepUp), code);
  visit.messages.notifyNow(failureNotification(early));
  return askForProof(ready, token, { kind: 'code', code, error: null }, refusalOf(early));
}

/** Sends a cash-out without an answer again. */
export async function payCashOutAgain(repeat: PaymentToRepeat): Promise<Response> {
  return answerCashOut(await payAgain(repeat), null);
}

/** @param code that was sent for the form; null for none */
function answerCashOut(paid: PaidForm, code: SentCode | null): Promise<Response> {
  const { context, typed, result, token } = paid;
  const { visit } = context;
  if (result.kind === 'duplicate') {
    const notices = [againNotice('alike', result.alike.transactionId)];
    return showStep(paid, { step: 'confirm', token, notices }, REFUSED);
  }
  if (result.kind !== 'proofRequired' && result.kind !== 'refused') return answerPaid(paid);
  const { failure } = result;
  const wanted = wantedProof(failure, code, paid.stepUp, visit.now());
  if (wanted) {
    if (code && !wanted.error) notifyResend(visit, failure);
    return askForProof(paid, token, wanted, wanted.error ? refusalOf(failure) : undefined);
  }
  if (!code || failure.code !== 'TooManyRequests') return answerPaid(paid);
  // No more tries for this payment, nor another code: nothing was made, and it goes on with a new key (contract §6.5).
  visit.messages.notifyNow(failureNotification(failure));
  return showFormAgain(context, { typed, notices: [againNotice('codeOver')], token }, REFUSED);
}

type CheckedForm = Pick<ReadyPayment, 'context' | 'typed' | 'sent'>;

function askForProof(
  form: CheckedForm,
  token: PaymentToken,
  { kind, code, error }: WantedProof,
  refusal: Refusal | undefined,
): Promise<Response> {
  const errors = error ? { [FORM_NAMES.proof]: error } : {};
  return showStep(form, { step: kind, token: code ? { ...token, code } : token }, refusal, errors);
}

/** Redirects to a page after the form. */
function showStep(
  { context, typed, sent }: CheckedForm,
  draft: Pick<PaymentDraft, 'step' | 'token' | 'notices' | 'confirmedAU'>,
  refusal?: Refusal,
  errors?: FieldMessages,
): Promise<Response> {
  const casino = String(sent.request.casinoId);
  const confirmedAU = [String(sent.request.amountAU)];
  return showDraft(context.visit, { casino, typed, confirmedAU, ...draft }, refusal, errors);
}
