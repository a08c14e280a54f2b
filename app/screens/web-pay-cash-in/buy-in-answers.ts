import { data } from '@remix-run/node';
import { paymentJournal } from '#app/money/payment-journal.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import {
  type Closed,
  type ClosedForm,
  checkAccess,
  TOO_MANY_PENDING,
  waitForReads,
} from '#app/web-pay/access.ts';
import { casinoOf, keepBuyIn, keptBuyIn } from '#app/web-pay/buy-in-draft.ts';
import {
  type PaymentFormModel,
  type PaymentFormState,
  paymentFormModel,
} from '#app/web-pay/form/payment-form-model.ts';
import { typedInQuery } from '#app/web-pay/form/typed-payment.ts';
import { takeKeptForm } from '#app/web-pay/lost-session.ts';
import { loadOffer } from '#app/web-pay/offer.ts';
import { loadOpenPayments } from '#app/web-pay/pay/duplicates.ts';
import {
  keepClosed,
  keepPayment,
  shownClosed,
  shownErrors,
  shownPayment,
  withUnsent,
} from '#app/web-pay/pay/kept-payment.ts';
import { keptNotice } from '#app/web-pay/pay/receive-payment.ts';
import { holdForm, type PaymentAnswers } from '#app/web-pay/pay/submit-payment.ts';
import type { PaymentContext } from '#app/web-pay/payment-context.ts';

/** What the buy-in screen shows. */
export type BuyInPageModel =
  | { kind: 'forbidden' }
  | { kind: 'closed'; closed: ClosedForm }
  | { kind: 'form'; form: PaymentFormModel };

const buyInAnswer = (page: BuyInPageModel, status: number) => data(page, { status });

const closedAnswer = (visit: Visit, closed: Closed) =>
  buyInAnswer(
    { kind: 'closed', closed: waitForReads(visit, withUnsent(visit, 'buyIn', closed)) },
    closed.status,
  );

async function formAnswer(context: PaymentContext, state: PaymentFormState) {
  const casinos = context.access.casinos.map(({ casinoId, name, currency, regularAU }) => ({
    casinoId,
    name,
    amount: currency && regularAU !== null && !isGuest(context.player) ? { au: regularAU, currency } : null,
  }));
  return buyInAnswer({ kind: 'form', form: await paymentFormModel(context, casinos, state) }, 200);
}

/** How a form of a buy-in is answered; what a guest has filled in is kept wherever it is shown again. */
export function buyInAnswers(form: FormData): PaymentAnswers<Response> {
  return {
    async closed(visit, closed) {
      await keepBuyIn(visit, form);
      return keepClosed(visit, closed);
    },
    async held(visit, player, held, closed) {
      await keepBuyIn(visit, form);
      return holdForm(visit, player, held, closed);
    },
    async form(context, state, refusal) {
      await keepBuyIn(context.visit, form);
      return keepPayment(context, state, refusal);
    },
  };
}

/**
 * Loads the buy-in screen. The address may name the casino, the method and an amount (`?casino=`, `?method=` or
 * `?paymentType=`, `?amount=`).
 */
export async function showBuyIn(visit: Visit, player: PlayerSession) {
  const direction = 'buyIn';
  const closed = shownClosed(visit, direction);
  if (closed) return closedAnswer(visit, closed);
  if (visit.messages.refusal === 403) return buyInAnswer({ kind: 'forbidden' }, 403);
  const access = await checkAccess(visit, player, direction);
  if (!access.ok) return closedAnswer(visit, access.closed);
  const query = visit.request.url.searchParams;
  const kept = await keptBuyIn(visit, query);
  const asked = query.get('casino') ?? casinoOf(kept, access.casinos);
  const known = access.casinos.find(({ casinoId }) => asked === null || String(casinoId) === asked);
  const journal = await paymentJournal(visit, player);
  if (journal.isFull) return closedAnswer(visit, TOO_MANY_PENDING);
  const [shown, loaded] = await Promise.all([
    shownPayment(visit, player, direction),
    loadOffer(visit, direction, access.casinos, asked),
    known ? loadOpenPayments(visit, direction, known.casinoId) : null,
  ]);
  if (!loaded.ok) return closedAnswer(visit, loaded.closed);
  const context = { visit, player, direction, access, offer: loaded.offer } as const;
  if (shown) return formAnswer(context, shown);
  const lost = await takeKeptForm(visit, player, direction);
  const typed = lost?.typed ?? kept?.typed ?? typedInQuery(query);
  // A new slip for one that has expired names how the old one was to be paid: the method may have another id by now.
  const again = loaded.offer.methods.find(({ paymentType }) => paymentType === query.get('paymentType'));
  const methodId = typed.methodId || (again?.methodId ?? '');
  const token = journal.token(direction);
  const notices = lost ? [keptNotice(lost.why)] : [];
  const errors = shownErrors(visit, direction);
  return formAnswer(context, { typed: { ...typed, methodId }, notices, token, errors });
}
