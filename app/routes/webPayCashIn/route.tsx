import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseForeign } from '#app/forms/refuse.ts';
import { ClosedPage } from '#app/payments/form/closed-page.tsx';
import { type PaymentFormModel, paymentFormModel } from '#app/payments/form/payment-form-model.ts';
import { answerDecision, answerPaid } from '#app/payments/take/answer-payment.ts';
import { BuyInPage } from '#app/payments/take/buy-in-page.tsx';
import { decidePayment } from '#app/payments/take/decide-payment.ts';
import { type ClosedPlace, loadForm } from '#app/payments/take/load-form.ts';
import { pay, payAgain } from '#app/payments/take/pay.ts';
import { forgetDraft, keepingForm, shownState } from '#app/payments/take/payment-draft.ts';
import { readPaymentForm, toOtherCasino } from '#app/payments/take/read-form.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { isGuest } from '#app/session/player-session.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';

type Page = { kind: 'forbidden' } | ClosedPlace | { kind: 'form'; form: PaymentFormModel };

const answer = (page: Page, status: number) => data(page, { status });

/** Buy-In (spec §2): players, including guests. */
export async function loader({ context: { visit } }: LoaderFunctionArgs) {
  const player = requirePlayer(visit);
  const isForeign = visit.messages.refusal === 403 && !shownState(visit, 'buyIn').closed;
  if (isForeign) return answer({ kind: 'forbidden' }, 403);
  const loaded = await loadForm(visit, player, 'buyIn');
  if (loaded.kind === 'closed') return answer(loaded, loaded.closed.status);
  const { context, state, errors } = loaded;
  const casinos = context.access.casinos.map(({ casinoId, name, currency, regularAU: au }) => ({
    casinoId,
    name,
    amount: currency && au !== null && !isGuest(player) ? { au, currency } : null,
  }));
  const form = await paymentFormModel(context, casinos, { ...state, errors });
  return answer({ kind: 'form', form }, 200);
}

export async function action({ request, context: { visit } }: ActionFunctionArgs) {
  const player = requirePlayer(visit);
  const fields = await request.formData();
  // Restored by pages that show the form again.
  if (isGuest(player)) await forgetDraft(visit, player, 'buyIn');
  return keepingForm(visit, player, 'buyIn', fields, async () => {
    const form = await readPaymentForm(visit, player.id, 'buyIn', fields);
    if (form === null) return refuseForeign(visit);
    const other = toOtherCasino(form, fields);
    if (other) return other;
    const decision = await decidePayment(visit, player, form);
    if (decision.kind === 'repeat') return answerPaid(await payAgain(decision));
    if (decision.kind === 'ready') return answerPaid(await pay(decision));
    return answerDecision(visit, player, form, decision);
  });
}

export default function WebPayCashIn() {
  const page = useLoaderData<typeof loader>() as Page;
  switch (page.kind) {
    case 'forbidden':
      return <ErrorPage kind="forbidden" />;
    case 'closed':
      return <ClosedPage direction="buyIn" closed={page.closed} notices={page.notices} />;
    case 'form':
      return <BuyInPage model={page.form} />;
  }
}
