import { redirect } from '@remix-run/node';
import { ROUTES, transactionHref } from '#app/domain/routes.ts';
import { callAsPlayer } from '#app/session/player-calls.ts';
import { isPrefetch } from '#app/session/prefetch.ts';
import type { Visit } from '#app/session/visit.ts';

/** Whether an address is where a payment provider sends players back to (contract §6.4). */
export function isReturn(query: URLSearchParams): boolean {
  return query.get('from') === 'provider';
}

/**
 * Tells the operator that the player is back from the provider, with the query as it came, and leads on to the transaction
 * under its clean address, which shows what the operator says of it and nothing that stood in the query (contract §6.4).
 * Whoever only wants to see what is behind the link - HEAD, a prefetch, a preview - tells nothing.
 *
 * @param visit the request of a signed-in player
 * @returns 303 to the transaction; to the list when the address does not say which one
 * @throws Response when the operator ends the session
 */
export async function takeReturn(visit: Visit): Promise<Response> {
  const { url, method } = visit.request;
  const [transactionId, ...others] = url.searchParams.getAll('tx');
  if (transactionId === undefined || others.length > 0) return redirect(ROUTES.webPayTransactions, 303);
  if (method === 'GET' && !isPrefetch(visit.request.headers)) {
    // Its answer is not needed here, nor is it told when there is none: the page that follows asks again.
    await callAsPlayer(visit, (accessToken) =>
      visit.calls.returnedFromProvider(accessToken, transactionId, { query: url.search.slice(1) }),
    );
  }
  return redirect(transactionHref(transactionId), 303);
}
