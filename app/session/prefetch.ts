import { TOKEN_REFRESH_WINDOW_MS } from '#app/domain/limits.ts';
import { isPageAhead } from '#app/domain/pages/pages-ahead.ts';
import { isPoll } from '#app/domain/pages/polling.ts';
import { DRAFTS_COOKIE, NEXT_KEY_COOKIES } from './cookies.ts';
import type { Visit, VisitRequest } from './visit.ts';

/** Prefetch headers of browsers and mail scanners. */
export const PREFETCH_HEADERS = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'];

/** `Sec-Purpose` of a prefetch by our speculation rules. */
const BY_OUR_RULES = 'prefetch';

export function isPrefetch({ headers }: Pick<VisitRequest, 'headers'>): boolean {
  return PREFETCH_HEADERS.some((name) => /prefetch|preview|prerender|instant/i.test(headers.get(name) ?? ''));
}

/** True for a page view: neither HEAD nor a prefetch. */
export function isOpened(request: Pick<VisitRequest, 'method' | 'headers'>): boolean {
  return request.method === 'GET' && !isPrefetch(request);
}

/**
 * - `allow`: not a prefetch, or one without a session
 * - `cookieless`: prefetch by our speculation rules; it may never be shown, so its response must set no cookie
 * - `tooEarly`: fetch again on navigation, as it would use up messages, drafts or tokens
 */
export type PrefetchPolicy = 'allow' | 'cookieless' | 'tooEarly';

export function prefetchPolicy(visit: Visit): PrefetchPolicy {
  const { config, cookies, hadSession, messages, player, request, timedOut } = visit;
  // A prefetched form would be executed without its cookies.
  if (isPrefetch(request) && request.method === 'POST') return 'tooEarly';
  const isOfSession = hadSession || !messages.isEmpty;
  // The first response after the end of a session removes its cookies, even a prefetch.
  if (!isPrefetch(request) || !isOfSession || timedOut !== null || request.guestLink !== null) return 'allow';
  const isPossible =
    player !== null &&
    request.headers.get('Sec-Purpose') === BY_OUR_RULES &&
    isPageAhead(request.url) &&
    // A prefetched page does not count as activity.
    config.idleLimitMs === null &&
    messages.isEmpty &&
    !cookies.has(DRAFTS_COOKIE) &&
    player.accessTokenExpiresAtMs - visit.now() > TOKEN_REFRESH_WINDOW_MS;
  return isPossible ? 'cookieless' : 'tooEarly';
}

const NEXT_KEY_LINE = new RegExp(`^(?:__Host-)?(${Object.values(NEXT_KEY_COOKIES).join('|')})=`);

/**
 * Checks the `Set-Cookie` lines of a prefetch: only the key of a first payment form may be set, as no payment of that
 * direction can be under way before it.
 */
export function storesNothing({ cookies }: Visit, lines: readonly string[]): boolean {
  return lines.every((line) => {
    const [, name] = NEXT_KEY_LINE.exec(line) ?? [];
    return name !== undefined && cookies.read(name) === null;
  });
}

/**
 * True for forms and opened pages, not for polls, which would extend the session for ever. Some browsers mark a reload by
 * hand (`Sec-Fetch-User`).
 */
export function isUserActivity(request: Pick<VisitRequest, 'method' | 'headers' | 'url'>): boolean {
  if (request.method === 'POST') return true;
  const isByHand = request.headers.get('Sec-Fetch-User') === '?1';
  return isOpened(request) && (isByHand || !isPoll(request.url));
}
