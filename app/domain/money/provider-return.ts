import { readings } from '#app/domain/player/guest-link.ts';
import { isOperatorId } from '../operator-id.ts';
import { ROUTES } from '../pages/routes.ts';

/**
 * Longest query of a provider's or vendor's that is passed on when a player comes back (contract §6.4, §8), in
 * characters.
 */
export const LONGEST_RETURN_QUERY = 4096;

/** Most ids of one return that are looked at. */
const MOST_IDS = 5;

/** The way back of a player from a payment provider, or from the vendor of the identity check. */
export interface ProviderReturn {
  kind: 'payment' | 'idCheck';
  /**
   * Ids that the query may name the transaction or the check by, each once: strangers append parameters of their own,
   * some under the name of ours.
   */
  ids: readonly string[];
  /** Raw query string, without the question mark. */
  query: string;
}

/** Recognises the query by which a payment provider sends a player back (contract §6.4). */
export function isProviderReturn(query: string): boolean {
  return valuesOf(query, (name) => name === 'from').includes('provider');
}

/** Recognises the query by which the vendor of the identity check sends a player back (contract §8). */
export function isIdCheckReturn(query: string): boolean {
  return valuesOf(query, (name) => name === 'session').length > 0;
}

/**
 * Returns the kind of return that an address is; null for every other address.
 *
 * @param query as it came
 */
export function returnKindOf(pathname: string, query: string): ProviderReturn['kind'] | null {
  if (pathname === ROUTES.webPayTransactions && isProviderReturn(query)) return 'payment';
  if (pathname === ROUTES.identificationStatus && isIdCheckReturn(query)) return 'idCheck';
  return null;
}

/**
 * Reads a return (contract §6.4, §8).
 *
 * @param query as it came, without the question mark
 */
export function readReturn(kind: ProviderReturn['kind'], query: string): ProviderReturn {
  const own = kind === 'payment' ? 'tx' : 'session';
  // Names spelled as ours go before those in another case or made into a list.
  const ordered = [
    ...valuesOf(query, (name) => name === own),
    ...valuesOf(query, (name) => name.toLowerCase().replace(/\[\d*\]$/, '') === own),
  ];
  return { kind, ids: [...new Set(ordered)].filter(isOperatorId).slice(0, MOST_IDS), query };
}

/** Values of a parameter in every reading of a query that a provider wrote to, those of the query as it stands first. */
function valuesOf(query: string, isName: (name: string) => boolean): string[] {
  const found = [...readings(query, (name) => (isName(name) ? 'value' : null))];
  return found.flatMap((parameters) => parameters.get('value') ?? []);
}
