import type { Request } from 'express';
import { z } from 'zod/v4';
import { activityKind } from '../../contract/schemas/account-security.ts';
import type { SandboxDatabase } from '../db/database.ts';
import { findPlayerByPhone } from '../db/players.ts';
import type { Answer } from '../http/answer.ts';
import { newId } from '../identity/secrets.ts';
import { authenticate } from '../identity/sessions.ts';
import type { Runtime } from '../runtime.ts';
import { noteUse, type Whence, whenceOf } from './log-ins.ts';

type ActivityKind = z.infer<typeof activityKind>;

/** Calls that change something that the player is told of. */
const KIND_OF_CALL: readonly (readonly [RegExp, ActivityKind])[] = [
  [/^\/authentication\/login$/, 'logOn'],
  [/^\/user\/password$/, 'passwordChanged'],
  [/^\/user\/password\/lost$/, 'passwordReset'],
  [/^\/user\/(email|phone)\/code$|^\/user\/password\/lost\/code$/, 'codeSent'],
  [/^\/user\/email$/, 'emailChanged'],
  [/^\/user\/phone\/verify$/, 'phoneVerified'],
  [/^\/user\/(profile|personalInfo)$/, 'profileChanged'],
  [/^\/webpay\/cashOut$/, 'cashOut'],
  [/^\/user\/limits\/[^/]+\/confirm$/, 'limitRaised'],
  [/^\/user\/sessions\/[^/]+\/end$/, 'sessionEnded'],
];

const activityRow = z
  .object({
    number: z.number(),
    at: z.number(),
    activity_id: z.string(),
    kind: activityKind,
    session_id: z.string().nullable(),
    user_agent: z.string().nullable(),
    address: z.string().nullable(),
  })
  .transform((row) => ({
    number: row.number,
    at: row.at,
    activityId: row.activity_id,
    kind: row.kind,
    sessionId: row.session_id,
    userAgent: row.user_agent,
    address: row.address,
  }));

/** Something that happened to an account; `at` in epoch milliseconds. */
export type Activity = z.infer<typeof activityRow>;

/** Lists what happened to an account since an instant, newest first, below a number. */
export function listActivity(
  db: SandboxDatabase,
  userId: string,
  { since, below, limit }: { since: number; below: number; limit: number },
): Activity[] {
  return db.all(
    activityRow,
    `SELECT rowid AS number, at, activity_id, kind, session_id, user_agent, address FROM account_activity
      WHERE user_id = ? AND at >= ? AND rowid < ? ORDER BY rowid DESC LIMIT ?`,
    [userId, since, below, limit],
  );
}

/** Notes what a call has done to an account, where players are told of it. */
export function noteActivity(runtime: Runtime, request: Request, answer: Answer): void {
  if (request.method !== 'POST' || !runtime.settings.features.allowActivityHistory) return;
  const [, kind] = KIND_OF_CALL.find(([path]) => path.test(request.path)) ?? [];
  if (kind === undefined || answer.httpStatus !== 200) return;
  const { status, accessToken } = JSON.parse(answer.body ?? '{}') as Record<string, unknown>;
  const whence = whenceOf(request);
  const isRefused = kind === 'logOn' && status === 'InvalidUser';
  if (status !== 'Success' && !isRefused) return;
  const token = typeof accessToken === 'string' ? accessToken : bearerOf(request);
  const known = token === undefined ? undefined : authenticate(runtime.db, token, runtime.now());
  if (known?.ok) {
    const { player, sessionId } = known.who;
    if (kind === 'logOn') noteUse(runtime, sessionId, whence);
    add(runtime, player.userId, { kind, sessionId, ...whence });
    return;
  }
  const { phoneNumber, PhoneNumber } = (request.body ?? {}) as Record<string, unknown>;
  const player = findPlayerByPhone(runtime.db, String(phoneNumber ?? PhoneNumber), runtime.country);
  if (!player) return;
  add(runtime, player.userId, { kind: isRefused ? 'logOnFailed' : kind, sessionId: null, ...whence });
}

const bearerOf = (request: Request) => /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1];

function add(
  runtime: Runtime,
  userId: string,
  { kind, sessionId, userAgent, address }: Whence & { kind: ActivityKind; sessionId: string | null },
): void {
  runtime.db.run(
    `INSERT INTO account_activity (activity_id, user_id, at, kind, session_id, user_agent, address)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [newId('act'), userId, runtime.now(), kind, sessionId, userAgent, address],
  );
}
