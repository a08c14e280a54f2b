import { after, test } from 'node:test';
import { createContractValidator } from '../contract/validator.ts';
import { readAccounts } from './accounts.ts';
import { clausesNamed } from './clauses.ts';
import { Skipped } from './errors.ts';
import { takeOrder } from './order.ts';
import { Redactor } from './redact.ts';
import { signingOf } from './sign.ts';
import type { Run } from './trial.ts';
import { endSessions, tryClause } from './try-clause.ts';

// The file of tests: `main.ts` has it run by Node's own runner, a process of its own.

const order = takeOrder();
const { features, only, url } = order;
const read = await readAccounts(order.accountsFile);
if (!read.ok) throw new Error(read.problem);
const run: Run = {
  url,
  accounts: read.accounts,
  features,
  signing: signingOf(read.accounts),
  redactor: new Redactor(),
  validator: createContractValidator(),
  sessions: new Map(),
};

for (const clause of clausesNamed(only)) {
  test(clause.id, async (context) => {
    try {
      await tryClause(clause, run, order);
    } catch (error) {
      if (error instanceof Skipped) return context.skip(error.message);
      throw error;
    }
  });
}

after(() => endSessions(run));
