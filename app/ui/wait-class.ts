/** The waits that the style sheet knows: every ten seconds up to a minute. */
const STEP_SECONDS = 10;
const LONGEST_SECONDS = 60;

/**
 * Takes the seconds until something may be done; gives the classes that hide it for as long, rounded up to ten (spec
 * §4, §9). Classes, because the policy of the pages allows no style attributes.
 */
export function waitClass(leftSeconds: number): string {
  if (leftSeconds <= 0) return '';
  const steps = Math.ceil(leftSeconds / STEP_SECONDS) * STEP_SECONDS;
  return `waits waits--${Math.min(LONGEST_SECONDS, steps)}`;
}
