import { data } from '@remix-run/node';
import { formOperation } from '#app/money/form-operation.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Closed, checkAccess } from '#app/web-pay/access.ts';
import { casinoOf, keptBuyIn } from '#app/web-pay/buy-in-draft.ts';
import { type PaymentFormModel, paymentFormModel } from '#app/web-pay/form/payment-form-model.ts';
import { typedInQuery } from '#app/web-pay/form/typed-payment.ts';
import { loadOffer } from '#app/web-pay/offer.ts';
import { loadOpenPayments } from '#app/web-pay/pay/open-payments.ts';
import {
  beforeNotices,
  type PaymentFormState,
  type PaymentGround,
} from '#app/web-pay/pay/receive-payment.ts';

/** What the buy-in screen shows. */
export type BuyInPageModel = { kind: 'closed'; closed: Closed } | { kind: 'form'; form: PaymentFormModel };

/** Answers with what stands in the place of the form. */
export function closedAnswer(closed: Closed) {
  const page: BuyInPageModel = { kind: 'closed', closed };
  return data(page, { status: closed.status });
}

/**
 * Answers with the form, as it was typed.
 *
 * @param status 200, or 422 when the form was refused
 */
export async function formAnswer(ground: PaymentGround, state: PaymentFormState, status: number) {
  const casinos = ground.access.casinos.map(({ casinoId, name, currency, regularAU }) => ({
    casinoId,
    name,
    amount: currency && regularAU !== null && !isGuest(ground.player) ? { au: regularAU, currency } : null,
  }));
  const form = await paymentFormModel({ ...ground, casinos, ...state });
  const page: BuyInPageModel = { kind: 'form', form };
  return data(page, { status });
}

/**
 * Loads the buy-in screen. The address may name the casino, the method and an amount (`?casino=`, `?method=` or
 * `?paymentType=`, `?amount=`).
 *
 * @throws Response when the operator ends the session
 */
export async function showBuyIn(visit: Visit, player: PlayerSession) {
  const direction = 'buyIn';
  const access = await checkAccess(visit, player, direction);
  if (!access.ok) return closedAnswer(access.closed);
  const query = visit.request.url.searchParams;
  const kept = keptBuyIn(visit, query);
  const asked = query.get('casino') ?? casinoOf(kept, access.casinos);
  const known = access.casinos.find(({ casinoId }) => asked === null || String(casinoId) === asked);
  const [loaded, started] = await Promise.all([
    loadOffer(visit, direction, access.casinos, asked),
    formOperation(visit, player, direction),
    known ? loadOpenPayments(visit, direction, known.casinoId) : null,
  ]);
  if (!loaded.ok) return closedAnswer(loaded.closed);
  const ground = { visit, player, direction, access, offer: loaded.offer } as const;
  const typed = kept?.typed ?? typedInQuery(query);
  // A new slip for one that has expired names how the old one was to be paid: the method may have another id by now.
  const again = loaded.offer.methods.find(({ paymentType }) => paymentType === query.get('paymentType'));
  const methodId = typed.methodId || (again?.methodId ?? '');
  const { operation, before } = started;
  const notices = beforeNotices(player, before);
  return formAnswer(ground, { typed: { ...typed, methodId }, notices, operation }, 200);
}
