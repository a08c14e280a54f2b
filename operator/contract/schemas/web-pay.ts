import { z } from 'zod/v4';
import { limitKind, limitPeriod } from './limits.ts';
import {
  balanceAU,
  casinoId,
  currencyCode,
  id,
  instant,
  language,
  limitAU,
  money,
  paidAU,
  timeZone,
  wantedCasinoId,
} from './primitives.ts';

/** Into the casino, or out of it. */
export const direction = z.enum(['buyIn', 'cashOut']).meta({ id: 'Direction' });

/** A player's money at one casino (spec §3 Balance entry). */
export const fundsEntry = z
  .looseObject({
    casinoId,
    balance: z.looseObject({
      regularAU: balanceAU.describe('Can be cashed out.'),
      promoAU: balanceAU.describe('Restricted.'),
    }),
    lockedFundsAU: balanceAU.describe('Of cash-outs that are under way.'),
    lockedClaimsCount: z.int().min(0),
  })
  .meta({ id: 'FundsEntry' });

const provider = z
  .looseObject({ providerId: z.string().max(64), name: z.string().max(120) })
  .meta({ id: 'Provider' });

/** Requirements before a payment (contract §2 WebPayLimits). */
const requirementCode = z.enum([
  'PhoneNumberNotVerified',
  'EmailNotVerified',
  'PersonalInfoRequired',
  'IdCheckRequired',
  'AgeConfirmationRequired',
  'RequiredDocumentNotFound',
]);

/** Amounts that a player may pay now (contract §2 WebPayLimits). */
export const limits = z
  .looseObject({
    isRestricted: z.boolean().optional().describe('Thresholds apply. Default: false.'),
    minimumAU: limitAU.describe('Over all methods.'),
    maximumAU: limitAU.describe('Over all methods, as far as the player is allowed now.'),
    thresholdAU: limitAU.nullable().optional().describe('Null when the player is not restricted.'),
    thresholdRemainingAU: limitAU.nullable().optional(),
    availableAU: limitAU
      .nullable()
      .optional()
      .describe('Cash-out: what may leave this casino now. Pending cash-outs have left `regularAU` already.'),
    requirements: z
      .array(
        z.looseObject({ code: z.union([requirementCode, z.string()]), isBlocking: z.boolean().optional() }),
      )
      .max(50)
      .optional()
      .describe(
        'What the player must do, in order. `AgeConfirmationRequired` never blocks: its box is in the form.',
      ),
    playerLimit: z
      .looseObject({
        limitId: id,
        kind: limitKind,
        period: limitPeriod.nullable(),
        resetsAt: instant.nullable(),
        amountAU: limitAU.optional(),
        remainingAU: limitAU,
      })
      .optional()
      .describe('Buy-in: the own limit of the player that leaves least. `maximumAU` heeds it.'),
  })
  .meta({ id: 'WebPayLimits' });

const minutes = z.int().min(0).max(10_000_000);
const origins = z.array(z.string().max(300)).max(20);

const field = z
  .looseObject({
    name: z.string().min(1).max(255).describe('Key inside `paymentDetails`; not `__proto__`.'),
    type: z
      .enum(['text', 'digits', 'clabe', 'routing', 'kana', 'email', 'select'])
      .describe(
        '`routing`: 9 digits of a bank in the United States; `kana`: a name in katakana. An unknown type is asked for as text.',
      ),
    label: z.string().max(200),
    isRequired: z.boolean(),
    minimumLength: z.int().min(0).max(1000).optional(),
    maximumLength: z.int().min(0).max(1000).optional(),
    options: z
      .array(z.looseObject({ value: z.string().max(200), label: z.string().max(200) }))
      .max(500)
      .optional(),
  })
  .meta({ id: 'WebPayField' });

