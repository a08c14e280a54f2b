import { redirect } from '@remix-run/node';
import { ROUTES } from '#app/domain/pages/routes.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { FORM_NAMES, INTENTS } from '#app/web-pay/form/form-names.ts';
import { languageTagOf, wayContext } from '#app/web-pay/form/payment-form-model.ts';
import type { TypedPayment } from '#app/web-pay/form/typed-payment.ts';
import { wayOf } from '#app/web-pay/form/ways.ts';
import { askForUnconfirmed, typedAgain } from '#app/web-pay/pay/asked-again.ts';
import { checkPayment } from '#app/web-pay/pay/check-payment.ts';
import { type PaymentEnd, recallPayment } from '#app/web-pay/pay/payment-end.ts';
import {
  againNotice,
  alikeNotices,
  type PaymentFormState,
  type PaymentGround,
  receivePayment,
  refusedPayment,
} from '#app/web-pay/pay/receive-payment.ts';
import { liftNotice } from '#app/web-pay/pay/refusal-messages.ts';
import { paymentToSend, runPayment } from '#app/web-pay/pay/run-payment.ts';
import { closedAnswer, formAnswer } from './buy-in-answers.ts';

const REFUSED = 422;

/**
 * Carries out the form of a buy-in (spec §2, §8): the way to the payment, or the form again as it was typed.
 *
 * @throws Response when the operator ends the session
 */
export async function takeBuyIn(visit: Visit, player: PlayerSession, form: FormData) {
  const received = await receivePayment(visit, player, 'buyIn', form);
  if (received.kind === 'closed') return closedAnswer(received.closed);
  const { ground, typed, operation, isExpired, isBlocked } = received;
  const { access, offer } = ground;
  const intent = form.get(FORM_NAMES.intent);
  if (intent === INTENTS.askAgain) {
    const asked = await askForUnconfirmed(visit, player, operation);
    if (asked === null) return redirect(ROUTES.webPayTransactions, 303);
    return answerEnd(asked.end, ground, typedAgain(asked.payment, offer));
  }
  const again = (state: Partial<PaymentFormState> = {}) =>
    formAnswer(ground, { typed, operation, ...state }, REFUSED);
  // A form that has moved money may be refused for just that when it is sent again.
  const before = () => recallPayment(visit, player, operation, null);
  if (isBlocked || offer.methods.length === 0) return (await before()) ?? again();
  if (intent === INTENTS.choose) return formAnswer(ground, { typed, operation }, 200);
  if (isExpired) {
    return (
      (await before()) ?? again({ notices: [againNotice(player, 'expired')], operation: received.shownAgain })
    );
  }

  const check = checkPayment(typed, { direction: 'buyIn', offer, languageTag: languageTagOf(visit) });
  if (!check.ok) {
    const recalled = await before();
    if (recalled) return recalled;
    const way = check.code === null ? null : wayOf(check.code, wayContext('buyIn', access));
    const lift = liftNotice(check.code, way);
    const notices = [...(lift ? [lift] : []), ...(await alikeNotices(ground, check.refused))];
    return again({ errors: check.errors, notices });
  }
  const sent = paymentToSend(visit, offer.casino.casinoId, check.payment, operation);
  return answerEnd(await runPayment(visit, player, { direction: 'buyIn', ...sent }), ground, typed);
}

/** The answer to a form that was sent, or asked for again. */
async function answerEnd(end: PaymentEnd, ground: PaymentGround, typed: TypedPayment) {
  switch (end.kind) {
    case 'left':
      return end.response;
    case 'unavailable':
      return closedAnswer({ kind: 'unavailable', status: 503 });
    case 'again': {
      const notices = [againNotice(ground.player, end.reason, end.alike)];
      return formAnswer(ground, { typed, notices, operation: end.operation }, REFUSED);
    }
    case 'refused': {
      const { ground: now, told, status } = await refusedPayment(ground, end);
      return formAnswer(now, { typed, ...told, operation: end.operation }, status);
    }
  }
}
