/** The waits that the style sheet knows: every ten seconds up to a minute. */
const STEP_SECONDS = 10;
const LONGEST_SECONDS = 60;

/**
 * The classes that hide something until it may be done, rounded up to ten seconds (spec §4, §9). Classes, because the
 * policy of the pages allows no style attributes.
 *
 * @param leftSeconds the seconds until then
 */
export function waitClass(leftSeconds: number): string {
  if (leftSeconds <= 0) return '';
  const steps = Math.ceil(leftSeconds / STEP_SECONDS) * STEP_SECONDS;
  return `waits waits--${Math.min(LONGEST_SECONDS, steps)}`;
}
