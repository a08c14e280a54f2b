import { z } from 'zod/v4';
import type { SandboxDatabase } from './database.ts';
import { playersAndSessions } from './migrations/0001-players-and-sessions.ts';
import { ledger } from './migrations/0002-ledger.ts';
import { codesAndMessages } from './migrations/0003-codes-and-messages.ts';
import { documentAcknowledgements } from './migrations/0004-document-acknowledgements.ts';
import { verificationAndIdempotency } from './migrations/0005-verification-and-idempotency.ts';
import { webPayments } from './migrations/0006-web-payments.ts';
import { playRecords } from './migrations/0007-play-records.ts';
import { identityChecks } from './migrations/0008-identity-checks.ts';
import { savedLanguages } from './migrations/0009-saved-languages.ts';
import { playerLimits } from './migrations/0010-player-limits.ts';
import { exclusions } from './migrations/0011-exclusions.ts';
import type { Migration } from './migrations/migration.ts';

/** Every step of the schema, oldest first. */
export const MIGRATIONS: readonly Migration[] = [
  playersAndSessions,
  ledger,
  codesAndMessages,
  documentAcknowledgements,
  verificationAndIdempotency,
  webPayments,
  playRecords,
  identityChecks,
  savedLanguages,
  playerLimits,
  exclusions,
];

const versionRow = z.object({ version: z.number().int().nullable() });

/**
 * Brings a database to the newest schema: applies every step it has not had yet, each in a transaction of its own,
 * and notes it in `schema_versions`.
 *
 * @returns the version reached
 * @throws Error when the file was written by a newer sandbox than this one
 */
export function migrate(db: SandboxDatabase, now: number, steps: readonly Migration[] = MIGRATIONS): number {
  db.exec(
    'CREATE TABLE IF NOT EXISTS schema_versions (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  );
  const reached = db.one(versionRow, 'SELECT MAX(version) AS version FROM schema_versions')?.version ?? 0;
  const newest = steps.at(-1)?.version ?? 0;
  if (reached > newest) {
    throw new Error(
      `The sandbox database has schema ${reached}, this sandbox knows only ${newest}: start it with --fresh.`,
    );
  }
  for (const step of steps) {
    if (step.version <= reached) continue;
    db.transaction(() => {
      db.exec(step.sql);
      db.run('INSERT INTO schema_versions (version, name, applied_at) VALUES (?, ?, ?)', [
        step.version,
        step.name,
        now,
      ]);
    });
  }
  return newest;
}
