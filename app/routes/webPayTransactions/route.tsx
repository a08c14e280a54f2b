import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { firstStep } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { ELSEWHERE, pollOnReturn, schedulePoll } from '#app/calls/polling.ts';
import { isPoll } from '#app/domain/pages/polling.ts';
import { type Address, ROUTES, transactionHref } from '#app/domain/pages/routes.ts';
import { guestDetour } from '#app/domain/player/guest-access.ts';
import { useSentForm } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/texts.ts';
import { cancelToken, cancelTransaction } from '#app/payments/after/cancel.ts';
import { CancelPage } from '#app/payments/after/cancel-page.tsx';
import { providerModel } from '#app/payments/after/provider-model.ts';
import { ProviderPage } from '#app/payments/after/provider-page.tsx';
import {
  loadUnconfirmed,
  settleUnconfirmed,
  unconfirmedModel,
} from '#app/payments/after/unconfirmed-model.ts';
import { UnconfirmedPage } from '#app/payments/after/unconfirmed-page.tsx';
import { loadStarted } from '#app/payments/check/open-payments.ts';
import { loadCasinos } from '#app/records/load-casinos.ts';
import { redirectToList } from '#app/records/sent-filter.ts';
import { keepMessagesHere, loadDetail, lookAtTransaction } from '#app/records/transaction-detail.ts';
import { neutralHref, readListFilter } from '#app/records/transaction-filter.ts';
import { isListClosed, loadList, loadMonth } from '#app/records/transaction-list.ts';
import { DetailPage } from '#app/records/transaction-page.tsx';
import { GuestPage, ListPage, MonthPage } from '#app/records/transaction-pages.tsx';
import { failureNotification } from '#app/session/failures.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { readView, type StatementView } from '#app/statements/addresses.ts';
import { areStatementsOn, loadPapers, loadStatement, loadYear } from '#app/statements/load-statements.ts';
import { PapersPage } from '#app/statements/papers-page.tsx';
import { StatementPage } from '#app/statements/statement-page.tsx';
import { YearPage } from '#app/statements/year-page.tsx';

/** Transactions (spec §2): list, month, one transaction, and the pages of its payment. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  if (visit.messages.refusal === 403) return data({ kind: 'forbidden' as const }, { status: 403 });
  const query = visit.request.url.searchParams;
  const unconfirmedId = query.get('unconfirmed');
  const transactionId = query.get('tx');
  const view = unconfirmedId === null && transactionId === null ? readView(query) : null;
  if (view !== null && (await areStatementsOn(visit))) return loadStatementView(visit, player, view);
  visit.response.parts.add((unconfirmedId ?? transactionId) === null ? 'transactions' : 'transaction');
  if (unconfirmedId !== null) {
    return { kind: 'unconfirmed' as const, model: await unconfirmedModel(visit, player, unconfirmedId) };
  }
  if (transactionId !== null) return loadTransactionPage(visit, player, transactionId);
  return loadListPage(visit, player);
}

async function loadStatementView(visit: Visit, player: PlayerSession, view: StatementView) {
  if (isGuest(player)) throw redirect(guestDetour(visit.request), 303);
  visit.response.parts.add('transactions').add('statements');
  switch (view.view) {
    case 'month': {
      const model = await loadStatement(visit, view);
      return data({ kind: 'statement' as const, model }, { status: STATUS_OF[model.statement.state] });
    }
    case 'year': {
      const model = await loadYear(visit, view);
      const status = model.months.state === 'unknown' ? 503 : 200;
      return data({ kind: 'year' as const, model }, { status });
    }
    case 'papers': {
      const model = await loadPapers(visit, view);
      return data({ kind: 'papers' as const, model }, { status: STATUS_OF[model.papers.state] });
    }
  }
}

const STATUS_OF = { known: 200, absent: 404, unknown: 503 } as const;

async function loadListPage(visit: Visit, player: PlayerSession) {
  if (await isListClosed(visit)) return data({ kind: 'closed' as const }, { status: 404 });
  if (isGuest(player)) return loadGuestPage(visit);
  const query = visit.request.url.searchParams;
  const href = neutralHref(query);
  if (href !== null) return redirectToList(visit, href);
  const filter = readListFilter(query);
  const { month } = filter;
  if (query.get('view') === 'month' && month !== null) {
    const list = await loadMonth(visit, { ...filter, month });
    return data({ kind: 'month' as const, list }, { status: list.collected ? 200 : 503 });
  }
  const list = await loadList(visit);
  const pending = list.isFirstPage ? await loadUnconfirmed(visit, player) : [];
  pollOnReturn(visit);
  return data({ kind: 'list' as const, list, pending }, { status: list.page ? 200 : 503 });
}

async function loadGuestPage(visit: Visit) {
  const [casinos, started, step] = await Promise.all([
    loadCasinos(visit),
    loadStarted(visit),
    firstStep(visit),
  ]);
  if (!started.ok) visit.messages.notifyNow(failureNotification(started.failure));
  const entries = started.ok ? started.value.entries : null;
  pollOnReturn(visit);
  const list = { entries, casinos, firstStep: step };
  return data({ kind: 'guest' as const, list }, { status: entries ? 200 : 503 });
}

async function loadTransactionPage(visit: Visit, player: PlayerSession, transactionId: string) {
  const answer = await asPlayer(visit).transaction(transactionId);
  if (!answer.ok && answer.failure.code === 'http404') {
    visit.report('accessRefused', { code: 'transaction' });
    return data({ kind: 'notFound' as const, isListClosed: await isListClosed(visit) }, { status: 404 });
  }
  if (!answer.ok) {
    visit.messages.notifyNow(failureNotification(answer.failure));
    // Continues polling: a failure must not end a slip.
    if (isPoll(visit.request.url)) schedulePoll(visit, transactionHref(transactionId), ELSEWHERE);
    return data({ kind: 'failed' as const, href: transactionHref(transactionId) }, { status: 503 });
  }
  const step = visit.request.url.searchParams.get('step');
  if (step === 'provider') {
    const model = await providerModel(visit, answer.value);
    if (model === null) throw redirect(transactionHref(transactionId), 303);
    return { kind: 'provider' as const, model };
  }
  keepMessagesHere(visit, answer.value.status);
  const model = await loadDetail(visit, answer.value);
  if (step !== 'cancel') return { kind: 'detail' as const, model };
  if (!model.steps.includes('cancel')) return { kind: 'tooLate' as const, model };
  return {
    kind: 'cancel' as const,
    model: { ...model, token: await cancelToken(visit, player, transactionId) },
  };
}

/** Checks the transaction of the URL again, cancels it, or settles a pending payment. */
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

