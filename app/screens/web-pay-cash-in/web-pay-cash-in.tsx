import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseForeign } from '#app/forms/refuse.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { isGuest } from '#app/session/player-session.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { ClosedPage } from '#app/web-pay/closed-page.tsx';
import { forgetDraft, keepingForm } from '#app/web-pay/pay/payment-draft.ts';
import { readPaymentForm } from '#app/web-pay/pay/read-form.ts';
import { submitPayment } from '#app/web-pay/pay/submit-payment.ts';
import { BUY_IN_ANSWERS, type BuyInPageModel, showBuyIn } from './buy-in-answers.ts';
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
  const fields = await request.formData();
  // Kept again by whatever shows the form again.
  if (isGuest(player)) await forgetDraft(visit, player, 'buyIn');
  return keepingForm(visit, player, 'buyIn', fields, async () => {
    const form = await readPaymentForm(visit, player.id, 'buyIn', fields);
    return form === null
      ? refuseForeign(visit)
      : submitPayment<Response>(visit, player, form, BUY_IN_ANSWERS);
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
