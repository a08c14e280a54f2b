import { z } from 'zod/v4';
import type { CurrencyInfo } from '#app/domain/money/currency.ts';
import type { RegistrationVariant } from '#app/domain/pages/routes.ts';
import { DISPLAY_NAME_MINIMUM_LENGTH } from '#app/domain/player/display-name.ts';
import type { PasswordRules } from '#app/domain/player/password.ts';
import type { Send } from './http/call.ts';
import {
  casinoId,
  countryCode,
  currencyInfo,
  flag,
  optional,
  readable,
  readableRows,
  rows,
  text,
  timeZone,
  type Wire,
} from './http/wire.ts';
import { type PersonalInfoField, personalInfoField } from './personal-info.ts';

/** Casino of the operator (spec §3, contract §8b.2). */
export interface Casino {
  id: number;
  name: string;
  /** Null when unusable: no amount can be shown. */
  currencyInfo: CurrencyInfo | null;
  /** IANA name; null: the zone of the site. */
  timeZone: string | null;
}

const casino: Wire<Casino> = z.object({
  id: casinoId,
  name: text(200).catch(''),
  currencyInfo: optional(currencyInfo),
  timeZone,
});

const casinos: Wire<Casino[]> = rows('items', 'casinos', 'site').transform((list) => readable(casino, list));

/** GET /site (spec §7). Casinos without a readable id are left out. */
export function getSite(send: Send) {
  return send({ method: 'GET', route: '/site', circuit: 'public', schema: casinos });
}

/** GET /version (spec §7). */
export function getVersion(send: Send) {
  const schema: Wire<{ serverVersion: string }> = z.object({ serverVersion: text(64) });
  return send({ method: 'GET', route: '/version', circuit: 'public', schema });
}

/** Rules of registration, passwords and captchas (spec §3 Server rules, contract §2 RegisterRules). */
export interface RegisterRules {
  /** `other`: unsupported; a captcha is still required. */
  captchaType: 'none' | 'turnstile' | 'other';
  /** Null when there is none or when it is not `[A-Za-z0-9_-]{1,100}`. */
  captchaSiteKey: string | null;
  captchaFallback: 'none' | 'image';
  passwordRules: PasswordRules;
  /** Null: the country's default. */
  registrationVariant: RegistrationVariant | null;
  /** In years. Null: the country's default. */
  minimumAge: number | null;
  displayNameMinimumLength: number;
  requiredPersonalInfo: PersonalInfoField[];
  isEmailRequired: boolean;
}

const between = (least: number, most: number) => z.number().int().min(least).max(most);

const passwordRules: Wire<PasswordRules> = z
  .object({
    minimumLength: between(1, 256),
    maximumLength: between(1, 4096),
    minimumNumberOfCharacterClasses: between(0, 4),
  })
  .refine(({ minimumLength, maximumLength }) => minimumLength <= maximumLength);

const registerRules: Wire<RegisterRules> = z.object({
  captchaType: z.string().transform((type) => {
    const name = type.toLowerCase();
    return name === 'none' || name === 'turnstile' ? name : 'other';
  }),
  captchaSiteKey: optional(z.string().regex(/^[\w-]{1,100}$/)),
  captchaFallback: z.enum(['none', 'image']).catch('none'),
  passwordRules,
  registrationVariant: optional(z.enum(['basic', 'extended', 'multiComponent'])),
  minimumAge: optional(between(1, 120)),
  displayNameMinimumLength: between(1, 64).catch(DISPLAY_NAME_MINIMUM_LENGTH),
  requiredPersonalInfo: readableRows(personalInfoField, 100),
  isEmailRequired: flag,
});

/** GET /user/register/rules (spec §7, contract §4.1). */
export function getRegisterRules(send: Send) {
  return send({ method: 'GET', route: '/user/register/rules', circuit: 'public', schema: registerRules });
}

/** Country whose phone numbers the operator accepts (spec §3, contract §2 PhoneCountry). */
export interface PhoneCountry {
  name: string;
  countryCode: string;
  /** Digits only, without `+`. */
  countryPrefix: string;
  /** Digits of a national number; null when it was not sent. */
  nationalLength: number | null;
}

const phoneCountry: Wire<PhoneCountry> = z.object({
  name: text(100),
  countryCode,
  // "+52" or "52" (contract §8a.9).
  countryPrefix: z
    .string()
    .regex(/^\+?\d{1,7}$/)
    .transform((prefix) => prefix.replace('+', '')),
  nationalLength: optional(between(1, 20)),
});

const phoneCountries: Wire<PhoneCountry[]> = rows('items').transform((list) => readable(phoneCountry, list));

/** GET /phone/countries (contract §4.1), in the operator's order. */
export function getPhoneCountries(send: Send) {
  return send({ method: 'GET', route: '/phone/countries', circuit: 'public', schema: phoneCountries });
}
