import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseForeign } from '#app/forms/refuse.ts';
import { ClosedPage } from '#app/payments/form/closed-page.tsx';
import { answerDecision } from '#app/payments/take/answer-payment.ts';
import { CashOutPage } from '#app/payments/take/cash-out-page.tsx';
import { CheckPage } from '#app/payments/take/check-page.tsx';
import { decidePayment } from '#app/payments/take/decide-payment.ts';
import { loadCashOut, type CashOutPage as Page } from '#app/payments/take/load-cash-out.ts';
import { confirmOrPay, payCashOutAgain } from '#app/payments/take/pay-cash-out.ts';
import { keepingForm } from '#app/payments/take/payment-draft.ts';
import { readPaymentForm, toOtherCasino } from '#app/payments/take/read-form.ts';
import { StepUpPage } from '#app/payments/take/step-up-page.tsx';
import { requirePlayer } from '#app/session/guards.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';

/** Web Pay Cash-Out (spec §2): players with a casino balance. */
export async function loader({ context: { visit } }: LoaderFunctionArgs) {
  const player = requirePlayer(visit);
  return loadCashOut(visit, player);
}

export async function action({ request, context: { visit } }: ActionFunctionArgs) {
  const player = requirePlayer(visit);
  const fields = await request.formData();
  return keepingForm(visit, player, 'cashOut', fields, async () => {
    const form = await readPaymentForm(visit, player.id, 'cashOut', fields);
    if (form === null) return refuseForeign(visit);
    const other = toOtherCasino(form, fields);
    if (other) return other;
    const decision = await decidePayment(visit, player, form);
    if (decision.kind === 'repeat') return payCashOutAgain(decision);
    if (decision.kind === 'ready') return confirmOrPay(decision, form, fields);
    return answerDecision(visit, player, form, decision);
  });
}

export default function WebPayCashOut() {
  const page = useLoaderData<typeof loader>() as Page;
  switch (page.kind) {
    case 'forbidden':
      return <ErrorPage kind="forbidden" />;
    case 'closed':
      return <ClosedPage direction="cashOut" closed={page.closed} notices={page.notices} />;
    case 'form':
      return <CashOutPage model={page.form} holder={page.holder} />;
    case 'confirm':
      return <CheckPage review={page.review} />;
    case 'prove':
      return <StepUpPage review={page.review} wanted={page.wanted} />;
  }
}
