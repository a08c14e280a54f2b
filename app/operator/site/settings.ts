import { z } from 'zod';
import type { SupportContact } from '#app/domain/player/support-contact.ts';
import type { Send } from '../http/call.ts';
import { currencyCode, flag, optionalText, readable, text, timeZone, type Wire } from '../http/wire.ts';

/** What the operator has switched on (spec §3 System settings, contract §3). What it does not name is off. */
export interface Features {
  allowWebBuyIn: boolean;
  allowWebCashOut: boolean;
  isIdCheckSupported: boolean;
  allowBarcodeAccountAccess: boolean;
  allowVerbalCodeAccountAccess: boolean;
  allowMultiCasinoAccountAccessCodes: boolean;
  allowActivityHistory: boolean;
  allowPlayerLimits: boolean;
  allowExclusion: boolean;
  /** What a payment comes to outside the casino can be asked for beforehand (contract §8b.3). */
  webPayQuote: boolean;
  /** What a key has started can be looked up by that key (contract §6.6). */
  webPayFindByKey: boolean;
}

/** Where a player finds help with gambling: a web or mail address (http, https, mailto) or a telephone number. */
export interface HelpLine {
  label: string;
  url: string | null;
  tel: string | null;
}

export interface SystemSettings {
  features: Features;
  /** ISO 4217 code of the currency that cash-outs are paid in; null when the operator does not say. */
  cashOutCurrency: string | null;
  allowPhoneExtensionDigits: boolean;
  /** IANA time zone of the operator; null: the country's default (contract §3). */
  timeZone: string | null;
  permitHolder: string | null;
  permitNumber: string | null;
  /** Who helps with gambling problems, and with nothing else. */
  helpLines: HelpLine[];
  /** Who helps with everything else (contract §8b.1); without any, no text promises a contact. */
  supportContacts: SupportContact[];
}

const features: Wire<Features> = z.object({
  allowWebBuyIn: flag,
  allowWebCashOut: flag,
  isIdCheckSupported: flag,
  allowBarcodeAccountAccess: flag,
  allowVerbalCodeAccountAccess: flag,
  allowMultiCasinoAccountAccessCodes: flag,
  allowActivityHistory: flag,
  allowPlayerLimits: flag,
  allowExclusion: flag,
  webPayQuote: flag,
  webPayFindByKey: flag,
});

const NO_FEATURES: Features = features.parse({});

const telephone = z.string().regex(/^\+?[\d ()-]{2,32}$/);

const helpLine: Wire<HelpLine> = z
  .object({
    label: text(200),
    url: z
      .string()
      .max(2048)
      .regex(/^(https?:\/\/|mailto:[^?#]+$)/i)
      .url()
      .nullable()
      .catch(null),
    tel: telephone.nullable().catch(null),
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

/** The rows that can be read, of at most 20. */
function readableRows<T>(row: Wire<T>): Wire<T[]> {
  return z
    .array(z.unknown())
    .max(20)
    .catch([])
    .transform((list) => readable(row, list));
}

const settings: Wire<SystemSettings> = z.object({
  features: features.catch(NO_FEATURES),
  cashOutCurrency: currencyCode.nullable().catch(null),
  allowPhoneExtensionDigits: flag,
  timeZone,
  permitHolder: optionalText(200),
  permitNumber: optionalText(100),
  helpLines: readableRows(helpLine),
  supportContacts: readableRows(supportContact),
});

/** GET /system/settings (spec §7, contract §3). */
export function getSettings(send: Send) {
  return send({
    method: 'GET',
    route: '/system/settings',
    circuit: 'public',
    schema: settings,
  });
}
