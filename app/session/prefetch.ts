import { TOKEN_REFRESH_WINDOW_MS } from '#app/domain/limits.ts';
import { isOpenedByItself } from '#app/domain/pages/by-itself.ts';
import { isPageAhead } from '#app/domain/pages/pages-ahead.ts';
import { DRAFTS_COOKIE, PAYMENTS_COOKIE } from './cookies.ts';
import type { Visit, VisitRequest } from './visit.ts';

/** Headers by which browsers and mail scanners say that no one looks at the page yet. */
export const PREFETCH_HEADERS = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'];

/** What a browser says that fetches a page by the rules of the page before it, to show it if it is asked for. */
const BY_OUR_RULES = 'prefetch';

/** Whether a page is fetched before anyone has asked for it. */
export function isAhead({ headers }: Pick<VisitRequest, 'headers'>): boolean {
  return PREFETCH_HEADERS.some((name) => /prefetch|preview|prerender|instant/i.test(headers.get(name) ?? ''));
}

/**
 * Whether a request opens the page for a visitor. HEAD, a prefetch or a preview only looks at what is behind a link.
 */
export function isOpened(request: Pick<VisitRequest, 'method' | 'headers'>): boolean {
  return request.method === 'GET' && !isAhead(request);
}

/**
 * What may be answered to a request:
 * - `anything`: a page that was asked for, or one on which nothing of a session stands
 * - `whatStoresNothing`: a page that is fetched ahead by the rules of the page before it. It may never be shown, and
 *   comes while other answers do: nothing may depend on its being seen, and it takes the place of nothing they store
 * - `nothing`: the browser has to ask again when the page is wanted. A message would be told to no one, a draft be used
 *   up, a token be renewed, and money may lie about for longer than the page before it allows
 */
export type Answerable = 'anything' | 'whatStoresNothing' | 'nothing';

/** Tells what may be answered to a visit's request. */
export function answerableTo(visit: Visit): Answerable {
  const { config, cookies, hadSession, messages, player, request, timedOut } = visit;
  // A form that nobody has sent yet would be carried out, and its cookies be dropped.
  if (isAhead(request) && request.method === 'POST') return 'nothing';
  const isOfSession = hadSession || !messages.isEmpty;
  // The end of a session is told by the answer that takes its cookies away, whoever is the first to ask.
  if (!isAhead(request) || !isOfSession || timedOut !== null || request.guestLink !== null) return 'anything';
  const isPossible =
    player !== null &&
    request.headers.get('Sec-Purpose') === BY_OUR_RULES &&
    isPageAhead(request.url) &&
    // What the browser shows out of its own hands tells nobody that the session is used.
    config.idleLimitMs === null &&
    messages.isEmpty &&
    !cookies.has(DRAFTS_COOKIE) &&
    player.accessTokenExpiresAtMs - visit.now() > TOKEN_REFRESH_WINDOW_MS;
  return isPossible ? 'whatStoresNothing' : 'nothing';
}

const PAYMENTS_LINE = new RegExp(`^(?:__Host-)?${PAYMENTS_COOKIE}=`);

/**
 * Whether an answer that is given ahead stores nothing. The note of the first payment form comes with that form, or a
 * payment sent by it could be forgotten: where there was none before, none can be under way that would write another.
 *
 * @param lines `Set-Cookie` lines of the answer
 */
export function storesNothing({ cookies }: Visit, lines: readonly string[]): boolean {
  const isFirstForm = cookies.read(PAYMENTS_COOKIE) === null;
  return lines.every((line) => isFirstForm && PAYMENTS_LINE.test(line));
}

/**
 * Whether a request is the player's own doing: a form, or a page that was opened. A page that looks again by itself does
 * not use the session, or one left open would keep it for ever; its address says so. Some browsers say that a person
 * reloads such an address (`Sec-Fetch-User`).
 */
export function isUse(request: Pick<VisitRequest, 'method' | 'headers' | 'url'>): boolean {
  if (request.method === 'POST') return true;
  const isByHand = request.headers.get('Sec-Fetch-User') === '?1';
  return isOpened(request) && (isByHand || !isOpenedByItself(request.url));
}
