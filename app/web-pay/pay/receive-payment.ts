import { withNamedLimit } from '#app/domain/money/amount-checks.ts';
import { refusalOf } from '#app/forms/refuse.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Closed, checkAccess, isPassing, type PassingClosed } from '../access.ts';
import { FORM_NAMES } from '../form/form-names.ts';
import { languageTagOf, type PaymentFormState } from '../form/payment-form-model.ts';
import { loadOffer } from '../offer.ts';
import type { PaymentContext } from '../payment-context.ts';
import { alikeIn, loadOpenPayments } from './duplicates.ts';
import type { Refusal } from './payment-draft.ts';
import type { PaymentResult } from './payment-result.ts';
import type { PaymentForm } from './read-form.ts';
import { againNotice, type Notice, refusalMessages } from './refusal-messages.ts';

/** Where the payment of a form can be made now. */
export type ReceivedPayment =
  | { kind: 'closed'; closed: Closed }
  | { kind: 'held'; closed: PassingClosed }
  | {
      kind: 'open';
      context: PaymentContext;
      /** Something has to be done first. */
      isBlocked: boolean;
    };

/** Checks that the player may pay, at a casino of his own. */
export async function receivePayment(
  visit: Visit,
  player: PlayerSession,
  { direction, casino }: PaymentForm,
): Promise<ReceivedPayment> {
  const access = await checkAccess(visit, player, direction);
  if (!access.ok) return closedTo(access.closed);
  const loaded = await loadOffer(visit, direction, access.casinos, casino);
  if (!loaded.ok) return closedTo(loaded.closed);
  return {
    kind: 'open',
    context: { visit, player, direction, access, offer: loaded.offer },
    isBlocked: loaded.offer.limits.requirements.some(({ isBlocking }) => isBlocking),
  };
}

const closedTo = (closed: Closed): ReceivedPayment =>
  isPassing(closed) ? { kind: 'held', closed } : { kind: 'closed', closed };

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
  return alike === null ? [] : [againNotice('alikeOpen', alike.transactionId)];
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
  refusal: Refusal;
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
