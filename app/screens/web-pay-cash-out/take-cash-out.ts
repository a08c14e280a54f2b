import { redirect } from '@remix-run/node';
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
  textsOf,
} from '#app/web-pay/receive-payment.ts';
import { liftNotice } from '#app/web-pay/refusal-messages.ts';
import { recallPayment, runPayment } from '#app/web-pay/run-payment.ts';
import { wayOf } from '#app/web-pay/ways.ts';
import { cashOutAnswer, closedAnswer, formAnswer } from './cash-out-answers.ts';
import { type CheckedCashOut, checkedCashOut, type StepUpModel } from './checked-cash-out.ts';
import { keepCheck } from './kept-check.ts';
import { readProof, wantedProof } from './read-proof.ts';

const REFUSED = 422;

/**
 * Carries out a form of the cash-out (spec §2, §8): first it leads to the page where it is checked, and moves nothing; then
 * the payment, with a proof where the operator wants one; or the form again as it was typed.
 *
 * @param visit the request
 * @param player the signed-in player
 * @param form the form as posted
 * @returns what the action gives
 * @throws Response when the operator ends the session
 */
export function takeCashOut(visit: Visit, player: PlayerSession, form: FormData) {
  return answerForm(visit, player, form, (checked) => redirect(keepCheck(visit, player, checked), 303));
}

/**
 * Shows the page where a cash-out is checked, as often as it is asked for: checked anew each time. What has been sent from
 * it by then leads on to its transaction.
 *
 * @param visit the request
 * @param player the signed-in player
 * @param form the form as it was kept
 * @returns what the loader gives
 * @throws Response when the operator ends the session
 */
export function showCheck(visit: Visit, player: PlayerSession, form: FormData) {
  return answerForm(visit, player, form, async (checked, before) => {
    return (await before()) ?? cashOutAnswer({ kind: 'check', checked }, 200);
  });
}

/** What a form that is right, and was not confirmed yet, leads to. */
type AfterCheck = (
  checked: CheckedCashOut,
  before: () => Promise<Response | null>,
) => Response | Promise<Response | ReturnType<typeof cashOutAnswer>>;

async function answerForm(visit: Visit, player: PlayerSession, form: FormData, afterCheck: AfterCheck) {
  const received = await receivePayment(visit, player, 'cashOut', form);
  if (received.kind === 'closed') return closedAnswer(received.closed);
  const { ground, typed, operation, isBlocked } = received;
  const { access, offer } = ground;
  const again = (state: Omit<PaymentFormState, 'typed'> = {}) =>
    formAnswer(ground, { typed, ...state }, REFUSED);
  // A form that has moved money may be refused for just that when it is sent again.
  const before = () => recallPayment(visit, 'cashOut', operation);
  if (isBlocked || offer.methods.length === 0) return (await before()) ?? again();
  const intent = form.get(FORM_NAMES.intent);
  if (intent === INTENTS.choose) {
    return formAnswer(ground, { typed, ...(operation ? { operation } : {}) }, 200);
  }
  if (operation === null) return again({ notice: againNotice('expired') });

  // Only what was checked is paid: a form that has not been there is shown to the player first.
  const isChecked = intent === INTENTS.pay && form.has(FORM_NAMES.checkedAmount);
  const checkedAU = isChecked ? textsOf(form, FORM_NAMES.checkedAmount) : null;
  const context = { direction: 'cashOut', offer, languageTag: languageTagOf(visit) } as const;
  const check = checkPayment(typed, context, checkedAU);
  if (!check.ok) {
    const way = check.code === null ? null : wayOf(check.code, wayContext('cashOut', access));
    return (await before()) ?? again({ errors: check.errors, notice: liftNotice(check.code, way) });
  }
  const { payment } = check;
  const checked = () => checkedCashOut(ground, typed, payment, operation);
  if (!isChecked) return afterCheck(await checked(), before);

  const askForProof = async (stepUp: StepUpModel, status: number) =>
    cashOutAnswer({ kind: 'stepUp', checked: await checked(), stepUp }, status);
  const proof = readProof(form);
  if (!proof.ok) return askForProof({ kind: proof.kind, sent: null, error: proof.error }, REFUSED);
  const { stepUp } = proof;
  const end = await runPayment(visit, {
    direction: 'cashOut',
    operation,
    casinoId: offer.casino.casinoId,
    payment,
    ...(stepUp ? { stepUp } : {}),
  });
  switch (end.kind) {
    case 'left':
      return end.response;
    case 'unavailable':
      return closedAnswer({ kind: 'unavailable', status: 503 });
    case 'again':
      return again({ notice: againNotice(end.reason) });
    case 'refused': {
      const wanted = wantedProof(end.failure);
      if (wanted) return askForProof(wanted, wanted.error ? REFUSED : 200);
      const { ground: now, told, status } = refusedPayment(ground, payment, end.failure);
      return formAnswer(now, { typed, ...told }, status);
    }
  }
}
