import { redirect } from '@remix-run/node';
import { limitedCall } from '#app/calls/limited-call.ts';
import { casinoTimeZone, operatorSettings, playerFunds, webPayMethods } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { AT_PROVIDER, ELSEWHERE, schedulePoll } from '#app/calls/polling.ts';
import { bcp47Tag } from '#app/domain/country.ts';
import { formatAUPlain } from '#app/domain/money/money.ts';
import { readPaymentAddress } from '#app/domain/money/payment-address.ts';
import type { TransactionDetail } from '#app/domain/money/transaction.ts';
import {
  isOpenStatus,
  readTransactionStatus,
  type TransactionStatus,
  type TransactionStep,
  transactionSteps,
} from '#app/domain/money/transaction-status.ts';
import type { WebPayMethod } from '#app/domain/money/web-pay.ts';
import { type Address, ROUTES, transactionHref } from '#app/domain/pages/routes.ts';
import { type catalogue, infos, PAYMENT_SUCCESSES } from '#app/domain/texts/catalogue.ts';
import { refuse } from '#app/forms/refuse.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import type { SystemSettings } from '#app/operator/settings.ts';
import { notifyInfo } from '#app/session/messages.ts';
import { isGuest } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Barcode, drawBarcode } from './barcode.ts';
import { type Casinos, casinoOf } from './casinos.ts';
import { loadCasinos } from './load-casinos.ts';

export interface LoadedDetail {
  transaction: TransactionDetail;
  casinos: Casinos;
  /** Next steps of the player, the main one first. */
  steps: TransactionStep[];
  /** Form for another try; null without one. */
  startAgainHref: Address | null;
  /** Casino's balance after a finished payment, in AU; null before, to guests, and while it is unknown. */
  balanceAU: number | null;
  /** Usual duration, in minutes; null when it is unknown. */
  eta: WebPayMethod['eta'];
  /** Null unless the slip can be paid, and its barcode drawn. */
  barcode: Barcode | null;
  /** Provider's own slip; null when its URL is not allowed. */
  hostedSlipHref: string | null;
  /** Interval of polling; null without. */
  looksAfterSeconds: number | null;
  arePermissionsSuspended: boolean;
  /** The provider's page is next, but its URL is not allowed. */
  hasNoWay: boolean;
  isListOpen: boolean;
}

export async function loadDetail(visit: Visit, transaction: TransactionDetail): Promise<LoadedDetail> {
  const [casinos, settings, eta, balanceAU] = await Promise.all([
    loadCasinos(visit),
    operatorSettings(visit),
    loadExpectedTime(visit, transaction),
    loadBalance(visit, transaction),
  ]);
  const { paymentOrigins } = visit.config;
  const { nextAction } = transaction;
  const arePermissionsSuspended = visit.player?.arePermissionsSuspended === true;
  const possible = transactionSteps(transaction, visit.now());
  const hasNoWay =
    possible.includes('continue') &&
    nextAction?.type === 'redirect' &&
    readPaymentAddress(nextAction.url, paymentOrigins) === null;
  const steps = hasNoWay ? possible.filter((step) => step !== 'continue') : possible;
  const slip = steps.includes('pay') && nextAction?.type === 'voucher' ? nextAction.voucher : null;
  const hosted = slip?.hostedVoucherUrl ?? null;
  return {
    transaction,
    casinos,
    // A suspended player may look, but not move money.
    steps: arePermissionsSuspended ? steps.filter((step) => step === 'checkAgain' || step === 'pay') : steps,
    startAgainHref: startAgainHref(transaction, casinos, settings),
    balanceAU,
    eta,
    barcode: slip?.barcode ? drawBarcode(slip.barcode) : null,
    hostedSlipHref: hosted === null ? null : (readPaymentAddress(hosted, paymentOrigins)?.href ?? null),
    looksAfterSeconds: pollWhileOpen(visit, transaction, steps),
    arePermissionsSuspended,
    hasNoWay,
    isListOpen: settings?.features.allowWebCashOut !== false,
  };
}

/** Returns the form prefilled with this transaction; null where it is disabled. */
function startAgainHref(
  { direction, casinoId, paymentType, amountAU }: TransactionDetail,
  casinos: Casinos,
  settings: SystemSettings | null,
): Address | null {
  const { currency } = casinoOf(casinos, casinoId);
  const isBuyIn = direction === 'buyIn';
  const isOffered = isBuyIn ? settings?.features.allowWebBuyIn : settings?.features.allowWebCashOut;
  if (isOffered !== true) return null;
  const query = new URLSearchParams({ casino: String(casinoId) });
  if (currency !== null) query.set('amount', formatAUPlain(amountAU, currency));
  if (isBuyIn && paymentType !== '') query.set('paymentType', paymentType);
  return `${isBuyIn ? ROUTES.webPayCashIn : ROUTES.webPayCashOut}?${query}`;
}

