import { nextLookAt } from '#app/calls/next-look.ts';
import { SESSION_HARD_LIMIT_MS } from '#app/domain/limits.ts';
import { LOOKING_SINCE } from '#app/domain/pages/by-itself.ts';
import { pageAddressOf } from '#app/domain/pages/return-path.ts';
import type { Visit } from '#app/session/visit.ts';

/** How often a page looks again by itself, and for how long; in seconds. */
interface Pace {
  everySeconds: number;
  longestSeconds: number;
}

/** Pace of a page that waits for a provider (contract §6.4). */
export const AT_PROVIDER: Pace = { everySeconds: 15, longestSeconds: 15 * 60 };
/**
 * Pace of a page that waits for what takes a walk to a shop, or a bank its time: slow, as without a script a look takes
 * a slip away where the network is.
 */
export const ELSEWHERE: Pace = { everySeconds: 180, longestSeconds: SESSION_HARD_LIMIT_MS / 1000 };
/** Pace of a page that only looks again when the player comes back to it. */
const ON_RETURN: Pace = { everySeconds: Infinity, longestSeconds: Infinity };

/**
 * Polls the page of a payment, at a deadline too, and when the player comes back to it; that sends nothing.
 *
 * @param deadlineMs when the page becomes untrue; epoch, ms; `Infinity` without such a time
 * @returns the seconds between two looks; null once the page has looked long enough
 */
export function lookAgain(
  visit: Visit,
  href: string,
  { everySeconds, longestSeconds } = AT_PROVIDER,
  deadlineMs = Infinity,
): number | null {
  const query = visit.request.url.searchParams;
  if (query.has('dialog')) return null;
  const [asked, nowMs] = [query.get(LOOKING_SINCE), visit.now()];
  const since = nextLookAt(asked, nowMs, longestSeconds);
  const leftMs = deadlineMs - nowMs;
  visit.page.nextLook = {
    afterSeconds: Math.min(
      since === null ? Infinity : everySeconds,
      // A second later, as the browser's second may be shorter.
      leftMs > 0 ? Math.ceil(leftMs / 1000) + 1 : Infinity,
    ),
    href: `${href}${href.includes('?') ? '&' : '?'}${LOOKING_SINCE}=${since ?? asked}`,
  };
  return since === null ? null : everySeconds;
}

/** Opens a list again when the player comes back to it: not by the clock, as its filter may be half filled in. */
export function lookAgainOnReturn(visit: Visit): void {
  lookAgain(visit, pageAddressOf(visit.request.url), ON_RETURN);
}