/** A way to pay, for this player now (contract §2 WebPayMethod). */
export const webPayMethod = z
  .looseObject({
    methodId: id.describe('What comes back with a payment.'),
    paymentType: z
      .string()
      .max(64)
      .optional()
      .describe('Known ones get a name and a mark of the portal; others use `label`.'),
    group: z
      .string()
      .max(32)
      .optional()
      .describe('`card`, `cashStore`, `pharmacy`, `bankTransfer`, `bankBranch` or `other`.'),
    provider,
    label: z.string().max(200).describe('In the language asked for.'),
    flow: z
      .enum(['redirect', 'voucher', 'transfer'])
      .optional()
      .describe('What will be asked of the player. A cash-out to an own account is `transfer`.'),
    minimumAU: limitAU,
    maximumAU: limitAU.describe('For this player now, thresholds applied.'),
    fee: z
      .looseObject({
        fixedAU: limitAU,
        percent: z.number().min(0).max(100),
        paidTo: z.enum(['operator', 'store', 'bank']),
      })
      .nullable()
      .optional(),
    eta: z.looseObject({ minimumMinutes: minutes, maximumMinutes: minutes }).nullable().optional(),
    offerLifetimeMinutes: minutes.nullable().optional().describe('How long a slip may be paid.'),
    fields: z.array(field).max(30).optional().describe('Further inputs that the provider needs.'),
    payableCurrency: currencyCode
      .nullable()
      .optional()
      .describe("What the provider charges in, where it is not the casino's."),
    redirectOrigins: origins
      .optional()
      .describe('Origins that `nextAction.url` may have; the portal offers no method that leads elsewhere.'),
    isAvailable: z.boolean(),
    unavailableReason: z.string().max(64).nullable().optional().describe('A `RefusalStatus`.'),
  })
  .meta({ id: 'WebPayMethod' });

/** Request of a payment (contract §2 WebPayInitiateRequest). */
export const paymentRequest = z
  .strictObject({
    casinoId: wantedCasinoId,
    methodId: id,
    amountAU: paidAU,
    paymentDetails: z
      .record(z.string(), z.string().max(200))
      .optional()
      .describe("Answers to the method's `fields`."),
    ageConfirmed: z.boolean().optional().describe('Once, where `AgeConfirmationRequired` is listed.'),
    returnUrl: z
      .string()
      .max(2000)
      .describe(
        'https, or http on loopback, of an origin that is allowed. `tx=<transactionId>` is added to it.',
      ),
    language,
    stepUp: z
      .strictObject({ kind: z.enum(['password', 'code']), value: z.string().max(200) })
      .optional()
      .describe('Only where it was asked for, and then with the same key.'),
  })
  .meta({ id: 'PaymentRequest' });

const voucher = z
  .looseObject({
    reference: z.string().min(1).max(64).describe('Shown in groups of four.'),
    barcode: z
      .looseObject({ symbology: z.literal('code128'), value: z.string().regex(/^[\x20-\x7e]{1,80}$/) })
      .nullable()
      .optional(),
    stores: z
      .array(
        z.looseObject({
          storeId: z.string().max(64),
          name: z.string().min(1).max(120),
          reference: z.string().max(64).optional(),
          confirmationNumber: z.string().max(64).optional(),
          maximum: money.optional(),
        }),
      )
      .max(200)
      .optional()
      .describe('Those that take this amount; with codes of their own where their tills need them.'),
    payable: money.describe("Exact cash to bring. The store's fee is not in it."),
    storeFee: money.nullable().optional(),
    issuedAt: instant,
    expiresAt: instant,
    timeZone,
    beneficiary: z.string().max(120).optional(),
    concept: z.string().max(120).optional(),
    hostedVoucherUrl: z.string().max(4096).nullable().optional(),
  })
  .meta({ id: 'Voucher' });

const transfer = z
  .looseObject({
    clabe: z.string().regex(/^\d{18}$/),
    bankName: z.string().max(120).optional(),
    beneficiary: z.string().max(120).optional(),
    reference: z.string().min(1).max(64).describe('At most 7 digits.'),
    concept: z.string().max(120).optional(),
    payable: money,
    expiresAt: instant,
    timeZone,
  })
  .meta({ id: 'BankTransfer' });

