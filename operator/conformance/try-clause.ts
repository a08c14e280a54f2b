import { hasAccount } from './accounts.ts';
import type { Clause, Feature } from './clause.ts';
import { NoAnswer } from './client.ts';
import { Skipped } from './errors.ts';
import type { Order } from './order.ts';
import { type Run, Trial } from './trial.ts';

/** Permissions of a run besides reading. */
type Allowed = Pick<Order, 'allowMoney' | 'allowWrites'>;

/**
 * Tries one clause.
 *
 * @throws Breach when it is not kept, Skipped when it cannot be tried, Error when the server does not answer; no message
 * has a secret
 */
export async function tryClause(clause: Clause, run: Run, allowed: Allowed): Promise<void> {
  const missing = obstacle(clause, run, allowed);
  if (missing !== null) throw new Skipped(missing);
  try {
    await clause.check(new Trial(run));
  } catch (error) {
    // A server that does not answer is no keeper of the rule either.
    if (error instanceof NoAnswer) throw new Error(run.redactor.cut(error.message));
    throw error;
  }
}

/** Ends the sessions that clauses have opened. */
export async function endSessions(run: Run): Promise<void> {
  const trial = new Trial(run);
  for (const session of await Promise.allSettled(run.sessions.values())) {
    if (session.status === 'rejected') continue;
    const { accessToken, refreshToken } = session.value;
    const body = { refreshToken, everywhere: false };
    await trial.post('/authentication/logout', { as: { token: accessToken }, body }).catch(() => undefined);
  }
}

/** Returns what a clause needs and does not have; null when it can be tried. */
function obstacle(
  { access, accounts: needed = [], feature }: Clause,
  { accounts, features }: Run,
  { allowMoney, allowWrites }: Allowed,
): string | null {
  if (access === 'money' && !allowMoney) return 'moves money: --allow-money';
  if (access === 'write' && !allowWrites) return 'changes data: --allow-writes';
  const missing = needed.filter((name) => !hasAccount(accounts, name));
  if (missing.length > 0) return `the accounts file has no ${missing.join(', ')}`;
  return feature === undefined || isOn(feature, features) ? null : `${feature} is off`;
}

function isOn(feature: Feature, features: Run['features']): boolean {
  if (feature !== 'allowAccessCodes') return features[feature] === true;
  return features.allowVerbalCodeAccountAccess === true || features.allowBarcodeAccountAccess === true;
}
