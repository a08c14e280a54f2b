import { nextLookAt } from '#app/calls/next-look.ts';
import { operatorSettings } from '#app/calls/shared-reads.ts';
import { bcp47Tag } from '#app/domain/country.ts';
import { formatAU, formatAUPlain } from '#app/domain/money/money.ts';
import { readPaymentAddress } from '#app/domain/money/payment-address.ts';
import { isPaidWithSlip } from '#app/domain/money/payment-type.ts';
import type { TransactionDetail } from '#app/domain/money/transaction.ts';
import {
  type TransactionMeaningKey,
  type TransactionStep,
  transactionMeaningKey,
  transactionStanding,
  transactionSteps,
} from '#app/domain/money/transaction-status.ts';
import { type TransactionWords, transactionWords } from '#app/domain/money/transaction-words.ts';
import { ROUTES, transactionHref } from '#app/domain/pages/routes.ts';
import type { HelpLine, SystemSettings } from '#app/operator/site/settings.ts';
import { type CasinoBook, openCasinoBook } from '#app/record-lists/casino-book.ts';
import type { Visit, VisitWith } from '#app/session/visit.ts';
import { RECHECK_SECONDS } from '../recheck.ts';
import { type Barcode, drawBarcode } from './barcode.ts';
import { expectedTime } from './expected-time.ts';

/** A transaction with everything that its page shows (spec §3 Transaction). */
export interface DetailModel {
  transaction: TransactionDetail;
  casino: { id: number; name: string };
  /** Null: the casino's currency is not known. */
  amount: string | null;
  fee: string | null;
  /** What stands beside the figures. */
  words: TransactionWords;
  /** Null: the portal does not know the status. */
  meaningKey: TransactionMeaningKey | null;
  /** What the player can do now, the main thing first. */
  steps: TransactionStep[];
  /** Where to begin anew; null where that is not offered. */
  startAgainHref: string | null;
  /** How long it usually takes, in minutes; null when the operator does not say. */
  eta: { minimumMinutes: number; maximumMinutes: number } | null;
  /** Of a slip that can be paid; null when it has none that can be drawn. */
  barcode: Barcode | null;
  /** The provider's own slip; null when there is none or its address may not be followed. */
  hostedSlipHref: string | null;
  /** The reference of a slip that must not be paid any more; null for everything else. */
  expiredReference: string | null;
  /** The page looks again by itself. */
  isLookedAtAgain: boolean;
  arePermissionsSuspended: boolean;
  /** The list can be opened. */
  isListOpen: boolean;
  helpLines: readonly HelpLine[];
}

/**
 * Gathers what the page of a transaction shows.
 *
 * @throws Response when the operator ends the session
 */
export async function detailModel(visit: Visit, transaction: TransactionDetail): Promise<DetailModel> {
  const [casinos, settings, eta] = await Promise.all([
    openCasinoBook(visit),
    operatorSettings(visit),
    expectedTime(visit, transaction),
  ]);
  const { paymentOrigins } = visit.config;
  const { casinoId, nextAction, amountAU, feeAU, direction } = transaction;
  const languageTag = bcp47Tag(visit.request.language, visit.config.country);
  const currency = casinos.currencyOf(casinoId);
  const arePermissionsSuspended = visit.player?.arePermissionsSuspended === true;
  const nowMs = visit.now();
  const steps = transactionSteps(transaction, nowMs);
  const standing = transactionStanding(transaction, nowMs);
  const canBePaid = steps.includes('pay');
  const slip = canBePaid && nextAction?.type === 'voucher' ? nextAction.voucher : null;
  const hosted = slip?.hostedVoucherUrl ?? null;
  return {
    transaction,
    casino: { id: casinoId, name: casinos.nameOf(casinoId) },
    amount: currency && formatAU(amountAU, currency, languageTag),
    fee: currency && formatAU(feeAU, currency, languageTag),
    words: transactionWords(direction, standing),
    meaningKey: transactionMeaningKey(direction, standing),
    // A suspended player may look, but moves no money.
    steps: arePermissionsSuspended ? steps.filter((step) => step === 'checkAgain' || step === 'pay') : steps,
    startAgainHref: startAgainHref(transaction, casinos, settings),
    eta,
    barcode: slip?.barcode ? drawBarcode(slip.barcode) : null,
    hostedSlipHref: hosted === null ? null : (readPaymentAddress(hosted, paymentOrigins)?.href ?? null),
    expiredReference: canBePaid ? null : expiredReference(transaction, steps),
    isLookedAtAgain: lookAgain(visit, transaction, steps),
    arePermissionsSuspended,
    isListOpen: settings?.features.allowWebCashOut !== false,
    helpLines: settings?.helpLines ?? [],
  };
}

/** Where the same can be begun anew, filled in as far as this transaction says it; null where that is switched off. */
function startAgainHref(
  { direction, casinoId, paymentType, amountAU }: TransactionDetail,
  casinos: CasinoBook,
  settings: SystemSettings | null,
): string | null {
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
 * Has the browser look again while something is about to happen: the provider has to confirm, or the player has gone to
 * its page. Not while a slip or a transfer is being read or printed, which takes its time. Tells whether it does.
 */
function lookAgain(
  visit: VisitWith<'now' | 'page' | 'request'>,
  { transactionId, status }: TransactionDetail,
  steps: readonly TransactionStep[],
): boolean {
  const isPending = status === 'WaitingForProviderConfirmation' || steps.includes('continue');
  if (!isPending || visit.request.method !== 'GET') return false;
  const query = visit.request.url.searchParams;
  if (query.has('dialog') || query.has('step')) return false;
  const since = nextLookAt(query.get('since'), visit.now());
  if (since === null) return false;
  visit.page.nextLook = {
    afterSeconds: RECHECK_SECONDS,
    href: `${transactionHref(transactionId)}&since=${since}`,
  };
  return true;
}
