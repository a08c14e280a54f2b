import { z } from 'zod/v4';
import { LANGUAGES } from '../contract.ts';
import type { SandboxDatabase } from '../db/database.ts';
import { jsonColumn } from '../db/row-types.ts';
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

const sessionRow = z
  .object({
    session_id: z.string(),
    user_id: z.string(),
    link_token: z.string(),
    document_type: z.enum(ID_DOCUMENTS),
    consent_version: z.string(),
    language: z.enum(LANGUAGES),
    return_url: z.string(),
    word: z.enum(VENDOR_WORDS),
    reasons: jsonColumn(z.array(z.enum(ID_CHECK_REASONS))),
    due_word: z.enum(VENDOR_WORDS).nullable(),
    due_at: z.number().nullable(),
    opened_at: z.number().nullable(),
    created_at: z.number(),
    expires_at: z.number(),
  })
  .transform((row) => ({
    sessionId: row.session_id,
    userId: row.user_id,
    /** What the newest address of the hosted page ends with; older ones are of no more use. */
    linkToken: row.link_token,
    documentType: row.document_type,
    consentVersion: row.consent_version,
    language: row.language,
    returnUrl: row.return_url,
    word: row.word,
    reasons: row.reasons,
    /** What the vendor will say by itself, and when. */
    dueWord: row.due_word,
    dueAt: row.due_at,
    /** When the hosted page was first looked at; null for never. */
    openedAt: row.opened_at,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));

/** A session at the vendor; times in epoch milliseconds. */
export type VendorSession = z.infer<typeof sessionRow>;

const COLUMNS = `session_id, user_id, link_token, document_type, consent_version, language, return_url, word, reasons,
  due_word, due_at, opened_at, created_at, expires_at`;

/** Stores a session in the place of what was stored of it. */
export function storeSession(db: SandboxDatabase, session: VendorSession): void {
  db.run(
    `INSERT OR REPLACE INTO id_check_sessions (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      session.sessionId,
      session.userId,
      session.linkToken,
      session.documentType,
      session.consentVersion,
      session.language,
      session.returnUrl,
      session.word,
      JSON.stringify(session.reasons),
      session.dueWord,
      session.dueAt,
      session.openedAt,
      session.createdAt,
      session.expiresAt,
    ],
  );
}

/** The session of an id, or undefined. */
export function findSession(db: SandboxDatabase, sessionId: string): VendorSession | undefined {
  return db.one(sessionRow, `SELECT ${COLUMNS} FROM id_check_sessions WHERE session_id = ?`, [sessionId]);
}

/** The session whose newest address ends with a token, or undefined. */
export function findSessionByLink(db: SandboxDatabase, linkToken: string): VendorSession | undefined {
  return db.one(sessionRow, `SELECT ${COLUMNS} FROM id_check_sessions WHERE link_token = ?`, [linkToken]);
}

/** A player's sessions, newest first. */
export function listSessions(db: SandboxDatabase, userId: string): VendorSession[] {
  return db.all(
    sessionRow,
    `SELECT ${COLUMNS} FROM id_check_sessions WHERE user_id = ? ORDER BY created_at DESC, rowid DESC`,
    [userId],
  );
}

/** Sessions that no one has finished by the end of their time; `now` in epoch milliseconds. */
export function listOverdueSessions(db: SandboxDatabase, now: number): VendorSession[] {
  return db.all(
    sessionRow,
    `SELECT ${COLUMNS} FROM id_check_sessions WHERE word = 'created' AND expires_at <= ?`,
    [now],
  );
}

/** Sessions of which the vendor says something new by `now`, in epoch milliseconds. */
export function listDueSessions(db: SandboxDatabase, now: number): VendorSession[] {
  return db.all(
    sessionRow,
    `SELECT ${COLUMNS} FROM id_check_sessions WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at`,
    [now],
  );
}
