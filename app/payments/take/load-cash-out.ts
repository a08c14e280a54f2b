import { data } from '@remix-run/node';
import { webPayMethods } from '#app/calls/operator-reads.ts';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import { FORM_NAMES } from '#app/payments/base/payment-form.ts';
import type { Closed } from '#app/payments/check/access.ts';
import type { PaymentContext } from '#app/payments/check/offer.ts';
import type { FormState } from '#app/payments/form/payment-form-model.ts';
import {
  type CasinoChoice,
  type PaymentFormModel,
  paymentFormModel,
} from '#app/payments/form/payment-form-model.ts';
import { answerDecision } from '#app/payments/take/answer-payment.ts';
import { type CashOutReview, cashOutReview, holderName } from '#app/payments/take/cash-out-review.ts';
import { decidePayment } from '#app/payments/take/decide-payment.ts';
import { type ClosedPlace, closedForm, loadForm } from '#app/payments/take/load-form.ts';
import { formOfDraft, type PaymentDraft, shownState } from '#app/payments/take/payment-draft.ts';
import type { WantedProof } from '#app/payments/take/step-up.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

/** Pages of the cash-out. */
export type CashOutPage =
  | { kind: 'forbidden' }
  | ClosedPlace
  | { kind: 'form'; form: PaymentFormModel; holder: string | null }
  | { kind: 'confirm'; review: CashOutReview }
  | { kind: 'prove'; review: CashOutReview; wanted: WantedProof };

const page = (shown: CashOutPage, status = 200) => data(shown, { status });

/** Loads the form, or the page that confirms or proves what was typed. */
export async function loadCashOut(visit: Visit, player: PlayerSession) {
  const { draft, closed } = shownState(visit, 'cashOut');
  if (!closed && visit.messages.refusal === 403) return page({ kind: 'forbidden' }, 403);
  if (draft && draft.step !== 'form') return loadReview(visit, player, draft);
  const loaded = await loadForm(visit, player, 'cashOut');
  if (loaded.kind === 'closed') return page(loaded, loaded.closed.status);
  return formPage(loaded.context, loaded.state, loaded.errors);
}

/** Checks a cash-out each time that its page is opened; what has been sent from it by then leads to its transaction. */
async function loadReview(visit: Visit, player: PlayerSession, draft: PaymentDraft) {
  const form = formOfDraft(visit, draft);
  const decision = await decidePayment(visit, player, form);
  switch (decision.kind) {
    case 'closed':
    case 'held':
      return closedPage(visit, player, decision.closed);
    case 'form':
      return formPage(decision.context, decision.state, decision.errors);
    case 'ready': {
      const review = await cashOutReview(decision, draft);
      if (draft.step === 'form' || draft.step === 'confirm') return page({ kind: 'confirm', review });
      const error = shownState(visit, 'cashOut').errors[FORM_NAMES.proof] ?? null;
      return page({ kind: 'prove', review, wanted: { kind: draft.step, code: form.code, error } });
    }
    case 'repeat':
      throw new Error('a draft asks for no payment again');
    default:
      return answerDecision(visit, player, form, decision);
  }
}

async function closedPage(visit: Visit, player: PlayerSession, closed: Closed) {
  const shown = await closedForm(visit, player, 'cashOut', closed);
  return page(shown, shown.closed.status);
}

async function formPage(context: PaymentContext, state: FormState, errors: FieldMessages) {
  const [casinos, holder] = await Promise.all([casinoChoices(context), holderName(context)]);
  const form = await paymentFormModel(context, casinos, { ...state, errors });
  return page({ kind: 'form', form, holder });
}

/** Most casinos whose amounts are asked for to be shown beside their names. */
const MOST_CASINOS = 8;

/** Loads the amount that can be cashed out at each casino, which the balance does not say (contract §8a.2). */
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
