import { MINIMUM_BUY_IN_UNITS, TRANSFER_AMOUNT_MAX_AU } from '../limits.ts';
import { type CatalogueRow, catalogue } from '../texts/catalogue.ts';
import { type Failure, type FailureExtras, failureOf, type NamedFailure } from '../texts/failure.ts';
import { parseSoleAmount } from './amount.ts';
import type { CurrencyInfo } from './currency.ts';
import type { MoneyLocale } from './currency-notation.ts';
import { formatAtLeast, formatAtMost, payableAtMost } from './money.ts';
import type { WebPayLimits, WebPayMethod } from './web-pay.ts';

/** Limits of an amount, and the format of amounts in messages. */
export interface AmountContext {
  currency: CurrencyInfo;
  locale: MoneyLocale;
  limits: WebPayLimits;
  /** Null while none is chosen. */
  method: Pick<WebPayMethod, 'minimumAU' | 'maximumAU'> | null;
}

/** Typed amount in AU, or the refusal; with the amount where it only breaks the limits. */
export type AmountReading = { ok: true; au: number } | { ok: false; failure: Failure; au?: number };

/** Any amount above the bound of a transfer, which no limit exceeds. */
const TOO_MUCH_AU = TRANSFER_AMOUNT_MAX_AU + 1;

function refusalWith({ currency, locale }: AmountContext, code: BoundCode, au: number): Failure {
  return failureOf(code, { params: { amount: formatBound[NAMED_LIMIT[code]](au, currency, locale) } });
}

function read(
  typed: readonly string[],
  context: AmountContext,
  emptyCode: NamedFailure,
  check: (au: number, context: AmountContext) => Failure | null,
): AmountReading {
  const parsed = parseSoleAmount(typed, context.locale.languageTag, context.currency);
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

/** Reads the amount of a buy-in, or returns the first refusal in the operator's order (spec §8, contract §6.2). */
export function readBuyInAmount(typed: readonly string[], context: AmountContext): AmountReading {
  return read(typed, context, 'buyInAmountEmpty', checkBuyInAmount);
}

/**
 * Returns the refusal of a buy-in, or null (spec §8, contract §6.2). Ten units are the minimum where the operator names no
 * smaller one.
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
  if (au <= maximumAU) return null;
  return ofOwnLimit(refusalWith(context, 'exceededMaximumBuyInAmount', maximumAU), maximumAU, limits);
}

/** Names the player's own limit where it is what leaves the least (contract §9). */
function ofOwnLimit(failure: Failure, maximumAU: number, { playerLimit }: WebPayLimits): Failure {
  const isOwn = playerLimit !== undefined && playerLimit.remainingAU <= maximumAU;
  return isOwn ? { ...failure, messageKey: 'errors:exceededOwnLimit' } : failure;
}

/** Names the true minimum: the specification's words are ten dollars (spec §8, 'tenMinimumForBuyIn'). */
function withTrueMinimum(
  failure: Failure,
  minimumAU: number,
  { currency, locale }: Pick<AmountContext, 'currency' | 'locale'>,
): Failure {
  const { iso4217Code, auPerCurrencyUnit } = currency;
  if (iso4217Code === 'USD' && minimumAU === MINIMUM_BUY_IN_UNITS * auPerCurrencyUnit) return failure;
  return {
    ...failure,
    messageKey: catalogue.meetMinimumBuyInAmount.messageKey,
    params: { amount: formatAtLeast(minimumAU, currency, locale) },
  };
}

/** Reads the amount of a cash-out, or returns the first refusal in the operator's order (spec §8, contract §6.3, §8a.7). */
export function readCashOutAmount(typed: readonly string[], context: AmountContext): AmountReading {
  return read(typed, context, 'cashOutAmountEmpty', checkCashOutAmount);
}

/** Returns the refusal of a cash-out, or null (spec §8, contract §6.3). */
export function checkCashOutAmount(au: number, context: AmountContext): Failure | null {
  const { limits, method } = context;
  const minimumAU = Math.max(limits.minimumAU, method?.minimumAU ?? 0);
  if (au < minimumAU) return refusalWith(context, 'meetMinimumCashOutAmount', minimumAU);
  // No balance exceeds the bound of a transfer, not even an unknown one.
  const availableAU = limits.availableAU ?? TRANSFER_AMOUNT_MAX_AU;
  if (au > availableAU) return failureOf('notEnoughFundsInAccount');
  const liftable = maximumWithoutIdCheck(limits);
  if (liftable !== null && au > liftable) return refusalWith(context, 'completeNeoCheck', liftable);
  const maximumAU = Math.min(limits.maximumAU, method?.maximumAU ?? TRANSFER_AMOUNT_MAX_AU);
  const fieldErrors = { amountAU: 'outOfRange' };
  return au > maximumAU ? failureOf('InvalidTransferParameters', { fieldErrors }) : null;
}

/** Returns the largest cash-out within the limits that can be typed; null for none, or an unknown one. */
export function wholeCashOut(limits: WebPayLimits, currency: CurrencyInfo): number | null {
  const { availableAU, minimumAU, maximumAU } = limits;
  if (availableAU === null) return null;
  const most = Math.min(availableAU, maximumAU, maximumWithoutIdCheck(limits) ?? maximumAU);
  const au = payableAtMost(most, currency);
  return au > 0 && au >= minimumAU ? au : null;
}

/** Maximum of a restricted player, if an identity check would raise it; null otherwise. */
function maximumWithoutIdCheck(limits: WebPayLimits): number | null {
  const isLiftable = limits.requirements.some(({ code }) => code === 'IdCheckRequired');
  return limits.isRestricted && isLiftable ? (limits.thresholdRemainingAU ?? limits.thresholdAU) : null;
}

/** Limit in the text of a code. */
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
 * Adds the limit that the text of an operator's refusal names, from the limits that came with it (spec §8, contract §6.2);
 * ten units always in the casino's currency.
 *
 * @param knownMinimumAU last known minimum, for a refusal without limits
 */
export function withNamedLimit(
  failure: Failure,
  currency: CurrencyInfo,
  locale: MoneyLocale,
  knownMinimumAU = 0,
): Failure {
  const limits = failure.payment?.limits;
  if (failure.code === 'tenMinimumForBuyIn') {
    const tenUnitsAU = MINIMUM_BUY_IN_UNITS * currency.auPerCurrencyUnit;
    return withTrueMinimum(failure, Math.max(tenUnitsAU, limits?.minimumAU ?? knownMinimumAU), {
      currency,
      locale,
    });
  }
  if (limits === undefined || !isBoundCode(failure.code)) return failure;
  const named = NAMED_LIMIT[failure.code];
  const rows: Readonly<Record<string, CatalogueRow>> = catalogue;
  const params: FailureExtras['params'] = {
    amount: formatBound[named](limits[named], currency, locale),
  };
  const told = { ...failure, params, messageKey: rows[failure.code]?.messageKey ?? failure.messageKey };
  return failure.code === 'exceededMaximumBuyInAmount' ? ofOwnLimit(told, limits.maximumAU, limits) : told;
}

/** Checks whether what is left of a restricted account's threshold, in AU, is less than the least payment. */
export function isThresholdUsedUp({ minimumAU }: WebPayLimits, remainingAU: number): boolean {
  return remainingAU < Math.max(1, minimumAU);
}
