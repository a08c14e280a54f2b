import { SESSION_HARD_LIMIT_MS } from '#app/domain/limits.ts';
import { LOOKING_SINCE } from '#app/domain/pages/by-itself.ts';
import { pageAddressOf } from '#app/domain/pages/return-path.ts';
import type { Visit } from '#app/session/visit.ts';

/** Contract §6.4. */
const LONGEST_SECONDS = 15 * 60;

/** Interval and duration of polling. */
interface Pace {
  everySeconds: number;
  longestSeconds: number;
}

/** Pace of a page that waits for a provider (contract §6.4). */
export const AT_PROVIDER: Pace = { everySeconds: 15, longestSeconds: LONGEST_SECONDS };
/** Slow pace for a shop or a bank: without a script, reloading while offline would lose a slip. */
export const ELSEWHERE: Pace = { everySeconds: 180, longestSeconds: SESSION_HARD_LIMIT_MS / 1000 };
/** Pace of a page that only polls when the player comes back to it. */
const ON_RETURN: Pace = { everySeconds: Infinity, longestSeconds: Infinity };

/**
 * Schedules the next poll of a page. Its address has the time of the first one, and so does not fill the browser's
 * history.
 *
 * @param since time in the address, in seconds since 1970; null when it has none
 * @param nowMs epoch, ms
 * @returns the time for the next address; null when the page has polled long enough
 */
export function nextLookAt(
  since: string | null,
  nowMs: number,
  longestSeconds = LONGEST_SECONDS,
): string | null {
  const nowSeconds = Math.floor(nowMs / 1000);
  const began = since !== null && /^\d{1,10}$/.test(since) ? Number(since) : nowSeconds;
  // A time in the future was not written by the portal; the page would poll for ever.
  if (began > nowSeconds) return null;
  return nowSeconds - began < longestSeconds ? String(began) : null;
}

/**
 * Polls the page of a payment, at a deadline too, and when the player comes back to it; that sends nothing.
 *
 * @param deadlineMs time when the page becomes wrong (epoch, ms); `Infinity` for never
 * @returns interval in seconds; null once the page has polled long enough
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

/** Reloads a list when the player comes back to it; polling would clear a half-filled filter. */
export function lookAgainOnReturn(visit: Visit): void {
  lookAgain(visit, pageAddressOf(visit.request.url), ON_RETURN);
}
