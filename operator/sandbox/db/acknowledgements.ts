import { z } from 'zod/v4';
import type { DocumentKeyVersion } from '../contract.ts';
import type { SandboxDatabase } from './database.ts';

const acknowledgementRow = z.object({ key: z.string(), version: z.string() });

/** What a player has accepted, oldest first (spec §3 Acknowledgement). */
export function listAcknowledgements(db: SandboxDatabase, userId: string): DocumentKeyVersion[] {
  return db.all(
    acknowledgementRow,
    `SELECT document_key AS key, document_version AS version FROM document_acknowledgements
      WHERE user_id = ? ORDER BY acknowledged_at, rowid`,
    [userId],
  );
}

/** Notes that a player accepted documents; what he accepted before keeps its time. `now` in epoch milliseconds. */
export function acknowledge(
  db: SandboxDatabase,
  userId: string,
  documents: readonly DocumentKeyVersion[],
  now: number,
): void {
  for (const { key, version } of documents) {
    db.run('INSERT OR IGNORE INTO document_acknowledgements VALUES (?, ?, ?, ?)', [
      userId,
      key,
      version,
      now,
    ]);
  }
}
