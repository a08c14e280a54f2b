import type { Router } from 'express';
import { z } from 'zod/v4';
import { listActivity } from '../account/activity.ts';
import { deviceOf, listLogIns } from '../account/log-ins.ts';
import { httpError, ok } from '../http/answer.ts';
import { type CallOptions, type PlayerWork, playerCall, readQuery, routes, withBody } from '../http/calls.ts';
import { readCursor, writeCursor } from '../http/page-cursor.ts';
import { PAGE_QUERY } from '../http/page-query.ts';
import { endSession } from '../identity/sessions.ts';
import type { Runtime } from '../runtime.ts';
import { isoTime } from './player/session-answer.ts';

/** How far back the activity goes, in ms. */
const KEPT_MS = 90 * 24 * 60 * 60_000;

const emptyBody = z.strictObject({});
const listQuery = z.strictObject({ limit: PAGE_QUERY.limit, cursor: PAGE_QUERY.cursor });
const place = z.object({ below: z.number().int() });

/** GET /user/sessions, POST /user/sessions/{sessionId}/end and GET /user/activity (contract §9). */
export function accountSecurityRouter(runtime: Runtime): Router {
  const call = (work: PlayerWork, options?: CallOptions) =>
    playerCall(
      runtime,
      (request, who) =>
        runtime.settings.features.allowActivityHistory
          ? work(request, who)
          : httpError(404, 'Players are not told.'),
      options,
    );

  return routes({
    'GET /user/sessions': call((_request, { player, sessionId }) => {
      const sessions = listLogIns(runtime.db, player.userId, runtime.now()).map(
        ({ userAgent, address, ...logIn }) => ({
          ...logIn,
          startedAt: isoTime(logIn.startedAt),
          lastUsedAt: isoTime(logIn.lastUsedAt),
          expiresAt: logIn.expiresAt === null ? null : isoTime(logIn.expiresAt),
          device: deviceOf(userAgent),
          ipMask: address,
          place: null,
          isCurrent: logIn.sessionId === sessionId,
        }),
      );
      return ok({ status: 'Success', sessions });
    }),
    'POST /user/sessions/:sessionId/end': call(
      withBody(emptyBody, (_body, { player }, request) => {
        const open = listLogIns(runtime.db, player.userId, runtime.now());
        const ended = open.find(({ sessionId }) => sessionId === request.params.sessionId);
        if (!ended) return httpError(404, 'The player has no such session.');
        endSession(runtime.db, ended.sessionId, runtime.now());
        return ok({ status: 'Success' });
      }),
    ),
    'GET /user/activity': call(
      (request, { player, sessionId }) => {
        const query = readQuery(request, listQuery);
        if (!query.ok) return query.answer;
        const { limit, cursor } = query.value;
        const now = runtime.now();
        const setting = { scope: ['activity', player.userId], now };
        const known = cursor === undefined ? null : readCursor(setting, cursor, place);
        if (known === undefined) return httpError(400, 'The cursor is stale, or not of this list.');
        const found = listActivity(runtime.db, player.userId, {
          since: now - KEPT_MS,
          below: known?.below ?? Number.MAX_SAFE_INTEGER,
          limit: limit + 1,
        });
        const rows = found.slice(0, limit);
        const last = found.length > limit ? rows.at(-1) : undefined;
        return ok({
          status: 'Success',
          items: rows.map(({ number: _number, at, userAgent, address, ...row }) => {
            const device = deviceOf(userAgent);
            return {
              ...row,
              date: isoTime(at),
              isThisSession: row.sessionId === sessionId,
              device: device && `${device.browser}, ${device.system}`,
              ipMask: address,
              place: null,
            };
          }),
          nextCursor: last ? writeCursor(setting, { below: last.number }) : null,
        });
      },
      { readsQuery: true },
    ),
  });
}
