import { z } from 'zod/v4';
import type { SupportContact } from '#app/domain/player/contacts.ts';
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
} from '#app/domain/player/player-limit.ts';
import type { Send } from './http/call.ts';
import {
  currencyCode,
  flag,
  limitAU,
  optional,
  optionalText,
  readableRows,
  text,
  timeZone,
  type Wire,
  whole,
} from './http/wire.ts';

/** Features of the operator (spec §3 System settings, contract §3); off unless they are named. */
const features = z.object({
  allowWebBuyIn: flag,
  allowWebCashOut: flag,
  isIdCheckSupported: flag,
  allowBarcodeAccountAccess: flag,
  allowVerbalCodeAccountAccess: flag,
  allowMultiCasinoAccountAccessCodes: flag,
  allowActivityHistory: flag,
  allowPlayerLimits: flag,
  allowExclusion: flag,
  allowStatements: flag,
  /** Quotes of payments (contract §8b.3). */
  webPayQuote: flag,
  /** Payments can be found by their key (contract §6.6). */
  webPayFindByKey: flag,
  /** Log-ins may have `phoneCountryCode` (contract §1.15). */
  logInPhoneCountry: flag,
  /** Calls for a lost password may have `PhoneCountryCode` (contract §1.15). */
  lostPasswordPhoneCountry: flag,
});

export type Features = z.infer<typeof features>;

const NO_FEATURES: Features = features.parse({});

export interface HelpLine {
  label: string;
  url: string | null;
  tel: string | null;
}

export interface SystemSettings {
  features: Features;
  /** ISO 4217 code of cash-outs; null when it was not sent. */
  cashOutCurrency: string | null;
  allowPhoneExtensionDigits: boolean;
  /** IANA time zone of the operator; null: the country's default (contract §3). */
  timeZone: string | null;
  permitHolder: string | null;
  permitNumber: string | null;
  helpLines: HelpLine[];
  /** Support contacts (contract §8b.1); without any, no text promises a contact. */
  supportContacts: SupportContact[];
  /** Limits that players may set (contract §9); null where they set none. */
  playerLimits: LimitSettings | null;
}

export interface LimitSettings {
  kinds: OfferedLimit[];
  increaseDelayHours: number;
  confirmWithinHours: number;
  /** Counts the last hours, instead of a day, week or month of the calendar. */
  isRolling: boolean;
}

export interface OfferedLimit {
  kind: LimitKind;
  /** Empty for kinds without one. */
  periods: LimitPeriod[];
  /** AU, or minutes of kinds that are counted in minutes. */
  minimum: number;
  /** AU or minutes as well. */
  maximum: number;
}

const telephone = z.string().regex(/^\+?[\d ()-]{2,32}$/);

const helpLine: Wire<HelpLine> = z
  .object({
    label: text(200),
    url: optional(
      z
        .string()
        .max(2048)
        .regex(/^(https?:\/\/|mailto:[^?#]+$)/i)
        .url(),
    ),
    tel: optional(telephone),
  })
  .refine(({ url, tel }) => url !== null || tel !== null);

const named = { label: optionalText(200), hours: optionalText(200) };

const supportContact: Wire<SupportContact> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tel'), value: telephone, ...named }),
  z.object({ kind: z.literal('mail'), value: z.string().max(254).email(), ...named }),
  z.object({
    kind: z.literal('url'),
    value: z
      .string()
      .max(2048)
      .regex(/^https:\/\//i)
      .url(),
    ...named,
  }),
]);

const offeredLimit: Wire<OfferedLimit> = z
  .object({
    kind: z.enum(LIMIT_KINDS),
    periods: readableRows(z.enum(LIMIT_PERIODS), 10),
    minimumAU: limitAU,
    maximumAU: limitAU,
  })
  .transform(({ kind, periods, minimumAU, maximumAU }) => ({
    kind,
    periods,
    minimum: minimumAU,
    maximum: maximumAU,
  }));

const limitSettings: Wire<LimitSettings> = z
  .object({
    kinds: readableRows(offeredLimit, 10),
    increaseDelayHours: whole(744),
    confirmWithinHours: whole(8760),
    window: z.enum(['calendar', 'rolling']).catch('calendar'),
  })
  .transform(({ window, ...rest }) => ({ ...rest, isRolling: window === 'rolling' }));

const settings: Wire<SystemSettings> = z.object({
  features: features.catch(NO_FEATURES),
  cashOutCurrency: optional(currencyCode),
  allowPhoneExtensionDigits: flag,
  timeZone,
  permitHolder: optionalText(200),
  permitNumber: optionalText(100),
  helpLines: readableRows(helpLine, 20),
  supportContacts: readableRows(supportContact, 20),
  playerLimits: optional(limitSettings),
});

/** GET /system/settings (spec §7, contract §3). */
export function getSettings(send: Send) {
  return send({ method: 'GET', route: '/system/settings', circuit: 'public', schema: settings });
}
