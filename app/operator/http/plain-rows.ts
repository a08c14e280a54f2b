import { OPENING_AMOUNT_MAX_AU, OPENING_AMOUNT_MIN_AU } from '#app/domain/limits.ts';

/**
 * What readers of rows are made of that are asked for by each page: a schema costs many times as much, and of a row that
 * cannot be read nobody is told what is wrong.
 */

/** Members of an object of the operator's, or null for what is no object. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** Whether a value is a whole number within bounds. */
export function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** Whether a value is a casino's id. 0 stands for "none" in requests and is no casino (spec §7). */
export function isCasinoId(value: unknown): value is number {
  return isWhole(value, 1, Number.MAX_SAFE_INTEGER);
}

/** Whether a value is a balance in AU: an integer within the opening bounds (spec §9, contract §1.5). */
export function isBalanceAU(value: unknown): value is number {
  return isWhole(value, OPENING_AMOUNT_MIN_AU, OPENING_AMOUNT_MAX_AU);
}
