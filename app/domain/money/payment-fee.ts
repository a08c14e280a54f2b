import type { PaymentFee } from './web-pay.ts';

/** Millionths of a percent in the whole: 100 % of an amount. */
const WHOLE = 100n * 1_000_000n;

/**
 * Takes an amount in AU and a method's fee; gives the fee in AU: the fixed part, plus the percentage rounded to whole AU,
 * a half up, by integer arithmetic (contract §2 WebPayMethod). No fee costs 0. It is what the page announces; what is
 * charged stands in the transaction.
 */
export function feeOf(amountAU: number, fee: PaymentFee | null): number {
  if (fee === null) return 0;
  const share = BigInt(amountAU) * BigInt(fee.percentMillionths);
  const percentAU = (2n * share + WHOLE) / (2n * WHOLE);
  return Number(BigInt(fee.fixedAU) + percentAU);
}

/**
 * Takes a percentage as a number, such as 3.6; gives millionths of a percent, or null for one under 0, over 100 or with
 * more than six decimals. The shortest text of the number is read, which is what the operator wrote, not its binary value.
 */
export function percentMillionths(percent: number): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,6}))?$/.exec(String(percent));
  if (match === null || percent > 100) return null;
  return Number(`${match[1]}${(match[2] ?? '').padEnd(6, '0')}`);
}
