import type { Country } from '../../contract.ts';
import type { Direction } from '../../webpay-contract.ts';
import type { PaymentMethod } from './method-definition.ts';
import { JP_METHODS } from './methods-jp.ts';
import { MX_METHODS } from './methods-mx.ts';
import { US_METHODS } from './methods-us.ts';

const METHODS: Record<Country, readonly PaymentMethod[]> = { MX: MX_METHODS, US: US_METHODS, JP: JP_METHODS };

/** The methods of a country's build in one direction, in the order they are shown (contract §6.1). */
export function paymentMethods(country: Country, direction: Direction): PaymentMethod[] {
  return METHODS[country].filter((method) => method.direction === direction);
}

/** The method of an id, or undefined; the two directions have ids of their own. */
export function paymentMethod(
  country: Country,
  direction: Direction,
  methodId: string,
): PaymentMethod | undefined {
  return paymentMethods(country, direction).find((method) => method.methodId === methodId);
}
