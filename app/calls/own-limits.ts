import { isThresholdUsedUp } from '#app/domain/money/amount-checks.ts';
import { formatAtLeast, formatAtMost, payableAtLeast, payableAtMost } from '#app/domain/money/money.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { WebPayLimits } from '#app/domain/money/web-pay.ts';
import { isGuest } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { moneyLocale } from './money-locale.ts';
import { operatorSettings } from './operator-reads.ts';
import { asPlayer } from './player-calls.ts';

/** Amounts that a player may pay now in one direction, printed in the casino's money. */
export interface OwnLimit {
  direction: Direction;
  casino: string;
  minimum: string;
  maximum: string;
  /** False when no amount lies between the two. */
  canPay: boolean;
  /** Total that a restricted account may pay; null when the account is not restricted. */
  threshold: string | null;
  /** Restriction in force now; null when there is none. */
  hold: Hold | null;
}

export interface Hold {
  direction: Direction;
  /** `blocked`: something has to be done before any payment; `limited`: a part of the threshold is left. */
  kind: 'blocked' | 'usedUp' | 'limited';
  /** Amount that is left, printed; empty unless `limited`. */
  remaining: string;
}

/** The operator takes it for the player's default casino (contract §6.1). */
const DEFAULT_CASINO = 0;

/**
 * Loads the player's own limits at the default casino (spec §2, "About": restrictions; §6 "Restricted accounts"); those
 * that are unknown are left out.
 *
 * @returns empty for visitors and guests, and while a document waits to be accepted
 */
export async function loadOwnLimits(visit: Visit): Promise<OwnLimit[]> {
  const { player } = visit;
  if (player === null || isGuest(player) || player.arePermissionsSuspended) return [];
  if (visit.openDocuments.length > 0) return [];
  const features = (await operatorSettings(visit))?.features;
  const limits = await Promise.all([
    features?.allowWebBuyIn ? loadOwnLimit(visit, 'buyIn') : null,
    features?.allowWebCashOut ? loadOwnLimit(visit, 'cashOut') : null,
  ]);
  return limits.filter((limit) => limit !== null);
}

/**
 * Loads the limit in one direction at the default casino, of a player who may pay.
 *
 * @returns null while it is unknown
 */
export async function loadOwnLimit(visit: Visit, direction: Direction): Promise<OwnLimit | null> {
  const [answer, site] = await Promise.all([
    asPlayer(visit).webpayLimits({ direction, casinoId: DEFAULT_CASINO }),
    visit.calls.site(),
  ]);
  if (!answer.ok || !site.ok) return null;
  const { casinoId, limits } = answer.value;
  const casino = site.value.find(({ id }) => id === casinoId);
  if (!casino?.currencyInfo || casino.name === '') return null;
  const { currencyInfo, name } = casino;
  const locale = moneyLocale(visit);
  const atMost = (au: number) => formatAtMost(au, currencyInfo, locale);
  const { minimumAU, maximumAU, isRestricted, thresholdAU } = limits;
  return {
    direction,
    casino: name,
    minimum: formatAtLeast(minimumAU, currencyInfo, locale, 'below'),
    maximum: atMost(maximumAU),
    canPay: payableAtLeast(minimumAU, currencyInfo) <= payableAtMost(maximumAU, currencyInfo),
    threshold: isRestricted && thresholdAU !== null ? atMost(thresholdAU) : null,
    hold: readHold(direction, limits, atMost),
  };
}

function readHold(direction: Direction, limits: WebPayLimits, atMost: (au: number) => string): Hold | null {
  const { isRestricted, thresholdRemainingAU, requirements } = limits;
  if (requirements.some(({ isBlocking }) => isBlocking)) return { direction, kind: 'blocked', remaining: '' };
  if (!isRestricted || thresholdRemainingAU === null) return null;
  if (isThresholdUsedUp(limits, thresholdRemainingAU)) return { direction, kind: 'usedUp', remaining: '' };
  return { direction, kind: 'limited', remaining: atMost(thresholdRemainingAU) };
}
