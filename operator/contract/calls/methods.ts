import { z } from 'zod/v4';
import type { Call } from '../call.ts';
import { LIMITS } from '../examples.ts';
import { exclusion } from '../schemas/exclusion.ts';
import {
  casinoId,
  envelope,
  id,
  instant,
  money,
  paidAU,
  success,
  wantedCasinoId,
} from '../schemas/primitives.ts';
import { direction, limits, webPayMethod } from '../schemas/web-pay.ts';
import { EXCLUDED } from './exclusion.ts';

const FORBIDDEN = { 403: "Permissions are suspended, or the casino is not the player's." };

/** GET /webpay/methods and POST /webpay/quote. */
export const METHOD_CALLS: readonly Call[] = [
  {
    operationId: 'getWebPayMethods',
    method: 'get',
    path: '/webpay/methods',
    tag: 'Web pay',
    summary: 'How and how much the player may pay now',
    rules:
      "`casinoId=0` asks for the player's default casino; the answer names the one used. Limits are of this player now, thresholds applied. A method whose amounts or questions cannot be read is not offered.",
    source: 'contract §6.1',
    auth: 'player',
    feature: 'allowWebBuyIn or allowWebCashOut',
    query: z.strictObject({ direction, casinoId: wantedCasinoId.optional().describe('Default: 0.') }),
    answer: z.looseObject({
      status: success.optional(),
      casinoId,
      direction: direction.optional(),
      limits,
      methods: z.array(webPayMethod).max(500),
      suggestedAmountsAU: z.array(paidAU).max(50).optional(),
      ...envelope,
    }),
    refusals: [
      EXCLUDED,
      {
        status: 'NoPaymentMethodAvailable',
        when: 'There is no method; the limits are told all the same.',
        members: { limits: LIMITS },
      },
    ],
    refusalMembers: { limits: limits.optional(), exclusion: exclusion.optional() },
    httpErrors: FORBIDDEN,
    examples: {
      parameters: { direction: 'buyIn', casinoId: 12 },
      answers: {
        methods: {
          status: 'Success',
          casinoId: 12,
          direction: 'buyIn',
          limits: LIMITS,
          suggestedAmountsAU: [20_000, 50_000, 100_000],
          methods: [
            {
              methodId: 'm_oxxo',
              paymentType: 'oxxo',
              group: 'cashStore',
              provider: { providerId: 'p1', name: 'PayMx' },
              label: 'OXXO',
              flow: 'voucher',
              minimumAU: 10_000,
              maximumAU: 180_000,
              fee: { fixedAU: 0, percent: 1.5, paidTo: 'store' },
              eta: { minimumMinutes: 5, maximumMinutes: 1440 },
              offerLifetimeMinutes: 4320,
              fields: [],
              isAvailable: true,
              unavailableReason: null,
            },
            {
              methodId: 'm_spei_out',
              provider: { providerId: 'p3', name: 'Bank' },
              label: 'SPEI',
              minimumAU: 10_000,
              maximumAU: 180_000,
              fields: [{ name: 'clabe', type: 'clabe', label: 'CLABE', isRequired: true }],
              isAvailable: true,
            },
          ],
        },
      },
    },
  },
  {
    operationId: 'getWebPayQuote',
    method: 'post',
    path: '/webpay/quote',
    tag: 'Web pay',
    summary: 'What a payment would come to outside the casino',
    rules:
      'For providers that charge in another currency than the casino counts in. It moves nothing, has no key and may be asked as often as a page is shown; the portal waits 1.5 s for it.',
    source: 'contract §8b.3',
    auth: 'player',
    feature: 'webPayQuote',
    without: 'The page says that the figure comes with the next step.',
    body: z.strictObject({ direction, casinoId: wantedCasinoId, methodId: id, amountAU: paidAU }),
    answer: z.looseObject({
      status: success.optional(),
      payable: money.describe('What the player would pay or get, fees taken into account.'),
      fee: money.nullable().optional(),
      validUntil: instant,
      ...envelope,
    }),
    refusals: [
      { status: 'NoPaymentMethodAvailable', when: 'The method is unknown.' },
      {
        status: 'InvalidTransferParameters',
        when: 'The fee is more than the amount.',
        members: { fieldErrors: { amountAU: 'outOfRange' } },
      },
    ],
    httpErrors: { ...FORBIDDEN, 404: 'Quotes are switched off.' },
    examples: {
      request: { direction: 'buyIn', casinoId: 12, methodId: 'm_oxxo', amountAU: 20_000 },
      answers: {
        quote: {
          status: 'Success',
          payable: { amount: 37_040, minorDigits: 2, iso4217Code: 'MXN' },
          fee: { amount: 0, minorDigits: 2, iso4217Code: 'MXN' },
          validUntil: '2026-11-21T18:15:00Z',
        },
      },
    },
  },
];
