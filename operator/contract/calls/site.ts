import { z } from 'zod/v4';
import type { Call } from '../call.ts';
import { DOLLARS } from '../examples.ts';
import { envelope, success } from '../schemas/primitives.ts';
import { casino, phoneCountry, registerRules, systemSettings } from '../schemas/site.ts';

const PUBLIC_READ =
  'The portal keeps the answer for 30 s and serves it for up to 10 minutes while it asks anew.';

/** GET /site, /version, /system/settings, /user/register/rules and /phone/countries. */
export const SITE_CALLS: readonly Call[] = [
  {
    operationId: 'getSite',
    method: 'get',
    path: '/site',
    tag: 'Site',
    summary: 'The casinos',
    rules: `A bare array. ${PUBLIC_READ} A casino whose \`currencyInfo\` cannot be read shows no amount.`,
    source: 'specification §7',
    auth: 'none',
    isCacheable: true,
    answer: z.array(casino),
    examples: {
      answers: {
        casinos: [
          { id: 12, name: 'Casino Jacaranda', currencyInfo: DOLLARS, timeZone: 'America/Mexico_City' },
        ],
      },
    },
  },
  {
    operationId: 'getVersion',
    method: 'get',
    path: '/version',
    tag: 'Site',
    summary: "The server's version",
    rules: `Shown in the footer and on the page About us. ${PUBLIC_READ}`,
    source: 'specification §7',
    auth: 'none',
    without: 'No version is shown.',
    answer: z.looseObject({ serverVersion: z.string().min(1).max(64) }),
    examples: { answers: { version: { serverVersion: '4.2.0' } } },
  },
  {
    operationId: 'getSettings',
    method: 'get',
    path: '/system/settings',
    tag: 'Site',
    summary: 'What is switched on',
    rules: PUBLIC_READ,
    source: 'specification §7, contract §3',
    auth: 'none',
    isCacheable: true,
    answer: systemSettings,
    examples: {
      answers: {
        settings: {
          features: {
            allowWebBuyIn: true,
            allowWebCashOut: true,
            isIdCheckSupported: true,
            allowBarcodeAccountAccess: true,
            allowVerbalCodeAccountAccess: true,
            allowMultiCasinoAccountAccessCodes: true,
            webPayQuote: false,
          },
          cashOutCurrency: 'MXN',
          allowPhoneExtensionDigits: false,
          timeZone: 'America/Mexico_City',
          helpLines: [{ label: 'Línea de la Vida', tel: '8009112000' }],
          supportContacts: [{ kind: 'mail', value: 'ayuda@operator.example', hours: '8:00-22:00' }],
        },
      },
    },
  },
  {
    operationId: 'getRegisterRules',
    method: 'get',
    path: '/user/register/rules',
    tag: 'Site',
    summary: 'Rules of registration, passwords and the captcha',
    rules: PUBLIC_READ,
    source: 'specification §7, contract §4.1',
    auth: 'none',
    answer: registerRules,
    examples: {
      answers: {
        rules: {
          captchaType: 'turnstile',
          captchaSiteKey: '1x00000000000000000000AA',
          captchaFallback: 'none',
          passwordRules: { minimumLength: 8, maximumLength: 64, minimumNumberOfCharacterClasses: 3 },
          registrationVariant: 'extended',
          minimumAge: 18,
          requiredPersonalInfo: ['firstName', 'lastName', 'birthDate'],
        },
      },
    },
  },
  {
    operationId: 'getPhoneCountries',
    method: 'get',
    path: '/phone/countries',
    tag: 'Site',
    summary: 'Countries whose phone numbers are taken',
    rules: `Sorted by name in the language of Accept-Language, the site's own country first. ${PUBLIC_READ}`,
    source: 'contract §4.1',
    auth: 'none',
    isCacheable: true,
    answer: z.looseObject({ status: success.optional(), items: z.array(phoneCountry), ...envelope }),
    examples: {
      answers: {
        countries: {
          status: 'Success',
          items: [{ name: 'México', countryCode: 'MX', countryPrefix: '+52', nationalLength: 10 }],
        },
      },
    },
  },
];
