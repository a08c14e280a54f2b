import type { Text } from '#app/i18n/use-text.ts';

/** Words that the keys of the usual documents begin with, and whose names the portal knows. */
const KNOWN = { terms: 'terms', privacy: 'privacy', responsible: 'responsiblePlay' } as const;

/** Names a legal document: the operator lists documents by keys only. */
export function documentName(key: string, t: Text): string {
  const [, known] = Object.entries(KNOWN).find(([start]) => key.toLowerCase().startsWith(start)) ?? [];
  return known ? t(`documents:names.${known}`) : key;
}
