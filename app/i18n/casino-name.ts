import type { Text } from './use-text.ts';

/**
 * What to call a casino: its name, or a text with its number.
 *
 * @param name as the operator gives it; empty when it gave none (contract §2 Casino)
 */
export function casinoName(id: number, name: string, t: Text): string {
  return name || t('home:casinoUnnamed', { id });
}
