import { MINIMUM_BUY_IN_UNITS, TRANSFER_AMOUNT_MAX_AU } from '../limits.ts';
import { type CatalogueRow, catalogue } from '../texts/catalogue.ts';
import { type Failure, type FailureExtras, failureOf } from '../texts/failure.ts';
import { parseSoleAmount } from './amount.ts';
import type { CurrencyInfo } from './money.ts';
import { formatAtLeast, formatAtMost, payableAtMost } from './money.ts';
import type { WebPayLimits, WebPayMethod } from './web-pay.ts';

/** What an amount is held against, and how amounts are written in its messages. */
export interface AmountContext {
  currency: CurrencyInfo;
  /** BCP 47. */
  languageTag: string;
  limits: WebPayLimits;
  /** The chosen method; null while none is chosen. */
  method: Pick<WebPayMethod, 'minimumAU' | 'maximumAU'> | null;
}

/** A typed amount in AU, or why it cannot be sent; with the amount where only the limits are against it. */
export type AmountReading = { ok: true; au: number } | { ok: false; failure: Failure; au?: number };

/** Stands for every amount above the bound of a transfer: more than any limit can be. */
const TOO_MUCH_AU = TRANSFER_AMOUNT_MAX_AU + 1;

type AmountCode = Parameters<typeof failureOf>[0];

function refusalWith({ currency, languageTag }: AmountContext, code: BoundCode, au: number): Failure {
  return failureOf(code, { params: { amount: formatBound[NAMED_LIMIT[code]](au, currency, languageTag) } });
}

function read(
  typed: readonly string[],
  context: AmountContext,
  emptyCode: AmountCode,
  check: (au: number, context: AmountContext) => Failure | null,
): AmountReading {
  const parsed = parseSoleAmount(typed, context.languageTag, context.currency);
  if (!parsed.ok && parsed.code === 'empty') return { ok: false, failure: failureOf(emptyCode) };
  if (!parsed.ok && parsed.code === 'valueIsNotANumber') {
    return { ok: false, failure: failureOf('valueIsNotANumber') };
  }
  if (!parsed.ok && parsed.code === 'tooManyDecimals') return { ok: false, failure: tooFine(parsed.most) };
  const au = parsed.ok ? parsed.au : TOO_MUCH_AU;
  const failure = check(au, context);
  return failure === null ? { ok: true, au } : { ok: false, failure, ...(parsed.ok ? { au } : {}) };
}

const tooFine = (most: number) =>
  most === 0 ? failureOf('noDecimals') : failureOf('tooManyDecimals', { params: { count: most } });

/**
 * Reads the amount of a buy-in, in AU, or finds the first refusal in the order of the operator: empty, no number, under
 * 10 units, under the minimum, over the threshold, over the maximum (spec §8, contract §6.2).
 */
export function readBuyInAmount(typed: readonly string[], context: AmountContext): AmountReading {
  return read(typed, context, 'buyInAmountEmpty', checkBuyInAmount);
}

/**
 * Why a buy-in of this amount cannot be sent, or null (spec §8, contract §6.2). Ten units are the minimum where the
 * operator names no smaller one.
 */
export function checkBuyInAmount(au: number, context: AmountContext): Failure | null {
  const { currency, limits, method } = context;
  const minimumAU = Math.max(limits.minimumAU, method?.minimumAU ?? 0);
  const tenUnitsAU = MINIMUM_BUY_IN_UNITS * currency.auPerCurrencyUnit;
  if (au < tenUnitsAU && minimumAU >= tenUnitsAU) {
    return withTrueMinimum(failureOf('tenMinimumForBuyIn'), minimumAU, context);
  }
  if (au < minimumAU) return refusalWith(context, 'meetMinimumBuyInAmount', minimumAU);
  const liftable = maximumWithoutIdCheck(limits);
  if (liftable !== null && au > liftable) return refusalWith(context, 'completeNeoCheck', liftable);
  const maximumAU = Math.min(limits.maximumAU, method?.maximumAU ?? TRANSFER_AMOUNT_MAX_AU);
  return au > maximumAU ? refusalWith(context, 'exceededMaximumBuyInAmount', maximumAU) : null;
}

/**
 * The refusal of an amount under ten units, with the figure that is the minimum: the specification's words name ten
 * dollars, which they are of no other currency and of no higher minimum (spec §8, 'tenMinimumForBuyIn').
 */
function withTrueMinimum(
  failure: Failure,
  minimumAU: number,
  { currency, languageTag }: Pick<AmountContext, 'currency' | 'languageTag'>,
): Failure {
  const { iso4217Code, auPerCurrencyUnit } = currency;
  if (iso4217Code === 'USD' && minimumAU === MINIMUM_BUY_IN_UNITS * auPerCurrencyUnit) return failure;
  return {
    ...failure,
    messageKey: catalogue.meetMinimumBuyInAmount.messageKey,
    params: { amount: formatAtLeast(minimumAU, currency, languageTag) },
  };
}

