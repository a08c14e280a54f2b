import { inject, vi } from 'vitest';

/**
 * Loads the sources anew for every change that mutation testing tries, so that none meets what another one has left in
 * a module. The thread that they are tried in stays: see `tests/mutation/vitest.config.ts`.
 */
const thread = globalThis as typeof globalThis & {
  triedChange?: unknown;
  __stryker__?: { activeMutant: string | undefined };
};

const change: unknown = inject('activeMutant' as never);
if (thread.triedChange !== change) {
  thread.triedChange = change;
  vi.resetModules();
}
// The change comes into force before the first test; until then the one before would be in force still.
if (thread.__stryker__ !== undefined) thread.__stryker__.activeMutant = undefined;
