import { refreshAcknowledgements } from '#app/account/document-queue.ts';
import { shownName } from '#app/account/shown-name.ts';
import { shownCasinos } from '#app/calls/casinos.ts';
import { refreshPermissions } from '#app/calls/permissions.ts';
import { areFundsLate, operatorSettings, playerFunds } from '#app/calls/shared-reads.ts';
import { bcp47Tag, type Country } from '#app/domain/country.ts';
import { formatAU } from '#app/domain/money/money.ts';
import { type AccessCodeOffer, accessCodeOffer } from '#app/domain/player/access-code.ts';
import { nationalFormat } from '#app/domain/player/phone.ts';
import { formatCount } from '#app/i18n/formats.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { Funds, FundsEntry } from '#app/operator/money/funds.ts';
import type { Casino } from '#app/operator/site/site.ts';
import { failureNotification } from '#app/session/failures.ts';
import { requirePlayer } from '#app/session/guards.ts';
import type { Visit } from '#app/session/visit.ts';

/** The amounts of one casino, printed in its own currency. */
export interface CasinoBalance {
  casinoId: number;
  /** Empty when the operator did not name the casino. */
  name: string;
  /** Null when the operator's figures could not be read: they are unknown, not 0. */
  amounts: { regular: string; promo: string; lockedFunds: string; lockedCount: string } | null;
}

/** What Home shows to a player (spec §2, "Home"). */
export interface HomeModel {
  country: Country;
  displayName: string;
  /** National format. */
  phone: string;
  isVerified: boolean;
  isSuspended: boolean;
  /** Null when the funds are unknown; empty only when the operator said so. */
  balances: CasinoBalance[] | null;
  /** The funds are unknown because they are on their way: the next page will have them. */
  areFundsLate: boolean;
  /** One button for all casinos, a row per casino, or neither. */
  accessCode: AccessCodeOffer;
}

/**
 * Loads Home; everything that the operator is asked for is asked for at the same time.
 *
 * @returns what Home shows, or null when no one is signed in
 * @throws Response when the operator ends the session; what `requirePlayer` throws while a document waits
 */
export async function loadHome(visit: Visit): Promise<HomeModel | null> {
  if (!visit.player) return null;
  const before = requirePlayer(visit);
  const [settings, site, funds, acknowledgements] = await Promise.all([
    operatorSettings(visit),
    shownCasinos(visit),
    playerFunds(visit),
    refreshAcknowledgements(visit),
    refreshPermissions(visit),
  ]);
  const player = visit.player ?? before;
  const areLate = !funds.ok && areFundsLate(visit);
  for (const answer of [site, ...(areLate ? [] : [funds]), acknowledgements]) {
    if (!answer.ok) visit.messages.notifyNow(failureNotification(answer.failure));
  }
  const tag = bcp47Tag(visit.request.language, visit.config.country);
  return {
    country: visit.config.country,
    displayName: shownName(visit, player),
    phone: nationalFormat(player.phoneNumber, player.phoneCountryCode),
    isVerified: player.isUserVerified,
    isSuspended: player.arePermissionsSuspended,
    balances: balancesOf(funds, site.ok ? site.value : [], tag),
    areFundsLate: areLate,
    accessCode: accessCodeOffer({
      features: settings?.features ?? null,
      isVerified: player.isUserVerified,
      country: visit.config.country,
    }),
  };
}

function balancesOf(funds: Result<Funds>, casinos: readonly Casino[], tag: string): CasinoBalance[] | null {
  if (!funds.ok) return null;
  const { entries, unreadableRows } = funds.value;
  // Rows that cannot be read at all may be any casino's: with nothing else to show, the funds are unknown.
  if (entries.length === 0 && unreadableRows > 0) return null;
  return entries.map((entry) => balanceOf(entry, casinos, tag));
}

function balanceOf(entry: FundsEntry, casinos: readonly Casino[], tag: string): CasinoBalance {
  const casino = casinos.find(({ id }) => id === entry.casinoId);
  const currency = casino?.currencyInfo;
  const base = { casinoId: entry.casinoId, name: casino?.name ?? '' };
  if (entry.unavailable || !currency) return { ...base, amounts: null };
  const print = (au: number) => formatAU(au, currency, tag);
  return {
    ...base,
    amounts: {
      regular: print(entry.regularAU),
      promo: print(entry.promoAU),
      lockedFunds: print(entry.lockedFundsAU),
      lockedCount: formatCount(entry.lockedClaimsCount, tag),
    },
  };
}
