/** Longest query of a provider's or vendor's that is passed on when a player comes back (contract §6.4, §8), in characters. */
export const LONGEST_RETURN_QUERY = 4096;

/** Takes the query of the transactions' address; tells whether a payment provider sends a player back by it (contract §6.4). */
export function isProviderReturn(query: URLSearchParams): boolean {
  return query.get('from') === 'provider';
}

/** Takes the query of the identity check's address; tells whether its vendor sends a player back by it (contract §8). */
export function isIdCheckReturn(query: URLSearchParams): boolean {
  return query.has('session');
}
