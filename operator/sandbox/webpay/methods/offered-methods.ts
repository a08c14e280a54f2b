import type { Casino, Language } from '../../contract.ts';
import type { Runtime } from '../../runtime.ts';
import type { CurrencyCode } from '../../site/currencies.ts';
import type { Direction, MethodFee, WebPayField, WebPayLimits, WebPayMethod } from '../../webpay-contract.ts';
import { type CurrencyMoney, countryCurrency, knownCurrency, moneyOf, unitsInAU } from '../exchange.ts';
import { amountBounds } from '../start/amount-limits.ts';
import { paymentMethods } from './method-catalogue.ts';
import { type FieldDefinition, labelIn, type PaymentMethod } from './method-definition.ts';

/** Bounds of a method at a casino in AU, no matter who pays. */
export function methodBounds(
  runtime: Runtime,
  method: PaymentMethod,
  casino: Casino,
): { minimumAU: number; maximumAU: number } {
  const { currencyInfo } = casino;
  const bounds = amountBounds(method.direction, currencyInfo);
  const code = countryCurrency(runtime.country);
  return {
    minimumAU: Math.max(bounds.minimumAU, unitsInAU(method.minimum, code, currencyInfo, 'up')),
    maximumAU: Math.min(bounds.maximumAU, unitsInAU(method.maximum, code, currencyInfo, 'down')),
  };
}

/** What a method costs at a casino; null when it costs nothing and no one could charge anything. */
function methodFee(method: PaymentMethod, casino: Casino): MethodFee | null {
  if (method.fee === null) return null;
  const { fixed, percent, paidTo } = method.fee;
  return { fixedAU: fixed * casino.currencyInfo.auPerCurrencyUnit, percent, paidTo };
}

/** The operator's fee for an amount, in whole AU, rounded half up. What shops and banks charge is not in it. */
export function feeOf(method: PaymentMethod, casino: Casino, amountAU: number): number {
  const fee = methodFee(method, casino);
  return fee?.paidTo === 'operator' ? fee.fixedAU + Math.round((amountAU * fee.percent) / 100) : 0;
}

/** The methods of a direction that are switched on. */
export function methodsOn(runtime: Runtime, direction: Direction): PaymentMethod[] {
  const { features } = runtime.settings;
  if (!(direction === 'buyIn' ? features.allowWebBuyIn : features.allowWebCashOut)) return [];
  return paymentMethods(runtime.country, direction).filter(
    ({ methodId }) => !runtime.payments.methodsOff.includes(methodId),
  );
}

/** The currency that is paid in outside the casino: the country's, and for cash-outs the one the settings name. */
function payableCurrency(runtime: Runtime, direction: Direction): CurrencyCode {
  const home = countryCurrency(runtime.country);
  return direction === 'buyIn' ? home : (knownCurrency(runtime.settings.cashOutCurrency) ?? home);
}

/** The methods a player is offered at a casino, within his limits, in a language (contract §6.1). */
export function offeredMethods(
  runtime: Runtime,
  direction: Direction,
  casino: Casino,
  limits: WebPayLimits,
  language: Language,
): WebPayMethod[] {
  const payable = payableCurrency(runtime, direction);
  const blocking = limits.requirements.find(({ isBlocking }) => isBlocking)?.code ?? null;
  return methodsOn(runtime, direction).map((method) => {
    const bounds = methodBounds(runtime, method, casino);
    const remaining = limits.thresholdRemainingAU ?? bounds.maximumAU;
    const reason =
      blocking ??
      ((limits.availableAU ?? bounds.minimumAU) < bounds.minimumAU ? 'notEnoughFundsInAccount' : null) ??
      (remaining < bounds.minimumAU ? 'IdCheckRequired' : null);
    return {
      methodId: method.methodId,
      paymentType: method.paymentType,
      group: method.group,
      provider: method.provider,
      label: labelIn(method.label, language),
      flow: method.flow,
      minimumAU: bounds.minimumAU,
      maximumAU: Math.min(bounds.maximumAU, limits.availableAU ?? bounds.maximumAU, remaining),
      fee: methodFee(method, casino),
      eta: method.eta,
      offerLifetimeMinutes: method.offerLifetimeMinutes,
      fields: method.fields.map((field) => fieldIn(field, language)),
      ...(method.flow === 'redirect' ? { redirectOrigins: [runtime.providerOrigin] } : {}),
      ...(payable === casino.currencyInfo.iso4217Code ? {} : { payableCurrency: payable }),
      isAvailable: reason === null,
      unavailableReason: reason,
    };
  });
}

function fieldIn({ options, ...field }: FieldDefinition, language: Language): WebPayField {
  return {
    ...field,
    label: labelIn(field.label, language),
    ...(options && {
      options: options.map(({ value, label }) => ({ value, label: labelIn(label, language) })),
    }),
  };
}

/** What an amount comes to outside the casino with a method, its fee taken into account, and the fee alone. */
export function payableOf(
  runtime: Runtime,
  {
    method,
    casino,
    amountAU,
    taxAU = 0,
  }: { method: PaymentMethod; casino: Casino; amountAU: number; taxAU?: number },
): { payable: CurrencyMoney; fee: CurrencyMoney } {
  const { direction } = method;
  const code = payableCurrency(runtime, direction);
  const feeAU = feeOf(method, casino, amountAU);
  const wholeAU = direction === 'buyIn' ? amountAU + feeAU : amountAU - feeAU - taxAU;
  return {
    payable: moneyOf(wholeAU, casino.currencyInfo, code),
    fee: moneyOf(feeAU, casino.currencyInfo, code),
  };
}
