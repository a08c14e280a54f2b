import type { Breach } from './breach.ts';
import { BREACHES_OF_ACCOUNT_SECURITY } from './of-account-security.ts';
import { BREACHES_OF_CALLERS } from './of-callers.ts';
import { BREACHES_OF_EXCLUSIONS } from './of-exclusions.ts';
import { BREACHES_OF_LIMITS } from './of-limits.ts';
import { BREACHES_OF_MONEY } from './of-money.ts';
import { BREACHES_OF_PAYMENTS } from './of-payments.ts';
import { BREACHES_OF_PLAYERS } from './of-players.ts';
import { BREACHES_OF_READS } from './of-reads.ts';
import { BREACHES_OF_SERVERS } from './of-servers.ts';
import { BREACHES_OF_STATEMENTS } from './of-statements.ts';

/** All breaches of the contract that the reference operator can commit on purpose, by name. */
const BREACHES = {
  ...BREACHES_OF_READS,
  ...BREACHES_OF_PLAYERS,
  ...BREACHES_OF_PAYMENTS,
  ...BREACHES_OF_MONEY,
  ...BREACHES_OF_SERVERS,
  ...BREACHES_OF_LIMITS,
  ...BREACHES_OF_EXCLUSIONS,
  ...BREACHES_OF_ACCOUNT_SECURITY,
  ...BREACHES_OF_STATEMENTS,
  ...BREACHES_OF_CALLERS,
};

export type BreachName = keyof typeof BREACHES;

/** The names of all breaches. */
export const BREACH_NAMES: readonly BreachName[] = Object.keys(BREACHES).filter(isBreachName);

/** True for the name of a breach. */
export function isBreachName(name: string): name is BreachName {
  return Object.hasOwn(BREACHES, name);
}

/** A breach by its name. */
export function breachOf(name: BreachName): Breach {
  return BREACHES[name];
}
