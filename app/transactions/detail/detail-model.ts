import { AT_PROVIDER, ELSEWHERE, lookAgain } from '#app/calls/next-look.ts';
import { operatorSettings } from '#app/calls/operator-reads.ts';
import { formatAUPlain } from '#app/domain/money/money.ts';
import { readPaymentAddress } from '#app/domain/money/payment-address.ts';
import { isPaidWithSlip } from '#app/domain/money/payment-type.ts';
import type { TransactionDetail } from '#app/domain/money/transaction.ts';
import { type TransactionStep, transactionSteps } from '#app/domain/money/transaction-status.ts';
import type { WebPayMethod } from '#app/domain/money/web-pay.ts';
import { type Address, ROUTES, transactionHref } from '#app/domain/pages/routes.ts';
import type { SystemSettings } from '#app/operator/settings.ts';
import { type CasinoBook, openCasinoBook } from '#app/record-lists/casino-book.ts';
import type { Visit } from '#app/session/visit.ts';
import { type TransactionView, transactionView } from '../transaction-view.ts';
import { type Barcode, drawBarcode } from './barcode.ts';
import { expectedTime } from './expected-time.ts';

/** A transaction with everything that its page shows (spec §3 Transaction). */
export interface DetailModel extends TransactionView<TransactionDetail> {
  /** What the player can do now, the main thing first. */
  steps: TransactionStep[];
  /** Where to begin anew; null where that is not offered. */
  startAgainHref: Address | null;
  /** How long it usually takes, in minutes; null when the operator does not say. */
  eta: WebPayMethod['eta'];
  /** Of a slip that can be paid; null when it has none that can be drawn. */
  barcode: Barcode | null;
  /** The provider's own slip; null when there is none or its address may not be followed. */
  hostedSlipHref: string | null;
  /** The reference of a slip that must not be paid any more; null for everything else. */
  expiredReference: string | null;
  /** Seconds after which the page looks again by itself; null when it does not. */
  looksAfterSeconds: number | null;
  arePermissionsSuspended: boolean;
  /** It would go on at the provider, whose address may not be followed. */
  hasNoWay: boolean;
  /** The list can be opened. */
  isListOpen: boolean;
}

/** Gathers what the page of a transaction shows. */
export async function detailModel(visit: Visit, transaction: TransactionDetail): Promise<DetailModel> {
  const [casinos, settings, eta] = await Promise.all([
    openCasinoBook(visit),
    operatorSettings(visit),
    expectedTime(visit, transaction),
  ]);
  const { paymentOrigins } = visit.config;
  const { nextAction } = transaction;
  const arePermissionsSuspended = visit.player?.arePermissionsSuspended === true;
  const nowMs = visit.now();
  const possible = transactionSteps(transaction, nowMs);
  const hasNoWay =
    possible.includes('continue') &&
    nextAction?.type === 'redirect' &&
    readPaymentAddress(nextAction.url, paymentOrigins) === null;
  const steps = hasNoWay ? possible.filter((step) => step !== 'continue') : possible;
  const canBePaid = steps.includes('pay');
  const slip = canBePaid && nextAction?.type === 'voucher' ? nextAction.voucher : null;
  const hosted = slip?.hostedVoucherUrl ?? null;
  return {
    ...transactionView(transaction, casinos, nowMs),
    // A suspended player may look, but moves no money.
    steps: arePermissionsSuspended ? steps.filter((step) => step === 'checkAgain' || step === 'pay') : steps,
    startAgainHref: startAgainHref(transaction, casinos, settings),
    eta,
    barcode: slip?.barcode ? drawBarcode(slip.barcode) : null,
    hostedSlipHref: hosted === null ? null : (readPaymentAddress(hosted, paymentOrigins)?.href ?? null),
    expiredReference: canBePaid ? null : expiredReference(transaction, steps),
    looksAfterSeconds: lookAtOpen(visit, transaction, steps),
    arePermissionsSuspended,
    hasNoWay,
    isListOpen: settings?.features.allowWebCashOut !== false,
  };
}

/** Where the same can be begun anew, filled in as far as this transaction says it; null where that is switched off. */
function startAgainHref(
  { direction, casinoId, paymentType, amountAU }: TransactionDetail,
  casinos: CasinoBook,
  settings: SystemSettings | null,
): Address | null {
  const currency = casinos.currencyOf(casinoId);
  const isBuyIn = direction === 'buyIn';
  const isOffered = isBuyIn ? settings?.features.allowWebBuyIn : settings?.features.allowWebCashOut;
  if (isOffered !== true) return null;
  const query = new URLSearchParams({ casino: String(casinoId) });
  if (currency !== null) query.set('amount', formatAUPlain(amountAU, currency));
  if (isBuyIn && paymentType !== '') query.set('paymentType', paymentType);
  return `${isBuyIn ? ROUTES.webPayCashIn : ROUTES.webPayCashOut}?${query}`;
}

/** The reference of a slip whose time is over: the player may still have it on paper. */
function expiredReference(transaction: TransactionDetail, steps: readonly TransactionStep[]): string | null {
  const { direction, status, nextAction, paymentType, providerReference } = transaction;
  const isOver = status === 'Expired' || (status === 'OfferedToUser' && steps.includes('startAgain'));
  if (direction !== 'buyIn' || !isOver) return null;
  if (nextAction?.type === 'voucher') return nextAction.voucher.reference;
  return isPaidWithSlip(paymentType) ? providerReference : null;
}

/**
 * Polls while something may still come of a transaction: often while its provider is at work or the player at the
 * provider's page, else slowly, as a slip is read and printed meanwhile.
 */
function lookAtOpen(
  visit: Visit,
  transaction: TransactionDetail,
  steps: readonly TransactionStep[],
): number | null {
  const { method, url } = visit.request;
  if (!steps.includes('checkAgain') || method !== 'GET' || url.searchParams.has('step')) return null;
  const isAwaited = transaction.status === 'WaitingForProviderConfirmation' || steps.includes('continue');
  const pace = isAwaited ? AT_PROVIDER : ELSEWHERE;
  return lookAgain(
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
