import type { PersonalInfoField } from '../personal-info/field-table.ts';
import type { SandboxDatabase } from './database.ts';

/** Notes that a player has proved his phone number. */
export function setPhoneVerified(db: SandboxDatabase, userId: string): void {
  db.run('UPDATE players SET is_phone_verified = 1 WHERE user_id = ?', [userId]);
}

/** Everything stored about a player's mail address. */
export interface EmailState {
  email: string | null;
  isEmailVerified: boolean;
  pendingEmail: string | null;
}

/** Stores a player's mail address, whether it is proved, and the one that waits to be (contract §4.6). */
export function setEmailState(db: SandboxDatabase, userId: string, state: EmailState): void {
  db.run('UPDATE players SET email = ?, is_email_verified = ?, pending_email = ? WHERE user_id = ?', [
    state.email,
    state.isEmailVerified,
    state.pendingEmail,
    userId,
  ]);
}

/** Stores what a player has stored about himself, as an object, or null for nothing. */
export function setPersonalInfo(
  db: SandboxDatabase,
  userId: string,
  info: Record<string, unknown> | null,
): void {
  db.run('UPDATE players SET personal_info = ? WHERE user_id = ?', [info && JSON.stringify(info), userId]);
}

/** Stores which fields of his personal information a player cannot change any more. */
export function setLockedPersonalInfo(
  db: SandboxDatabase,
  userId: string,
  fields: readonly PersonalInfoField[],
): void {
  db.run('UPDATE players SET locked_personal_info = ? WHERE user_id = ?', [JSON.stringify(fields), userId]);
}
