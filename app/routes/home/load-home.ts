import { setTimeout as sleep } from 'node:timers/promises';
import { refreshAcknowledgements } from '#app/account/document-queue.ts';
import { shownName, shownPhone } from '#app/account/shown-player.ts';
import { moneyLocale } from '#app/calls/money-locale.ts';
import {
  hasCasinoBalance,
  isPaused,
  operatorSettings,
  playerFunds,
  refreshPermissions,
} from '#app/calls/operator-reads.ts';
import { type Hold, loadOwnLimit } from '#app/calls/own-limits.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import type { MoneyLocale } from '#app/domain/money/currency-notation.ts';
import { formatAtMost, formatAU } from '#app/domain/money/money.ts';
import type { Transaction } from '#app/domain/money/transaction.ts';
import { transactionStanding } from '#app/domain/money/transaction-status.ts';
import { ALL_OFF, type MenuItemId, menuItems } from '#app/domain/pages/menu.ts';
import { accessCodeOffer } from '#app/domain/player/access-code.ts';
import { formatCount } from '#app/i18n/formats.ts';
import type { Funds, FundsEntry } from '#app/operator/funds.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { SystemSettings } from '#app/operator/settings.ts';
import type { TransactionEntry } from '#app/operator/transactions.ts';
import { loadUnconfirmed } from '#app/payments/after/unconfirmed-model.ts';
import { type Casinos, casinoOf } from '#app/records/casinos.ts';
import { loadCasinos } from '#app/records/load-casinos.ts';
import { failureNotification } from '#app/session/failures.ts';
import { requirePlayer } from '#app/session/guards.ts';
import type { Visit } from '#app/session/visit.ts';

/** Extra wait for optional reads, in ms, as simultaneous calls end one by one. */
const MOMENT_MS = 100;

const MOST_LOOKED_AT = 20;
const MOST_OFFERS = 2;
const MOST_LATEST = 3;

export type HomeModel = Awaited<ReturnType<typeof loadHome>>;

export type CasinoBalance = ReturnType<typeof balanceOf>;

/** Loads the features shown beside the log-in panel; none while the settings are unknown. */
export async function loadWelcome(visit: Visit) {
  visit.response.parts.add('welcome');
  const features = (await operatorSettings(visit))?.features;
  return {
    canPay: features?.allowWebBuyIn === true && features.allowWebCashOut,
    hasAccessCodes:
      features?.allowBarcodeAccountAccess === true || features?.allowVerbalCodeAccountAccess === true,
  };
}

/**
 * Loads Home with parallel calls.
 *
 * @throws Response when the operator ends the session, and of `requirePlayer` while a document waits
 */
export async function loadHome(visit: Visit) {
  const before = requirePlayer(visit);
  const { country } = visit.config;
  visit.response.parts.add('home');
  const needed = Promise.all([
    operatorSettings(visit),
    loadCasinos(visit),
    playerFunds(visit),
    refreshAcknowledgements(visit),
    refreshPermissions(visit),
  ]);
  const isOver = needed.then(() => sleep(MOMENT_MS, []));
  const [[settings, casinos, funds, acknowledgements], transactions, holds] = await Promise.all([
    needed,
    Promise.race([askForTransactions(visit), isOver]),
    Promise.race([askForHold(visit), isOver]),
  ]);
  const player = visit.player ?? before;
  const areFundsLate = !funds.ok && funds.failure.source === 'transport' && visit.lateReads.isLate;
  for (const answer of [...(areFundsLate ? [] : [funds]), acknowledgements]) {
    if (!answer.ok) visit.messages.notifyNow(failureNotification(answer.failure));
  }
  const menu = menuOf(visit, settings, hasCasinoBalance(funds));
  return {
    country,
    displayName: shownName(visit, player),
    phone: shownPhone(player),
    isVerified: player.isUserVerified,
    isSuspended: player.arePermissionsSuspended,
    /** Epoch, ms; null when the operator tells none. */
    previousLogOnAtMs: player.previousLogOnAtMs ?? null,
    /** Null for unknown funds; empty only when the operator says so. */
    balances: balancesOf(funds, casinos, moneyLocale(visit)),
    areFundsLate,
    accessCode: accessCodeOffer({
      features: settings?.features ?? null,
      isVerified: player.isUserVerified,
      country,
    }),
    ways: { buyIn: menu.has('buyIn') && !isPaused(visit), cashOut: menu.has('cashOut') },
    hasLimits: menu.has('limits'),
    hold: holds[0] ?? null,
    casinos,
    unconfirmed: await loadUnconfirmed(visit, player),
    ...pickTransactions(transactions, visit.now()),
  };
}

