import { moneyLocale } from '#app/calls/money-locale.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import type { TypedPayment } from '#app/payments/base/payment-form.ts';
import { INTENTS } from '#app/payments/base/payment-form.ts';
import {
  type PaymentJournal,
  type PendingPayment,
  paymentJournal,
  type StartedPayment,
} from '#app/payments/base/payment-journal.ts';
import type { PaymentToken } from '#app/payments/base/payment-token.ts';
import {
  type Closed,
  checkAccess,
  isPassing,
  type PassingClosed,
  TOO_MANY_PENDING,
} from '#app/payments/check/access.ts';
import { type CheckedPayment, checkPayment, type PaymentCheck } from '#app/payments/check/check-payment.ts';
import { loadOffer, markOfOffer, type PaymentContext } from '#app/payments/check/offer.ts';
import { alikeIn, loadOpenPayments } from '#app/payments/check/open-payments.ts';
import { againNotice, liftNotice, type Notice } from '#app/payments/check/refusal-messages.ts';
import type { FormState } from '#app/payments/form/payment-form-model.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import type { PaymentForm } from './read-form.ts';

/** Decision on a payment form. Nothing has been sent. */
export type PaymentDecision =
  | SentBefore
  | { kind: 'closed'; closed: Closed }
  /** The data of the form is unavailable for now. */
  | { kind: 'held'; closed: PassingClosed }
  /** Asked about a payment that is settled (null), or too old to be the same to the operator. */
  | { kind: 'settled'; payment: PendingPayment | null }
  | PaymentToRepeat
  | FormAgain
  | ReadyPayment;

/** Form that is shown again. */
export interface FormAgain {
  kind: 'form';
  context: PaymentContext;
  state: FormState;
  errors: FieldMessages;
  /** False for one that only asked for its total. */
  isRefused: boolean;
}

/** Payment that this form, or one like it, is known to have sent. */
type SentBefore = { kind: 'started'; payment: StartedPayment } | { kind: 'pending'; payment: PendingPayment };

/** Payment that may be sent, or first confirmed. */
export interface ReadyPayment {
  kind: 'ready';
  context: PaymentContext;
  typed: TypedPayment;
  payment: CheckedPayment;
  sent: SentPayment;
}

/** Payment without an answer that may be sent again by its own key. */
export interface PaymentToRepeat {
  kind: 'repeat';
  context: PaymentContext;
  payment: PendingPayment;
  sent: SentPayment;
}

/** One payment and the token of its form. */
export interface SentPayment {
  direction: Direction;
  token: PaymentToken;
  request: PendingPayment['request'];
  paymentType: string;
  label: string;
}

/**
 * Decides what the form of a payment comes to (spec §2, §8). A form that has moved money may be refused for just that
 * when it comes again: what it is known to have sent comes before every refusal.
 */
export async function decidePayment(
  visit: Visit,
  player: PlayerSession,
  form: PaymentForm,
): Promise<PaymentDecision> {
  const { direction, intent, typed, isExpired, confirmedAU } = form;
  const journal = await paymentJournal(visit, player);
  const isTotalAsked = intent === INTENTS.choose;
  const isAsking = intent === INTENTS.askAgain;
  const sent = isTotalAsked || isAsking ? null : sentBy(journal, form.token);

  const opened = await openForm(visit, player, form);
  if (opened.kind === 'held') return sent ?? opened;
  if (opened.kind === 'closed') return opened;
  const { context } = opened;
  const { offer } = context;
  if (isAsking) return repetition(context, journal, journal.pendingOf(form.token));

  const renewed = journal.renewed(form.token);
  // The page that confirms a cash-out shows an expired form with a new time.
  const token = isExpired && direction === 'cashOut' ? renewed : form.token;
  const refuse = (state: Partial<FormState> = {}, errors: FieldMessages = {}): FormAgain => ({
    kind: 'form',
    context,
    state: { typed, token, ...state },
    errors,
    isRefused: true,
  });
  // A payment that was sent before may be its own obstacle: the operator decides by its key.
  const canPassLimits =
    !isTotalAsked && (direction === 'buyIn' || confirmedAU !== null) && token.offer !== markOfOffer(offer);
  const isBlocked = offer.limits.requirements.some((one) => one.isBlocking) && !canPassLimits;
  if (isBlocked || offer.methods.length === 0) return sent ?? refuse();
  if (isExpired && direction === 'buyIn' && !isTotalAsked) {
    return sent ?? refuse({ notices: [againNotice('expired')], token: renewed });
  }

  const isAccountAsked = player.isAccountUnconfirmed === true;
  const locale = moneyLocale(visit);
  const check = checkPayment(typed, { direction, offer, locale, isAccountAsked }, confirmedAU);
  if (check.ok && isTotalAsked) return { ...refuse({ isTotalAsked }), isRefused: false };
  const payment = check.ok ? check.payment : canPassLimits ? check.pastLimits : null;
  if (payment === null) {
    return sent ?? refuse({ notices: await noticesOf(context, check) }, check.ok ? {} : check.errors);
  }

  const toSend = sentPayment(context, payment, token);
  if (journal.hasSent(token, toSend.request) === 'other') {
    return refuse({ notices: [againNotice('changed')], token: journal.next(token) });
  }
  if (sent) return sent;
  const like = journal.pendingLike(direction, toSend.request);
  if (like) return { kind: 'pending', payment: like };
  if (journal.isFull) return { kind: 'closed', closed: TOO_MANY_PENDING };
  return { kind: 'ready', context, typed, payment, sent: toSend };
}

