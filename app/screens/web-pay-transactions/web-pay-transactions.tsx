import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ELSEWHERE, lookAgain, lookAgainOnReturn } from '#app/calls/next-look.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { isOpenedByItself } from '#app/domain/pages/by-itself.ts';
import { ROUTES, transactionHref } from '#app/domain/pages/routes.ts';
import { useSentForm } from '#app/forms/use-fields.tsx';
import { failureNotification } from '#app/session/failures.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { isListClosed } from '#app/transactions/access.ts';
import { cancelToken, cancelTransaction } from '#app/transactions/cancel/cancel.ts';
import { CancelPage } from '#app/transactions/cancel/cancel-page.tsx';
import { detailModel } from '#app/transactions/detail/detail-model.ts';
import { DetailPage } from '#app/transactions/detail/detail-page.tsx';
import { tellOnlyHere } from '#app/transactions/detail/messages-here.ts';
import { loadBegunList } from '#app/transactions/list/begun-list.ts';
import { BegunPage } from '#app/transactions/list/begun-page.tsx';
import { readListFilter } from '#app/transactions/list/list-filter.ts';
import { loadList } from '#app/transactions/list/list-model.ts';
import { ListPage } from '#app/transactions/list/list-page.tsx';
import { loadMonth } from '#app/transactions/list/month-model.ts';
import { MonthPage } from '#app/transactions/list/month-page.tsx';
import { lookAtTransaction } from '#app/transactions/look.ts';
import { ClosedPage, FailedPage, NotFoundPage } from '#app/transactions/notice-pages.tsx';
import { providerModel } from '#app/transactions/provider/provider-model.ts';
import { ProviderPage } from '#app/transactions/provider/provider-page.tsx';
import { settleUnconfirmed } from '#app/transactions/unconfirmed/settle-unconfirmed.ts';
import { unconfirmedModel } from '#app/transactions/unconfirmed/unconfirmed-model.ts';
import { UnconfirmedPage } from '#app/transactions/unconfirmed/unconfirmed-page.tsx';

/** Transactions (spec §2): the list, a month of it, one transaction, and the page that leads to the provider. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  if (visit.messages.refusal === 403) return data({ kind: 'forbidden' as const }, { status: 403 });
  const query = visit.request.url.searchParams;
  const unconfirmedId = query.get('unconfirmed');
  if (unconfirmedId !== null) {
    return { kind: 'unconfirmed' as const, model: await unconfirmedModel(visit, player, unconfirmedId) };
  }
  const transactionId = query.get('tx');
  if (transactionId !== null) return loadTransactionPage(visit, player, transactionId);
  return loadListPage(visit, player);
}

/** The list, or a month of it; to a guest what was begun in the session. */
async function loadListPage(visit: Visit, player: PlayerSession) {
  if (await isListClosed(visit)) return data({ kind: 'closed' as const }, { status: 404 });
  if (isGuest(player)) {
    const model = await loadBegunList(visit);
    lookAgainOnReturn(visit);
    return data({ kind: 'begun' as const, model }, { status: model.rows ? 200 : 503 });
  }
  const query = visit.request.url.searchParams;
  const filter = readListFilter(query);
  const { month } = filter;
  if (query.get('view') === 'month' && month !== null) {
    const model = await loadMonth(visit, { ...filter, month });
    return data({ kind: 'month' as const, model }, { status: model.list ? 200 : 503 });
  }
  const list = await loadList(visit, player);
  lookAgainOnReturn(visit);
  return data({ kind: 'list' as const, model: list }, { status: list.list ? 200 : 503 });
}

async function loadTransactionPage(visit: Visit, player: PlayerSession, transactionId: string) {
  const answer = await asPlayer(visit).transaction(transactionId);
  if (!answer.ok && answer.failure.code === 'http404') {
    visit.report('accessRefused', { code: 'transaction' });
    return data({ kind: 'notFound' as const, isListClosed: await isListClosed(visit) }, { status: 404 });
  }
  if (!answer.ok) {
    visit.messages.notifyNow(failureNotification(answer.failure));
    // A look that failed takes no slip away for good.
    if (isOpenedByItself(visit.request.url)) lookAgain(visit, transactionHref(transactionId), ELSEWHERE);
    return data({ kind: 'failed' as const, href: transactionHref(transactionId) }, { status: 503 });
  }
  const step = visit.request.url.searchParams.get('step');
  if (step === 'provider') {
    const model = await providerModel(visit, answer.value);
    if (model === null) throw redirect(transactionHref(transactionId), 303);
    return { kind: 'provider' as const, model };
  }
  tellOnlyHere(visit, answer.value.status);
  const model = await detailModel(visit, answer.value);
  if (step !== 'cancel') return { kind: 'detail' as const, model };
  if (!model.steps.includes('cancel')) return { kind: 'tooLate' as const, model };
  return {
    kind: 'cancel' as const,
    model: { ...model, token: await cancelToken(visit, player, transactionId) },
  };
}

/** The forms of this screen look at the transaction that the address names again, or cancel it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  const query = visit.request.url.searchParams;
  const transactionId = query.get('tx');
  const unconfirmedId = query.get('unconfirmed');
  const form = await request.formData();
  if (unconfirmedId !== null) return settleUnconfirmed(visit, player, unconfirmedId, form);
  if (transactionId === null) return redirect(ROUTES.webPayTransactions, 303);
  switch (form.get('intent')) {
    case 'look':
      return lookAtTransaction(visit, transactionId);
    case 'cancel':
      return cancelTransaction(visit, player, transactionId, form);
    default:
      return redirect(transactionHref(transactionId), 303);
  }
}

/** Transactions (spec §2). */
export default function WebPayTransactions() {
  const answer = useLoaderData<typeof loader>();
  const sent = useSentForm();
  switch (answer.kind) {
    case 'forbidden':
      return <ErrorPage kind="forbidden" />;
    case 'list':
      return <ListPage model={answer.model} />;
    case 'unconfirmed':
      return <UnconfirmedPage model={answer.model} />;
    case 'month':
      return <MonthPage model={answer.model} />;
    case 'begun':
      return <BegunPage model={answer.model} />;
    case 'closed':
      return <ClosedPage />;
    case 'notFound':
      return <NotFoundPage isListClosed={answer.isListClosed} />;
    case 'failed':
      return <FailedPage href={answer.href} />;
    case 'provider':
      return <ProviderPage model={answer.model} />;
    case 'cancel':
      return <CancelPage model={answer.model} refused={sent} />;
    case 'tooLate':
      return <DetailPage model={answer.model} isTooLate />;
    case 'detail':
      return <DetailPage model={answer.model} />;
  }
}
