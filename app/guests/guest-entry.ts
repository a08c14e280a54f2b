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
 * Exchanges a guest link at once where that is safe (spec §4, "Guest flow"): a person's browser requests the
 * page, and no other player is signed in. Null for the guest login page, which uses no token: for link
 * previews, prefetches, frames, HEAD, browsers without fetch metadata, navigations that another site began
 * without a user gesture, and invalid links.
 */
export async function enterByLink(visit: Visit): Promise<Response | null> {
  const tokens = visit.request.guestLink?.tokens;
  if (!tokens || !isRealNavigation(visit)) return null;
  if (visit.player) return (await isLinkOfPlayer(visit, tokens)) ? toBuyIn() : null;
  const answer = await exchangeLink(visit, { tokens, isOfOtherSite: isLinkOfOtherSite(visit) });
  return answer.ok ? beginGuestSession(visit, answer.value) : refuseLink(visit, answer.failure);
}

/** Checks for a navigation by the user, not caused by a foreign page. */
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
 * True when the user opened the page, by a mail program, the address bar or a link, and not a script, a
 * redirect or `meta refresh` of another site, which would sign the visitor in to an account of its choice.
 * `same-origin` is what a service worker makes of any site; no page of the portal has a guest link.
 */
function isOfVisitor(headers: Visit['request']['headers']): boolean {
  const site = headers.get('Sec-Fetch-Site');
  return site === null || site === 'none' || headers.get('Sec-Fetch-User') === '?1';
}

/**
 * Checks for a link on a page of another site, unless the operator has named it: its author may have chosen
 * the account. Mails, messages and the address bar have no site; a page can hide its address, but not forge
 * one.
 */
export function isLinkOfOtherSite({ config, request: { headers } }: Visit): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site === null || site === 'none' || site === 'same-origin') return false;
  const from = headers.get('Referer') ?? '';
  return !(URL.canParse(from) && config.guestLinkOrigins.includes(new URL(from).origin));
}

/**
 * Checks, without using a link up, if it opens the account that is signed in: it is the link that the session
 * began with, or its access token can read the player's own profile, which it can for no other account
 * (contract §5). False also when unknown.
 */
async function isLinkOfPlayer(visit: Visit, tokens: GuestTokens): Promise<boolean> {
  const { player } = visit;
  if (!player) return false;
  if (player.guestLinkHash === hashOf(tokens)) return true;
  if (player.userId === null) return false;
  return (await visit.calls.profile(tokens.accessToken, player.userId)).ok;
}

/**
 * Exchanges the tokens of a link for the start of a session; fails with 401, 409 or 423 for an invalid link.
 * A link works once: two parallel requests share one response. `isOfOtherSite` is that of {@link
 * isLinkOfOtherSite}.
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
 * Starts the session of a guest, loads the funds (spec §4, "Guest flow") and redirects to buy-in.
 *
 * @throws Response when the operator ends the session at once
 */
export async function beginGuestSession(visit: Visit, logOn: LogOn): Promise<Response> {
  visit.signIn(logOn);
  await checkDocuments(visit);
  // A waiting document forbids calls for the account. A failure is shown by the next page.
  if (visit.openDocuments.length === 0) await playerFunds(visit);
  return toBuyIn();
}

/**
 * The operator's answers to tokens that were used or have expired; they are not about a session of this
 * browser.
 */
const OF_A_SPENT_LINK = ['http401', 'http409'];

/**
 * Redirects to `/` with the reason (spec §8) after an invalid link, or a temporary failure. For a used or
 * expired link that page also offers the log-in and the forgotten password.
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

/** Redirect without a referrer, so that no page gets the address with the tokens. */
function redirectTo(path: string): Response {
  return redirect(path, { status: 303, headers: { 'Referrer-Policy': 'no-referrer' } });
}

function hashOf({ accessToken, refreshToken }: GuestTokens): string {
  return createHash('sha256').update(`${accessToken}\n${refreshToken}`).digest('base64url');
}
