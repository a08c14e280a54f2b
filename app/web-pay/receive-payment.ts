import { withNamedLimit } from '#app/domain/amount-checks.ts';
import type { Failure } from '#app/domain/failure.ts';
import type { Direction } from '#app/domain/transaction.ts';
import { failureNotification } from '#app/session/failures.ts';
import { type Operation, readOperation } from '#app/session/operation-token.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import { isThrottled } from '#app/session/throttles.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Access, type Closed, checkAccess } from './access.ts';
import type { CheckedPayment } from './check-payment.ts';
import { FORM_NAMES } from './form-names.ts';
import { loadOffer, type Offer } from './offer.ts';
import { languageTagOf, type PaymentFormParts, wayContext } from './payment-form-model.ts';
import { type Notice, refusalMessages } from './refusal-messages.ts';
import type { AgainReason } from './run-payment.ts';
import { type TypedPayment, typedInForm } from './typed-payment.ts';

/** Who pays, and what the operator offers. */
export interface PaymentGround {
  visit: Visit;
  player: PlayerSession;
  direction: Direction;
  access: Extract<Access, { ok: true }>;
  offer: Offer;
}

/** What was typed into a form that is shown again, and what is told of it. */
export type PaymentFormState = Pick<
  PaymentFormParts,
  'typed' | 'errors' | 'notice' | 'isAgeAsked' | 'operation'
>;

/** A form of a payment that came in. */
export type ReceivedPayment =
  | { kind: 'closed'; closed: Closed }
  | {
      kind: 'open';
      ground: PaymentGround;
      typed: TypedPayment;
      /** Null when the token is too old: the form is to be confirmed with a new one. */
      operation: Operation | null;
      /** Something has to be done first. */
      isBlocked: boolean;
    };

/**
 * Receives a form of a payment: everything that must hold before anything of it is read for good. Its token must be this
 * player's and of this kind of form, its casino the player's own; no call that moves money is made.
 *
 * @param visit the request
 * @param player the signed-in player
 * @param direction which screen
 * @param form the form as posted
 * @returns the form on its ground, or what to show instead
 * @throws Response when the operator ends the session
 */
export async function receivePayment(
  visit: Visit,
  player: PlayerSession,
  direction: Direction,
  form: FormData,
): Promise<ReceivedPayment> {
  const access = await checkAccess(visit, player, direction);
  if (!access.ok) return { kind: 'closed', closed: access.closed };
  const { keys, now } = visit.services;
  const owner = { sessionId: player.id, purpose: direction };
  const token = await readOperation(keys, owner, textsOf(form, FORM_NAMES.operation), now());
  if (!token.ok && token.reason === 'foreign') {
    return { kind: 'closed', closed: { kind: 'forbidden', status: 403 } };
  }
  const casinos = textsOf(form, FORM_NAMES.casino);
  // None or two are no casino of the player's.
  const asked = casinos.length === 1 ? (casinos[0] ?? '') : '';
  const loaded = await loadOffer(visit, direction, access.casinos, asked);
  if (!loaded.ok) return { kind: 'closed', closed: loaded.closed };
  return {
    kind: 'open',
    ground: { visit, player, direction, access, offer: loaded.offer },
    typed: typedInForm(form),
    operation: token.ok ? token.operation : null,
    isBlocked: loaded.offer.limits.requirements.some(({ isBlocking }) => isBlocking),
  };
}

/** Takes a form and the name of an input; gives all its values. */
export function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}

/** Takes why a form is shown again although nothing is wrong with it; gives what is told above it. */
export function againNotice(reason: AgainReason): Notice {
  return { textKey: `web-pay:again.${reason}`, way: null };
}

/**
 * Turns a refusal of the operator into the form to show again: the messages where they belong, and the limits as the
 * operator now tells them.
 *
 * @param ground what the form was made from
 * @param payment what was sent
 * @param refusal the operator's
 * @returns the ground with the new limits, what is told, and the status of the answer: 429 when it was one too many
 */
export function refusedPayment(
  ground: PaymentGround,
  payment: CheckedPayment,
  refusal: Failure,
): {
  ground: PaymentGround;
  told: Pick<PaymentFormState, 'errors' | 'notice' | 'isAgeAsked'>;
  status: 422 | 429;
} {
  const { visit, direction, access, offer } = ground;
  const failure = withNamedLimit(refusal, offer.casino.currency, languageTagOf(visit));
  const { errors, notice, isNotification } = refusalMessages(failure, payment, wayContext(direction, access));
  const isTooSoon = isThrottled(failure);
  if (isTooSoon) visit.page.askToWait(failure.retryAfterSeconds, null);
  if (isNotification) visit.messages.remark(failureNotification(failure));
  return {
    ground: { ...ground, offer: { ...offer, limits: failure.payment?.limits ?? offer.limits } },
    told: { errors, notice, isAgeAsked: failure.code === 'AgeConfirmationRequired' },
    status: isTooSoon ? 429 : 422,
  };
}
