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

/** Whether a payment provider has sent a player back by this address (contract §6.4). */
export function isProviderReturn(query: URLSearchParams): boolean {
  return query.getAll('from').includes('provider');
}

/** Whether the vendor of the identity check has sent a player back by this address (contract §8). */
export function isIdCheckReturn(query: URLSearchParams): boolean {
  return query.has('session');
}

/** Returns the kind of return that an address is; null for every other address. */
export function returnKindOf({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): ProviderReturn['kind'] | null {
  if (pathname === ROUTES.webPayTransactions && isProviderReturn(searchParams)) return 'payment';
  if (pathname === ROUTES.identificationStatus && isIdCheckReturn(searchParams)) return 'idCheck';
  return null;
}

/**
 * Reads a return (contract §6.4, §8).
 *
 * @param query as it came, without the question mark
 */
export function readReturn(kind: ProviderReturn['kind'], query: string): ProviderReturn {
  const own = kind === 'payment' ? 'tx' : 'session';
  const spelled = [...new URLSearchParams(query)].filter(([name]) => isSpelling(name, own));
  // Names spelled as ours go before those in another case or made into a list.
  const ordered = [
    ...spelled.filter(([name]) => name === own),
    ...spelled.filter(([name]) => name !== own),
  ].map(([, value]) => value);
  return { kind, ids: [...new Set(ordered)].filter(isOperatorId).slice(0, MOST_IDS), query };
}

const isSpelling = (name: string, own: string) => name.toLowerCase().replace(/\[\d*\]$/, '') === own;
