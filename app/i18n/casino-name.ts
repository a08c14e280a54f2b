import type { Text } from './use-text.ts';

/**
 * Gives what to call a casino.
 *
 * @param id the operator's number of it
 * @param name as the operator tells it; empty when it told none (contract §2 Casino)
 * @param t the texts of the page
 * @returns the name, or a text with the number
 */
export function casinoName(id: number, name: string, t: Text): string {
  return name || t('home:casinoUnnamed', { id });
}
