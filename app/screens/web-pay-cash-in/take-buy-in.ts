import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { checkPayment } from '#app/web-pay/check-payment.ts';
import { FORM_NAMES, INTENTS } from '#app/web-pay/form-names.ts';
import { languageTagOf, wayContext } from '#app/web-pay/payment-form-model.ts';
import {
  againNotice,
  type PaymentFormState,
  receivePayment,
  refusedPayment,
} from '#app/web-pay/receive-payment.ts';
import { liftNotice } from '#app/web-pay/refusal-messages.ts';
import { recallPayment, runPayment } from '#app/web-pay/run-payment.ts';
import { wayOf } from '#app/web-pay/ways.ts';
import { closedAnswer, formAnswer } from './buy-in-answers.ts';

const REFUSED = { status: 422 };

/**
 * Carries out the form of a buy-in (spec §2, §8): the way to the payment, or the form again as it was typed.
 *
 * @param visit the request
 * @param player the signed-in player
 * @param form the form as posted
 * @returns what the action gives
 * @throws Response when the operator ends the session
 */
export async function takeBuyIn(visit: Visit, player: PlayerSession, form: FormData) {
  const received = await receivePayment(visit, player, 'buyIn', form);
  if (received.kind === 'closed') return closedAnswer(received.closed);
  const { ground, typed, operation, isBlocked } = received;
  const { access, offer } = ground;
  const again = (state: Omit<PaymentFormState, 'typed'> = {}) =>
    formAnswer(ground, { typed, ...state }, REFUSED);
  // A form that has moved money may be refused for just that when it is sent again.
  const before = () => recallPayment(visit, 'buyIn', operation);
  if (isBlocked || offer.methods.length === 0) return (await before()) ?? again();
  if (form.get(FORM_NAMES.intent) === INTENTS.choose) {
    return formAnswer(ground, { typed, ...(operation ? { operation } : {}) }, { status: 200 });
  }
  if (operation === null) return again({ notice: againNotice('expired') });

  const check = checkPayment(typed, { direction: 'buyIn', offer, languageTag: languageTagOf(visit) });
  if (!check.ok) {
    const way = check.code === null ? null : wayOf(check.code, wayContext('buyIn', access));
    return (await before()) ?? again({ errors: check.errors, notice: liftNotice(check.code, way) });
  }
  const { payment } = check;
  const { casinoId } = offer.casino;
  const end = await runPayment(visit, { direction: 'buyIn', operation, casinoId, payment });
  switch (end.kind) {
    case 'left':
      return end.response;
    case 'unavailable':
      return closedAnswer({ kind: 'unavailable', status: 503 });
    case 'again':
      return again({ notice: againNotice(end.reason) });
    case 'refused': {
      const { ground: now, told, status } = refusedPayment(ground, payment, end.failure);
      return formAnswer(now, { typed, ...told }, { status });
    }
  }
}
