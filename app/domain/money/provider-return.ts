/**
 * Longest query of a provider's or vendor's that is passed on when a player comes back (contract §6.4, §8), in
 * characters.
 */
export const LONGEST_RETURN_QUERY = 4096;

/** Whether a payment provider has sent a player back by this address (contract §6.4). */
export function isProviderReturn(query: URLSearchParams): boolean {
  return query.get('from') === 'provider';
}

/** Whether the vendor of the identity check has sent a player back by this address (contract §8). */
export function isIdCheckReturn(query: URLSearchParams): boolean {
  return query.has('session');
}
