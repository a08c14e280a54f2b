/** Longest that a page looks again by itself, in seconds (contract §6.4), unless it says otherwise. */
const LONGEST_SECONDS = 15 * 60;

/**
 * Whether a page is to look again, and what its address then says: when the looking began. The address stays the same
 * from the second look on, so that it does not fill the browser's history.
 *
 * @param since what the address says, in seconds since 1970; null when it says nothing
 * @param nowMs the time; epoch, ms
 * @param longestSeconds how long it looks
 * @returns what the next address is to say; null when the page has looked long enough
 */
export function nextLookAt(
  since: string | null,
  nowMs: number,
  longestSeconds = LONGEST_SECONDS,
): string | null {
  const nowSeconds = Math.floor(nowMs / 1000);
  const began = since !== null && /^\d{1,10}$/.test(since) ? Number(since) : nowSeconds;
  // What lies ahead was not written by the portal; it would make the page look for ever.
  if (began > nowSeconds) return null;
  return nowSeconds - began < longestSeconds ? String(began) : null;
}
