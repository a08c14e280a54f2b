import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod/v4';
import { portOf } from '#tests/contract/scripted-operator.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { everydayRows } from '#tests/support/rows.ts';
import { CLAUSES, clausesNamed } from '../../operator/conformance/clauses.ts';
import { reach } from '../../operator/conformance/reach.ts';
import { leftOf } from '../../operator/conformance/state.ts';
import { type Operator, startOperator } from './accounts.ts';
import { type Oddness, startOddOperator } from './odd-operator.ts';
import { type BuiltSuite, buildSuite, idsWith, trySuite } from './suite.ts';

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

/** Clauses that need what no server of the tests has, or that a country does not have. */
const NOT_THERE = {
  MX: /^(caller\.|authentication\.expired)/,
  US: /^(playrecords|idcheck|caller)\.|^authentication\.expired/,
  JP: /^(playrecords|idcheck|caller)\.|^authentication\.expired/,
} as const;

const idsLike = (pattern: RegExp) => CLAUSES.map(({ id }) => id).filter((id) => pattern.test(id));

/** All texts in a value that no report may show. */
function secretsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 8 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretsIn) : [];
}

describe('a server that keeps the contract', () => {
  it.each(everydayRows(['MX', 'US', 'JP'] as const, (country) => country === 'MX'))(
    '[OE-CONFORM-01] passes every clause: the sandbox of %s',
    async (country) => {
      const own = await startOperator(suite.folder, { country });
      const { outcomes, run } = await trySuite(own.apiUrl, own.accountsFile);
      const { phoneNumber } = own.accounts.player as { phoneNumber: string };
      const { transactions } = await own.scenario.payments(phoneNumber);
      await own.close();
      for (const wanted of ['fail', 'advice', 'blocked'] as const)
        expect(idsWith(outcomes, wanted)).toEqual([]);
      expect(idsWith(outcomes, 'skipped')).toEqual(idsLike(NOT_THERE[country]));
      expect(outcomes.map(({ id }) => id)).toEqual(CLAUSES.map(({ id }) => id));
      // Left open is only a payment that cannot be cancelled, which is told.
      const open = transactions.filter(({ status }) => /^(Offered|Waiting)/.test(status));
      const left = leftOf(run).join('\n');
      expect(open.filter(({ transactionId }) => !left.includes(transactionId))).toEqual([]);
      expect(left).toContain('A break of excludable: no call ends it.');
      expect([...run.opened]).toEqual([]);
    },
  );

  const oddities: readonly Oddness[] = [{}, { hasOneSession: true }];

  it.each(everydayRows(oddities, ({ hasOneSession }) => hasOneSession === undefined))(
    '[OE-CONFORM-02] and is odd in every way that is legal passes too: %j',
    async (oddness) => {
      const own = await startOperator(suite.folder);
      const odd = await startOddOperator(own.apiUrl, oddness);
      const { outcomes } = await trySuite(odd.apiUrl, own.accountsFile);
      await odd.close();
      await own.close();
      expect(odd.changed()).toBeGreaterThan(200);
      for (const wanted of ['fail', 'blocked'] as const) expect(idsWith(outcomes, wanted)).toEqual([]);
      const skipped = idsWith(outcomes, 'skipped').filter((id) => !NOT_THERE.MX.test(id));
      if (!oddness.hasOneSession) expect(skipped).toEqual([]);
    },
  );
});

describe('a server that knows its caller by its signature', () => {
  it('[OE-CONFORM-01] passes, signed by the key of the accounts file: the sandbox', async () => {
    const own = await startOperator(suite.folder, {}, ['signing', 'otherPlayer']);
    const clauses = clausesNamed(['caller', 'site', 'errors', 'webpay.key', 'webpay.replay']);
    const { outcomes } = await trySuite(own.apiUrl, own.accountsFile, { clauses });
    await own.close();
    expect(idsWith(outcomes, 'fail')).toEqual([]);
    expect(idsWith(outcomes, 'pass')).toEqual(clauses.map(({ id }) => id));
  });
});

