import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BREACH_NAMES, type BreachName } from '#sandbox/breaches/breaches.ts';
import { CLAUSES } from '../../conform/clauses.ts';
import { startOperator } from './accounts.ts';
import { type BuiltSuite, buildSuite, failedOf } from './suite.ts';

/** Each breach with the clause that has to find it. */
const FOUND_BY: Record<BreachName, string> = {
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
  'id-check-begun-anew': 'idcheck.start-twice',
  'consent-not-needed': 'idcheck.consent',
  'key-not-needed': 'webpay.key',
  'refusals-in-another-order': 'webpay.order',
  'refusal-without-limits': 'webpay.refusal-limits',
  'any-return-url': 'webpay.return-url',
  'refusal-forgotten': 'webpay.refusal-remembered',
  'replay-twice': 'webpay.replay',
  'replay-unmarked': 'webpay.replay',
  'used-key-409': 'webpay.other-body',
  'used-key-replays': 'webpay.other-body',
  'key-of-all-players': 'webpay.key-per-player',
  'late-doubles-409': 'webpay.at-once',
  'amount-in-units': 'webpay.started',
  'paid-before-it-is-paid': 'webpay.started',
  'slip-in-au': 'webpay.payable',
  'transactions-of-anybody': 'webpay.foreign',
  'return-believed': 'webpay.return',
  'cancel-again-409': 'webpay.cancel',
  'cancel-says-nothing': 'webpay.cancel',
  'locked-funds-not-told': 'cashout.locks',
  'over-available-is-400': 'cashout.over-available',
};

let suite: BuiltSuite;

beforeAll(async () => {
  suite = await buildSuite();
}, 30_000);

afterAll(() => rmSync(suite.folder, { recursive: true }));

describe.concurrent('the suite finds', () => {
  it('of breaches there are forty and more', () => {
    expect(BREACH_NAMES.length).toBeGreaterThanOrEqual(40);
    expect(Object.keys(FOUND_BY).sort()).toEqual([...BREACH_NAMES].sort());
  });

  it.for(BREACH_NAMES)('%s', { timeout: 60_000 }, async (breach) => {
    const clause = FOUND_BY[breach];
    const needed = CLAUSES.find(({ id }) => id === clause)?.accounts ?? [];
    const operator = await startOperator(suite.folder, { breach }, needed);
    try {
      const report = await suite.report(
        ...['--url', operator.apiUrl, '--accounts', operator.accountsFile],
        ...['--allow-money', '--only', clause],
      );
      expect(failedOf(report)).toEqual([clause]);
    } finally {
      await operator.close();
    }
  });
});
