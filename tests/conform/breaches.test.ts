import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everydayRows } from '#tests/support/rows.ts';
import { BREACH_NAMES, type BreachName } from '../../operator/conformance/breaches/breaches.ts';
import type { Clause } from '../../operator/conformance/clause.ts';
import { KEY_CLAUSES, LATER_CLAUSES } from '../../operator/conformance/clauses/keys.ts';
import { CLAUSES } from '../../operator/conformance/clauses.ts';
import type { Outcome } from '../../operator/conformance/outcome.ts';
import { movePeopleIn, startOperator, startServer } from './accounts.ts';
import { idsWith, trySuite } from './suite.ts';

/** A clause about payments, in both directions. */
const bothWays = (name: string) => [`webpay.${name}`, `cashout.${name}`];

/** A fault of the answers of a call, seen by a clause that makes it. */
const bySchema = (operationId: string, clause: string) => [`schema.${operationId}`, clause];

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
  'bad-request-says-nothing': 'errors.wrong-type',
  'validation-422': 'errors.wrong-type',
  'html-errors': bySchema('getFunds', 'errors.no-token'),
  'au-as-cents': bySchema('getFunds', 'funds.entries'),
  'au-as-text': bySchema('getFunds', 'funds.entries'),
  'funds-of-no-casino': 'funds.entries',
  'methods-over-the-limits': 'webpay.methods',
  'default-casino-not-named': 'webpay.default-casino',
  'any-casino': 'webpay.foreign-casino',
  'no-casino-404': 'webpay.no-casino',
  'cursor-repeats': 'transactions.pages',
  'oldest-first': 'transactions.order',
  'bad-cursor-ignored': 'transactions.cursor',
  'filters-ignored': 'transactions.filters',
  'totals-of-the-page': 'playrecords.totals',
  'access-code-the-same': 'funds.code',
  'profile-of-anybody': 'profile.foreign',
  'name-not-stored': 'profile.name',
  'refusal-as-400': 'profile.name-too-short',
  'acceptance-answers-itself': 'documents.accepted',
  'unknown-document-accepted': 'documents.unknown',
  'password-order': 'password.refused',
  'country-of-log-in-ignored': 'authentication.country',
  'country-of-reset-ignored': 'password.country',
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
  'local-times': bySchema('login', 'authentication.login'),
  'locked-is-invalid': 'authentication.locked',
  'taken-409': 'registration.taken',
  'registered-twice': 'registration.once',
  'age-not-checked': 'registration.age',
  'documents-not-needed': 'registration.documents',
  'id-check-started-anew': 'idcheck.start-twice',
  'consent-not-needed': 'idcheck.consent',
  'key-not-needed': bothWays('key'),
  'refusals-in-another-order': bothWays('order'),
  'refusal-without-limits': ['webpay.refusal-limits', 'cashout.over-available'],
  'any-return-url': bothWays('return-url'),
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
  'amount-in-units': bothWays('started'),
  'paid-before-it-is-paid': 'webpay.unpaid',
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
  'second-payment': bothWays('once'),
  'pending-not-listed': bothWays('started'),
  'transactions-of-all': 'transactions.own',
  'detail-of-another-amount': 'transactions.detail',
  'limit-ignored': 'transactions.pages',
  'local-times-as-utc': bothWays('time'),
  'times-without-zone': bySchema('getTransactions', 'transactions.detail'),
  'fee-of-another-size': bothWays('fee'),
  'payable-in-whole-units': 'webpay.payable',
  'cash-out-not-taken': ['cashout.locks', 'cashout.once'],
  'cash-out-taken-twice': ['cashout.locks', 'cashout.once'],
  'cancelled-not-given-back': 'cashout.locks',
  'negative-amount-taken': bothWays('no-amount'),
  'maximum-not-kept': bothWays('bounds'),
  'any-casino-paid': 'webpay.foreign-casino-paid',
  'key-of-all-calls': 'cashout.key-per-path',
  'key-for-an-hour': bothWays('key-later'),
  'foreign-403': 'webpay.foreign',
  'clock-an-hour-off': 'site.clock',
  'token-over-at-once': 'authentication.expiry',
  'token-for-years': 'authentication.expiry',
  'ended-tokens-taken': 'authentication.expired',
  'any-access-token-refreshes': 'authentication.refresh-pair',
  'one-user-for-all': 'authentication.own',
  'digits-of-no-currency': 'site.currency',
  'labels-in-one-language': 'webpay.language',
  'unknown-language-406': 'site.language-unknown',
  'bad-input-500': 'errors.bad-input',
  'errors-without-folio': 'errors.folio',
  'address-of-the-portal': 'log-ins.address',
};

