import { redirect } from '@remix-run/node';
import { moneyLocale } from '#app/calls/money-locale.ts';
import { siteTimeZone } from '#app/calls/operator-reads.ts';
import { withNamedLimit } from '#app/domain/money/amount-checks.ts';
import type { Direction, Transaction } from '#app/domain/money/transaction.ts';
import { ROUTES, transactionHref, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { PAYMENT_SUCCESSES } from '#app/domain/texts/catalogue.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import { refusalOf } from '#app/forms/refuse.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import { textsIn } from '#app/i18n/texts.ts';
import { paymentTypeText } from '#app/i18n/words.ts';
import type { PaymentStarted } from '#app/operator/payments.ts';
import { FORM_NAMES, INTENTS } from '#app/payments/base/payment-form.ts';
import { paymentJournal, type StartedPayment } from '#app/payments/base/payment-journal.ts';
import { type PaymentContext, shownLimits } from '#app/payments/check/offer.ts';
import { againNotice, refusalMessages } from '#app/payments/check/refusal-messages.ts';
import type { FormState } from '#app/payments/form/payment-form-model.ts';
import { alikeNotices, type PaymentDecision } from '#app/payments/take/decide-payment.ts';
import type { PaidForm } from '#app/payments/take/pay.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifyInfo, notifySuccess } from '#app/session/messages.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Refusal, showClosed, showDraft, showPending } from './payment-draft.ts';
import type { PaymentResult } from './payment-result.ts';
import type { PaymentForm } from './read-form.ts';

/** Refusal of a form that says itself why. */
export const REFUSED = { status: 422 } as const;

/** Answers a form that sends nothing. */
export async function answerDecision(
  visit: Visit,
  player: PlayerSession,
  form: PaymentForm,
  decision: Exclude<PaymentDecision, { kind: 'ready' | 'repeat' }>,
): Promise<Response> {
  switch (decision.kind) {
    case 'started':
      notifyInfo(visit, 'PaymentSentBefore');
      return toStarted(decision.payment);
    case 'pending':
      notifyInfo(visit, 'PaymentAlreadySent');
      return redirect(unconfirmedHref(decision.payment.id), 303);
    case 'settled': {
      const { payment } = decision;
      return redirect(payment ? unconfirmedHref(payment.id) : ROUTES.webPayTransactions, 303);
    }
    case 'closed':
      return showClosed(visit, form, decision.closed);
    case 'held':
      return holdForm(visit, player, form, decision);
    case 'form': {
      const { context, state, errors, isRefused } = decision;
      return showFormAgain(context, state, isRefused ? REFUSED : undefined, errors);
    }
  }
}

/** Shows the form itself again. */
export function showFormAgain(
  { visit, offer }: PaymentContext,
  state: FormState,
  refusal: Refusal | undefined,
  errors: FieldMessages = {},
): Promise<Response> {
  return showDraft(visit, { ...state, step: 'form', casino: String(offer.casino.casinoId) }, refusal, errors);
}

/** Holds a form while what it needs cannot be had. */
async function holdForm(
  visit: Visit,
  player: PlayerSession,
  { intent, casino, typed, token }: PaymentForm,
  { closed }: Extract<PaymentDecision, { kind: 'held' }>,
): Promise<Response> {
  const status = closed.kind === 'late' ? null : 503;
  if (intent === INTENTS.askAgain) {
    // The player is on the page of that payment, and is to hear that nobody was asked.
    visit.messages.notifyNow(failureNotification(failureOf('http503')));
    return showPending(visit, (await paymentJournal(visit, player)).pendingOf(token), status);
  }
  const why = closed.kind === 'late' && closed.waitsFor === 'funds' ? 'late' : 'unavailable';
  const notices = [againNotice(why)];
  return showDraft(visit, { step: 'form', casino, typed, token, notices, isUnsent: true }, { status });
}

/** Answers a form whose payment was sent, or is to be asked about first. */
export async function answerPaid(paid: PaidForm): Promise<Response> {
  const { context, typed, result, token, pending } = paid;
  const { visit } = context;
  switch (result.kind) {
    case 'started':
      return answerStarted(visit, context.direction, result);
    case 'pending':
      return answerPending(visit, result, pending);
    case 'duplicate': {
      const notices = [againNotice('alike', result.alike.transactionId)];
      return showFormAgain(context, { typed, notices, token }, REFUSED);
    }
    case 'keyReused':
      return showFormAgain(context, { typed, notices: [againNotice('changed')], token }, REFUSED);
    case 'proofRequired':
    case 'refused':
      return showRefused(paid, result.failure);
  }
}

/** Redirects to a payment that was started: where it goes on at the provider's, to the page that leads there. */
async function answerStarted(
  visit: Visit,
  direction: Direction,
  { started, isReplayed, isAtProvider, deadEnd }: Extract<PaymentResult, { kind: 'started' }>,
): Promise<Response> {
  const { transactionId } = started.transaction;
  if (isReplayed) await notifyKnown(visit, started.transaction);
  else if (started.nextAction?.type !== 'redirect') await notifyStarted(visit, direction, started);
  // A buy-in has moved nothing yet; the money of a cash-out is held until its offer ends.
  if (deadEnd !== null && direction === 'cashOut')
    notifyOpen(visit, failureOf('WaitingForProviderConfirmation'));
  else if (deadEnd !== null) visit.messages.notify(failureNotification(failureOf('webPayIniateFailed')));
  return toStarted({ transactionId, isAtProvider });
}

const notifyOpen = (visit: Visit, failure: Failure) =>
  visit.messages.notify({ ...failureNotification(failure), kind: 'info' });

function toStarted({ transactionId, isAtProvider }: StartedPayment): Response {
  return redirect(transactionHref(transactionId, ...(isAtProvider ? (['provider'] as const) : [])), 303);
}

/** Redirects to a payment of which it is not known what became. */
function answerPending(
  visit: Visit,
  { failure, transactionId }: Extract<PaymentResult, { kind: 'pending' }>,
  pending: PaidForm['pending'],
): Response {
  if (transactionId !== null) {
    notifyOpen(visit, failure);
    return redirect(transactionHref(transactionId), 303);
  }
  // The operator's own words are shown too (spec §8), with their folio; unknown ones as an error.
  if (failure.code === 'UnknownError') visit.messages.notify(failureNotification(failure));
  else if (failure.source === 'body') notifyOpen(visit, failure);
  // Readers would take the success of an earlier payment for this one's.
  for (const code of PAYMENT_SUCCESSES) visit.messages.withdraw(code);
  return redirect(pending ? unconfirmedHref(pending.id) : ROUTES.webPayTransactions, 303);
}

/**
 * Shows a form that the operator has refused: the messages where they belong, the limits as the operator now gives them,
 * and an open payment like it, which may be why.
 */
async function showRefused({ context, typed, sent, token }: PaidForm, refused: Failure): Promise<Response> {
  const { visit, offer } = context;
  const { methodId, amountAU } = sent.request;
  const { currency } = offer.casino;
  const failure = withNamedLimit(shown(visit, refused), currency, moneyLocale(visit), offer.limits.minimumAU);
  const method = offer.methods.find((one) => one.methodId === methodId) ?? { methodId, fields: [] };
  const { errors, notice, isNotification } = refusalMessages(failure, method, context);
  if (isNotification) visit.messages.notifyNow(failureNotification(failure));
  const isAboutAmount = Object.hasOwn(errors, FORM_NAMES.amount);
  const { paymentType } = sent;
  const alike = isAboutAmount ? await alikeNotices(context, { amountAU, paymentType }) : [];
  const notices = [...(notice ? [notice] : []), ...alike];
  const isAgeAsked = failure.code === 'AgeConfirmationRequired';
  return showFormAgain(context, { typed, notices, isAgeAsked, token }, refusalOf(failure), errors);
}

function shown(visit: Visit, failure: Failure): Failure {
  const { payment } = failure;
  if (!payment?.limits) return failure;
  return { ...failure, payment: { ...payment, limits: shownLimits(visit, payment.limits) } };
}

/** Notifies that the casino has had a payment since an earlier time. */
export async function notifyKnown(
  visit: Visit,
  { initiationDate }: Pick<Transaction, 'initiationDate'>,
): Promise<void> {
  const time = formatZoned(
    'moment',
    initiationDate,
    moneyLocale(visit).languageTag,
    await siteTimeZone(visit),
  );
  notifyInfo(visit, 'PaymentKnown', { params: { time } });
}

/** Notifies of a payment that was started; a slip or a transfer still has to be paid. */
async function notifyStarted(
  visit: Visit,
  direction: Direction,
  { transaction, nextAction }: PaymentStarted,
): Promise<void> {
  const { languageTag: tag } = moneyLocale(visit);
  if (nextAction?.type === 'voucher') {
    const { expiresAt, timeZone } = nextAction.voucher;
    const deadline = formatZoned('moment', expiresAt, tag, timeZone ?? (await siteTimeZone(visit)));
    const { paymentType, paymentTypeLabel } = transaction;
    const place = paymentTypeText(paymentType, paymentTypeLabel, textsIn(visit.request.language));
    notifySuccess(visit, 'SlipReady', { params: { place, deadline } });
  } else if (nextAction?.type === 'transfer') {
    const { expiresAt, timeZone } = nextAction.transfer;
    const deadline = formatZoned('moment', expiresAt, tag, timeZone ?? (await siteTimeZone(visit)));
    notifySuccess(visit, 'TransferReady', { params: { deadline } });
  } else notifySuccess(visit, direction === 'cashOut' ? 'CashOutReceived' : 'WebPayInitiated');
}
