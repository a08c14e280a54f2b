import { z } from 'zod/v4';
import { LIMIT_KINDS, LIMIT_PERIODS } from '../limits/limit-table.ts';
import { setLimit } from '../limits/player-limits.ts';
import type { Runtime } from '../runtime.ts';

const figure = z.number().int().min(1).max(1_000_000_000).nullable().default(null);

/** A limit of a player; one that is higher than the one before, or none, waits as a raise. */
export const limitOrder = z.strictObject({
  kind: z.enum(LIMIT_KINDS).default('deposit'),
  casinoId: z.number().int().min(1).nullable().default(null),
  period: z.enum(LIMIT_PERIODS).nullable().default(null),
  amountAU: figure,
  minutes: figure,
  setBy: z.enum(['player', 'operator']).default('player'),
});

/** Sets limits in their order. */
export function orderLimits(runtime: Runtime, userId: string, orders: z.output<typeof limitOrder>[]): void {
  for (const { amountAU, minutes, setBy, ...about } of orders)
    setLimit(runtime, userId, about, { amountAU, minutes }, setBy);
}
