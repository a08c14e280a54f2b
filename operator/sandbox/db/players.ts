import { z } from 'zod/v4';
import { type Country, LANGUAGES, type Language } from '../contract.ts';
import { type PersonalInfoField, personalInfoField } from '../personal-info/field-table.ts';
import type { SandboxDatabase } from './database.ts';
import { flagColumn, jsonColumn } from './row-types.ts';

const playerRow = z
  .object({
    user_id: z.string(),
    phone_number: z.string(),
    phone_country_code: z.string(),
    password_hash: z.string(),
    password_changed_at: z.number().nullable(),
    display_name: z.string(),
    language: z.enum(LANGUAGES),
    is_language_saved: flagColumn,
    email: z.string().nullable(),
    is_email_verified: flagColumn,
    pending_email: z.string().nullable(),
    personal_info: z.string().nullable(),
    locked_personal_info: jsonColumn(z.array(personalInfoField)),
    is_phone_verified: flagColumn,
    are_permissions_suspended: flagColumn,
    is_restricted: flagColumn,
    is_locked: flagColumn,
    access_token_life_ms: z.number().nullable(),
    token_bytes: z.number().nullable(),
    token_prefix: z.string().nullable(),
    last_log_on_at: z.number().nullable(),
  })
  .transform((row) => ({
    userId: row.user_id,
    phoneNumber: row.phone_number,
    phoneCountryCode: row.phone_country_code,
    passwordHash: row.password_hash,
    passwordChangedAt: row.password_changed_at,
    displayName: row.display_name,
    language: row.language,
    /** The player has said it, at the registration or later. */
    isLanguageSaved: row.is_language_saved,
    email: row.email,
    isEmailVerified: row.is_email_verified,
    pendingEmail: row.pending_email,
    /** JSON text of what the player has stored about himself, or null. */
    personalInfo: row.personal_info,
    /** Fields the player cannot change any more. */
    lockedPersonalInfo: row.locked_personal_info,
    isPhoneVerified: row.is_phone_verified,
    arePermissionsSuspended: row.are_permissions_suspended,
    isRestricted: row.is_restricted,
    isLocked: row.is_locked,
    accessTokenLifeMs: row.access_token_life_ms,
    tokenBytes: row.token_bytes,
    tokenPrefix: row.token_prefix,
    lastLogOnAt: row.last_log_on_at,
  }));

/** A player as stored. */
export type Player = z.infer<typeof playerRow>;

const COLUMNS = `user_id, phone_number, phone_country_code, password_hash, password_changed_at, display_name,
  language, is_language_saved, email, is_email_verified, pending_email, personal_info, locked_personal_info, is_phone_verified,
  are_permissions_suspended, is_restricted, is_locked, access_token_life_ms, token_bytes, token_prefix, last_log_on_at`;

/** What a new player needs; the rest takes the defaults of the schema. */
export interface NewPlayer {
  userId: string;
  phoneNumber: string;
  phoneCountryCode: string;
  passwordHash: string;
  displayName: string;
  language: Language;
  isLanguageSaved: boolean;
  email: string | null;
  isEmailVerified: boolean;
  pendingEmail: string | null;
  personalInfo: string | null;
  lockedPersonalInfo: readonly PersonalInfoField[];
  isPhoneVerified: boolean;
  arePermissionsSuspended: boolean;
  isRestricted: boolean;
  isLocked: boolean;
  accessTokenLifeMs: number | null;
  tokenBytes: number | null;
  tokenPrefix: string | null;
  demoKey: string | null;
  createdAt: number;
}

/** Stores a new player. Throws the driver's constraint error when the phone number is taken. */
export function insertPlayer(db: SandboxDatabase, player: NewPlayer): void {
  db.run(
    `INSERT INTO players (user_id, phone_number, phone_country_code, password_hash, display_name, language, is_language_saved, email,
       is_email_verified, pending_email, personal_info, locked_personal_info, is_phone_verified,
       are_permissions_suspended, is_restricted, is_locked, access_token_life_ms, token_bytes, token_prefix, demo_key,
       created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      player.userId,
      player.phoneNumber,
      player.phoneCountryCode,
      player.passwordHash,
      player.displayName,
      player.language,
      player.isLanguageSaved,
      player.email,
      player.isEmailVerified,
      player.pendingEmail,
      player.personalInfo,
      JSON.stringify(player.lockedPersonalInfo),
      player.isPhoneVerified,
      player.arePermissionsSuspended,
      player.isRestricted,
      player.isLocked,
      player.accessTokenLifeMs,
      player.tokenBytes,
      player.tokenPrefix,
      player.demoKey,
      player.createdAt,
    ],
  );
}

/** The player of an id, or undefined. */
export function findPlayer(db: SandboxDatabase, userId: string): Player | undefined {
  return db.one(playerRow, `SELECT ${COLUMNS} FROM players WHERE user_id = ?`, [userId]);
}

/**
 * The player of a national phone number, or undefined. Log-on names no country (spec §7): a number of the site's
 * own country wins over the same digits abroad.
 */
export function findPlayerByPhone(db: SandboxDatabase, phone: string, country: Country): Player | undefined {
  return db.one(
    playerRow,
    `SELECT ${COLUMNS} FROM players WHERE phone_number = ? ORDER BY phone_country_code <> ?, created_at LIMIT 1`,
    [phone, country],
  );
}

/** The demo player of a key, or undefined when this database has none. */
export function findDemoPlayer(db: SandboxDatabase, demoKey: string): Player | undefined {
  return db.one(playerRow, `SELECT ${COLUMNS} FROM players WHERE demo_key = ?`, [demoKey]);
}

/** Stores a new password hash; `now` in epoch milliseconds. */
export function setPasswordHash(db: SandboxDatabase, userId: string, hash: string, now: number): void {
  db.run('UPDATE players SET password_hash = ?, password_changed_at = ? WHERE user_id = ?', [
    hash,
    now,
    userId,
  ]);
}

/** Stores a display name and a language (contract §5). */
export function setProfile(
  db: SandboxDatabase,
  userId: string,
  profile: { displayName: string; language: Language; isLanguageSaved: boolean },
): void {
  db.run('UPDATE players SET display_name = ?, language = ?, is_language_saved = ? WHERE user_id = ?', [
    profile.displayName,
    profile.language,
    profile.isLanguageSaved,
    userId,
  ]);
}

/** Notes a log-on; `now` in epoch milliseconds. */
export function setLastLogOn(db: SandboxDatabase, userId: string, now: number): void {
  db.run('UPDATE players SET last_log_on_at = ? WHERE user_id = ?', [now, userId]);
}

/** What an operator decides about a player. */
export interface PlayerStanding {
  isPhoneVerified: boolean;
  arePermissionsSuspended: boolean;
  isRestricted: boolean;
  isLocked: boolean;
}

/** Stores how long access tokens of a player live from the next one on, in ms; null for as long as everyone's. */
export function setAccessTokenLife(db: SandboxDatabase, userId: string, lifeMs: number | null): void {
  db.run('UPDATE players SET access_token_life_ms = ? WHERE user_id = ?', [lifeMs, userId]);
}

/** Stores what the operator decided about a player. */
export function setStanding(db: SandboxDatabase, userId: string, standing: PlayerStanding): void {
  db.run(
    `UPDATE players SET is_phone_verified = ?, are_permissions_suspended = ?, is_restricted = ?, is_locked = ?
      WHERE user_id = ?`,
    [
      standing.isPhoneVerified,
      standing.arePermissionsSuspended,
      standing.isRestricted,
      standing.isLocked,
      userId,
    ],
  );
}