const address = z.string().min(1).max(4096).describe('https, or http on loopback.');

/** Next step of the player (contract §2 NextAction). */
export const nextAction = z
  .union([
    z.looseObject({
      type: z.literal('redirect'),
      method: z.literal('GET'),
      url: address,
      expiresAt: instant.optional(),
    }),
    z.looseObject({
      type: z.literal('redirect'),
      method: z.literal('POST'),
      url: address,
      fields: z.record(z.string(), z.string().max(8192)),
      expiresAt: instant.optional(),
    }),
    z.looseObject({ type: z.literal('voucher'), voucher }),
    z.looseObject({ type: z.literal('transfer'), transfer }),
    z.looseObject({ type: z.literal('none') }),
  ])
  .meta({ id: 'NextAction' });

/** States of a payment (contract §6.6). */
export const TRANSACTION_STATUSES = [
  'OfferedToUser',
  'WaitingForProviderConfirmation',
  'Committed',
  'Cancelled',
  'Expired',
  'RefusedByProvider',
] as const;

const transactionStatus = z.union([z.enum(TRANSACTION_STATUSES), z.string().min(1).max(64)]).meta({
  id: 'TransactionStatus',
  description:
    '`OfferedToUser`, `WaitingForProviderConfirmation`, `Committed`, `Cancelled`, `Expired` or `RefusedByProvider`. Another word is shown as it is.',
});

const info = z.string().max(1000).nullable().optional().describe('Plain text for the player.');

const transactionMembers = {
  transactionId: id.describe('Also the folio that the player sees.'),
  direction,
  casinoId,
  status: transactionStatus,
  statusAdditionalInfo: info,
  initiationDate: instant,
  offerExpirationDate: instant.nullable().optional(),
  lastUpdateDate: instant.optional(),
  provider: provider.optional(),
  paymentType: z.string().max(64).optional(),
  paymentTypeLabel: z.string().max(120).optional(),
  creditType: z.enum(['regular', 'promo']).nullable().optional().describe('Buy-in: what it became.'),
  amountAU: paidAU.describe('Accounting units, always positive: the direction gives the sign.'),
  feeAU: limitAU.optional(),
  taxAU: limitAU.optional().describe('Cash-out: withheld from `amountAU`, as the fee is. Default: 0.'),
  payable: money.nullable().optional().describe('What was or will be paid outside.'),
  providerReference: z.string().max(200).nullable().optional(),
  trackingKey: z.string().max(200).nullable().optional().describe('SPEI: clave de rastreo.'),
  payoutAccountMask: z.string().max(64).nullable().optional().describe('As `•••• 9719`.'),
  isCancellable: z.boolean().optional().describe('Default: false.'),
};

/** A payment (contract §2 Transaction). */
export const transaction = z.looseObject(transactionMembers).meta({ id: 'Transaction' });

/** A payment with what is to be done and what has happened (contract §2 TransactionDetail). */
export const transactionDetail = z
  .looseObject({
    ...transactionMembers,
    nextAction: nextAction.nullable().optional().describe('What is still to be done.'),
    events: z
      .array(z.looseObject({ date: instant, status: transactionStatus, info }))
      .max(1000)
      .optional()
      .describe('Oldest first.'),
  })
  .meta({ id: 'TransactionDetail' });

/** Play in one game (contract §2 PlayRecord). */
export const playRecord = z
  .looseObject({
    playRecordId: id,
    casinoId,
    gameName: z.string().max(200).optional(),
    totalWagerAU: limitAU,
    totalWinAU: limitAU,
    resolvedTime: instant.nullable().optional().describe('Null while it is in play.'),
  })
  .meta({ id: 'PlayRecord' });

/** Sums of one casino over all pages of the filter (contract §2 PlayRecordsPage). */
export const playTotals = z
  .looseObject({ casinoId, totalWagerAU: limitAU, totalWinAU: limitAU, count: z.int().min(0) })
  .meta({ id: 'PlayTotals' });
