import { redirect } from '@remix-run/node';
import { asPlayer } from '#app/calls/player-calls.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { soleParameter } from '#app/domain/pages/sole-parameter.ts';
import { isOpened } from '#app/session/prefetch.ts';
import { notifySuccess } from '#app/session/successes.ts';
import type { Visit } from '#app/session/visit.ts';

/**
 * Reports to the operator that the player is back from the vendor, with the query as it came, and leads on to the clean
 * address, which shows what the operator says and nothing that stood in the query (contract §8). A request that only
 * looks at what is behind the link - HEAD, a prefetch, a preview - reports nothing.
 *
 * @returns 303 to the screen, with 'id check cleared' when the check is passed
 */
export async function takeReturn(visit: Visit): Promise<Response> {
  const { url } = visit.request;
  const sessionId = soleParameter(url.searchParams, 'session');
  if (isOpened(visit.request) && sessionId !== null) {
    // That there is no answer is not reported: the page that follows asks again.
    const answer = await asPlayer(visit).returnedFromIdCheck({ sessionId, query: url.search.slice(1) });
    if (answer.ok && answer.value.result === 'Success') notifySuccess(visit, 'IdCheckCleared');
  }
  return toScreen();
}

/** The redirect to the screen under its clean address. */
export function toScreen(): Response {
  return redirect(ROUTES.identificationStatus, 303);
}
