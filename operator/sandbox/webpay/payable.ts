import type { Casino } from '../contract.ts';
import type { Runtime } from '../runtime.ts';
import { type CurrencyMoney, moneyOf } from './exchange.ts';
import type { PaymentMethod } from './methods/method-definition.ts';
import { feeOf, payableCurrency } from './methods/offered-methods.ts';

/** What an amount comes to outside the casino with a method, its fee taken into account, and the fee alone. */
export function payableOf(
  runtime: Runtime,
  { method, casino, amountAU }: { method: PaymentMethod; casino: Casino; amountAU: number },
): { payable: CurrencyMoney; fee: CurrencyMoney } {
  const { direction } = method;
  const code = payableCurrency(runtime, direction);
  const feeAU = feeOf(method, casino, amountAU);
  const wholeAU = direction === 'buyIn' ? amountAU + feeAU : amountAU - feeAU;
  return {
    payable: moneyOf(wholeAU, casino.currencyInfo, code),
    fee: moneyOf(feeAU, casino.currencyInfo, code),
  };
}
