import { z } from 'zod/v4';
import { ACTIVITY_KINDS, type Activity, LOG_IN_KINDS, type LogIn } from '#app/domain/player/log-in.ts';
import type { Send } from './http/call.ts';
import {
  done,
  id,
  instant,
  optional,
  optionalText,
  type Page,
  pageReader,
  success,
  text,
  type Wire,
} from './http/wire.ts';

/** Longest name of a browser or system, and of a place, in characters: who logs in may have chosen it. */
const NAME_LENGTH = 60;

const device = z
  .object({ browser: text(NAME_LENGTH), system: text(NAME_LENGTH) })
  .transform(({ browser, system }) => [browser, system].filter(Boolean).join(', ') || null);

const whence = { ipMask: optionalText(64), place: optionalText(NAME_LENGTH) };

const logIn: Wire<LogIn> = z
  .object({
    sessionId: id,
    kind: z.enum(LOG_IN_KINDS),
    startedAt: instant,
    lastUsedAt: optional(instant),
    device: optional(device),
    ...whence,
    isCurrent: z.boolean(),
  })
  .transform(({ startedAt, lastUsedAt, ipMask, ...rest }) => ({
    ...rest,
    startedAtMs: startedAt,
    lastUsedAtMs: lastUsedAt,
    address: ipMask,
  }));

/** An unreadable row makes the list unreadable: a log-in that is left out would look like none. */
const logIns: Wire<LogIn[]> = success({ sessions: z.array(logIn).max(100) }).transform(
  ({ sessions }) => sessions,
);

const activity: Wire<Activity> = z
  .object({
    activityId: id,
    date: instant,
    kind: z.enum(ACTIVITY_KINDS),
    isThisSession: z.boolean().default(false),
    device: optionalText(2 * NAME_LENGTH),
    ...whence,
  })
  .transform(({ activityId, date, ipMask, ...rest }) => ({
    ...rest,
    id: activityId,
    atMs: date,
    address: ipMask,
  }));

const activityPage: Wire<Page<Activity>> = pageReader((row) => {
  const read = activity.safeParse(row);
  return read.success ? read.data : null;
}, 'items');

/** GET /user/sessions (contract §9). `http404` where players are not told. */
export function getLogIns(send: Send, accessToken: string) {
  return send({ method: 'GET', route: '/user/sessions', circuit: 'account', accessToken, schema: logIns });
}

/** POST /user/sessions/{sessionId}/end (contract §9). `http404`: unknown, over, or another player's. */
export function endLogIn(send: Send, accessToken: string, sessionId: string) {
  return send({
    method: 'POST',
    route: '/user/sessions/{sessionId}/end',
    ids: { sessionId },
    circuit: 'account',
    json: {},
    accessToken,
    schema: done,
  });
}

/** GET /user/activity (contract §9): a page, newest first. `http404` where players are not told. */
export function getActivity(send: Send, accessToken: string, cursor: string | null) {
  return send({
    method: 'GET',
    route: '/user/activity',
    circuit: 'account',
    query: { limit: '50', ...(cursor === null ? {} : { cursor }) },
    accessToken,
    schema: activityPage,
  });
}
