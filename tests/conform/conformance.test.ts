import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { z } from 'zod/v4';
import { CLAUSES } from '../../operator/conformance/clauses.ts';
import { type Operator, startOperator } from './accounts.ts';
import { startOddOperator } from './odd-operator.ts';
import { type BuiltSuite, buildSuite, failedOf, type Report } from './suite.ts';

let suite: BuiltSuite;
let operator: Operator;

beforeAll(async () => {
  suite = await buildSuite();
  operator = await startOperator(suite.folder);
});

afterAll(async () => {
  await operator.close();
  rmSync(suite.folder, { recursive: true });
});

const argumentsOf = ({ apiUrl, accountsFile }: Pick<Operator, 'apiUrl' | 'accountsFile'>) => [
  '--url',
  apiUrl,
  '--accounts',
  accountsFile,
];

const skippedOf = ({ clauses }: Report) =>
  clauses.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id);

/** Clauses of what a country does not have. */
const NOT_THERE = {
  MX: /^caller\./,
  US: /^(playrecords|idcheck|caller)\./,
  JP: /^(playrecords|idcheck|caller)\./,
} as const;

/** All texts in a value that no report may show. */
function secretsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 8 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretsIn) : [];
}

describe('a server that keeps the contract', () => {
  it.each(['MX', 'US', 'JP'] as const)(
    '[OE-CONFORM-01] passes every clause: the sandbox of %s',
    async (country) => {
      const own = await startOperator(suite.folder, { country });
      const report = await suite.report(...argumentsOf(own), '--allow-money');
      await own.close();
      expect(failedOf(report)).toEqual([]);
      const notThere = CLAUSES.map(({ id }) => id).filter((id) => NOT_THERE[country].test(id));
      expect(skippedOf(report)).toEqual(notThere);
      expect(report.clauses.map(({ id }) => id)).toEqual(CLAUSES.map(({ id }) => id));
    },
  );

  it('[OE-CONFORM-02] and is odd in every way that is legal passes too', async () => {
    const own = await startOperator(suite.folder);
    const odd = await startOddOperator(own.apiUrl);
    const report = await suite.report('--url', odd.apiUrl, '--accounts', own.accountsFile, '--allow-money');
    await odd.close();
    await own.close();
    expect(odd.changed()).toBeGreaterThan(200);
    expect(failedOf(report)).toEqual([]);
    expect(skippedOf(report).filter((id) => !/^caller\./.test(id))).toEqual([]);
  });
});

