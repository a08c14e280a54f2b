import { redirect } from '@remix-run/node';
import { asPlayer } from '#app/calls/player-calls.ts';
import { ROUTES, transactionHref } from '#app/domain/pages/routes.ts';
import { soleParameter } from '#app/domain/pages/sole-parameter.ts';
import { isOpened } from '#app/session/prefetch.ts';
import type { Visit } from '#app/session/visit.ts';

/**
 * Tells the operator that the player is back from the provider, with the query as it came, and leads on to the
 * transaction under its clean address, which shows what the operator says of it and nothing that stood in the query
 * (contract §6.4). A request that only looks at what is behind the link - HEAD, a prefetch, a preview - tells nothing.
 *
 * @returns 303 to the transaction; to the list when the address does not say which one
 */
export async function takeReturn(visit: Visit): Promise<Response> {
  const { url } = visit.request;
  const transactionId = soleParameter(url.searchParams, 'tx');
  if (transactionId === null) return redirect(ROUTES.webPayTransactions, 303);
  if (isOpened(visit.request)) {
    // Its answer is not needed here, nor is it reported when there is none: the page that follows asks again.
    await asPlayer(visit).returnedFromProvider(transactionId, { query: url.search.slice(1) });
  }
  return redirect(transactionHref(transactionId), 303);
}
