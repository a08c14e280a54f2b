import type { Router } from 'express';
import { z } from 'zod/v4';
import type { PlayRecord, PlayRecordsPage } from '../contract.ts';
import { httpError, ok } from '../http/answer.ts';
import { playerCall, readQuery, routes } from '../http/calls.ts';
import { readCursor, writeCursor } from '../http/page-cursor.ts';
import { PAGE_QUERY } from '../http/page-query.ts';
import { listPlays, newestPlayNumber, type Play, playPosition, totalPlays } from '../plays/play-table.ts';
import type { Runtime } from '../runtime.ts';
import { playerCasinosOf, soleCasino } from '../site/shown-casinos.ts';

const listQuery = z.strictObject(PAGE_QUERY);

/** A year of records can be had: more than the 90 days of contract §7. */
const KEPT_MONTHS = 12;

const snapshot = z.object({
  newestNumber: z.number().int(),
  asOf: z.number().int(),
  oldest: z.number().int(),
});
const position = z.object({
  playRecordId: z.string(),
  end: z.number().int().nullable(),
  startedAt: z.number().int(),
});
const place = z.object({ snapshot, after: position });

/**
 * GET /playRecords (contract §7): what the player has played. HTTP 404 in every country but Mexico, 403 for a casino
 * that is not the player's.
 */
export function playRecordsRouter(runtime: Runtime): Router {
  return routes({
    'GET /playRecords': playerCall(
      runtime,
      (request, { player }) => {
        if (runtime.country !== 'MX') return httpError(404, 'There are no play records in this country.');
        const query = readQuery(request, listQuery);
        if (!query.ok) return query.answer;
        const { limit, cursor, ...rest } = query.value;
        const filter = { ...rest, casinoId: rest.casinoId ?? soleCasino(runtime) };
        const isForeign =
          rest.casinoId !== null && !playerCasinosOf(runtime, player.userId).includes(rest.casinoId);
        if (isForeign) return httpError(403, 'The player has no account at this casino.');
        const now = runtime.now();
        const setting = {
          scope: ['playRecords', player.userId, filter],
          now,
        };
        const known = cursor === undefined ? null : readCursor(setting, cursor, place);
        if (known === undefined) return httpError(400, 'The cursor is stale, or not of this list.');
        const list = known?.snapshot ?? {
          newestNumber: newestPlayNumber(runtime.db),
          asOf: now,
          oldest: monthsBefore(now, KEPT_MONTHS),
        };
        const found = listPlays(runtime.db, player.userId, filter, {
          snapshot: list,
          after: known?.after ?? null,
          limit: limit + 1,
        });
        const items = found.slice(0, limit);
        const last = found.length > limit ? items.at(-1) : undefined;
        const page: PlayRecordsPage = {
          status: 'Success',
          items: items.map(present),
          nextCursor: last ? writeCursor(setting, { snapshot: list, after: playPosition(last, list) }) : null,
          totals: totalPlays(runtime.db, player.userId, filter, list),
        };
        return ok(page);
      },
      { readsQuery: true },
    ),
  });
}

function present({
  playRecordId,
  casinoId,
  gameName,
  totalWagerAU,
  totalWinAU,
  resolvedAt,
}: Play): PlayRecord {
  const resolvedTime = resolvedAt === null ? null : new Date(resolvedAt).toISOString();
  return { playRecordId, casinoId, gameName, totalWagerAU, totalWinAU, resolvedTime };
}

function monthsBefore(time: number, months: number): number {
  const date = new Date(time);
  return date.setUTCMonth(date.getUTCMonth() - months);
}