describe('a server that knows its caller by its signature', () => {
  it('[OE-CONFORM-01] passes, signed by the key of the accounts file: the sandbox', async () => {
    const own = await startOperator(suite.folder, {}, ['signing', 'otherPlayer']);
    const groups = ['caller', 'site', 'errors', 'webpay'].flatMap((name) => ['--only', name]);
    const report = await suite.report(...argumentsOf(own), '--allow-money', ...groups);
    await own.close();
    expect(failedOf(report)).toEqual([]);
    expect(report.clauses.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(15);
    expect(skippedOf(report).filter((id) => /^(caller|site|errors)\./.test(id))).toEqual([]);
  });
});

describe('what may be done to a server', () => {
  it('[OE-CONFORM-04] is to read, unless more is allowed: nothing but sessions is posted', async () => {
    await operator.scenario.clearCalls();
    const report = await suite.report(...argumentsOf(operator));
    const calls = await operator.scenario.calls();
    const posted = new Set(calls.filter(({ method }) => method !== 'GET').map(({ path }) => path));
    expect([...posted].sort()).toEqual([
      '/api/v1/authentication/login',
      '/api/v1/authentication/logout',
      '/api/v1/authentication/refresh',
    ]);
    expect(failedOf(report)).toEqual([]);
    const notRead = CLAUSES.filter(({ access, id }) => access !== 'read' || /^caller\./.test(id));
    expect(skippedOf(report)).toEqual(notRead.map(({ id }) => id));
  });

  it('[OE-CONFORM-04] with writes moves no money', async () => {
    await operator.scenario.clearCalls();
    const report = await suite.report(...argumentsOf(operator), '--allow-writes');
    const calls = await operator.scenario.calls();
    expect(calls.filter(({ path }) => /buyIn|cashOut|cancel/.test(path))).toEqual([]);
    const notWritten = CLAUSES.filter(({ access, id }) => access === 'money' || /^caller\./.test(id));
    expect(skippedOf(report)).toEqual(notWritten.map(({ id }) => id));
  });

  it('[OE-CONFORM-05] says why it skips what the accounts file lacks', async () => {
    const accountsFile = join(suite.folder, 'least.json');
    writeFileSync(accountsFile, JSON.stringify({ player: operator.accounts.player }));
    const { stdout, code } = await suite.start(
      ...argumentsOf({ ...operator, accountsFile }),
      '--allow-money',
      '--only',
      'webpay',
    );
    expect(stdout).toContain('(the accounts file has no buyIn)');
    expect(code).toBe(0);
  });
});

describe('the report', () => {
  it('[OE-CONFORM-05] shows what was asked and answered, and no secret', async () => {
    const own = await startOperator(suite.folder, { breach: 'validation-422' });
    const { stdout, stderr, code } = await suite.start(...argumentsOf(own), '--allow-money');
    await own.close();
    expect(code).toBe(1);
    expect(stdout).toContain('FAIL  errors.wrong-type');
    expect(stdout).toContain('> POST /authentication/login');
    expect(stdout).toContain('< HTTP 422');
    expect(stdout).toMatch(/\d+ passed, \d+ failed, 2 skipped/);
    const { returnUrl: _public, payment: _asked, ...secret } = own.accounts;
    for (const text of secretsIn(secret)) expect(stdout + stderr).not.toContain(text);
    expect(stdout + stderr).not.toMatch(/Bearer (?!\[cut\])/);
  });

  it('[OE-CONFORM-05] comes as JSON and as JUnit, in files too', async () => {
    const [json, junit] = [join(suite.folder, 'r.json'), join(suite.folder, 'r.xml')];
    const { stdout, code } = await suite.start(
      ...argumentsOf(operator),
      ...['--only', 'site', '--json', json, '--junit', junit],
    );
    expect(code).toBe(0);
    expect(stdout).toContain('pass  site.casinos');
    const { counts } = z.object({ counts: z.unknown() }).parse(JSON.parse(readFileSync(json, 'utf8')));
    expect(counts).toEqual({ pass: 4, fail: 0, skipped: 0 });
    expect(readFileSync(junit, 'utf8')).toMatch(/<testcase name="site\.casinos"/);
  });
});

describe('the program', () => {
  it.each([
    [['--accounts', 'a.json'], '--url'],
    [['--url', 'http://127.0.0.1:1/api/v1'], '--accounts'],
    [['--url', 'http://127.0.0.1:1/api/v1', '--accounts', 'missing.json'], 'cannot be read'],
    [['--url', 'x', '--accounts', 'a.json', '--wrong'], '--wrong'],
  ])('says what is wrong with its arguments, and tries nothing: %j', async (args, sentence) => {
    const { code, stderr, stdout } = await suite.start(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
  });

  it('tries nothing of a server that is not there, or of a clause that there is none of', async () => {
    const gone = await suite.start('--url', 'http://127.0.0.1:1/api/v1', '--accounts', operator.accountsFile);
    expect([gone.code, gone.stdout]).toEqual([2, '']);
    expect(gone.stderr).toContain('is the address right?');
    const none = await suite.start(...argumentsOf(operator), '--only', 'horoscope');
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('there is no such clause')]);
  });

  it('does not take for kept what was not tried', async () => {
    const broken = join(suite.folder, 'broken');
    mkdirSync(broken);
    copyFileSync(join(suite.folder, 'main.mjs'), join(broken, 'main.mjs'));
    writeFileSync(
      join(broken, 'suite.mjs'),
      "import { test } from 'node:test'; test('site.casinos', () => {}); test('site.etags', () => process.exit(0));",
    );
    const args = [join(broken, 'main.mjs'), ...argumentsOf(operator), '--only', 'site'];
    const { NODE_TEST_CONTEXT: _context, VITEST: _vitest, ...env } = process.env;
    const ended = promisify(execFile)(process.execPath, args, { env: env as NodeJS.ProcessEnv });
    await expect(ended).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/[0-3] of 4 clauses/),
    });
  });
});

describe('the package', () => {
  it('[OE-CONFORM-06] runs by itself, without a network', async () => {
    const run = promisify(execFile);
    const { stdout: packed } = await run('npm', ['pack', '--silent'], { cwd: suite.folder });
    const elsewhere = join(suite.folder, 'elsewhere');
    mkdirSync(elsewhere);
    const { NODE_TEST_CONTEXT: _context, VITEST: _vitest, ...env } = process.env;
    const { stdout } = await run(
      'npx',
      [
        ...['--yes', '--offline', '--package', join(suite.folder, packed.trim()), 'operator-conformance'],
        ...[...argumentsOf(operator), '--only', 'site'],
      ],
      { cwd: elsewhere, env: { ...env, npm_config_cache: join(suite.folder, 'cache') } as NodeJS.ProcessEnv },
    );
    expect(stdout).toContain('4 passed, 0 failed, 0 skipped');
  });
});
