import type { Country } from '#sandbox/contract.ts';
import { type Stack, StackPool } from './stack.ts';

const pool = new StackPool();

// A worker that has run its files is ended by a signal: its portals end with it.
process.once('SIGTERM', () => process.exit());

/**
 * A portal and its operator as they are started without further settings, kept for the test files that the same worker
 * runs: a portal takes a second of the processor to start. `stop` puts the operator back to its start and ends nothing.
 *
 * Not for tests that end a portal, or that read all of its log.
 */
export async function borrowStack(country: Country): Promise<Stack> {
  const kept = await pool.get(country);
  const reset = () => kept.sandbox.reset();
  await reset();
  return { ...kept, stop: reset };
}
