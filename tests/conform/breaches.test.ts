import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everydayRows } from '#tests/support/rows.ts';
import { readAccounts } from '../../operator/conformance/accounts.ts';
import { BREACH_NAMES, type BreachName } from '../../operator/conformance/breaches/breaches.ts';
import type { Clause } from '../../operator/conformance/clause.ts';
import { KEY_CLAUSES } from '../../operator/conformance/clauses/keys.ts';
import { CLAUSES } from '../../operator/conformance/clauses.ts';
import { Breach } from '../../operator/conformance/errors.ts';
import { featuresOf } from '../../operator/conformance/features.ts';
import { Redactor } from '../../operator/conformance/redact.ts';
import { signingOf } from '../../operator/conformance/sign.ts';
import type { Run } from '../../operator/conformance/trial.ts';
import { tryClause } from '../../operator/conformance/try-clause.ts';
import { createContractValidator } from '../../operator/contract/validator.ts';
import { startOperator } from './accounts.ts';

/** A clause about payments, in both directions. */
const bothWays = (name: string) => [`webpay.${name}`, `cashout.${name}`];

/** Each breach with the clause, or each of the clauses, that has to find it. */
const FOUND_BY: Record<BreachName, string | readonly string[]> = {
  'etag-never-304': 'site.etags',
  'etag-missing': 'site.etags',
  'casino-listed-twice': 'site.casinos',
  'language-ignored': 'site.language',
  'document-limit-ignored': 'documents.limit',
  'consent-listed': 'documents.key',
  'unknown-call-200': 'errors.unknown-call',
  'no-token-403': 'errors.no-token',
  'stored-answers': 'errors.no-store',
  'unknown-field-ignored': 'errors.unknown-field',
  'bad-request-says-nothing': 'errors.unknown-field',
  'validation-422': 'errors.wrong-type',
  'html-errors': 'errors.no-token',
  'au-as-cents': 'funds.entries',
  'au-as-text': 'funds.entries',
  'funds-of-no-casino': 'funds.entries',
  'methods-over-the-limits': 'webpay.methods',
  'default-casino-not-named': 'webpay.default-casino',
  'any-casino': 'webpay.foreign-casino',
  'no-casino-404': 'webpay.no-casino',
  'cursor-repeats': 'transactions.pages',
  'oldest-first': 'transactions.order',
  'bad-cursor-ignored': 'transactions.cursor',
  'limit-unbounded': 'transactions.limit',
  'filters-ignored': 'transactions.filters',
  'totals-of-the-page': 'playrecords.totals',
  'access-code-the-same': 'funds.code',
  'profile-of-anybody': 'profile.foreign',
  'name-not-stored': 'profile.name',
  'refusal-as-400': 'profile.name-too-short',
  'acceptance-answers-itself': 'documents.accepted',
  'unknown-document-accepted': 'documents.unknown',
  'password-order': 'password.refused',
  'password-keeps-sessions': 'password.changed',
  'reset-keeps-sessions': 'password.reset',
  'logout-keeps-token': 'authentication.logout',
  'tries-not-counted': 'phone.wrong-code',
  'codes-at-any-time': 'phone.too-soon',
  'rate-limit-429': 'phone.too-soon',
  'email-get-consumes': 'email.link',
  'typed-code-without-session': 'email.typed',
  'refresh-without-rotation': 'authentication.rotation',
  'refresh-again-and-again': 'authentication.refresh-once',
  'numbers-can-be-guessed': 'authentication.refused-alike',
  'local-times': 'authentication.login',
  'locked-is-invalid': 'authentication.locked',
  'taken-409': 'registration.taken',
  'registered-twice': 'registration.once',
  'age-not-checked': 'registration.age',
  'documents-not-needed': 'registration.documents',
  'id-check-started-anew': 'idcheck.start-twice',
  'consent-not-needed': 'idcheck.consent',
  'key-not-needed': 'webpay.key',
  'refusals-in-another-order': 'webpay.order',
  'refusal-without-limits': 'webpay.refusal-limits',
  'any-return-url': 'webpay.return-url',
  'refusal-forgotten': bothWays('refusal-remembered'),
  'replay-twice': [...bothWays('replay'), ...bothWays('at-once')],
  'replay-unmarked': [...bothWays('replay'), 'webpay.cancel', 'registration.once'],
  'key-for-a-minute': bothWays('key-later'),
  'key-of-one-connection': bothWays('cut'),
  'failed-key-forgotten': bothWays('server-error'),
  'language-counts': bothWays('same-content'),
  'return-url-counts': bothWays('same-content'),
  'still-running-409': bothWays('still-running'),
  'still-running-says-nothing': bothWays('still-running'),
  'key-filter-ignored': bothWays('find-by-key'),
  'used-key-unmarked': [...bothWays('reused-mark'), 'registration.reused-mark', 'idcheck.key'],
  'cancel-key-forgotten': 'webpay.cancel',
  'id-check-key-forgotten': 'idcheck.key',
  'used-key-409': bothWays('other-body'),
  'used-key-replays': bothWays('other-body'),
  'key-of-all-players': bothWays('key-per-player'),
  'late-doubles-409': bothWays('at-once'),
  'amount-in-units': 'webpay.started',
  'paid-before-it-is-paid': 'webpay.started',
  'slip-in-au': 'webpay.payable',
  'transactions-of-anybody': 'webpay.foreign',
  'return-believed': 'webpay.return',
  'cancel-again-409': 'webpay.cancel',
  'cancel-says-nothing': 'webpay.cancel',
  'locked-funds-not-told': 'cashout.locks',
  'over-available-is-400': 'cashout.over-available',
  'log-ins-all-current': 'log-ins.current',
  'ended-log-in-goes-on': 'log-ins.end',
  'others-end-this-too': 'log-ins.others',
  'log-in-of-anybody': 'log-ins.foreign',
  'activity-oldest-first': 'log-ins.activity',
  'log-in-over-400': 'log-ins.end',
  'statement-does-not-add-up': 'statements.sum',
  'statement-opens-anew': 'statements.chain',
  'statements-oldest-first': 'statements.list',
  'statement-unknown-400': 'statements.unknown',
  'statements-closed-to-suspended': 'statements.suspended',
  'tax-file-of-another-type': 'tax-papers.file',
  'tax-file-of-anybody': 'tax-papers.unknown',
  'lower-waits': 'limits.lower',
  'raise-at-once': 'limits.raise',
  'removal-at-once': 'limits.removal',
  'confirmed-early': 'limits.early',
  'limit-key-forgotten': 'limits.replay',
  'limit-of-anybody': 'limits.foreign',
  'limit-not-kept': 'limits.kept',
  'refusal-without-own-limit': 'limits.kept',
  'slips-not-reserved': 'limits.reserved',
  'minutes-raised-at-once': 'time.minutes',
  'summary-since-now': 'time.since',
  'summary-of-started': 'time.started',
  'exclusion-shortened': 'exclusion.shorter',
  'exclusion-of-no-time': 'exclusion.no-time',
  'exclusion-without-password': 'exclusion.password',
  'exclusion-key-forgotten': 'exclusion.longer',
  'exclusion-not-among-permissions': 'exclusion.permissions',
  'code-of-excluded-for-buy-ins': 'exclusion.code',
  'unsigned-calls-taken': 'caller.unsigned',
  'old-signatures-taken': 'caller.signature',
  'unknown-caller-says-nothing': ['caller.unsigned', 'caller.signature'],
  'buy-in-of-excluded': 'exclusion.buy-in',
  'cash-out-of-excluded-refused': 'exclusion.cash-out',
};

