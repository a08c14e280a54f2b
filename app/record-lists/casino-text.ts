import type { Text } from '#app/i18n/use-text.ts';

/** Takes a casino and the texts of the page; gives its name, or its number when the operator named none. */
export function casinoText({ id, name }: { id: number; name: string }, t: Text): string {
  return name || t('home:casinoUnnamed', { id });
}
