import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach } from 'vitest';
import { FUZZ_SEED } from './fuzz.ts';

/* Runs before the tests of each file. */

// Properties are tried with the same values every time, unless `FUZZ_SEED` says otherwise.
fc.configureGlobal({ seed: FUZZ_SEED });

// Lets the worker answer Vitest, which gives up after a minute without: tests that wait for nothing never would.
afterEach(() => setImmediate());
