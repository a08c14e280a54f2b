import { createExpiringStore, type ExpiringStore, MEGABYTE } from './expiring-store.ts';

/**
 * What each captcha response was spent on that the operator has seen, by a hash of the response. Kept longer than any
 * response is good.
 */
export type SpentCaptchas = ExpiringStore<string>;

/** Makes an empty store for this process. */
export function createSpentCaptchas(now: () => number): SpentCaptchas {
  return createExpiringStore({ now, maximumBytes: 4 * MEGABYTE, textsOf: (use) => [use] });
}