/** Menu of the signed-in player (spec §2, "Navigation rules"), which limits Home's links. */
function menuOf(
  { config }: Visit,
  settings: SystemSettings | null,
  hasCasinoBalance: boolean | null,
): ReadonlySet<MenuItemId> {
  const items = menuItems({
    country: config.country,
    loggedIn: true,
    settings: settings?.features ?? ALL_OFF,
    hasCasinoBalance,
    developmentMode: config.isDevelopmentMode,
  });
  return new Set(items.flatMap(({ id, isWaiting }) => (isWaiting ? [] : [id])));
}

function balancesOf(funds: Result<Funds>, casinos: Casinos, locale: MoneyLocale): CasinoBalance[] | null {
  if (!funds.ok) return null;
  const { entries, unreadableRows } = funds.value;
  // Unreadable rows may be any casino's: alone they make the funds unknown.
  if (entries.length === 0 && unreadableRows > 0) return null;
  return entries.map((entry) => balanceOf(entry, casinos, locale));
}

function balanceOf(entry: FundsEntry, casinos: Casinos, locale: MoneyLocale) {
  const { casinoId } = entry;
  const { name, currency } = casinoOf(casinos, casinoId);
  // Unknown amounts are not 0.
  if (entry.unavailable || currency === null) return { casinoId, name, amounts: null, isEmpty: false };
  const amounts = {
    // Rounded down to what the next form accepts.
    regular: formatAtMost(entry.regularAU, currency, locale),
    promo: formatAU(entry.promoAU, currency, locale, { place: 'below' }),
    lockedFunds: formatAU(entry.lockedFundsAU, currency, locale, { place: 'below' }),
    lockedCount: formatCount(entry.lockedClaimsCount, locale.languageTag),
  };
  const { regularAU, promoAU, lockedFundsAU, lockedClaimsCount } = entry;
  const isEmpty = [regularAU, promoAU, lockedFundsAU, lockedClaimsCount].every((count) => count === 0);
  return { casinoId, name, amounts, isEmpty };
}

/**
 * Loads the newest transactions, if the menu links to them; a failure is not notified.
 *
 * @returns newest first; none when unknown
 * @throws Response that redirects to `/` when the operator ends the session
 */
async function askForTransactions(visit: Visit): Promise<TransactionEntry[]> {
  const settings = await operatorSettings(visit);
  if (!menuOf(visit, settings, false).has('transactions')) return [];
  const answer = await asPlayer(visit).transactions({ limit: MOST_LOOKED_AT }, true);
  return answer.ok ? answer.value.entries : [];
}

/**
 * Loads what holds the player back from buy-ins, or where there are none from cash-outs; a failure is not notified.
 *
 * @returns none when unknown, and for players who may not pay
 */
async function askForHold(visit: Visit): Promise<Hold[]> {
  const { player } = visit;
  if (!player?.isUserVerified || player.arePermissionsSuspended) return [];
  const features = (await operatorSettings(visit))?.features;
  if (!features?.allowWebBuyIn && !features?.allowWebCashOut) return [];
  const limit = await loadOwnLimit(visit, features.allowWebBuyIn ? 'buyIn' : 'cashOut');
  return limit?.hold ? [limit.hold] : [];
}

function pickTransactions(entries: readonly TransactionEntry[], nowMs: number) {
  const offered = entries
    .flatMap((entry) => (entry.unavailable ? [] : [entry.transaction]))
    .filter((transaction) => transactionStanding(transaction, nowMs) === 'OfferedToUser')
    .sort((one, other) => endOf(one) - endOf(other));
  const offers = offered.slice(0, MOST_OFFERS);
  const isOther = (entry: TransactionEntry) => entry.unavailable || !offers.includes(entry.transaction);
  return {
    offers,
    isMoreOffered: offered.length > offers.length,
    latest: entries.filter(isOther).slice(0, MOST_LATEST),
  };
}

/** Epoch, ms; infinite without an end. */
function endOf({ offerExpirationDate }: Transaction): number {
  return offerExpirationDate ?? Number.MAX_SAFE_INTEGER;
}
