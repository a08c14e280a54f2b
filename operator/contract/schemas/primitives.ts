import { z } from 'zod/v4';

// Parts of the schemas. Answers are loose objects: an operator may add members, which the portal
// ignores (contract §1.1). Requests are strict ones: a member that the operator does not know is a mistake (§1.1).

/** Amount that may be paid: AU, more than 0 (contract §1.5). */
export const paidAU = z
  .int()
  .min(1)
  .max(1_000_000_000)
  .describe(
    "Accounting units. Not cents: the value is AU / `auPerCurrencyUnit` of the casino's `currencyInfo`.",
  );

/** Limit, fee or sum: AU, 0 or more. */
export const limitAU = z.int().min(0).max(1_000_000_000).describe('Accounting units.');

/** Balance: AU within the opening bounds (spec §9). */
export const balanceAU = z.int().min(0).max(1_000_000_000).describe('Accounting units.');

/** Point in time (contract §1.6, §8a.9). */
export const instant = z
  .union([z.iso.datetime({ offset: true }), z.int().min(946_684_800_000).max(7_258_118_400_000)])
  .meta({
    id: 'Instant',
    description: 'ISO 8601 in UTC, with `Z`. Epoch milliseconds are taken too.',
    examples: ['2026-11-21T18:05:00Z'],
  });

/** Date without a time (contract §1.6). */
export const isoDate = z.iso.date();

/** Opaque id (contract §2 Id). */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Id of a casino in an answer. */
export const casinoId = z.int().min(1);

/** Id of a casino in a request: 0 stands for the default one, or for none (spec §7). */
export const wantedCasinoId = z.int().min(0);

export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .describe('ISO 3166-1 alpha-2.');

export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe('ISO 4217.');

export const language = z.enum(['es-MX', 'en-US', 'ja-JP']).meta({ id: 'Language' });

export const timeZone = z.string().max(64).describe('IANA name, such as `America/Mexico_City`.');

/** Secret of a session: printable ASCII without spaces. */
export const token = z.string().regex(/^[\x21-\x7e]{1,2048}$/);

/** Money outside the casino (contract §2 Money). */
export const money = z
  .looseObject({
    amount: z.int().min(0).describe('Minor units of its own currency.'),
    minorDigits: z.int().min(0).max(4),
    iso4217Code: currencyCode,
  })
  .meta({
    id: 'Money',
    description: 'Money that is paid outside the casino, in minor units of a real currency. Never AU.',
    examples: [{ amount: 37_040, minorDigits: 2, iso4217Code: 'MXN' }],
  });

/** Units and notation of a casino's amounts (spec §3 Currency info). */
export const currencyInfo = z
  .looseObject({
    minorDigits: z.int().min(0).max(4),
    auPerCurrencyUnit: z.int().min(1).max(1_000_000_000).describe('AU of one unit of the currency.'),
    symbol: z.string().max(16),
    minorSymbol: z.string().max(16).optional(),
    doesSymbolGoInFront: z.boolean(),
    doesMinorSymbolGoInFront: z.boolean().optional(),
    spaceBetweenSymbol: z.boolean().optional(),
    iso4217Code: currencyCode,
  })
  .meta({
    id: 'CurrencyInfo',
    examples: [
      {
        minorDigits: 2,
        auPerCurrencyUnit: 1000,
        symbol: '$',
        minorSymbol: 'c',
        doesSymbolGoInFront: true,
        doesMinorSymbolGoInFront: false,
        spaceBetweenSymbol: false,
        iso4217Code: 'USD',
      },
    ],
  });

/** Error of one field (contract §2). */
const fieldErrorCode = z
  .enum([
    'blank',
    'invalid',
    'invalidCharacters',
    'tooShort',
    'tooLong',
    'outOfRange',
    'mustBeTwoLetters',
    'mismatch',
    'checkDigit',
    'tooYoung',
    'notAllowed',
    'reused',
  ])
  .meta({
    id: 'FieldErrorCode',
    description: '`reused`: the `Idempotency-Key` was used with another body; of `idempotencyKey` alone.',
  });

/** Errors by field of a request (contract §8a.5). */
const fieldErrors = z
  .record(z.string(), fieldErrorCode)
  .describe(
    'What is wrong with which field. Keys are whole paths of the request, as `personalInfo.birthDate`.',
  );

const retryAfterSeconds = z
  .int()
  .min(0)
  .max(86_400)
  .describe('Seconds to wait; with `TooManyRequests` and after every code that was sent.');

/** Members that every answer in an envelope may have beside its status (contract §2 Envelope). */
export const envelope = {
  fieldErrors: fieldErrors.optional(),
  retryAfterSeconds: retryAfterSeconds.optional(),
  traceId: z
    .string()
    .max(128)
    .optional()
    .describe('Folio of this answer. The portal prints it next to every error; players quote it.'),
};

/** Status of a success. The spec's own calls need not have it. */
export const success = z.literal('Success');

/** Body statuses that the portal has a message for (spec §8, and the proposed names of contract §2). */
export const REFUSAL_STATUSES = [
  'InvalidUser',
  'MiscellaneousError',
  'PasswordTooShort',
  'PasswordTooFewCharacterClasses',
  'PasswordNotAllowed',
  'PasswordIncorrect',
  'DisplayNameTooShort',
  'PhoneNumberInvalidCharacters',
  'PhoneNumberAlreadyInUse',
  'UnableToSendCode',
  'InvalidCode',
  'FailedToSend',
  'TooManyRequests',
  'CaptchaFailed',
  'PhoneNumberNotVerified',
  'InvalidEmailAddress',
  'DeniedByAccountState',
  'UserAccountIsLocked',
  'DisallowedByConfiguration',
  'PersonalInfoRequired',
  'InvalidTransferParameters',
  'WaitingForProviderConfirmation',
  'RequiredDocumentNotFound',
  'AgeConfirmationRequired',
  'NoPaymentMethodAvailable',
  'StepUpRequired',
  'buyInAmountEmpty',
  'cashOutAmountEmpty',
  'valueIsNotANumber',
  'tenMinimumForBuyIn',
  'meetMinimumBuyInAmount',
  'meetMinimumCashOutAmount',
  'exceededMaximumBuyInAmount',
  'notEnoughFundsInAccount',
  'completeNeoCheck',
  'IdCheckRequired',
  'EmailNotVerified',
  'webPayIniateFailed',
  'RejectedByPaymentService',
] as const;
export type RefusalStatus = (typeof REFUSAL_STATUSES)[number];

/** Status of a refusal: anything but `Success`, as one that is not known is legal (contract §1.4). */
export const refusalStatus = z
  .string()
  .min(1)
  .max(64)
  .meta({
    id: 'RefusalStatus',
    not: { const: 'Success' },
    'x-extensible-enum': REFUSAL_STATUSES,
    description:
      "A body status of the catalogue, spelled as there, or another word: one that the portal does not know is shown as 'Unknown Error' with the `traceId`.",
  });

/** Body of HTTP 400 to 503 (contract §1.3). */
export const httpProblem = z
  .looseObject({
    traceId: z.string().max(128).optional(),
    detail: z.string().optional().describe('For developers; never shown to a player.'),
  })
  .meta({ id: 'HttpProblem' });

/** Sheet of a list (contract §1.7). */
export const nextCursor = z
  .string()
  .min(1)
  .max(2048)
  .nullable()
  .optional()
  .describe('Opaque; good for 15 minutes, for this player and this filter. Null at the end.');
