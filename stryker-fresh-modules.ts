import { inject, vi } from 'vitest';

/** Loads the sources anew for every change that is tried, so that none sees what another one has left in a module. */
const process = globalThis as { triedChange?: unknown; __stryker__?: { activeMutant?: string | undefined } };
const change = inject('activeMutant' as never);
if (process.triedChange !== change) {
  process.triedChange = change;
  vi.resetModules();
}
// The change itself comes into force before the first test; until then that of the run before would be in force.
if (process.__stryker__ !== undefined) process.__stryker__.activeMutant = undefined;
