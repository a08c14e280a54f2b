import { randomBytes } from 'node:crypto';
import type { Country } from '#sandbox/contract.ts';
import { readOperatorAgain } from './portal.ts';
import { type Stack, StackPool } from './stack.ts';

/** Key that all kept portals seal with, for tests that make a cookie of their own. */
export const KEPT_SESSION_KEY = randomBytes(32).toString('base64url');

/** Limits that one number of a test would reach. Tests of them set their own. */
const RAISED_LIMITS = {
  LIMIT_RESET_CODE_PER_PHONE: '100000/60',
  LIMIT_RESET_CODE_IN_ALL: '100000/60',
  LIMIT_RESET_PER_PHONE: '100000/60',
};

const pool = new StackPool({ SESSION_KEYS: KEPT_SESSION_KEY, ...RAISED_LIMITS });

// A worker that has run its files is ended by a signal: its portals end with it.
process.once('SIGTERM', () => process.exit());

/**
 * A portal and its operator with the key and the limits above, kept for the test files that the same worker
 * runs: a portal takes a second of the processor to start. `stop` puts the operator back to its start and ends nothing.
 *
 * Not for tests that end a portal, or that read all of its log.
 */
export async function borrowStack(country: Country): Promise<Stack> {
  const kept = await pool.get(country);
  const reset = () => kept.sandbox.reset();
  await reset();
  // Public reads stay for half a minute, those of the last borrower and of his faults too.
  await readOperatorAgain(kept.portal);
  return { ...kept, stop: reset };
}
