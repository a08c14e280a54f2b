import { findPlayerByPhone } from '../db/players.ts';
import type { IdCheck } from '../id-check-contract.ts';
import { presentIdCheck } from '../idcheck/present-id-check.ts';
import { listSessions, type VendorSession } from '../idcheck/session-table.ts';
import { finishIdChecks } from '../idcheck/sessions.ts';
import type { Runtime } from '../runtime.ts';

/** What the operator's books say of a player's identity checks, for tests. */
export interface IdCheckRecords {
  idCheck: IdCheck;
  /** Newest first. */
  sessions: Pick<VendorSession, 'sessionId' | 'word' | 'documentType' | 'consentVersion' | 'reasons'>[];
}

/** The identity checks of the player with a phone number; undefined when no one has it. */
export function idCheckRecords(runtime: Runtime, phone: string): IdCheckRecords | undefined {
  const player = findPlayerByPhone(runtime.db, phone, runtime.country);
  if (!player) return undefined;
  finishIdChecks(runtime);
  const sessions = listSessions(runtime.db, player.userId).map(
    ({ sessionId, word, documentType, consentVersion, reasons }) => ({
      sessionId,
      word,
      documentType,
      consentVersion,
      reasons,
    }),
  );
  return { idCheck: presentIdCheck(runtime, player).idCheck, sessions };
}