let folder: string;
const validator = createContractValidator();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe.concurrent('the suite finds', () => {
  it('[OE-CONFORM-03] of breaches there are forty and more', () => {
    expect(BREACH_NAMES.length).toBeGreaterThanOrEqual(40);
    expect(Object.keys(FOUND_BY).sort()).toEqual([...BREACH_NAMES].sort());
  });

  it('[OE-CONFORM-03] a breach by each clause about the keys of payments', () => {
    const finding = new Set(Object.values(FOUND_BY).flat());
    expect(KEY_CLAUSES.map(({ id }) => id).filter((id) => !finding.has(id))).toEqual([]);
  });

  // The program around it has tests of its own: here the clauses are tried as it tries them.
  it.for(everydayRows(BREACH_NAMES, (_breach, index) => index % 4 === 0))(
    '[OE-CONFORM-03] %s',
    async (breach) => {
      const ids = [FOUND_BY[breach]].flat();
      const clauses = CLAUSES.filter(({ id }) => ids.includes(id));
      expect(clauses).toHaveLength(ids.length);
      for (const { id, found } of await tryOn(breach, clauses)) expect(found, id).toBeInstanceOf(Breach);
    },
  );

  const OWN = CLAUSES.filter(({ id }) => /^(limits|exclusion)\./.test(id));
  const ownBreaches = BREACH_NAMES.filter((breach) => OWN.some(({ id }) => id === FOUND_BY[breach]));

  it.for(everydayRows(ownBreaches, (_breach, index) => index % 4 === 0))(
    '[OE-CONFORM-03] %s by no other clause of its group',
    async (breach) => {
      const others = OWN.filter(({ id }) => id !== FOUND_BY[breach]);
      for (const { id, found } of await tryOn(breach, others)) expect(found, id).not.toBeInstanceOf(Breach);
    },
  );
});

/** Tries clauses on a sandbox with a breach, in their order. */
async function tryOn(breach: BreachName, clauses: readonly Clause[]) {
  const needed = clauses.flatMap(({ accounts = [] }) => accounts);
  const operator = await startOperator(folder, { breach }, needed);
  try {
    const read = await readAccounts(operator.accountsFile);
    if (!read.ok) throw new Error(read.problem);
    const signing = signingOf(read.accounts);
    const features = await featuresOf(operator.apiUrl, signing);
    const run: Run = {
      ...{ url: operator.apiUrl, accounts: read.accounts, features: features ?? {}, signing },
      ...{ redactor: new Redactor(), validator, sessions: new Map() },
    };
    const tried: { id: string; found: unknown }[] = [];
    for (const clause of clauses) {
      const found = await tryClause(clause, run, { allowMoney: true, allowWrites: true }).catch(
        (error) => error,
      );
      tried.push({ id: clause.id, found });
    }
    return tried;
  } finally {
    await operator.close();
  }
}
