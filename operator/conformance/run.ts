import { hasAccount } from './accounts.ts';
import type { Clause, Feature } from './clause.ts';
import { NoAnswer } from './client.ts';
import { Blocked, Breach, Skipped } from './errors.ts';
import { isMoney, isMoneyCall, type Outcome } from './outcome.ts';
import { citationOf } from './sources.ts';
import type { Fault, Run } from './state.ts';
import { Trial } from './trial.ts';

/** Permissions of a run besides reading. */
export interface Allowed {
  allowWrites: boolean;
  allowMoney: boolean;
}

/**
 * Tries the clauses one after the other, undoes what they left and ends the sessions that they opened.
 *
 * @param isStopped is asked before each clause
 * @returns an outcome for each clause, and one for each call whose answers are not as the document says
 */
export async function tryAll(
  clauses: readonly Clause[],
  run: Run,
  allowed: Allowed,
  isStopped: () => boolean = () => false,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const clause of clauses) {
    if (isStopped()) break;
    outcomes.push(await tryClause(clause, run, allowed));
  }
  await endSessions(run);
  return [...outcomes, ...faultOutcomes(run)];
}

/** Tries one clause. No reason has a secret. */
async function tryClause(clause: Clause, run: Run, allowed: Allowed): Promise<Outcome> {
  const startedAt = performance.now();
  const result = await judge(clause, run, allowed);
  const { id, rule, source, level } = clause;
  const ms = Math.round(performance.now() - startedAt);
  return {
    ...{ id, rule, source: citationOf(source), isMoney: isMoney(clause), ms },
    level: level === 'advice' || result.outcome === 'advice' ? 'ADVICE' : 'MUST',
    ...result,
  };
}

async function judge(
  clause: Clause,
  run: Run,
  allowed: Allowed,
): Promise<Pick<Outcome, 'outcome' | 'reason'>> {
  const missing = obstacle(clause, run, allowed);
  if (missing !== null) return { outcome: 'skipped', reason: missing };
  if (run.down !== null) return { outcome: 'blocked', reason: run.down };
  const trial = new Trial(run);
  const result = await tried(clause, run, trial);
  trial.commitFaults(result.outcome === 'fail');
  await trial.undo();
  return result;
}

async function tried(clause: Clause, run: Run, trial: Trial): Promise<Pick<Outcome, 'outcome' | 'reason'>> {
  try {
    await clause.check(trial);
    const advice = trial.advice();
    return advice === null ? { outcome: 'pass', reason: null } : { outcome: 'advice', reason: advice };
  } catch (error) {
    if (error instanceof Skipped) return { outcome: 'skipped', reason: error.message };
    if (error instanceof Blocked) return { outcome: 'blocked', reason: error.message };
    if (error instanceof Breach)
      return { outcome: clause.level === 'advice' ? 'advice' : 'fail', reason: error.message };
    if (error instanceof NoAnswer) return noAnswer(run, error);
    // A member that is missing or of another type ends a clause that reads it.
    const fault = trial.lastFault();
    const text = error instanceof Error ? error.message : String(error);
    return fault === null
      ? { outcome: 'fail', reason: run.redactor.cut(`The answers cannot be read: ${text}`) }
      : {
          outcome: 'blocked',
          reason: `${fault.call} is not as openapi.yaml says (schema.${fault.operationId})`,
        };
  }
}

/** A server that does not answer one call keeps no rule; one that answers none is told once. */
async function noAnswer(run: Run, error: NoAnswer): Promise<Pick<Outcome, 'outcome' | 'reason'>> {
  const reason = run.redactor.cut(error.message);
  try {
    await new Trial(run).get('/system/settings');
  } catch {
    run.down = `the server answers no more: ${reason}`;
  }
  return { outcome: 'fail', reason };
}

/** One outcome for each call whose answers are not as the document says. */
function faultOutcomes({ faults, redactor }: Run): Outcome[] {
  const names = new Set([...faults.values()].map(({ operationId }) => operationId));
  return [...names].map((operationId) => {
    const own = [...faults.values()].filter((fault) => fault.operationId === operationId);
    const { call, shown } = own[0] as Fault;
    const words = own.map(({ words, count }) => `${words}${count > 1 ? ` (${count} times)` : ''}`);
    return {
      id: `schema.${operationId}`,
      outcome: 'fail',
      level: 'MUST',
      rule: `${call} answers as the document says`,
      source: citationOf(`openapi ${operationId}`),
      reason: `${redactor.cut(words.join('\n'))}\n\n${shown}`,
      isMoney: isMoneyCall(operationId),
      ms: 0,
    };
  });
}

/** Ends the sessions that clauses have opened. */
async function endSessions(run: Run): Promise<void> {
  if (run.down !== null) return;
  const trial = new Trial(run);
  for (const [refreshToken, accessToken] of [...run.opened]) {
    const body = { refreshToken, everywhere: false };
    const as = { token: accessToken };
    const answer = await trial.post('/authentication/logout', { as, body }).catch(() => null);
    // One that is over needs no end.
    if (answer !== null && [200, 401, 409].includes(answer.status)) run.opened.delete(refreshToken);
  }
}

/** Returns what a clause needs and does not have; null when it can be tried. */
function obstacle(
  { access, accounts: needed = [], feature }: Clause,
  { accounts, features }: Run,
  { allowMoney, allowWrites }: Allowed,
): string | null {
  if (feature !== undefined && !isOn(feature, features)) return `not offered: ${feature} is off`;
  if (access === 'money' && !allowMoney) return 'moves money: --allow-money';
  if (access === 'write' && !allowWrites) return 'changes data: --allow-writes';
  const missing = needed.filter((name) => !hasAccount(accounts, name));
  return missing.length > 0 ? `the accounts file has no ${missing.join(', ')}` : null;
}

function isOn(feature: Feature, features: Run['features']): boolean {
  if (feature !== 'allowAccessCodes') return features[feature] === true;
  return features.allowVerbalCodeAccountAccess === true || features.allowBarcodeAccountAccess === true;
}