function sentBy(journal: PaymentJournal, token: PaymentToken): SentBefore | null {
  const started = journal.startedBy(token);
  if (started) return { kind: 'started', payment: started };
  const pending = journal.pendingOf(token);
  return pending && { kind: 'pending', payment: pending };
}

/** Checks that the player may pay, at a casino of his own. */
async function openForm(visit: Visit, player: PlayerSession, { direction, casino }: PaymentForm) {
  const access = await checkAccess(visit, player, direction);
  if (!access.ok) return closedFor(access.closed);
  const loaded = await loadOffer(visit, direction, access.casinos, casino);
  if (!loaded.ok) return closedFor(loaded.closed);
  const context: PaymentContext = { visit, player, direction, access, offer: loaded.offer };
  return { kind: 'open', context } as const;
}

const closedFor = (closed: Closed) =>
  isPassing(closed) ? ({ kind: 'held', closed } as const) : ({ kind: 'closed', closed } as const);

function repetition(
  { direction, ...context }: PaymentContext,
  journal: PaymentJournal,
  payment: PendingPayment | null,
): PaymentDecision {
  if (payment === null || payment.direction !== direction) return { kind: 'settled', payment: null };
  if (!journal.isRepeatable(payment)) return { kind: 'settled', payment };
  const { key, sinceMs, request, paymentType, label } = payment;
  const token = { ...journal.token(direction), key, sinceMs };
  const sent = { direction, token, request, paymentType, label };
  return { kind: 'repeat', context: { direction, ...context }, payment, sent };
}

function sentPayment(
  { direction, offer }: PaymentContext,
  { method, amountAU, details, isAgeConfirmed }: CheckedPayment,
  token: PaymentToken,
): SentPayment {
  return {
    direction,
    token,
    paymentType: method.paymentType,
    label: method.label,
    request: {
      casinoId: offer.casino.casinoId,
      methodId: method.methodId,
      amountAU,
      ...(method.fields.length > 0 ? { paymentDetails: details } : {}),
      ...(isAgeConfirmed ? { ageConfirmed: true } : {}),
    },
  };
}

/** Finds how a limit is lifted, and an open payment like it, which may be why it is refused. */
async function noticesOf(context: PaymentContext, check: PaymentCheck): Promise<Notice[]> {
  if (check.ok) return [];
  const lift = liftNotice(check.code, context);
  return [...(lift ? [lift] : []), ...(await alikeNotices(context, check.refused))];
}

/**
 * Names an open payment like the one that was refused: what it has moved, or holds, may be why (spec §8,
 * 'notEnoughFundsInAccount').
 *
 * @param payment null when it is not known
 */
export async function alikeNotices(
  { visit, direction, offer }: PaymentContext,
  payment: { amountAU: number; paymentType: string } | null,
): Promise<Notice[]> {
  if (payment === null) return [];
  const alike = alikeIn(await loadOpenPayments(visit, direction, offer.casino.casinoId), payment);
  return alike === null ? [] : [againNotice('alikeOpen', alike.transactionId)];
}
