import { CAPTCHA_LIFETIME_MS, SESSION_HARD_LIMIT_MS } from '#app/domain/limits.ts';
import { DRAFT_LIFETIME_MS } from '#app/store/drafts.ts';
import type { Purpose } from './keys.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Time for which an operator remembers a key (contract §1.8), in ms. */
export const KEY_REMEMBERED_MS = DAY_MS;

/** Purposes that only name or count; a new key costs nothing but the codes of the log. */
type NamingPurpose = 'limit' | 'log';

/**
 * Longest time between sealing and opening, in ms. Modules that seal take their figure from here, so that the time for
 * which an old key must stay cannot be shorter than something sealed with it.
 */
export const SEALED_LIFETIMES_MS = {
  session: SESSION_HARD_LIMIT_MS,
  lastUse: SESSION_HARD_LIMIT_MS,
  // A message that is older has been shown.
  flash: MINUTE_MS,
  accessCode: SESSION_HARD_LIMIT_MS,
  operation: SESSION_HARD_LIMIT_MS,
  csrf: DAY_MS,
  payments: KEY_REMEMBERED_MS,
  captcha: CAPTCHA_LIFETIME_MS,
  registration: DRAFT_LIFETIME_MS,
  guestLink: 30 * MINUTE_MS,
  return: 30 * MINUTE_MS,
  // The longest that anything stays in the store that replicas share: a log-out.
  stored: SESSION_HARD_LIMIT_MS,
  // Comforts: sealed anew whenever they are used, and made again when they are lost.
  usedMethods: 90 * DAY_MS,
  device: 365 * DAY_MS,
} as const satisfies Record<Exclude<Purpose, NamingPurpose>, number>;

export type SealedPurpose = keyof typeof SEALED_LIFETIMES_MS;

const COMFORTS: readonly SealedPurpose[] = ['usedMethods', 'device'];

/** True for the name, such as of a cookie, of a sealed text that cannot be made again. */
export const isEssential = (name: string): name is SealedPurpose =>
  Object.hasOwn(SEALED_LIFETIMES_MS, name) && !COMFORTS.includes(name as SealedPurpose);

/** Time that a key must stay in `SESSION_KEYS` after it has ceased to be the first, in ms. */
export const OLD_KEY_STAYS_MS = Math.max(
  ...Object.entries(SEALED_LIFETIMES_MS).flatMap(([name, lifetimeMs]) =>
    isEssential(name) ? [lifetimeMs] : [],
  ),
);
