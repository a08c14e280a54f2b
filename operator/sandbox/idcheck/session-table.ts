import { z } from 'zod/v4';
import { LANGUAGES } from '../contract.ts';
import type { SandboxDatabase } from '../db/database.ts';
import { jsonColumn } from '../db/row-types.ts';
import { table } from '../db/table.ts';
import { ID_CHECK_REASONS, ID_DOCUMENTS } from '../id-check-contract.ts';

/** What the vendor says of a session, in its own words (contract §8). */
export const VENDOR_WORDS = [
  'created',
  'submitted',
  'review',
  'approved',
  'declined',
  'resubmission_requested',
  'expired',
  'abandoned',
] as const;
export type VendorWord = (typeof VENDOR_WORDS)[number];

const sessions = table('id_check_sessions', 'sessionId', {
  sessionId: z.string(),
  userId: z.string(),
  /** What the newest address of the hosted page ends with; older ones are of no more use. */
  linkToken: z.string(),
  documentType: z.enum(ID_DOCUMENTS),
  consentVersion: z.string(),
  language: z.enum(LANGUAGES),
  returnUrl: z.string(),
  word: z.enum(VENDOR_WORDS),
  reasons: jsonColumn(z.array(z.enum(ID_CHECK_REASONS))),
  /** What the vendor will say by itself, and when. */
  dueWord: z.enum(VENDOR_WORDS).nullable(),
  dueAt: z.number().nullable(),
  /** When the hosted page was first looked at; null for never. */
  openedAt: z.number().nullable(),
  createdAt: z.number(),
  expiresAt: z.number(),
});

export const { put: storeSession, find: findSession } = sessions;

/** A session at the vendor; times in epoch milliseconds. */
export type VendorSession = NonNullable<ReturnType<typeof findSession>>;

/** The session whose newest address ends with a token, or undefined. */
export function findSessionByLink(db: SandboxDatabase, linkToken: string): VendorSession | undefined {
  return sessions.first(db, 'WHERE link_token = ?', [linkToken]);
}

/** A player's sessions, newest first. */
export function listSessions(db: SandboxDatabase, userId: string): VendorSession[] {
  return sessions.all(db, 'WHERE user_id = ? ORDER BY created_at DESC, rowid DESC', [userId]);
}

/** Sessions that no one has finished by the end of their time; `now` in epoch milliseconds. */
export function listOverdueSessions(db: SandboxDatabase, now: number): VendorSession[] {
  return sessions.all(db, "WHERE word = 'created' AND expires_at <= ?", [now]);
}

/** Sessions of which the vendor says something new by `now`, in epoch milliseconds. */
export function listDueSessions(db: SandboxDatabase, now: number): VendorSession[] {
  return sessions.all(db, 'WHERE due_at <= ? ORDER BY due_at', [now]);
}
