import { withNamedLimit } from '#app/domain/money/amount-checks.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import { refusalOf } from '#app/forms/refuse.ts';
import { type PaymentToken, readToken } from '#app/money/payment-token.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Closed, checkAccess, isPassing, type PassingClosed } from '../access.ts';
import { FORM_NAMES } from '../form/form-names.ts';
import { textsOf } from '../form/form-texts.ts';
import { languageTagOf, type PaymentFormState } from '../form/payment-form-model.ts';
import { transactionLink } from '../form/remedies.ts';
import { type TypedPayment, typedInForm } from '../form/typed-payment.ts';
import type { KeptBecause } from '../lost-session.ts';
import { loadOffer } from '../offer.ts';
import type { PaymentContext } from '../payment-context.ts';
import { alikeIn, loadOpenPayments, type OpenPayment } from './duplicates.ts';
import type { AgainReason, PaymentResult } from './payment-result.ts';
import { type Notice, refusalMessages } from './refusal-messages.ts';

/** Form of a payment; its token is this player's, and of this direction. */
export interface PaymentForm {
  direction: Direction;
  fields: FormData;
  token: PaymentToken;
  /** Open for too long: to be confirmed again, with the same key. */
  isExpired: boolean;
}

/** Where the payment of a form can be made now. */
export type ReceivedPayment =
  | { kind: 'closed'; closed: Closed }
  | { kind: 'held'; closed: PassingClosed }
  | {
      kind: 'open';
      context: PaymentContext;
      typed: TypedPayment;
      /** Something has to be done first. */
      isBlocked: boolean;
    };

/** Reads the token of a form, without a call; null for a foreign one. */
export async function readPaymentForm(
  visit: Visit,
  player: PlayerSession,
  direction: Direction,
  fields: FormData,
): Promise<PaymentForm | null> {
  const { keys, now } = visit;
  const owner = { sessionId: player.id, purpose: direction };
  const reading = await readToken<PaymentToken>(keys, owner, textsOf(fields, FORM_NAMES.operation), now());
  return 'token' in reading ? { direction, fields, token: reading.token, isExpired: !reading.ok } : null;
}

/** Checks that the player may pay, at a casino of his own. */
export async function receivePayment(
  visit: Visit,
  player: PlayerSession,
  { direction, fields }: PaymentForm,
): Promise<ReceivedPayment> {
  const access = await checkAccess(visit, player, direction);
  if (!access.ok) return closedTo(access.closed);
  const casinos = textsOf(fields, FORM_NAMES.casino);
  // None or two are no casino of the player's.
  const asked = casinos.length === 1 ? (casinos[0] ?? '') : '';
  const loaded = await loadOffer(visit, direction, access.casinos, asked);
  if (!loaded.ok) return closedTo(loaded.closed);
  return {
    kind: 'open',
    context: { visit, player, direction, access, offer: loaded.offer },
    typed: typedInForm(fields),
    isBlocked: loaded.offer.limits.requirements.some(({ isBlocking }) => isBlocking),
  };
}

const closedTo = (closed: Closed): ReceivedPayment =>
  isPassing(closed) ? { kind: 'held', closed } : { kind: 'closed', closed };

/** What stands above a form that is shown again although nothing is wrong with it; `alike` leads to the open one. */
export function againNotice(reason: AgainReason, alike: OpenPayment | null = null): Notice {
  return { textKey: `web-pay:again.${reason}`, remedy: alike && transactionLink(alike.transactionId) };
}

/** What stands above a form that comes back as it was typed. */
export const keptNotice = (why: KeptBecause): Notice => ({ textKey: `web-pay:again.${why}`, remedy: null });

/**
 * Names an open payment like the one that was refused: what it has moved, or holds, may be why (spec §8,
 * 'notEnoughFundsInAccount').
 *
 * @param payment what was refused; null when it is not known
 */
export async function alikeNotices(
  { visit, direction, offer }: PaymentContext,
  payment: { amountAU: number; paymentType: string } | null,
): Promise<Notice[]> {
  if (payment === null) return [];
  const open = await loadOpenPayments(visit, direction, offer.casino.casinoId);
  const alike = alikeIn(open, payment);
  return alike === null
    ? []
    : [{ textKey: 'web-pay:again.alikeOpen', remedy: transactionLink(alike.transactionId) }];
}

/**
 * Turns a refusal of the operator into the form to show again: the messages where they belong, the limits as the
 * operator now gives them, and an open payment like it, which may be why.
 *
 * @returns what the form says, and its status: 429 when it was one too many
 */
export async function refusedPayment(
  context: PaymentContext,
  { failure: refusal, sent }: Extract<PaymentResult, { kind: 'refused' }>,
): Promise<{
  messages: Pick<PaymentFormState, 'errors' | 'notices' | 'isAgeAsked'>;
  refusal: ReturnType<typeof refusalOf>;
}> {
  const { visit, offer } = context;
  const { methodId, amountAU } = sent.request;
  const failure = withNamedLimit(
    refusal,
    offer.casino.currency,
    languageTagOf(visit),
    offer.limits.minimumAU,
  );
  const method = offer.methods.find((one) => one.methodId === methodId) ?? { methodId, fields: [] };
  const { errors, notice, isNotification } = refusalMessages(failure, method, context);
  if (isNotification) visit.messages.notifyNow(failureNotification(failure));
  const isAboutAmount = Object.hasOwn(errors, FORM_NAMES.amount);
  const alike = isAboutAmount ? await alikeNotices(context, { amountAU, paymentType: sent.paymentType }) : [];
  return {
    messages: {
      errors,
      notices: [...(notice ? [notice] : []), ...alike],
      isAgeAsked: failure.code === 'AgeConfirmationRequired',
    },
    refusal: refusalOf(failure),
  };
}
