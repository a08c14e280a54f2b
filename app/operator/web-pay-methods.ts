import { z } from 'zod/v4';
import { percentMillionths } from '#app/domain/money/payment-fee.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import {
  PAYMENT_GROUPS,
  type PaymentFee,
  type WebPayField,
  type WebPayLimits,
  type WebPayMethod,
  type WebPayQuote,
} from '#app/domain/money/web-pay.ts';
import type { Send } from './http/call.ts';
import {
  casinoId,
  currencyCode,
  id,
  instant,
  limitAU,
  money,
  optional,
  optionalText,
  paidAU,
  readable,
  readableRows,
  text,
  type Wire,
  whole,
} from './http/wire.ts';
import { limits, paymentRefusal, withOwnDenial } from './payments.ts';

export interface UnreadableMethod {
  /** Its index in the list when the id is unreadable. */
  methodId: string;
  /** Invalid member and its fault; never its value. */
  reason: string;
}

/** Payment methods of a player (contract §2 WebPayMethodsResponse). */
export interface WebPayMethods {
  /** Casino of the limits, also when the player's default one was requested. */
  casinoId: number;
  limits: WebPayLimits;
  methods: WebPayMethod[];
  /** Number of methods not offered because they are unreadable. */
  unreadableMethods: number;
  /** Absent without any. */
  methodFaults?: readonly UnreadableMethod[];
  suggestedAmountsAU: number[];
}

const minutes = whole(10_000_000);

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

const LONGEST_FIELD_NAME = 255;

const length = optional(whole(1000));

const field: Wire<WebPayField> = z.object({
  // Must be sent unchanged. JSON readers drop one of these keys.
  name: z
    .string()
    .min(1)
    .max(LONGEST_FIELD_NAME)
    .refine((name) => name !== '__proto__'),
  type: z.enum(['text', 'digits', 'clabe', 'routing', 'kana', 'email', 'select']).catch('text'),
  label: text(200),
  isRequired: z.boolean(),
  minimumLength: length,
  maximumLength: length,
  options: z
    .array(z.object({ value: z.string().max(200), label: text(200) }))
    .max(500)
    .default([]),
});

/** Money and questions must be readable, or the method cannot be offered. */
const method: Wire<WebPayMethod> = z.object({
  methodId: id,
  paymentType: text(64).catch(''),
  group: z.enum(PAYMENT_GROUPS).catch('other'),
  provider: z.object({ providerId: text(64).catch(''), name: text(120) }),
  label: text(200),
  flow: optional(z.enum(['redirect', 'voucher', 'transfer'])),
  minimumAU: limitAU,
  maximumAU: limitAU,
  fee: fee.nullable().default(null),
  eta: optional(z.object({ minimumMinutes: minutes, maximumMinutes: minutes })),
  offerLifetimeMinutes: optional(minutes),
  fields: z.array(field).max(30).default([]),
  payableCurrency: optional(currencyCode),
  redirectOrigins: z.array(z.string().max(300)).max(20).optional().catch(undefined),
  isAvailable: z.boolean(),
  unavailableReason: optionalText(64),
});

const webPayMethods: Wire<WebPayMethods> = z
  .object({
    casinoId,
    limits,
    methods: z.array(z.unknown()).max(500),
    suggestedAmountsAU: readableRows(paidAU, 50),
  })
  .transform(({ methods: list, ...rest }) => {
    const methods = readable(method, list);
    const unreadableMethods = list.length - methods.length;
    return {
      ...rest,
      methods,
      unreadableMethods,
      ...(unreadableMethods > 0 && { methodFaults: list.flatMap(findFault) }),
    };
  });

function findFault(row: unknown, place: number): UnreadableMethod[] {
  const [issue] = method.safeParse(row).error?.issues ?? [];
  if (issue === undefined) return [];
  const named = z.object({ methodId: id }).safeParse(row);
  const methodId = named.success ? named.data.methodId : `methods[${place}]`;
  return [{ methodId, reason: `${issue.path.join('.')}: ${issue.code}` }];
}

interface MethodsRequest {
  direction: Direction;
  casinoId: number;
}

/**
 * GET /webpay/methods (contract §6.1); `casinoId` 0 for the player's default casino. `NoPaymentMethodAvailable` has the
 * limits in `payment`; `http403` when permissions are suspended or the casino is not the player's.
 */
export function getWebPayMethods(send: Send, accessToken: string, request: MethodsRequest) {
  return askForMethods(send, accessToken, request, webPayMethods);
}

/** Like {@link getWebPayMethods}, for the limits alone: the methods, most of the answer, are not read. */
export function getWebPayLimits(send: Send, accessToken: string, request: MethodsRequest) {
  return askForMethods(send, accessToken, request, z.object({ casinoId, limits }));
}

async function askForMethods<Answer>(
  send: Send,
  accessToken: string,
  { direction, casinoId }: MethodsRequest,
  schema: Wire<Answer>,
) {
  const answer = await send({
    method: 'GET',
    route: '/webpay/methods',
    circuit: 'webpay',
    query: { direction, casinoId: String(casinoId) },
    accessToken,
    refusal: paymentRefusal,
    schema,
  });
  return withOwnDenial(answer);
}

export interface QuoteRequest {
  direction: Direction;
  casinoId: number;
  methodId: string;
  /** More than 0. */
  amountAU: number;
}

/** Timeout of a quote in ms; without it the page shows the amount later. */
const QUOTE_MS = 1500;

const quote: Wire<WebPayQuote> = z.object({
  payable: money.refine(({ amount }) => amount > 0),
  fee: optional(money),
  validUntil: instant,
});

/** POST /webpay/quote (contract §8b.3): price of a payment outside the casino. Moves no money and has no key. */
export function getWebPayQuote(send: Send, accessToken: string, request: QuoteRequest) {
  return send({
    method: 'POST',
    route: '/webpay/quote',
    circuit: 'quotes',
    json: { ...request },
    accessToken,
    withinMs: QUOTE_MS,
    schema: quote,
  });
}