/** Breaches that a server may commit: the suite advises against them. */
const ADVISED: readonly BreachName[] = [
  'etag-never-304',
  'etag-missing',
  'bad-request-says-nothing',
  'foreign-403',
  'token-for-years',
  'any-access-token-refreshes',
  'labels-in-one-language',
  'errors-without-folio',
  'address-of-the-portal',
];

let folder: string;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  server = await startServer();
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const clausesOf = (ids: readonly string[]) => CLAUSES.filter(({ id }) => ids.includes(id));

describe('the suite finds', () => {
  it('[OE-CONFORM-03] a hundred breaches and more', () => {
    expect(BREACH_NAMES.length).toBeGreaterThanOrEqual(100);
    expect(Object.keys(FOUND_BY).sort()).toEqual([...BREACH_NAMES].sort());
  });

  it('[OE-CONFORM-03] a breach by each clause about the keys of payments', () => {
    const finding = new Set(Object.values(FOUND_BY).flat());
    const ids = [...KEY_CLAUSES, ...LATER_CLAUSES].map(({ id }) => id);
    expect(ids.filter((id) => !finding.has(id))).toEqual([]);
  });

  // The program around it has tests of its own: here the clauses are tried as it tries them.
  it.for(everydayRows(BREACH_NAMES, (_breach, index) => index % 6 === 0))(
    '[OE-CONFORM-03] %s',
    async (breach) => {
      const ids = [FOUND_BY[breach]].flat();
      const clauses = clausesOf(ids);
      expect(clauses).toHaveLength(ids.filter((id) => !id.startsWith('schema.')).length);
      const outcomes = await tryOn(breach, clauses);
      const wanted = ids[0]?.startsWith('schema.') ? ids.slice(0, 1) : ids;
      const found = idsWith(outcomes, ADVISED.includes(breach) ? 'advice' : 'fail');
      expect(found).toEqual(expect.arrayContaining(wanted));
    },
  );

  const OWN = CLAUSES.filter(({ id }) => /^(limits|exclusion)\./.test(id));
  const ownBreaches = BREACH_NAMES.filter((breach) => OWN.some(({ id }) => id === FOUND_BY[breach]));

  it.for(everydayRows(ownBreaches, (_breach, index) => index === 0))(
    '[OE-CONFORM-03] %s by no other clause of its group',
    async (breach) => {
      const others = OWN.filter(({ id }) => id !== FOUND_BY[breach]);
      expect(idsWith(await tryOn(breach, others), 'fail')).toEqual([]);
    },
  );
});

/** Breaches that need a sandbox of their own: its caller signs, or its clock goes ahead. */
const isAlone = (breach: BreachName) => /^(unsigned|old-sig|unknown-caller|key-for-)/.test(breach);

/** Tries clauses on a sandbox with a breach, in their order. */
async function tryOn(breach: BreachName, clauses: readonly Clause[]): Promise<Outcome[]> {
  const needed = clauses.flatMap(({ accounts = [] }) => accounts);
  const patienceMs = 10_000;
  if (isAlone(breach)) {
    const operator = await startOperator(folder, { breach }, needed);
    try {
      return (await trySuite(operator.apiUrl, operator.accountsFile, { clauses })).outcomes;
    } finally {
      await operator.close();
    }
  }
  const life = breach === 'ended-tokens-taken' ? { accessTokenLifeMs: 1000 } : {};
  const { accountsFile } = await movePeopleIn(server, folder, 'MX', needed, undefined, life);
  await server.scenario.script({ breach });
  try {
    return (await trySuite(server.apiUrl, accountsFile, { clauses, patienceMs })).outcomes;
  } finally {
    await server.scenario.script({ breach: null });
  }
}
