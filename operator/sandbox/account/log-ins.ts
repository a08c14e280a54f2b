import type { Request } from 'express';
import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';
import type { Runtime } from '../runtime.ts';

const KINDS = ['password', 'guestLink', 'app'] as const;

const logInRow = z
  .object({
    session_id: z.string(),
    kind: z.enum(KINDS).nullable(),
    logged_on_at: z.number(),
    last_used_at: z.number().nullable(),
    expires_at: z.number().nullable(),
    user_agent: z.string().nullable(),
    address: z.string().nullable(),
  })
  .transform((row) => ({
    sessionId: row.session_id,
    kind: row.kind ?? ('password' as const),
    startedAt: row.logged_on_at,
    lastUsedAt: row.last_used_at ?? row.logged_on_at,
    expiresAt: row.expires_at,
    userAgent: row.user_agent,
    address: row.address,
  }));

/** An open session; times in epoch milliseconds. */
export type LogIn = z.infer<typeof logInRow>;

/** The open sessions of a player, the last used one first. */
export function listLogIns(db: SandboxDatabase, userId: string, now: number): LogIn[] {
  return db.all(
    logInRow,
    `SELECT s.session_id, u.kind, s.logged_on_at, u.last_used_at, u.user_agent, u.address,
        (SELECT MAX(expires_at) FROM refresh_tokens t WHERE t.session_id = s.session_id) AS expires_at
      FROM sessions s LEFT JOIN session_uses u USING (session_id)
      WHERE s.user_id = ? AND s.ended_at IS NULL AND expires_at > ?
      ORDER BY IFNULL(u.last_used_at, s.logged_on_at) DESC, s.session_id LIMIT 100`,
    [userId, now],
  );
}

/** Whence a call comes: what the portal says of the browser, and the player's address, masked. */
export interface Whence {
  userAgent: string | null;
  address: string | null;
}

export const whenceOf = (request: Request): Whence => ({
  userAgent: request.get('x-client-user-agent')?.slice(0, 256) ?? null,
  address: maskAddress(request.get('x-forwarded-for')?.split(',')[0]?.trim()),
});

function maskAddress(address: string | undefined): string | null {
  if (!address) return null;
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}:*`;
  return address.replace(/\d+$/, '*');
}

/** Notes the use of a session, where players are told of it. */
export function noteUse(runtime: Runtime, sessionId: string, { userAgent, address }: Whence): void {
  if (!runtime.settings.features.allowActivityHistory) return;
  runtime.db.run(
    `INSERT INTO session_uses (session_id, last_used_at, user_agent, address) VALUES (?, ?, ?, ?)
      ON CONFLICT (session_id) DO UPDATE SET last_used_at = excluded.last_used_at,
        user_agent = IFNULL(excluded.user_agent, user_agent), address = IFNULL(excluded.address, address)`,
    [sessionId, runtime.now(), userAgent, address],
  );
}

/** Marks a session as that of a link. */
export function markGuestLink(db: SandboxDatabase, sessionId: string): void {
  db.run("INSERT INTO session_uses (session_id, kind) VALUES (?, 'guestLink')", [sessionId]);
}

const BROWSERS = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
  ['Lynx', /^Lynx\//],
] as const;

const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
] as const;

/** Browser and system of a user agent; null where neither is known. */
export function deviceOf(userAgent: string | null): { browser: string; system: string } | null {
  if (userAgent === null) return null;
  const [browser] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const [system] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  return browser === undefined && system === undefined
    ? null
    : { browser: browser ?? 'Browser', system: system ?? 'unknown system' };
}
