import { SESSION_HARD_LIMIT_MS } from '#app/domain/limits.ts';
import { POLLING_SINCE } from '#app/domain/pages/polling.ts';
import { pageAddressOf } from '#app/domain/pages/return-path.ts';
import type { Visit } from '#app/session/visit.ts';

/** Interval and duration of a page's polls, in seconds. */
interface Pace {
  everySeconds: number;
  longestSeconds: number;
}

/** Pace of a page that waits for a provider (contract §6.4). */
export const AT_PROVIDER: Pace = { everySeconds: 15, longestSeconds: 15 * 60 };
/** Pace of a page that waits for a shop or a bank: slow, as a poll without a script may lose a slip to a bad network. */
export const ELSEWHERE: Pace = { everySeconds: 180, longestSeconds: SESSION_HARD_LIMIT_MS / 1000 };
/** Pace of a page that is only opened again when the player comes back to it. */
const ON_RETURN: Pace = { everySeconds: Infinity, longestSeconds: Infinity };

/**
 * Polls a page, at a deadline too, and when the player comes back to it; that sends nothing. Never under a question.
 *
 * @param deadlineMs when the page becomes untrue; epoch, ms; `Infinity` without such a time
 * @returns seconds between two polls; null once the page has polled long enough
 */
export function schedulePoll(
  visit: Visit,
  href: string,
  { everySeconds, longestSeconds } = AT_PROVIDER,
  deadlineMs = Infinity,
): number | null {
  const query = visit.request.url.searchParams;
  if (query.has('dialog')) return null;
  const [asked, nowMs] = [query.get(POLLING_SINCE), visit.now()];
  const since = nextPollSince(asked, nowMs, longestSeconds);
  const leftMs = deadlineMs - nowMs;
  visit.response.nextPoll = {
    afterSeconds: Math.min(
      since === null ? Infinity : everySeconds,
      // A second later, as the browser's second may be shorter.
      leftMs > 0 ? Math.ceil(leftMs / 1000) + 1 : Infinity,
    ),
    href: `${href}${href.includes('?') ? '&' : '?'}${POLLING_SINCE}=${since ?? asked}`,
  };
  return since === null ? null : everySeconds;
}

/** Opens a list again when the player comes back to it: not by the clock, as its filter may be half filled in. */
export function pollOnReturn(visit: Visit): void {
  schedulePoll(visit, pageAddressOf(visit.request.url), ON_RETURN);
}

/**
 * Schedules the next poll of a page. Its address has the time of the first one, and so does not fill the browser's
 * history.
 *
 * @param since time in the address, in seconds since 1970; null when it has none
 * @param nowMs epoch, ms
 * @returns the time for the next address; null when the page has polled long enough
 */
export function nextPollSince(
  since: string | null,
  nowMs: number,
  longestSeconds = AT_PROVIDER.longestSeconds,
): string | null {
  const nowSeconds = Math.floor(nowMs / 1000);
  const began = since !== null && /^\d{1,10}$/.test(since) ? Number(since) : nowSeconds;
  // A time in the future was not written by the portal; the page would poll for ever.
  if (began > nowSeconds) return null;
  return nowSeconds - began < longestSeconds ? String(began) : null;
}
