import { data } from '@remix-run/node';
import { webPayMethods } from '#app/calls/operator-reads.ts';
import { paymentJournal } from '#app/money/payment-journal.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import {
  type Closed,
  type ClosedForm,
  checkAccess,
  TOO_MANY_PENDING,
  waitForReads,
} from '#app/web-pay/access.ts';
import {
  type CasinoChoice,
  type PaymentFormModel,
  type PaymentFormState,
  paymentFormModel,
} from '#app/web-pay/form/payment-form-model.ts';
import { typedInQuery } from '#app/web-pay/form/typed-payment.ts';
import { takeKeptForm } from '#app/web-pay/lost-session.ts';
import { loadOffer } from '#app/web-pay/offer.ts';
import { shownClosed, shownErrors, shownPayment, withUnsent } from '#app/web-pay/pay/kept-payment.ts';
import { againNotice, keptNotice } from '#app/web-pay/pay/receive-payment.ts';
import type { PaymentContext } from '#app/web-pay/payment-context.ts';
import type { CheckedCashOut, StepUpModel } from './checked-cash-out.ts';
import { holderName } from './payout-facts.ts';

/** What the cash-out screen shows. */
export type CashOutPageModel =
  | { kind: 'forbidden' }
  | { kind: 'closed'; closed: ClosedForm }
  | { kind: 'form'; form: PaymentFormModel; holder: string | null }
  | { kind: 'check'; checked: CheckedCashOut }
  | { kind: 'stepUp'; checked: CheckedCashOut; stepUp: StepUpModel };

/** Most casinos whose amounts are asked for to be shown beside their names. */
const MOST_CASINOS = 8;

/** Answers with a page of the cash-out. */
export function cashOutAnswer(page: CashOutPageModel, status = 200) {
  return data(page, { status });
}

/** Answers with what stands in the place of the form. */
export function closedAnswer(visit: Visit, closed: Closed) {
  const shown = waitForReads(visit, withUnsent(visit, 'cashOut', closed));
  return cashOutAnswer({ kind: 'closed', closed: shown }, closed.status);
}

/** Answers with the form, as it was typed. */
export async function formAnswer(context: PaymentContext, state: PaymentFormState) {
  const [casinos, holder] = await Promise.all([casinoChoices(context), holderName(context)]);
  const form = await paymentFormModel(context, casinos, state);
  return cashOutAnswer({ kind: 'form', form, holder });
}

/**
 * Loads the cash-out screen. The address may name the casino, the method and an amount (`?casino=`, `?method=`,
 * `?amount=`).
 */
export async function showCashOut(visit: Visit, player: PlayerSession, isCheckLost: boolean) {
  const direction = 'cashOut';
  const closed = shownClosed(visit, direction);
  if (closed) return closedAnswer(visit, closed);
  if (visit.messages.refusal === 403) return cashOutAnswer({ kind: 'forbidden' }, 403);
  const access = await checkAccess(visit, player, direction);
  if (!access.ok) return closedAnswer(visit, access.closed);
  const query = visit.request.url.searchParams;
  const journal = await paymentJournal(visit, player);
  if (journal.isFull) return closedAnswer(visit, TOO_MANY_PENDING);
  const loaded = await loadOffer(visit, direction, access.casinos, query.get('casino'));
  if (!loaded.ok) return closedAnswer(visit, loaded.closed);
  const context = { visit, player, direction, access, offer: loaded.offer } as const;
  const shown = await shownPayment(visit, player, direction);
  if (shown) return formAnswer(context, shown);
  const lost = await takeKeptForm(visit, player, direction);
  const notices = [...(lost ? [keptNotice(lost.why)] : []), ...(isCheckLost ? [againNotice('expired')] : [])];
  const typed = lost?.typed ?? typedInQuery(query);
  const token = journal.token(direction);
  return formAnswer(context, { typed, notices, token, errors: shownErrors(visit, direction) });
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
