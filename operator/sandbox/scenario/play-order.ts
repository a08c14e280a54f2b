import { z } from 'zod/v4';
import { findPlayerByPhone } from '../db/players.ts';
import { newPlayRecordId } from '../identity/secrets.ts';
import { insertPlay, resolvePlay } from '../plays/play-table.ts';
import type { Runtime } from '../runtime.ts';
import { casinoExists } from '../site/casinos.ts';

const MINUTE_MS = 60_000;
const amountAU = z.number().int().min(0).max(1_000_000_000);
const time = z
  .string()
  .datetime()
  .transform((text) => Date.parse(text));

const playOrder = z.strictObject({
  /** Who has played. */
  phone: z.string(),
  casinoId: z.number().int().min(1),
  gameName: z.string().default('Aztec Fortune'),
  totalWagerAU: amountAU,
  totalWinAU: amountAU.default(0),
  /** Now when it is absent; null for one that is still in play. */
  resolvedTime: time.nullable().optional(),
  /** Some minutes before its end when it is absent. */
  startedTime: time.optional(),
});
type PlayOrder = z.output<typeof playOrder>;

/** The `playRecords` of `POST /__scenario`. */
export const playOrders = z.array(playOrder).max(1000);
export type PlayOrderInput = z.input<typeof playOrder>;

/** The `playRecord` of `POST /__scenario`: one that is in play ends now. */
export const playEnd = z.strictObject({ playRecordId: z.string(), totalWinAU: amountAU.default(0) });

/** Makes records as if players had played. All of them, or a sentence why not. */
export function makePlays(
  runtime: Runtime,
  orders: readonly PlayOrder[],
): { ok: true; playRecordIds: string[] } | { ok: false; problem: string } {
  const made = orders.map((order) => ({
    order,
    player: findPlayerByPhone(runtime.db, order.phone, runtime.country),
  }));
  if (made.some(({ player }) => !player)) return { ok: false, problem: 'playRecords.phone: nobody has it' };
  if (orders.some(({ casinoId }) => !casinoExists(runtime.db, casinoId)))
    return { ok: false, problem: 'playRecords.casinoId: unknown' };
  const playRecordIds = runtime.db.transaction(() =>
    made.flatMap(({ order, player }) => (player ? [makePlay(runtime, order, player.userId)] : [])),
  );
  return { ok: true, playRecordIds };
}

function makePlay(runtime: Runtime, order: PlayOrder, userId: string): string {
  const { casinoId, gameName, totalWagerAU, totalWinAU } = order;
  const resolvedAt = order.resolvedTime === undefined ? runtime.now() : order.resolvedTime;
  const playRecordId = newPlayRecordId();
  const startedAt = order.startedTime ?? (resolvedAt ?? runtime.now()) - 10 * MINUTE_MS;
  insertPlay(runtime.db, {
    playRecordId,
    userId,
    casinoId,
    gameName,
    totalWagerAU,
    totalWinAU,
    startedAt,
    resolvedAt,
  });
  return playRecordId;
}

/** Ends what is in play, now; returns a sentence when that is impossible. */
export function endPlay(
  runtime: Runtime,
  { playRecordId, totalWinAU }: z.output<typeof playEnd>,
): string | null {
  const isEnded = resolvePlay(runtime.db, playRecordId, { totalWinAU, resolvedAt: runtime.now() });
  return isEnded ? null : 'playRecord.playRecordId: not in play';
}
