import { vi } from 'vitest';
import type { CallFilter } from '#sandbox/scenario/call-recorder.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

/** Longer than any call that is answered, in ms. */
const LIMIT_MS = 60_000;

/** Returns the calls that are under way. */
export const callsUnderWay = async (sandbox: TestSandbox, filter: CallFilter = {}) =>
  (await sandbox.calls(filter)).filter(({ durationMs }) => durationMs === null);

/** Waits until every call of a kind is answered; in hooks and concurrent tests too, where Vitest cannot poll. */
export const callsEnded = (sandbox: TestSandbox, filter: CallFilter = {}) =>
  vi.waitFor(
    async () => {
      const left = (await callsUnderWay(sandbox, filter)).length;
      if (left > 0) throw new Error(`${left} calls are not answered`);
    },
    { timeout: LIMIT_MS },
  );
