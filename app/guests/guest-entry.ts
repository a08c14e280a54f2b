import { createHash } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { checkDocuments } from '#app/account/document-queue.ts';
import { asGuestLogOn } from '#app/account/log-on.ts';
import { playerFunds } from '#app/calls/operator-reads.ts';
import { reasonToLeave } from '#app/calls/player-calls.ts';
import { FORGOT_PASSWORD_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import type { GuestTokens } from '#app/domain/player/guest-link.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { type Result, refused } from '#app/operator/http/result.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { LogOn } from '#app/session/player-session.ts';
import { PREFETCH_HEADERS } from '#app/session/prefetch.ts';
import type { Visit } from '#app/session/visit.ts';

/**
 * Answers a visit by a guest link that can be exchanged at once (spec §4, "Guest flow"): a person's browser asks for
 * the page, and no one else is signed in. Everything else gets the guest login page, which burns no token: link
 * previews, prefetches, frames, HEAD, browsers that do not tell, navigations that another site began without a gesture
 * of the visitor, and links that cannot be used.
 *
 * @returns the redirect to a clean address; null when the guest login page is to be shown
 */
export async function enterByLink(visit: Visit): Promise<Response | null> {
  const tokens = visit.request.guestLink?.tokens;
  if (!tokens || !isRealNavigation(visit)) return null;
  if (visit.player) return (await isLinkOfPlayer(visit, tokens)) ? toBuyIn() : null;
  const answer = await exchangeLink(visit, { tokens, isOfOtherSite: isLinkOfOtherSite(visit) });
  return answer.ok ? beginGuestSession(visit, answer.value) : refuseLink(visit, answer.failure);
}

/** True for a navigation that a person started in this browser and no foreign page caused. */
function isRealNavigation({ request: { method, headers } }: Visit): boolean {
  return (
    method === 'GET' &&
    headers.get('Sec-Fetch-Mode') === 'navigate' &&
    headers.get('Sec-Fetch-Dest') === 'document' &&
    !PREFETCH_HEADERS.some((name) => headers.has(name)) &&
    isOfVisitor(headers)
  );
}

/**
 * True when the visitor asked for the page, by a mail program, the address bar or a link, and not a script, a redirect
 * or `meta refresh` of another site, which would sign the visitor in to an account of its choice. `same-origin` is what
 * a service worker makes of any site; no page of the portal has a guest link.
 */
function isOfVisitor(headers: Visit['request']['headers']): boolean {
  const site = headers.get('Sec-Fetch-Site');
  return site === null || site === 'none' || headers.get('Sec-Fetch-User') === '?1';
}

/**
 * True for a link on a page of another site, unless the operator has named it: whoever wrote that page may have chosen
 * the account. Mails, messages and the address bar have no site, and a page can hide its address, but not invent one.
 */
export function isLinkOfOtherSite({ config, request: { headers } }: Visit): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site === null || site === 'none' || site === 'same-origin') return false;
  const from = headers.get('Referer') ?? '';
  return !(URL.canParse(from) && config.guestLinkOrigins.includes(new URL(from).origin));
}

/**
 * Finds out whether a link opens the account that is signed in, without using it up: it is the link that the session
 * began with, or its access token can read the player's own profile, which it can for no one else (contract §5).
 *
 * @returns false also when that cannot be learned
 */
async function isLinkOfPlayer(visit: Visit, tokens: GuestTokens): Promise<boolean> {
  const { player } = visit;
  if (!player) return false;
  if (player.guestLinkHash === hashOf(tokens)) return true;
  if (player.userId === null) return false;
  return (await visit.calls.profile(tokens.accessToken, player.userId)).ok;
}

/**
 * Trades the tokens of a link for a session's. A link works once: of a form that is sent twice at a time, or a page
 * that is opened twice, both get the one answer.
 *
 * @param link its tokens, and whether it was on a page of {@link isLinkOfOtherSite}
 * @returns what a session begins with; or why the link is no good (401, 409, 423), or that the operator could not be
 *   reached
 */
export async function exchangeLink(
  visit: Visit,
  { tokens, isOfOtherSite }: { tokens: GuestTokens; isOfOtherSite: boolean },
): Promise<Result<LogOn>> {
  const { config, flights } = visit.services;
  const guestLinkHash = hashOf(tokens);
  const browser = `${visit.request.clientAddress} ${visit.request.headers.get('User-Agent')}`;
  const answer = await flights.join(`guest link ${guestLinkHash} of ${browser}`, () =>
    visit.calls.refresh({ oldAccessToken: tokens.accessToken, refreshToken: tokens.refreshToken }),
  );
  if (answer.ok) {
    const logOn = asGuestLogOn(answer.value, { guestLinkHash, country: config.country });
    const isAccountUnconfirmed = isOfOtherSite && logOn.displayName === '';
    return { ok: true, value: { ...logOn, ...(isAccountUnconfirmed ? { isAccountUnconfirmed } : {}) } };
  }
  return refused(reasonToLeave(answer.failure) ?? failureOf('ServerUnreachable'));
}

/**
 * Starts the session of a guest, loads the funds (spec §4, "Guest flow") and leads to buy-in.
 *
 * @param logOn what the link was traded for
 * @throws Response when the operator ends the session at once
 */
export async function beginGuestSession(visit: Visit, logOn: LogOn): Promise<Response> {
  visit.signIn(logOn);
  await checkDocuments(visit);
  // Nothing of the account is asked for while a document waits. What cannot be read now is said by the next page.
  if (visit.openDocuments.length === 0) await playerFunds(visit);
  return toBuyIn();
}

/**
 * What the operator says of tokens that were used before, or are too old: it is about a session that no one here had.
 */
const OF_A_SPENT_LINK = ['http401', 'http409'];

/**
 * Leads a visitor whose link is no good, or who could not be let in now, to `/`, with the reason (spec §8). Of a link
 * that was used before or has expired the page says so, and what to do: the log-in and the link for a forgotten
 * password are there.
 */
export function refuseLink(visit: Visit, failure: Failure): Response {
  const { code, traceId } = failure;
  const refusal = OF_A_SPENT_LINK.includes(code)
    ? failureOf('GuestLinkSpent', traceId === undefined ? {} : { traceId })
    : failure;
  visit.messages.notify({
    ...failureNotification(refusal),
    // A guest may never have had a password: a code to the phone sets one.
    ...(refusal.code === 'GuestLinkSpent'
      ? { link: { href: FORGOT_PASSWORD_HREF, labelKey: 'guest:noPassword' as const } }
      : {}),
  });
  return redirectTo(ROUTES.home);
}

const toBuyIn = () => redirectTo(ROUTES.webPayCashIn);

/** A redirect after which the address with the tokens is known to no page. */
function redirectTo(path: string): Response {
  return redirect(path, { status: 303, headers: { 'Referrer-Policy': 'no-referrer' } });
}

function hashOf({ accessToken, refreshToken }: GuestTokens): string {
  return createHash('sha256').update(`${accessToken}\n${refreshToken}`).digest('base64url');
}
