import { z } from 'zod/v4';
import { COUNTRIES, LANGUAGES } from '../contract.ts';
import { findPlayerByPhone } from '../db/players.ts';
import { DEMO_PASSWORD } from '../demo/demo-players.ts';
import { DEMO_PERSONAL_INFO } from '../demo/personal-info.ts';
import { requiredDocuments } from '../documents/catalogue.ts';
import { countryLanguage } from '../http/language.ts';
import { personalInfoField } from '../personal-info/field-table.ts';
import { createPlayer } from '../players/create-player.ts';
import { freePhoneNumber } from '../players/phone-numbers.ts';
import type { Runtime } from '../runtime.ts';
import { casinoExists, ensureCasino } from '../site/casinos.ts';
import { REQUIREMENTS } from '../webpay-contract.ts';
import { exclusionOrder, orderExclusion } from './exclusion-order.ts';
import { changeIdCheck, idCheckChange } from './id-check-change.ts';
import { limitOrder, orderLimits } from './limit-order.ts';

const amountAU = z.number().int().min(0).max(1_000_000_000).default(0);

const casinoOrder = z
  .object({
    casinoId: z.number().int().min(1),
    /** Of a casino that there is none of yet. */
    name: z.string().min(1).max(200).optional(),
    regularAU: amountAU,
    promoAU: amountAU,
    lockedFundsAU: amountAU,
    /** Claims that hold the locked funds; one when there are funds and nothing is said. */
    lockedClaimsCount: z.number().int().min(0).max(1000).optional(),
  })
  .strict()
  .transform((casino) => ({
    ...casino,
    lockedClaimsCount: casino.lockedClaimsCount ?? (casino.lockedFundsAU > 0 ? 1 : 0),
  }));

/** The `player` of `POST /__scenario`: everything has a default. */
export const playerOrder = z
  .object({
    phone: z
      .string()
      .regex(/^\d{4,15}$/)
      .optional(),
    phoneCountryCode: z.enum(COUNTRIES).optional(),
    password: z.string().min(1).default(DEMO_PASSWORD),
    displayName: z.string().default('Player'),
    language: z.enum(LANGUAGES).optional(),
    email: z.string().nullable().default(null),
    /** Whether the address is proved; yes when there is one and nothing is said. */
    emailVerified: z.boolean().optional(),
    /** An address that waits for its proof. No mail is sent for it: ask for one. */
    pendingEmail: z.string().nullable().default(null),
    /** As contract §2 shapes it, unchecked; `complete` for an invented person's of the build's country. */
    personalInfo: z
      .union([z.record(z.string(), z.unknown()), z.literal('complete')])
      .nullable()
      .default(null),
    /** Fields the player cannot change any more. */
    lockedPersonalInfo: z.array(personalInfoField).default([]),
    verified: z.boolean().default(true),
    suspended: z.boolean().default(false),
    restricted: z.boolean().default(false),
    locked: z.boolean().default(false),
    casinos: z.array(casinoOrder).max(200).default([]),
    accessTokenLifeMs: z.number().int().min(0).nullable().default(null),
    /** Characters of every token of this player. */
    tokenBytes: z.number().int().min(1).max(60_000).nullable().default(null),
    /** Start of every token of this player, so that a test can search for it. */
    tokenPrefix: z
      .string()
      .regex(/^[\w-]*$/)
      .nullable()
      .default(null),
    /** Whether he has confirmed his age before (contract §6.2). */
    ageConfirmed: z.boolean().default(true),
    /** What he has to do before a payment, on top of what everyone has to; it blocks until it is done. */
    requirements: z.array(z.enum(REQUIREMENTS)).default([]),
    /** How he proves himself before every cash-out; null for not at all. */
    stepUp: z.enum(['password', 'code']).nullable().default(null),
    /** Limits of his own. */
    limits: z.array(limitOrder).default([]),
    exclusion: exclusionOrder.default(null),
    /** How it stands with his identity; absent or null for never checked. */
    idCheck: idCheckChange.default(null),
    /** Which of the newest documents the player has accepted: all, none, or versions named one by one. */
    acknowledged: z
      .union([z.enum(['all', 'none']), z.array(z.object({ key: z.string(), version: z.string() }).strict())])
      .default('all'),
  })
  .strict();

export type PlayerOrderInput = z.input<typeof playerOrder>;

/** What the maker of a player is answered. */
export interface MadePlayer {
  phone: string;
  phoneCountryCode: string;
  password: string;
  userId: string;
  displayName: string;
}

/** Makes the player of a scenario. Gives a sentence instead when the phone number is taken. */
export async function makePlayer(
  runtime: Runtime,
  order: z.output<typeof playerOrder>,
): Promise<{ ok: true; player: MadePlayer } | { ok: false; problem: string }> {
  const { phone: wanted, phoneCountryCode = runtime.country, language, acknowledged, ...rest } = order;
  const { personalInfo } = rest;
  const known = wanted === undefined ? undefined : findPlayerByPhone(runtime.db, wanted, phoneCountryCode);
  if (known?.phoneCountryCode === phoneCountryCode) {
    return { ok: false, problem: 'player.phone: taken' };
  }
  const ids = rest.casinos.map((casino) => casino.casinoId);
  if (new Set(ids).size !== ids.length) return { ok: false, problem: 'player.casinos: one entry per casino' };
  for (const { casinoId, name } of rest.casinos) {
    if (!casinoExists(runtime.db, casinoId)) ensureCasino(runtime.db, casinoId, name);
  }
  const phone = wanted ?? freePhoneNumber(runtime.db, phoneCountryCode);
  const userId = await createPlayer(runtime, {
    ...rest,
    isEmailVerified: rest.emailVerified ?? rest.email !== null,
    isPhoneVerified: rest.verified,
    arePermissionsSuspended: rest.suspended,
    isRestricted: rest.restricted,
    isLocked: rest.locked,
    isAgeConfirmed: rest.ageConfirmed,
    personalInfo: personalInfo === 'complete' ? DEMO_PERSONAL_INFO[runtime.country] : personalInfo,
    phoneNumber: phone,
    phoneCountryCode,
    language: language ?? countryLanguage(runtime.country),
    isLanguageSaved: language !== undefined,
    acknowledged: acknowledgedBy(acknowledged),
  });
  changeIdCheck(runtime, { userId }, rest.idCheck);
  orderLimits(runtime, userId, rest.limits);
  orderExclusion(runtime, userId, rest.exclusion);
  return {
    ok: true,
    player: { phone, phoneCountryCode, password: rest.password, userId, displayName: rest.displayName },
  };
}

function acknowledgedBy(wanted: z.output<typeof playerOrder>['acknowledged']) {
  if (wanted === 'none') return [];
  return wanted === 'all' ? requiredDocuments() : wanted;
}
