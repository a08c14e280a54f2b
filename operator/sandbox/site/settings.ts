import { z } from 'zod/v4';
import type { Country } from '../contract.ts';
import { LIMIT_KINDS, LIMIT_PERIODS } from '../limits/limit-table.ts';

/** Feature flags of `GET /system/settings`: spec §3, and the optional ones of contract §1.8, §3 and §8b.3. */
export const features = z.object({
  allowWebBuyIn: z.boolean(),
  allowWebCashOut: z.boolean(),
  isIdCheckSupported: z.boolean(),
  allowBarcodeAccountAccess: z.boolean(),
  allowVerbalCodeAccountAccess: z.boolean(),
  allowMultiCasinoAccountAccessCodes: z.boolean(),
  allowActivityHistory: z.boolean(),
  allowPlayerLimits: z.boolean(),
  allowExclusion: z.boolean(),
  allowStatements: z.boolean(),
  webPayQuote: z.boolean(),
  webPayFindByKey: z.boolean(),
  logInPhoneCountry: z.boolean(),
  lostPasswordPhoneCountry: z.boolean(),
});
export type Features = z.infer<typeof features>;

/** Limits that players may set, and the time that a raise waits (contract §9). */
const playerLimits = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(LIMIT_KINDS),
      periods: z.array(z.enum(LIMIT_PERIODS)),
      minimumAU: z.number().int().min(0),
      maximumAU: z.number().int().min(1),
    }),
  ),
  increaseDelayHours: z.number().int().min(0),
  confirmWithinHours: z.number().int().min(1),
  window: z.enum(['calendar', 'rolling']),
});

/** Which casinos the site has: all that it knows, or the first alone. */
export const SHOWN_CASINOS = ['all', 'one'] as const;
export type ShownCasinos = (typeof SHOWN_CASINOS)[number];

/** Everything of the settings that is not a feature flag. */
const generalSettings = z.object({
  /** ISO 4217 code cash-outs are paid in. */
  cashOutCurrency: z.string(),
  allowPhoneExtensionDigits: z.boolean(),
  timeZone: z.string(),
  permitHolder: z.string(),
  permitNumber: z.string(),
  helpLines: z.array(z.object({ label: z.string(), url: z.string().optional(), tel: z.string().optional() })),
  /** Contract §8b.1. */
  supportContacts: z.array(
    z.object({
      kind: z.enum(['tel', 'mail', 'url']),
      value: z.string(),
      label: z.string().optional(),
      hours: z.string().optional(),
    }),
  ),
  playerLimits,
  /** Lengths that players may exclude themselves for, each with one of hours, months and permanent (contract §9). */
  exclusionOptions: z.array(
    z.object({
      kind: z.enum(['timeOut', 'selfExclusion']),
      hours: z.number().int().min(1).optional(),
      months: z.number().int().min(1).optional(),
      permanent: z.literal(true).optional(),
      scope: z.enum(['portal', 'operator']),
      reopens: z.enum(['automatic', 'onRequest']).optional(),
    }),
  ),
  registryUrl: z.string().nullable(),
});
export type GeneralSettings = z.infer<typeof generalSettings>;

/** The answer of `GET /system/settings` (spec §7). */
export type SystemSettings = GeneralSettings & { features: Features };

/** What a scenario may change: any flag or setting, named flat. */
export const settingsChange = features.merge(generalSettings).partial().strict();
export type SettingsChange = z.infer<typeof settingsChange>;

const PLAYER_LIMITS: GeneralSettings['playerLimits'] = {
  kinds: [
    { kind: 'deposit', periods: ['day', 'week', 'month'], minimumAU: 1, maximumAU: 1_000_000_000 },
    // Minutes; a session of the portal ends after two hours anyway.
    { kind: 'session', periods: [], minimumAU: 15, maximumAU: 120 },
    { kind: 'reminder', periods: [], minimumAU: 15, maximumAU: 60 },
  ],
  increaseDelayHours: 24,
  confirmWithinHours: 72,
  window: 'calendar',
};

const timeOut = (hours: number) =>
  ({ kind: 'timeOut', hours, scope: 'portal', reopens: 'automatic' }) as const;
const LONG = { kind: 'selfExclusion', scope: 'operator', reopens: 'onRequest' } as const;

const EXCLUSION_OPTIONS: GeneralSettings['exclusionOptions'] = [
  ...[24, 72, 168, 720].map(timeOut),
  ...[6, 12].map((months) => ({ ...LONG, months })),
  { ...LONG, permanent: true },
];

type CountrySettings = Omit<GeneralSettings, 'playerLimits' | 'exclusionOptions' | 'registryUrl'>;

const GENERAL: Record<Country, CountrySettings> = {
  MX: {
    cashOutCurrency: 'MXN',
    allowPhoneExtensionDigits: false,
    timeZone: 'America/Mexico_City',
    permitHolder: 'Operadora de Demostración, S.A. de C.V.',
    permitNumber: 'DEMO-0000/2026',
    helpLines: [{ label: 'Línea de la Vida', tel: '8009112000' }],
    supportContacts: [
      { kind: 'tel', value: '8005550199', hours: '(de 8:00 a 22:00 h, hora del centro)' },
      { kind: 'mail', value: 'ayuda@operadora.example' },
    ],
  },
  US: {
    cashOutCurrency: 'USD',
    allowPhoneExtensionDigits: false,
    timeZone: 'America/Los_Angeles',
    permitHolder: 'Demonstration Operator, Inc.',
    permitNumber: 'DEMO-0000/2026',
    helpLines: [{ label: 'National Problem Gambling Helpline', tel: '18005224700' }],
    supportContacts: [
      { kind: 'tel', value: '+18005550199', hours: '8 AM-10 PM PT' },
      { kind: 'mail', value: 'help@operator.example' },
      { kind: 'url', value: 'https://help.operator.example/' },
    ],
  },
  JP: {
    cashOutCurrency: 'JPY',
    allowPhoneExtensionDigits: false,
    timeZone: 'Asia/Tokyo',
    permitHolder: 'デモ運営株式会社',
    permitNumber: 'DEMO-0000/2026',
    helpLines: [{ label: '精神保健福祉センター', tel: '0570064556' }],
    supportContacts: [
      { kind: 'tel', value: '0120555019', hours: '（受付9:00～18:00）' },
      { kind: 'mail', value: 'support@operator.example' },
    ],
  },
};

/** The settings a build starts with. */
export function defaultSettings(country: Country): SystemSettings {
  return {
    features: {
      allowWebBuyIn: true,
      allowWebCashOut: true,
      isIdCheckSupported: country === 'MX',
      allowBarcodeAccountAccess: true,
      allowVerbalCodeAccountAccess: true,
      allowMultiCasinoAccountAccessCodes: country === 'US',
      allowActivityHistory: false,
      allowPlayerLimits: false,
      allowExclusion: false,
      allowStatements: false,
      webPayQuote: true,
      webPayFindByKey: true,
      logInPhoneCountry: false,
      lostPasswordPhoneCountry: false,
    },
    ...GENERAL[country],
    playerLimits: PLAYER_LIMITS,
    exclusionOptions: EXCLUSION_OPTIONS,
    registryUrl: country === 'US' ? 'https://register.example/' : null,
  };
}

/** Settings with a change applied; what the change does not name stays. */
export function changeSettings(settings: SystemSettings, change: SettingsChange): SystemSettings {
  const { features: flags, ...general } = settings;
  return {
    features: features.parse({ ...flags, ...change }),
    ...generalSettings.parse({ ...general, ...change }),
  };
}
