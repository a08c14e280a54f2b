import { after, test } from 'node:test';
import { createContractValidator } from '../contract/validator.ts';
import { hasAccount, readAccounts } from './accounts.ts';
import type { Clause, Feature } from './clause.ts';
import { clausesNamed } from './clauses.ts';
import { NoAnswer } from './client.ts';
import { Skipped } from './errors.ts';
import { takeOrder } from './order.ts';
import { Redactor } from './redact.ts';
import { type Run, Trial } from './trial.ts';

// The file of tests: `main.ts` has it run by Node's own runner, a process of its own.

const order = takeOrder();
const { allowMoney, allowWrites, features, only, url } = order;
const read = await readAccounts(order.accountsFile);
if (!read.ok) throw new Error(read.problem);
const { accounts } = read;
const run: Run = {
  url,
  accounts,
  features,
  redactor: new Redactor(),
  validator: createContractValidator(),
  sessions: new Map(),
};

/** What a clause needs and does not have; null when it can be tried. */
function obstacle({ access, accounts: needed = [], feature }: Clause): string | null {
  if (access === 'money' && !allowMoney) return 'moves money: --allow-money';
  if (access === 'write' && !allowWrites) return 'changes data: --allow-writes';
  const missing = needed.filter((name) => !hasAccount(accounts, name));
  if (missing.length > 0) return `the accounts file has no ${missing.join(', ')}`;
  return feature === undefined || isOn(feature) ? null : `${feature} is off`;
}

function isOn(feature: Feature): boolean {
  if (feature !== 'allowAccessCodes') return features[feature] === true;
  return features.allowVerbalCodeAccountAccess === true || features.allowBarcodeAccountAccess === true;
}

for (const clause of clausesNamed(only)) {
  test(clause.id, async (context) => {
    const missing = obstacle(clause);
    if (missing !== null) return context.skip(missing);
    try {
      await clause.check(new Trial(run));
    } catch (error) {
      if (error instanceof Skipped) return context.skip(error.message);
      // A server that does not answer is no keeper of the rule either; the message has no secret.
      if (error instanceof NoAnswer) throw new Error(run.redactor.cut(error.message));
      throw error;
    }
  });
}

after(async () => {
  const trial = new Trial(run);
  const sessions = await Promise.allSettled(run.sessions.values());
  for (const session of sessions) {
    if (session.status === 'rejected') continue;
    const { accessToken, refreshToken } = session.value;
    const body = { refreshToken, everywhere: false };
    await trial.post('/authentication/logout', { as: { token: accessToken }, body }).catch(() => undefined);
  }
});
