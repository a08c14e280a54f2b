import { data } from '@remix-run/node';
import { webPayMethods } from '#app/calls/operator-reads.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import type { Closed, ClosedForm } from '#app/web-pay/access.ts';
import {
  type CasinoChoice,
  type PaymentFormModel,
  type PaymentFormState,
  paymentFormModel,
} from '#app/web-pay/form/payment-form-model.ts';
import { closedForm, loadForm } from '#app/web-pay/load-form.ts';
import type { PaymentContext } from '#app/web-pay/payment-context.ts';
import type { CheckedCashOut } from './checked-cash-out.ts';
import { holderName } from './payout-facts.ts';
import type { WantedProof } from './step-up.ts';

/** What the cash-out screen shows. */
export type CashOutPageModel =
  | { kind: 'forbidden' }
  | { kind: 'closed'; closed: ClosedForm }
  | { kind: 'form'; form: PaymentFormModel; holder: string | null }
  | { kind: 'check'; checked: CheckedCashOut }
  | { kind: 'stepUp'; checked: CheckedCashOut; wanted: WantedProof };

/** Most casinos whose amounts are asked for to be shown beside their names. */
const MOST_CASINOS = 8;

/** Answers with a page of the cash-out. */
export function cashOutAnswer(page: CashOutPageModel, status = 200) {
  return data(page, { status });
}

/** Answers with what stands in the place of the form. */
export function closedAnswer(visit: Visit, closed: Closed) {
  return cashOutAnswer(closedForm(visit, 'cashOut', closed), closed.status);
}

/** Answers with the form, as it was typed. */
export async function formAnswer(context: PaymentContext, state: PaymentFormState) {
  const [casinos, holder] = await Promise.all([casinoChoices(context), holderName(context)]);
  const form = await paymentFormModel(context, casinos, state);
  return cashOutAnswer({ kind: 'form', form, holder });
}

/** Loads the form. */
export async function showForm(visit: Visit, player: PlayerSession) {
  const loaded = await loadForm(visit, player, 'cashOut');
  return loaded.kind === 'closed'
    ? cashOutAnswer(loaded, loaded.closed.status)
    : formAnswer(loaded.context, loaded.state);
}

/** What can be taken out of each casino: only the operator says it, the balance does not (contract §8a.2). */
function casinoChoices({ visit, access, offer }: PaymentContext): Promise<CasinoChoice[]> {
  const { casinos } = access;
  return Promise.all(
    casinos.map(async ({ casinoId, name, currency }, position): Promise<CasinoChoice> => {
      const isAsked = casinos.length > 1 && position < MOST_CASINOS && casinoId !== offer.casino.casinoId;
      const answer = isAsked ? await webPayMethods(visit, 'cashOut', casinoId) : null;
      const others = answer?.ok ? answer.value.limits : answer?.failure.payment?.limits;
      const limits = casinoId === offer.casino.casinoId ? offer.limits : others;
      const au = limits?.availableAU ?? null;
      return { casinoId, name, amount: currency && au !== null ? { au, currency } : null };
    }),
  );
}
