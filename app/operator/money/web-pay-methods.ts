import { z } from 'zod';
import { percentMillionths } from '#app/domain/money/payment-fee.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import {
  PAYMENT_GROUPS,
  type PaymentFee,
  type WebPayField,
  type WebPayLimits,
  type WebPayMethod,
} from '#app/domain/money/web-pay.ts';
import type { Send } from '../http/call.ts';
import {
  casinoId,
  currencyCode,
  id,
  limitAU,
  optionalText,
  paidAU,
  readable,
  text,
  type Wire,
} from '../http/wire.ts';
import { limits, paymentRefusal } from './payment-wire.ts';

/** A method that cannot be offered, for the log. */
export interface UnreadableMethod {
  /** The operator's id; the place in the list where that cannot be read either. */
  methodId: string;
  /** Invalid member and its fault; never its value. */
  reason: string;
}

/** How a player can pay now (contract §2 WebPayMethodsResponse). */
export interface WebPayMethods {
  /** The casino that the limits are of, also when the player's default one was asked for. */
  casinoId: number;
  limits: WebPayLimits;
  methods: WebPayMethod[];
  /** How many methods could not be read: they are not offered, and not forgotten either. */
  unreadableMethods: number;
  /** Methods left out, each with its fault; absent without any. */
  methodFaults?: readonly UnreadableMethod[];
  suggestedAmountsAU: number[];
}

const minutes = z.number().int().min(0).max(10_000_000);

const fee: Wire<PaymentFee> = z
  .object({
    fixedAU: limitAU,
    percent: z.number().transform((percent, context) => {
      const millionths = percentMillionths(percent);
      if (millionths !== null) return millionths;
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }),
    paidTo: z.enum(['operator', 'store', 'bank', 'other']).catch('other'),
  })
  .transform(({ fixedAU, percent, paidTo }) => ({ fixedAU, percentMillionths: percent, paidTo }));

/** More than any operator calls a field. */
const LONGEST_FIELD_NAME = 255;

const length = z.number().int().min(0).max(1000).nullable().catch(null);

const field: Wire<WebPayField> = z.object({
  // A key of what is sent: not a character of it is changed. Readers of JSON drop one of these keys.
  name: z
    .string()
    .min(1)
    .max(LONGEST_FIELD_NAME)
    .refine((name) => name !== '__proto__'),
  type: z.enum(['text', 'digits', 'clabe', 'email', 'select']).catch('text'),
  label: text(200),
  isRequired: z.boolean(),
  minimumLength: length,
  maximumLength: length,
  options: z
    .array(z.object({ value: z.string().max(200), label: text(200) }))
    .max(500)
    .default([]),
});

/** Money and questions must be readable, or the method cannot be offered; the rest only describes it. */
const method: Wire<WebPayMethod> = z.object({
  methodId: id,
  paymentType: text(64).catch(''),
  group: z.enum(PAYMENT_GROUPS).catch('other'),
  provider: z.object({ providerId: text(64).catch(''), name: text(120) }),
  label: text(200),
  flow: z.enum(['redirect', 'voucher', 'transfer']).nullable().catch(null),
  minimumAU: limitAU,
  maximumAU: limitAU,
  fee: fee.nullable().default(null),
  eta: z.object({ minimumMinutes: minutes, maximumMinutes: minutes }).nullable().catch(null),
  offerLifetimeMinutes: minutes.nullable().catch(null),
  fields: z.array(field).max(30).default([]),
  payableCurrency: currencyCode.nullable().catch(null),
  redirectOrigins: z.array(z.string().max(300)).max(20).optional().catch(undefined),
  isAvailable: z.boolean(),
  unavailableReason: optionalText(64),
});

const webPayMethods: Wire<WebPayMethods> = z
  .object({
    casinoId,
    limits,
    methods: z.array(z.unknown()).max(500),
    suggestedAmountsAU: z.array(z.unknown()).max(50).catch([]),
  })
  .transform(({ methods: list, suggestedAmountsAU, ...rest }) => {
    const methods = readable(method, list);
    const unreadableMethods = list.length - methods.length;
    return {
      ...rest,
      methods,
      unreadableMethods,
      ...(unreadableMethods > 0 && { methodFaults: list.flatMap(unreadableOf) }),
      suggestedAmountsAU: readable(paidAU, suggestedAmountsAU),
    };
  });

function unreadableOf(row: unknown, place: number): UnreadableMethod[] {
  const [issue] = method.safeParse(row).error?.issues ?? [];
  if (issue === undefined) return [];
  const named = z.object({ methodId: id }).safeParse(row);
  const methodId = named.success ? named.data.methodId : `methods[${place}]`;
  return [{ methodId, reason: `${issue.path.join('.')}: ${issue.code}` }];
}

/**
 * GET /webpay/methods (contract §6.1): limits, requirements and methods of this player now. `casinoId` 0 asks for the
 * player's default casino. `NoPaymentMethodAvailable` when there is no method, with the limits in the failure's
 * `payment`; `http403` when permissions are suspended or the casino is not the player's.
 */
export function getWebPayMethods(
  send: Send,
  accessToken: string,
  request: { direction: Direction; casinoId: number },
) {
  return send({
    method: 'GET',
    route: '/webpay/methods',
    circuit: 'webpay',
    query: { direction: request.direction, casinoId: String(request.casinoId) },
    accessToken,
    refusal: paymentRefusal,
    schema: webPayMethods,
  });
}