/**
 * Reads the amount of a cash-out, in AU, or finds the first refusal in the order of the operator: empty, no number,
 * under the minimum, more than is available, over the threshold, over the method's maximum (spec §8, contract §6.3,
 * §8a.7).
 */
export function readCashOutAmount(typed: readonly string[], context: AmountContext): AmountReading {
  return read(typed, context, 'cashOutAmountEmpty', checkCashOutAmount);
}

/** Why a cash-out of this amount cannot be sent, or null (spec §8, contract §6.3). */
export function checkCashOutAmount(au: number, context: AmountContext): Failure | null {
  const { limits, method } = context;
  const minimumAU = Math.max(limits.minimumAU, method?.minimumAU ?? 0);
  if (au < minimumAU) return refusalWith(context, 'meetMinimumCashOutAmount', minimumAU);
  // No balance is above the bound of a transfer, so an amount above it is more than there is, known or not.
  const availableAU = limits.availableAU ?? TRANSFER_AMOUNT_MAX_AU;
  if (au > availableAU) return failureOf('notEnoughFundsInAccount');
  const liftable = maximumWithoutIdCheck(limits);
  if (liftable !== null && au > liftable) return refusalWith(context, 'completeNeoCheck', liftable);
  const maximumAU = Math.min(limits.maximumAU, method?.maximumAU ?? TRANSFER_AMOUNT_MAX_AU);
  const fieldErrors = { amountAU: 'outOfRange' };
  return au > maximumAU ? failureOf('InvalidTransferParameters', { fieldErrors }) : null;
}

/**
 * The most that can be cashed out in one go: of what is available, what the limits and the threshold let through, as
 * far as it can be typed; null where that is nothing, less than the minimum, or not known.
 */
export function wholeCashOut(limits: WebPayLimits, currency: CurrencyInfo): number | null {
  const { availableAU, minimumAU, maximumAU } = limits;
  if (availableAU === null) return null;
  const most = Math.min(availableAU, maximumAU, maximumWithoutIdCheck(limits) ?? maximumAU);
  const au = payableAtMost(most, currency);
  return au > 0 && au >= minimumAU ? au : null;
}

/** The most that a restricted player may pay now, if an identity check would allow more; null otherwise. */
function maximumWithoutIdCheck(limits: WebPayLimits): number | null {
  const isLiftable = limits.requirements.some(({ code }) => code === 'IdCheckRequired');
  return limits.isRestricted && isLiftable ? (limits.thresholdRemainingAU ?? limits.thresholdAU) : null;
}

/** Which figure of the limits the text of a code names. */
const NAMED_LIMIT = {
  meetMinimumBuyInAmount: 'minimumAU',
  meetMinimumCashOutAmount: 'minimumAU',
  exceededMaximumBuyInAmount: 'maximumAU',
  completeNeoCheck: 'maximumAU',
} as const;

type BoundCode = keyof typeof NAMED_LIMIT;

const formatBound = { minimumAU: formatAtLeast, maximumAU: formatAtMost };

const isBoundCode = (code: string): code is BoundCode => Object.hasOwn(NAMED_LIMIT, code);

/**
 * Adds to a refusal of the operator the figure that its text names, out of the limits that came with it (spec §8,
 * contract §6.2). A refusal that names no figure, or that came without limits, stays as it is; but what is told of ten
 * units is always told in the casino's currency.
 *
 * @param languageTag BCP 47 tag
 * @param knownMinimumAU the minimum as it was last known, for a refusal that came without limits
 */
export function withNamedLimit(
  failure: Failure,
  currency: CurrencyInfo,
  languageTag: string,
  knownMinimumAU = 0,
): Failure {
  const limits = failure.payment?.limits;
  if (failure.code === 'tenMinimumForBuyIn') {
    const tenUnitsAU = MINIMUM_BUY_IN_UNITS * currency.auPerCurrencyUnit;
    return withTrueMinimum(failure, Math.max(tenUnitsAU, limits?.minimumAU ?? knownMinimumAU), {
      currency,
      languageTag,
    });
  }
  if (limits === undefined || !isBoundCode(failure.code)) return failure;
  const named = NAMED_LIMIT[failure.code];
  const rows: Readonly<Record<string, CatalogueRow>> = catalogue;
  const params: FailureExtras['params'] = {
    amount: formatBound[named](limits[named], currency, languageTag),
  };
  return { ...failure, params, messageKey: rows[failure.code]?.messageKey ?? failure.messageKey };
}
