/** Contract §6.4. */
const LONGEST_SECONDS = 15 * 60;

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
