import { z } from 'zod/v4';
import { LANGUAGES } from '../contract.ts';
import { personalInfoField } from '../personal-info/field-table.ts';
import { REQUIREMENTS } from '../webpay-contract.ts';
import type { SandboxDatabase } from './database.ts';
import { flagColumn, jsonColumn } from './row-types.ts';
import { table } from './table.ts';

const players = table('players', 'userId', {
  userId: z.string(),
  phoneNumber: z.string(),
  phoneCountryCode: z.string(),
  passwordHash: z.string(),
  passwordChangedAt: z.number().nullable(),
  displayName: z.string(),
  language: z.enum(LANGUAGES),
  /** True when the player has said the language, at the registration or later. */
  isLanguageSaved: flagColumn,
  email: z.string().nullable(),
  isEmailVerified: flagColumn,
  /** Address that waits for its proof (contract §4.6). */
  pendingEmail: z.string().nullable(),
  /** Personal information, as the player has stored it; null for none. */
  personalInfo: jsonColumn(z.record(z.string(), z.unknown())).nullable(),
  /** Fields the player cannot change any more. */
  lockedPersonalInfo: jsonColumn(z.array(personalInfoField)),
  isPhoneVerified: flagColumn,
  arePermissionsSuspended: flagColumn,
  isRestricted: flagColumn,
  isLocked: flagColumn,
  isAgeConfirmed: flagColumn,
  /** Asked of this player before money moves, on top of what is asked of everyone. */
  requirements: jsonColumn(z.array(z.enum(REQUIREMENTS))),
  /** How the player proves himself before a cash-out (contract §6.5); null for not at all. */
  stepUp: z.enum(['password', 'code']).nullable(),
  /** Life of the next access tokens; null for as long as everyone's. */
  accessTokenLifeMs: z.number().nullable(),
  tokenBytes: z.number().nullable(),
  tokenPrefix: z.string().nullable(),
  demoKey: z.string().nullable(),
  lastLogOnAt: z.number().nullable(),
  createdAt: z.number(),
});

export const { insert: insertPlayer, update: updatePlayer, find: findPlayer } = players;

/** A player as stored; times in epoch milliseconds. */
export type Player = NonNullable<ReturnType<typeof findPlayer>>;

/**
 * The player of a national phone number, or undefined. A number of `country` wins over the same digits elsewhere: that
 * of the site, where a log-in names none (spec §7).
 */
export function findPlayerByPhone(db: SandboxDatabase, phone: string, country: string): Player | undefined {
  return players.first(db, 'WHERE phone_number = ? ORDER BY phone_country_code <> ?, created_at LIMIT 1', [
    phone,
    country,
  ]);
}

/** The player whom a call names by a national number, and by its country where it tells one. */
export function findPlayerNamed(
  db: SandboxDatabase,
  { phone, country }: { phone: string; country: string | undefined },
  site: string,
): Player | undefined {
  return country === undefined ? findPlayerByPhone(db, phone, site) : findPlayerByNumber(db, phone, country);
}

/** The player of a national phone number of one country, or undefined. */
export function findPlayerByNumber(db: SandboxDatabase, phone: string, country: string): Player | undefined {
  return players.first(db, 'WHERE phone_number = ? AND phone_country_code = ?', [phone, country]);
}

/** The demo player of a key, or undefined when this database has none. */
export function findDemoPlayer(db: SandboxDatabase, demoKey: string): Player | undefined {
  return players.first(db, 'WHERE demo_key = ?', [demoKey]);
}
