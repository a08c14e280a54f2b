import type { Clause } from '../clause.ts';
import type { Trial } from '../trial.ts';

/** The portal waits so long for a read, and so long for a write without a key, in ms (contract §12). */
const READ_MS = 2500;
const WRITE_MS = 8000;

const READS = ['/site', '/system/settings', '/document?limit=100'];

/** Advises against the slowest of the calls that were too slow. */
function holdFast(trial: Trial, method: string, mostMs: number): void {
  const calls = trial.timings.filter((call) => call.method === method && !call.isKeyed);
  const slow = calls.filter(({ ms }) => ms > mostMs).sort((one, other) => other.ms - one.ms);
  const [slowest] = slow;
  trial.hold(
    slowest === undefined,
    `${slow.length} of ${calls.length} calls took more than ${mostMs / 1000} s; ${method} ${slowest?.path} took ${((slowest?.ms ?? 0) / 1000).toFixed(1)} s.`,
  );
}

const common = { source: 'contract §12', level: 'advice', access: 'read' } as const;

/** Times of all calls that the run has made. */
export const BUDGET_CLAUSES: readonly Clause[] = [
  {
    ...common,
    id: 'budget.reads',
    rule: `A read is answered within ${READ_MS / 1000} s: the portal waits no longer`,
    async check(trial) {
      for (const path of READS) await trial.get(path);
      holdFast(trial, 'GET', READ_MS);
    },
  },
  {
    ...common,
    id: 'budget.writes',
    rule: `A write without a key is answered within ${WRITE_MS / 1000} s: the portal waits no longer`,
    async check(trial) {
      holdFast(trial, 'POST', WRITE_MS);
    },
  },
];