describe('what may be done to a server', () => {
  it('[OE-CONFORM-04] is to read, unless more is allowed: nothing but sessions is posted', async () => {
    await operator.scenario.clearCalls();
    const allowed = { allowMoney: false, allowWrites: false };
    const { outcomes } = await trySuite(operator.apiUrl, operator.accountsFile, { allowed });
    const calls = await operator.scenario.calls();
    const posted = new Set(calls.filter(({ method }) => method !== 'GET').map(({ path }) => path));
    expect([...posted].sort()).toEqual([
      '/api/v1/authentication/login',
      '/api/v1/authentication/logout',
      '/api/v1/authentication/refresh',
    ]);
    expect(idsWith(outcomes, 'fail')).toEqual([]);
    const notRead = CLAUSES.filter(({ access, id }) => access !== 'read' || NOT_THERE.MX.test(id));
    expect(idsWith(outcomes, 'skipped')).toEqual(notRead.map(({ id }) => id));
  });

  it('[OE-CONFORM-04] with writes moves no money', async () => {
    await operator.scenario.clearCalls();
    const allowed = { allowMoney: false, allowWrites: true };
    const { outcomes } = await trySuite(operator.apiUrl, operator.accountsFile, { allowed });
    const calls = await operator.scenario.calls();
    expect(calls.filter(({ path }) => /buyIn|cashOut|cancel/.test(path))).toEqual([]);
    const notWritten = CLAUSES.filter(({ access, id }) => access === 'money' || NOT_THERE.MX.test(id));
    expect(idsWith(outcomes, 'skipped')).toEqual(notWritten.map(({ id }) => id));
  });
});

describe('the report', () => {
  it('[OE-CONFORM-05] shows what was asked and answered, money first, and no secret', async () => {
    await operator.scenario.script({ breach: 'validation-422' });
    onTestFinished(() => operator.scenario.script({ breach: null }));
    const groups = ['webpay', 'errors', 'authentication'].flatMap((name) => ['--only', name]);
    const { stdout, stderr, code } = await suite.start(
      ...argumentsOf(operator),
      '--allow-money',
      ...['--patience', '0', ...groups],
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/FAIL {4}webpay\.key .*\n(.*\n)*FAIL {4}errors\.wrong-type/);
    expect(stdout).toContain('FAIL errors.wrong-type (operator-api.md, section 1.3)');
    expect(stdout).toContain('> POST /authentication/login');
    expect(stdout).toContain('< HTTP 422');
    expect(stdout).toMatch(/\d+ passed, \d+ failed, \d+ with advice, \d+ skipped, 0 not tried/);
    const { returnUrl: _public, payment: _asked, ...secret } = operator.accounts;
    for (const text of secretsIn(secret)) expect(stdout + stderr).not.toContain(text);
    expect(stdout + stderr).not.toMatch(/Bearer (?!\[cut\])/);
  });

  it('[OE-CONFORM-05] tells one cause once: a password that is wrong', async () => {
    const accountsFile = join(suite.folder, 'wrong.json');
    const player = { ...(operator.accounts.player as object), password: 'Wr0ng-Password!' };
    writeFileSync(accountsFile, JSON.stringify({ player }));
    const { stdout, code } = await suite.start(
      ...argumentsOf({ ...operator, accountsFile }),
      '--allow-money',
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /\n\d\d clauses not tried: the log-in of player is refused: HTTP 200 InvalidUser\. Are number and password/,
    );
    expect(stdout.match(/^FAIL {4}.*/gm)).toEqual([expect.stringContaining('authentication.login')]);
  });

  it('[OE-CONFORM-05] tells one cause once: a token that is refused', async () => {
    const faults = [{ match: { path: '/funds' }, fault: { status: 401 as const } }];
    await operator.scenario.script({ faults });
    onTestFinished(() => operator.scenario.script({ clearFaults: true }));
    const clauses = clausesNamed(['funds', 'transactions', 'profile', 'authentication.login']);
    const { outcomes } = await trySuite(operator.apiUrl, operator.accountsFile, { clauses });
    expect(idsWith(outcomes, 'fail')).toEqual(['authentication.login']);
    const causes = outcomes.filter(({ outcome }) => outcome === 'blocked').map(({ reason }) => reason);
    expect(causes.length).toBeGreaterThan(10);
    expect([...new Set(causes)]).toEqual([
      'the token of player is refused: GET /funds is HTTP 401 after the log-in',
    ]);
  });

  it('[OE-CONFORM-05] comes as JSON and as JUnit, in files too', async () => {
    const [json, junit] = [join(suite.folder, 'r.json'), join(suite.folder, 'r.xml')];
    const { stdout, code } = await suite.start(
      ...argumentsOf(operator),
      ...['--only', 'site', '--json', json, '--junit', junit],
    );
    expect(code).toBe(0);
    expect(stdout).toContain('pass    site.casinos');
    const { counts } = z.object({ counts: z.unknown() }).parse(JSON.parse(readFileSync(json, 'utf8')));
    expect(counts).toEqual({ pass: 7, fail: 0, advice: 0, skipped: 0, blocked: 0 });
    expect(readFileSync(junit, 'utf8')).toMatch(/<testcase name="site\.casinos"/);
  });
});

