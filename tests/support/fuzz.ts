/** Seed of generated values, which fast-check prints with a failure. */
export const FUZZ_SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** How much more than in everyday tests is tried; `FUZZ_FACTOR` says so. */
const FACTOR = Math.max(1, Number(process.env.FUZZ_FACTOR ?? 1));

/**
 * Scales what is generated, or the time that it may take.
 *
 * @param usual runs of a property in an everyday test, or their time limit in ms
 * @returns as many times more as `FUZZ_FACTOR` says
 */
export function fuzzed(usual: number): number {
  return Math.round(usual * FACTOR);
}
