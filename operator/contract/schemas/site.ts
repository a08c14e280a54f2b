import { z } from 'zod/v4';
import { limitSettings } from './limits.ts';
import {
  casinoId,
  countryCode,
  currencyCode,
  currencyInfo,
  envelope,
  success,
  timeZone,
} from './primitives.ts';
import { personalInfoField } from './profile.ts';

/** One casino (spec §3, contract §8b.2). */
export const casino = z
  .looseObject({
    id: casinoId,
    name: z.string().max(200),
    currencyInfo,
    timeZone: timeZone.optional().describe("Its days begin in this zone. Default: the settings' `timeZone`."),
  })
  .meta({ id: 'Casino' });

const flag = z.boolean().optional().describe('Default: false.');

const telephone = z.string().regex(/^\+?[\d ()-]{2,32}$/);

const label = z.string().max(200).optional();

/** Settings of the whole site (spec §3 System settings, contract §3, §8b.1). */
export const systemSettings = z
  .looseObject({
    features: z
      .looseObject({
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
        webPayQuote: flag,
        logInPhoneCountry: flag.describe(
          'Default: false. `POST /authentication/login` takes `phoneCountryCode`.',
        ),
        lostPasswordPhoneCountry: flag.describe(
          'Default: false. `POST /user/password/lost/code` and `POST /user/password/lost` take `PhoneCountryCode`.',
        ),
        webPayFindByKey: flag.describe('Default: false. `GET /webpay/transactions` takes `idempotencyKey`.'),
      })
      .describe('What is switched on; a flag that is not named is off.'),
    cashOutCurrency: currencyCode.nullable().optional().describe('What cash-outs are paid in.'),
    allowPhoneExtensionDigits: flag,
    timeZone: timeZone.optional().describe('Default: `America/Mexico_City` in Mexico, else `UTC`.'),
    permitHolder: z.string().max(200).optional(),
    permitNumber: z.string().max(100).optional(),
    helpLines: z
      .array(
        z.looseObject({ label: z.string().max(200), url: z.string().optional(), tel: telephone.optional() }),
      )
      .max(20)
      .optional()
      .describe('Who helps with gambling problems, and with nothing else; each with `url` or `tel`.'),
    supportContacts: z
      .array(
        z.discriminatedUnion('kind', [
          z.looseObject({ kind: z.literal('tel'), value: telephone, label, hours: label }),
          z.looseObject({ kind: z.literal('mail'), value: z.email().max(254), label, hours: label }),
          z.looseObject({ kind: z.literal('url'), value: z.url().max(2048), label, hours: label }),
        ]),
      )
      .max(20)
      .optional()
      .describe('Who helps with everything else. Without any, no page promises a contact.'),
    playerLimits: limitSettings.optional().describe('With `allowPlayerLimits`.'),
  })
  .meta({ id: 'SystemSettings' });

/** Rules of registration, passwords and the captcha (spec §3 Server rules, contract §2 RegisterRules). */
export const registerRules = z
  .looseObject({
    status: success.optional(),
    captchaType: z
      .string()
      .describe('`none`, `turnstile`, or a kind that the portal cannot show: a captcha is required then.'),
    captchaSiteKey: z.string().max(100).nullable().optional(),
    captchaFallback: z
      .enum(['none', 'image'])
      .optional()
      .describe('`image`: `GET /captcha/challenge` gives pictures to browsers without JavaScript.'),
    passwordRules: z.looseObject({
      minimumLength: z.int().min(1).max(256),
      maximumLength: z.int().min(1).max(4096),
      minimumNumberOfCharacterClasses: z.int().min(0).max(4),
    }),
    registrationVariant: z
      .enum(['basic', 'extended', 'multiComponent'])
      .optional()
      .describe('Default: `extended` in Mexico, else `multiComponent`.'),
    minimumAge: z
      .int()
      .min(1)
      .max(120)
      .optional()
      .describe('Years. Default: 18 in Mexico, 21 in the US, 20 in Japan.'),
    displayNameMinimumLength: z.int().min(1).max(64).optional().describe('Default: 2.'),
    requiredPersonalInfo: z.array(personalInfoField).optional(),
    isEmailRequired: flag,
    ...envelope,
  })
  .meta({ id: 'RegisterRules' });

/** A country whose phone numbers are taken (contract §2 PhoneCountry). */
export const phoneCountry = z
  .looseObject({
    name: z.string().max(100).describe('In the language asked for.'),
    countryCode,
    countryPrefix: z
      .string()
      .regex(/^\+?\d{1,7}$/)
      .describe('With or without `+`.'),
    nationalLength: z.int().min(1).max(20).nullable().optional().describe('Digits of a national number.'),
  })
  .meta({ id: 'PhoneCountry' });

/** Key and version of a legal document (spec §3). */
const keyVersion = {
  key: z.string().min(1).max(128),
  version: z
    .union([z.string().min(1).max(64), z.number()])
    .describe('Text; compared as numbers where both are numbers, so that "10" is newer than "9".'),
};

/** Acknowledgement of a document. */
export const acknowledgement = z.looseObject(keyVersion).meta({ id: 'Acknowledgement' });

/** Key and version in a request. */
export const documentKeyVersion = z
  .strictObject({ key: z.string().min(1).max(128), version: z.string().min(1).max(64) })
  .meta({ id: 'DocumentKeyVersion' });

/** A version of a document in one language (spec §3). */
export const legalDocument = z
  .looseObject({
    ...keyVersion,
    language: z.string().max(35),
    url: z
      .string()
      .min(1)
      .max(2048)
      .describe('Of the text, plain or HTML; relative to this server or whole.'),
  })
  .meta({ id: 'LegalDocument' });
