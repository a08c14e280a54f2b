import { z } from 'zod/v4';
import type { Casino, CurrencyInfo } from '../../contract.ts';
import type { Player } from '../../db/players.ts';
import { isRestrictedNow } from '../../idcheck/standing.ts';
import { accountId } from '../../ledger/accounts.ts';
import { accountBalance } from '../../ledger/post.ts';
import { tightestLimit } from '../../limits/player-limits.ts';
import type { Runtime } from '../../runtime.ts';
import type { CurrencyCode } from '../../site/currencies.ts';
import type { Direction, WebPayLimits } from '../../webpay-contract.ts';
import { knownCurrency } from '../exchange.ts';
import { isoTime } from '../payment-clock.ts';
import { openRequirements } from './requirements.ts';

/** The operator's bounds for one payment and its threshold for restricted accounts, in whole units of a currency. */
interface Bounds {
  minimum: number;
  maximum: number;
  threshold: number;
  suggested: readonly number[];
}

const BUY_IN: Record<CurrencyCode, Bounds> = {
  USD: { minimum: 10, maximum: 5000, threshold: 300, suggested: [20, 50, 100] },
  EUR: { minimum: 10, maximum: 5000, threshold: 300, suggested: [20, 50, 100] },
  MXN: { minimum: 100, maximum: 100_000, threshold: 5000, suggested: [200, 500, 1000] },
  JPY: { minimum: 1000, maximum: 700_000, threshold: 40_000, suggested: [3000, 5000, 10_000] },
};

const CASH_OUT: Record<CurrencyCode, Bounds> = {
  USD: { minimum: 20, maximum: 20_000, threshold: 300, suggested: [50, 100, 200] },
  EUR: { minimum: 20, maximum: 20_000, threshold: 300, suggested: [50, 100, 200] },
  MXN: { minimum: 200, maximum: 400_000, threshold: 5000, suggested: [500, 1000, 2000] },
  JPY: { minimum: 2000, maximum: 3_000_000, threshold: 40_000, suggested: [5000, 10_000, 20_000] },
};

const usedRow = z.object({ used: z.number().int() });

/** What the operator allows in one payment of any player, in AU of the casino. */
export interface AmountBounds {
  minimumAU: number;
  maximumAU: number;
  thresholdAU: number;
  suggestedAU: number[];
}

/** The operator's bounds of a direction in AU of a casino. */
export function amountBounds(direction: Direction, currency: CurrencyInfo): AmountBounds {
  const table = direction === 'buyIn' ? BUY_IN : CASH_OUT;
  const bounds = table[knownCurrency(currency.iso4217Code) ?? 'USD'];
  const { auPerCurrencyUnit } = currency;
  return {
    minimumAU: bounds.minimum * auPerCurrencyUnit,
    maximumAU: bounds.maximum * auPerCurrencyUnit,
    thresholdAU: bounds.threshold * auPerCurrencyUnit,
    suggestedAU: bounds.suggested.map((units) => units * auPerCurrencyUnit),
  };
}

/**
 * What one player may pay in or take out at a casino now (contract §2 WebPayLimits). A threshold counts everything of
 * the direction that is not undone: open offers too, or a player could hold any number of them.
 */
export function webPayLimits(
  runtime: Runtime,
  player: Player,
  direction: Direction,
  casino: Casino,
): WebPayLimits {
  const { minimumAU, maximumAU, thresholdAU } = amountBounds(direction, casino.currencyInfo);
  const isRestricted = isRestrictedNow(runtime, player);
  const remaining = isRestricted
    ? Math.max(0, thresholdAU - usedAU(runtime, player, direction, casino.id))
    : null;
  const available = direction === 'cashOut' ? availableAU(runtime, player, casino.id) : null;
  const own = direction === 'buyIn' ? tightestLimit(runtime, player.userId, casino.id) : null;
  return {
    isRestricted,
    minimumAU,
    maximumAU: Math.min(
      maximumAU,
      remaining ?? maximumAU,
      available ?? maximumAU,
      own?.remainingAU ?? maximumAU,
    ),
    thresholdAU: isRestricted ? thresholdAU : null,
    thresholdRemainingAU: remaining,
    availableAU: available,
    requirements: openRequirements(runtime, player, direction),
    ...(own?.amountAU && {
      playerLimit: {
        limitId: own.limitId,
        kind: own.kind,
        period: own.period,
        resetsAt: own.running?.end ? isoTime(own.running.end) : null,
        amountAU: own.amountAU,
        remainingAU: own.remainingAU,
      },
    }),
  };
}

function usedAU(runtime: Runtime, { userId }: Player, direction: Direction, casinoId: number): number {
  const row = runtime.db.one(
    usedRow,
    `SELECT IFNULL(SUM(amount_au), 0) AS used FROM web_payments WHERE user_id = ? AND direction = ? AND casino_id = ?
        AND status IN ('OfferedToUser', 'WaitingForProviderConfirmation', 'Committed')`,
    [userId, direction, casinoId],
  );
  return row?.used ?? 0;
}

/** Promo credits are restricted: only regular ones can be cashed out (spec §3). */
function availableAU(runtime: Runtime, { userId }: Player, casinoId: number): number {
  return accountBalance(runtime.db, accountId(runtime.db, casinoId, { userId, bucket: 'regular' }));
}
