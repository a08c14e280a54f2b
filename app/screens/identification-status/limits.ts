import { bcp47Tag } from '#app/domain/country.ts';
import { formatAU } from '#app/domain/money.ts';
import type { Direction } from '#app/domain/transaction.ts';
import { operatorSettings } from '#app/session/shared-reads.ts';
import type { Visit } from '#app/session/visit.ts';
import { webPayMethods } from '#app/web-pay/offer.ts';

/** What a player may pay in one direction, with and without the limit of a restricted account, in the casino's money. */
export interface CheckLimit {
  direction: Direction;
  casino: string;
  /** Null: the account is not restricted. */
  threshold: string | null;
  /** The most for one payment now. */
  maximum: string;
}

/** The operator takes it for the player's default casino (contract §6.1). */
const DEFAULT_CASINO = 0;

/**
 * Loads what the check unlocks, in numbers of the operator (spec §6 "Restricted accounts"). The page has enough to say
 * without: what can not be had is left out.
 *
 * @param visit the request of a signed-in player
 * @returns the limits of the default casino, of the directions that are switched on
 * @throws Response when the operator ends the session
 */
export async function loadLimits(visit: Visit): Promise<CheckLimit[]> {
  const features = (await operatorSettings(visit))?.features;
  if (visit.player?.arePermissionsSuspended) return [];
  const limits = await Promise.all([
    features?.allowWebBuyIn ? limitOf(visit, 'buyIn') : null,
    features?.allowWebCashOut ? limitOf(visit, 'cashOut') : null,
  ]);
  return limits.filter((limit) => limit !== null);
}

async function limitOf(visit: Visit, direction: Direction): Promise<CheckLimit | null> {
  const [methods, site] = await Promise.all([
    webPayMethods(visit, direction, DEFAULT_CASINO),
    visit.calls.site(),
  ]);
  if (!methods.ok || !site.ok) return null;
  const { casinoId, limits } = methods.value;
  const casino = site.value.find(({ id }) => id === casinoId);
  if (!casino?.currencyInfo || casino.name === '') return null;
  const { currencyInfo, name } = casino;
  const tag = bcp47Tag(visit.request.language, visit.services.config.country);
  const print = (au: number) => formatAU(au, currencyInfo, tag);
  const { isRestricted, thresholdAU, maximumAU } = limits;
  const threshold = isRestricted && thresholdAU !== null ? print(thresholdAU) : null;
  return { direction, casino: name, threshold, maximum: print(maximumAU) };
}
