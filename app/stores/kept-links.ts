import { createExpiringStore, type ExpiringStore, MEGABYTE } from './expiring-store.ts';

/** Sealed guest links whose page changes its language, by their visitor. */
export type KeptLinks = ExpiringStore<string>;

/** Makes an empty store for this process. */
export function createKeptLinks(now: () => number): KeptLinks {
  return createExpiringStore({ now, maximumBytes: 4 * MEGABYTE, textsOf: (sealed) => [sealed] });
}
