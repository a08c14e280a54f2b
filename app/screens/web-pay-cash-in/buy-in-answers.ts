import { data } from '@remix-run/node';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import type { ClosedForm } from '#app/web-pay/access.ts';
import {
  type PaymentFormModel,
  type PaymentFormState,
  paymentFormModel,
} from '#app/web-pay/form/payment-form-model.ts';
import { loadForm } from '#app/web-pay/load-form.ts';
import { showClosed, shownState } from '#app/web-pay/pay/payment-draft.ts';
import { holdForm, type PaymentAnswers, showFormAgain } from '#app/web-pay/pay/submit-payment.ts';
import type { PaymentContext } from '#app/web-pay/payment-context.ts';

/** What the buy-in screen shows. */
export type BuyInPageModel =
  | { kind: 'forbidden' }
  | { kind: 'closed'; closed: ClosedForm }
  | { kind: 'form'; form: PaymentFormModel };

const buyInAnswer = (page: BuyInPageModel, status: number) => data(page, { status });

async function formAnswer(context: PaymentContext, state: PaymentFormState) {
  const casinos = context.access.casinos.map(({ casinoId, name, currency, regularAU }) => ({
    casinoId,
    name,
    amount: currency && regularAU !== null && !isGuest(context.player) ? { au: regularAU, currency } : null,
  }));
  return buyInAnswer({ kind: 'form', form: await paymentFormModel(context, casinos, state) }, 200);
}

/** Answers to the form of a buy-in. */
export const BUY_IN_ANSWERS: PaymentAnswers<Response> = {
  closed: showClosed,
  held: holdForm,
  form: showFormAgain,
};

/** Loads the buy-in screen. */
export async function showBuyIn(visit: Visit, player: PlayerSession) {
  const { closed } = shownState(visit, 'buyIn');
  if (!closed && visit.messages.refusal === 403) return buyInAnswer({ kind: 'forbidden' }, 403);
  const loaded = await loadForm(visit, player, 'buyIn');
  return loaded.kind === 'closed'
    ? buyInAnswer(loaded, loaded.closed.status)
    : formAnswer(loaded.context, loaded.state);
}
