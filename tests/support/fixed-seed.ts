import fc from 'fast-check';
import { FUZZ_SEED } from './fuzz.ts';

/* Runs before the tests of each file: properties are tried with the same values every time, unless `FUZZ_SEED` says otherwise. */

fc.configureGlobal({ seed: FUZZ_SEED });
