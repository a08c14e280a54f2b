import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseForeign } from '#app/forms/refuse.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { forgetBuyIn } from '#app/web-pay/buy-in-draft.ts';
import { ClosedPage } from '#app/web-pay/closed-page.tsx';
import { keepingForm } from '#app/web-pay/lost-session.ts';
import { readPaymentForm } from '#app/web-pay/pay/receive-payment.ts';
import { submitPayment } from '#app/web-pay/pay/submit-payment.ts';
import { type BuyInPageModel, buyInAnswers, showBuyIn } from './buy-in-answers.ts';
import { BuyInPage } from './buy-in-page.tsx';

/** Buy-In (spec §2): for players, guests among them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  return showBuyIn(visit, player);
}

/** Carries out the form of the buy-in; what is refused comes back as it was typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  const form = await request.formData();
  // Kept anew by whatever shows the form again.
  await forgetBuyIn(visit);
  return keepingForm(visit, player, { direction: 'buyIn', form }, async () => {
    const payment = await readPaymentForm(visit, player, 'buyIn', form);
    return payment === null
      ? refuseForeign(visit)
      : submitPayment(visit, player, payment, buyInAnswers(form));
  });
}

/** Buy-In (spec §2). */
export default function WebPayCashIn() {
  const page = useLoaderData<typeof loader>() as BuyInPageModel;
  switch (page.kind) {
    case 'forbidden':
      return <ErrorPage kind="forbidden" />;
    case 'closed':
      return <ClosedPage direction="buyIn" closed={page.closed} />;
    case 'form':
      return <BuyInPage model={page.form} />;
  }
}
