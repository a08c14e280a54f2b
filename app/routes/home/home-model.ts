import { setTimeout as sleep } from 'node:timers/promises';
import { refreshAcknowledgements } from '#app/account/document-queue.ts';
import { shownName } from '#app/account/shown-name.ts';
import { shownPhone } from '#app/account/shown-phone.ts';
import {
  hasCasinoBalance,
  operatorSettings,
  playerFunds,
  refreshPermissions,
} from '#app/calls/operator-reads.ts';
import { bcp47Tag, type Country } from '#app/domain/country.ts';
import { formatAtMost, formatAU } from '#app/domain/money/money.ts';
import { type AccessCodeOffer, accessCodeOffer } from '#app/domain/player/access-code.ts';
import { formatCount } from '#app/i18n/formats.ts';
import type { Funds, FundsEntry } from '#app/operator/funds.ts';
import type { Result } from '#app/operator/http/result.ts';
import { type Casinos, casinoOf } from '#app/records/casinos.ts';
import { loadCasinos } from '#app/records/load-casinos.ts';
import { type Activity, activityOf, askForTransactions } from '#app/routes/home/activity.ts';
import { failureNotification } from '#app/session/failures.ts';
import { requirePlayer } from '#app/session/guards.ts';
import type { Visit } from '#app/session/visit.ts';
import { menuOf } from './menu-of-home.ts';

/** Extra wait for optional reads, in ms: of simultaneous calls one comes last. */
const MOMENT_MS = 100;

/** Amounts of one casino in its own currency. */
export interface CasinoBalance {
  casinoId: number;
  /** Empty when the operator did not name the casino. */
  name: string;
  /** Null for unknown amounts, which are not 0. */
  amounts: { regular: string; promo: string; lockedFunds: string; lockedCount: string } | null;
}

/** Payment pages in the menu (spec §2, "Navigation rules"). */
export interface MoneyWays {
  buyIn: boolean;
  cashOut: boolean;
  transactions: boolean;
}

/** Home of a player (spec §2, "Home"). */
export interface HomeModel {
  country: Country;
  displayName: string;
  /** National format. */
  phone: string;
  isVerified: boolean;
  isSuspended: boolean;
  /** Null for unknown funds; empty only when the operator says so. */
  balances: CasinoBalance[] | null;
  /** The funds are late; the next page will have them. */
  areFundsLate: boolean;
  /** One button for all casinos, a row per casino, or neither. */
  accessCode: AccessCodeOffer;
  ways: MoneyWays;
  activity: Activity;
}

/**
 * Loads Home with simultaneous calls.
 *
 * @returns null for a visitor
 * @throws Response when the operator ends the session, and of `requirePlayer` while a document waits
 */
export async function loadHome(visit: Visit): Promise<HomeModel | null> {
  if (!visit.player) return null;
  const before = requirePlayer(visit);
  visit.response.parts.add('home');
  const needed = Promise.all([
    operatorSettings(visit),
    loadCasinos(visit),
    playerFunds(visit),
    refreshAcknowledgements(visit),
    refreshPermissions(visit),
  ]);
  const isOver = needed.then(() => sleep(MOMENT_MS, []));
  const [[settings, casinos, funds, acknowledgements], transactions] = await Promise.all([
    needed,
    Promise.race([askForTransactions(visit), isOver]),
  ]);
  const player = visit.player ?? before;
  const areLate = !funds.ok && funds.failure.source === 'transport' && visit.lateReads.isLate;
  for (const answer of [...(areLate ? [] : [funds]), acknowledgements]) {
    if (!answer.ok) visit.messages.notifyNow(failureNotification(answer.failure));
  }
  const menu = menuOf(visit, settings, hasCasinoBalance(funds));
  return {
    country: visit.config.country,
    displayName: shownName(visit, player),
    phone: shownPhone(player),
    isVerified: player.isUserVerified,
    isSuspended: player.arePermissionsSuspended,
    balances: balancesOf(funds, casinos, bcp47Tag(visit.request.language, visit.config.country)),
    areFundsLate: areLate,
    accessCode: accessCodeOffer({
      features: settings?.features ?? null,
      isVerified: player.isUserVerified,
      country: visit.config.country,
    }),
    ways: { buyIn: menu.has('buyIn'), cashOut: menu.has('cashOut'), transactions: menu.has('transactions') },
    activity: await activityOf(visit, player, casinos, transactions),
  };
}

function balancesOf(funds: Result<Funds>, casinos: Casinos, languageTag: string): CasinoBalance[] | null {
  if (!funds.ok) return null;
  const { entries, unreadableRows } = funds.value;
  // Unreadable rows may be any casino's: alone they make the funds unknown.
  if (entries.length === 0 && unreadableRows > 0) return null;
  return entries.map((entry) => balanceOf(entry, casinos, languageTag));
}

function balanceOf(entry: FundsEntry, casinos: Casinos, languageTag: string): CasinoBalance {
  const { casinoId } = entry;
  const { name, currency } = casinoOf(casinos, casinoId);
  if (entry.unavailable || currency === null) return { casinoId, name, amounts: null };
  return {
    casinoId,
    name,
    amounts: {
      // Never more than the next form takes.
      regular: formatAtMost(entry.regularAU, currency, languageTag),
      promo: formatAU(entry.promoAU, currency, languageTag),
      lockedFunds: formatAU(entry.lockedFundsAU, currency, languageTag),
      lockedCount: formatCount(entry.lockedClaimsCount, languageTag),
    },
  };
}