/** Starts a server that answers everything alike. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${portOf(server.address())}`;
}

describe('the program', () => {
  it('tells its options', async () => {
    const { code, stdout, stderr } = await suite.start('--help');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('--allow-money');
  });

  it.each([
    [['--accounts', 'a.json'], '--url'],
    [['--url', 'http://127.0.0.1:1/api/v1', '--accounts', 'missing.json'], 'cannot be read'],
    [['--url', 'x', '--accounts', 'a.json', '--wrong'], '--wrong'],
  ])('says what is wrong with its arguments, and tries nothing: %j', async (args, sentence) => {
    const { code, stderr, stdout } = await suite.start(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
  });

  it('tries nothing of a server that is not there, or of a clause that there is none of', async () => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}/api/v1`;
    const gone = await suite.start('--url', url, '--accounts', operator.accountsFile);
    expect([gone.code, gone.stdout]).toEqual([2, '']);
    expect(gone.stderr).toContain(`nothing listens at 127.0.0.1:${port}`);
    const none = await suite.start(...argumentsOf(operator), '--only', 'horoscope');
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('there is no such clause')]);
  });

  it.each<[string, RequestListener, RegExp]>([
    ['401', (_, response) => response.writeHead(401).end(), /HTTP 401.*a gateway/],
    [
      'HTML',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
      /a page of HTML in place of JSON/,
    ],
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: '/login' }).end(),
      /sends on to \/login/,
    ],
    ['503', (_, response) => response.writeHead(503).end(), /is HTTP 503/],
    [
      'other JSON',
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      /without the object features/,
    ],
    ['nothing', (request) => request.socket.destroy(), /ends the connection without an answer/],
  ])('says why a server gives no settings: %s', async (_name, listener, sentence) => {
    const url = await serve(listener);
    expect(await reach(`${url}/api/v1`, null)).toEqual({
      ok: false,
      problem: expect.stringMatching(sentence),
    });
  });

  it('says which base path has the settings, and that a name is not known or a port speaks no TLS', async () => {
    const base = operator.apiUrl;
    const { origin, host } = new URL(base);
    const problemOf = async (url: string) => {
      const reached = await reach(url, null);
      return reached.ok ? '' : reached.problem;
    };
    expect(await problemOf(origin)).toContain(`--url ${base}`);
    expect(await problemOf(`${origin}/api/v2`)).toContain(`--url ${base}`);
    expect(await problemOf(`https://${host}/api/v1`)).toMatch(/does not speak TLS/);
    expect(await problemOf('http://no-such-host.invalid/api/v1')).toMatch(
      /The name no-such-host.invalid is not known/,
    );
  });
});

describe('the package', () => {
  it('[OE-CONFORM-06] has what its clauses cite', () => {
    const page = readFileSync(join(suite.folder, 'operator-api.md'), 'utf8');
    const calls = readFileSync(join(suite.folder, 'openapi.yaml'), 'utf8');
    const isThere = (part: string) => {
      const [name, place = ''] = part.split(' ');
      if (name === 'openapi') return calls.includes(`operationId: ${place}\n`);
      return (
        name === 'contract' &&
        page.includes(`\n${'#'.repeat(place.includes('.') ? 3 : 2)} ${place.slice(1)} `)
      );
    };
    const parts = CLAUSES.flatMap(({ source }) => source.split(', '));
    expect(parts.filter((part) => !isThere(part))).toEqual([]);
  });

  it.each(everydayRows(['npx'], () => false))(
    '[OE-CONFORM-06] runs by itself, without a network: %s',
    async (npx) => {
      const run = promisify(execFile);
      const { stdout: packed } = await run('npm', ['pack', '--silent'], { cwd: suite.folder });
      const elsewhere = join(suite.folder, 'elsewhere');
      mkdirSync(elsewhere);
      const { NODE_TEST_CONTEXT: _context, VITEST: _vitest, ...env } = process.env;
      const { stdout } = await run(
        npx,
        [
          ...['--yes', '--offline', '--package', join(suite.folder, packed.trim()), 'operator-conformance'],
          ...[...argumentsOf(operator), '--only', 'site'],
        ],
        {
          cwd: elsewhere,
          env: { ...env, npm_config_cache: join(suite.folder, 'cache') } as NodeJS.ProcessEnv,
        },
      );
      expect(stdout).toContain('7 passed, 0 failed');
    },
  );
});