/**
 * Polls an open transaction: often while its provider, or the player at the provider's page, is active; else
 * slowly, as a slip is read and printed meanwhile.
 */
function pollWhileOpen(
  visit: Visit,
  transaction: TransactionDetail,
  steps: readonly TransactionStep[],
): number | null {
  const { method, url } = visit.request;
  if (!steps.includes('checkAgain') || method !== 'GET' || url.searchParams.has('step')) return null;
  const isAwaited = transaction.status === 'WaitingForProviderConfirmation' || steps.includes('continue');
  const pace = isAwaited ? AT_PROVIDER : ELSEWHERE;
  return schedulePoll(
    visit,
    transactionHref(transaction.transactionId),
    pace,
    nextDeadline(transaction, visit.now()),
  );
}

/** Next moment at which the steps change; epoch, ms; `Infinity` without one. */
function nextDeadline({ offerExpirationDate, nextAction }: TransactionDetail, nowMs: number): number {
  const moments = [offerExpirationDate, nextActionEnd(nextAction)];
  return Math.min(...moments.flatMap((ms) => (ms !== null && ms > nowMs ? [ms] : [])));
}

function nextActionEnd(nextAction: TransactionDetail['nextAction']): number | null {
  switch (nextAction?.type) {
    case 'redirect':
      return nextAction.expiresAt;
    case 'voucher':
      return nextAction.voucher.expiresAt;
    case 'transfer':
      return nextAction.transfer.expiresAt;
    default:
      return null;
  }
}

/**
 * Loads the usual duration, in minutes, of an open transaction from its method (contract §6.1); null when it
 * is not open, or unknown. A failure is not notified.
 */
async function loadExpectedTime(
  visit: Visit,
  { status, direction, casinoId, paymentType, provider }: TransactionDetail,
): Promise<WebPayMethod['eta']> {
  if (!isOpenStatus(status)) return null;
  const answer = await webPayMethods(visit, direction, casinoId);
  if (!answer.ok) return null;
  const isMethod = (method: WebPayMethod) =>
    method.paymentType === paymentType && method.provider.providerId === provider.providerId;
  return answer.value.methods.find(isMethod)?.eta ?? null;
}

/** Loads the balance that a finished payment has led to, in AU; null for an open one, to guests, and while it is unknown. */
async function loadBalance(
  visit: Visit,
  { status, casinoId }: TransactionDetail,
): Promise<LoadedDetail['balanceAU']> {
  if (status !== 'Committed' || visit.player === null || isGuest(visit.player)) return null;
  const funds = await playerFunds(visit);
  const entry = funds.ok ? funds.value.entries.find((one) => one.casinoId === casinoId) : undefined;
  return entry === undefined || entry.unavailable ? null : entry.regularAU;
}

const FOUND: Readonly<Record<TransactionStatus, keyof typeof infos>> = {
  OfferedToUser: 'LookedOffered',
  WaitingForProviderConfirmation: 'LookedWaiting',
  Committed: 'LookedCommitted',
  Cancelled: 'LookedCancelled',
  Expired: 'LookedExpired',
  RefusedByProvider: 'LookedRefused',
};

/**
 * Asks the operator for the status of a transaction ('I paid'), at most once in ten seconds, notifies it with
 * the time, and redirects to its page.
 */
export async function lookAtTransaction(visit: Visit, transactionId: string) {
  const answer = await limitedCall(visit, 'look', () => asPlayer(visit).transaction(transactionId), {
    part: transactionId,
  });
  if (!answer.ok) {
    // Its page shows that.
    if (answer.failure.code === 'http404') return redirect(transactionHref(transactionId), 303);
    return refuse(visit, sentForm({}), { failure: answer.failure, unmended: 503 });
  }
  const status = readTransactionStatus(answer.value.status);
  const tag = bcp47Tag(visit.request.language, visit.config.country);
  const time = formatZoned('exactTime', visit.now(), tag, await casinoTimeZone(visit, answer.value.casinoId));
  notifyInfo(visit, status === null ? 'LookedUnknown' : FOUND[status], { params: { time } });
  return redirect(transactionHref(transactionId), 303);
}

const WAITING: keyof typeof catalogue = 'WaitingForProviderConfirmation';
const OF_A_TRANSACTION = [
  ...PAYMENT_SUCCESSES,
  WAITING,
  ...Object.keys(infos).filter((code) => code !== 'PaymentAlreadySent'),
];

/**
 * Shows the messages about a transaction on its page alone; withdraws 'started' and 'waits' once it is over (spec §4,
 * "Notifications").
 */
export function keepMessagesHere(visit: Visit, status: string): void {
  if (!isOpenStatus(status)) {
    visit.messages.withdraw(WAITING);
    for (const code of PAYMENT_SUCCESSES) {
      // Nothing is left to pay.
      if (status !== 'Committed' || code !== 'WebPayInitiated') visit.messages.withdraw(code);
    }
  }
  visit.messages.keepToThisPage(OF_A_TRANSACTION);
}
