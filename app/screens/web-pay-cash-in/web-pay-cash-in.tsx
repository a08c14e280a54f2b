import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requirePlayer } from '#app/session/guards.ts';
import { forgetBuyIn, keepBuyIn } from '#app/web-pay/buy-in-draft.ts';
import { ClosedPage } from '#app/web-pay/closed-page.tsx';
import { keepingForm } from '#app/web-pay/lost-session.ts';
import { takePayment } from '#app/web-pay/pay/take-payment.ts';
import { BUY_IN, showBuyIn } from './buy-in-answers.ts';
import { BuyInPage } from './buy-in-page.tsx';

/** Buy-In (spec §2): for players, guests among them. After a form the action has made the page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  return visit.request.method === 'POST' ? null : showBuyIn(visit, player);
}

/** Carries out the form of the buy-in; what is refused comes back as it was typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  const form = await request.formData();
  const { direction } = BUY_IN;
  const answer = await keepingForm(visit, player, { direction, form }, () =>
    takePayment(visit, player, form, BUY_IN),
  );
  // What leads on has begun a payment; everything else is the form, or why there is none.
  if (answer instanceof Response) await forgetBuyIn(visit);
  else await keepBuyIn(visit, form);
  return answer;
}

/** Buy-In (spec §2). */
export default function WebPayCashIn() {
  const loaded = useLoaderData<typeof loader>();
  const page = useActionData<typeof action>() ?? loaded;
  if (page === null) return null;
  return page.kind === 'closed' ? (
    <ClosedPage direction="buyIn" closed={page.closed} />
  ) : (
    <BuyInPage model={page.form} />
  );
}