export default function WebPayTransactions() {
  const answer = useLoaderData<typeof loader>();
  const sent = useSentForm();
  switch (answer.kind) {
    case 'forbidden':
      return <ErrorPage kind="forbidden" />;
    case 'list':
      return <ListPage list={answer.list} pending={answer.pending} />;
    case 'statement':
      return <StatementPage model={answer.model} />;
    case 'year':
      return <YearPage model={answer.model} />;
    case 'papers':
      return <PapersPage model={answer.model} />;
    case 'unconfirmed':
      return <UnconfirmedPage model={answer.model} />;
    case 'month':
      return <MonthPage list={answer.list} />;
    case 'guest':
      return <GuestPage {...answer.list} />;
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
      return <DetailPage loaded={answer.model} isTooLate />;
    case 'detail':
      return <DetailPage loaded={answer.model} />;
  }
}

/** List disabled by the operator (spec §8 'Disallowed by configuration'); the session continues. */
function ClosedPage() {
  const t = useText();
  return (
    <NoticePage text={t('errors:disallowedByConfiguration')} href={ROUTES.home} label={t('pages.home')} />
  );
}

/** Loading failed, which says nothing about the money. */
function FailedPage({ href }: { href: Address }) {
  const t = useText();
  return (
    <NoticePage
      text={t('transactions:detail.failed')}
      href={href}
      label={t('transactions:detail.tryAgain')}
    />
  );
}

/** Unknown transaction, or another player's (spec §8 'Not Found'). */
function NotFoundPage({ isListClosed }: { isListClosed: boolean }) {
  const t = useText();
  const way = isListClosed
    ? { href: ROUTES.home, label: t('pages.home') }
    : { href: ROUTES.webPayTransactions, label: t('transactions:detail.back') };
  return <NoticePage title={t('pages.notFound.title')} text={t('transactions:detail.notFound')} {...way} />;
}

interface NoticePageProps {
  title?: string;
  text: string;
  href: Address;
  label: string;
}

function NoticePage({ title, text, href, label }: NoticePageProps) {
  const t = useText();
  return (
    <section className="card tx">
      <h1>{title ?? t('titles:webPayTransactions')}</h1>
      <p className="notice notice--warning">{text}</p>
      <p>
        <a className="button button--primary" href={href}>
          {label}
        </a>
      </p>
    </section>
  );
}
