import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseForeign } from '#app/forms/refuse.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { ClosedPage } from '#app/web-pay/closed-page.tsx';
import { keepingForm, shownState } from '#app/web-pay/pay/payment-draft.ts';
import { readPaymentForm } from '#app/web-pay/pay/read-form.ts';
import { type CashOutPageModel, cashOutAnswer, showForm } from './cash-out-answers.ts';
import { CashOutPage } from './cash-out-page.tsx';
import { CheckPage } from './check-page.tsx';
import { StepUpPage } from './step-up-page.tsx';
import { showCheck, takeCashOut } from './take-cash-out.ts';

/** Web Pay Cash-Out (spec §2): for players with a casino balance. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  const { draft, closed } = shownState(visit, 'cashOut');
  if (!closed && visit.messages.refusal === 403) return cashOutAnswer({ kind: 'forbidden' }, 403);
  return draft && draft.step !== 'form' ? showCheck(visit, player, draft) : showForm(visit, player);
}

/** Carries out the forms of the cash-out, step by step; what is refused comes back as it was typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  const fields = await request.formData();
  return keepingForm(visit, player, 'cashOut', fields, async () => {
    const form = await readPaymentForm(visit, player.id, 'cashOut', fields);
    return form === null ? refuseForeign(visit) : takeCashOut(visit, player, form, fields);
  });
}

/** Web Pay Cash-Out (spec §2). */
export default function WebPayCashOut() {
  const page = useLoaderData<typeof loader>() as CashOutPageModel;
  switch (page.kind) {
    case 'forbidden':
      return <ErrorPage kind="forbidden" />;
    case 'closed':
      return <ClosedPage direction="cashOut" closed={page.closed} />;
    case 'form':
      return <CashOutPage model={page.form} holder={page.holder} />;
    case 'check':
      return <CheckPage checked={page.checked} />;
    case 'stepUp':
      return <StepUpPage checked={page.checked} wanted={page.wanted} />;
  }
}
