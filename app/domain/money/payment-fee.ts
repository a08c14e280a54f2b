import type { PaymentFee } from './web-pay.ts';

/** 100 % in millionths of a percent. */
const WHOLE = 100n * 1_000_000n;

/**
 * Computes the announced fee in AU: fixed part plus percentage, a half up (contract §2 WebPayMethod). The charged fee is
 * in the transaction.
 */
export function feeOf(amountAU: number, fee: PaymentFee | null): number {
  if (fee === null) return 0;
  const share = BigInt(amountAU) * BigInt(fee.percentMillionths);
  const percentAU = (2n * share + WHOLE) / (2n * WHOLE);
  return Number(BigInt(fee.fixedAU) + percentAU);
}

/**
 * Converts a percentage from its shortest text, which is what the operator wrote.
 *
 * @param percent such as 3.6
 * @returns null for one under 0, over 100 or with more than six decimals
 */
export function percentMillionths(percent: number): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,6}))?$/.exec(String(percent));
  if (match === null || percent > 100) return null;
  return Number(`${match[1]}${(match[2] ?? '').padEnd(6, '0')}`);
}
