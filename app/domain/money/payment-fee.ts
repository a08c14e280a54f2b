import type { PaymentFee } from './web-pay.ts';

/** Millionths of a percent in the whole: 100 % of an amount. */
const WHOLE = 100n * 1_000_000n;

/**
 * The fee of a payment in AU: the fixed part, plus the percentage rounded to whole AU, a half up, by integer arithmetic
 * (contract §2 WebPayMethod). No fee costs 0. This is what the page announces; what is charged stands in the
 * transaction.
 */
export function feeOf(amountAU: number, fee: PaymentFee | null): number {
  if (fee === null) return 0;
  const share = BigInt(amountAU) * BigInt(fee.percentMillionths);
  const percentAU = (2n * share + WHOLE) / (2n * WHOLE);
  return Number(BigInt(fee.fixedAU) + percentAU);
}

/**
 * A percentage in millionths of a percent. The shortest text of the number is read, which is what the operator wrote,
 * not its binary value.
 *
 * @param percent such as 3.6
 * @returns null for a percentage under 0, over 100 or with more than six decimals
 */
export function percentMillionths(percent: number): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,6}))?$/.exec(String(percent));
  if (match === null || percent > 100) return null;
  return Number(`${match[1]}${(match[2] ?? '').padEnd(6, '0')}`);
}
