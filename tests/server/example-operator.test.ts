import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { idsWith, trySuite } from '#tests/conform/suite.ts';
import { AddressInUseError, withFreePorts } from '#tests/support/free-port.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { createContractValidator } from '../../operator/contract/validator.ts';

const EXAMPLE = fileURLToPath(new URL('../../operator/example.mjs', import.meta.url));
const PLAYER = { phone: '5550100200', password: 'Example-2026-ok' };

let operator: ChildProcess;
let origin: string;
let portal: Portal;

beforeAll(async () => {
  await withFreePorts(2, startBoth);
});

async function startBoth(port: number, portalPort: number): Promise<void> {
  origin = `http://127.0.0.1:${port}`;
  operator = spawn(process.execPath, [EXAMPLE], {
    env: { ...process.env, PORT: String(port), PORTAL_ORIGIN: `http://127.0.0.1:${portalPort}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = operator.stdout === null ? null : once(operator.stdout, 'data');
  const ended = once(operator, 'exit').then(() => null);
  // It says why by itself.
  if ((await Promise.race([said, ended])) === null) throw new AddressInUseError('The operator ended.');
  try {
    portal = await startPortal({
      apiUrl: `${origin}/api/v1`,
      country: 'US',
      port: portalPort,
      env: { PAYMENT_ORIGINS: origin },
    });
  } catch (error) {
    operator.kill();
    await ended;
    throw error;
  }
}

afterAll(async () => {
  await portal?.stop();
  operator?.kill();
});

it('[OE-EXAMPLE-01] is one short file', () => {
  expect(readFileSync(EXAMPLE, 'utf8').split('\n').length).toBeLessThanOrEqual(250);
});

it('[OE-EXAMPLE-01] lets a player sign in, read his balance and buy in by card', async () => {
  const client = new HttpClient(portal.origin, { language: 'en' });
  await client.logIn(PLAYER);
  expect(pageText((await client.get('/')).body)).toContain('$123.45');

  const page = await client.get('/webPayCashIn');
  expect(page.status).toBe(200);
  const fields = { quickAmount: 'other', amount: '50', method: 'card', intent: 'pay' };
  const sent = { ...formWith(page.body, 'operation'), ...fields };
  const started = await client.submit('/webPayCashIn', sent);
  const leaving = await client.arrive(started);
  const provider = /https?:\/\/127\.0\.0\.1:\d+\/pay\/\w+/.exec(leaving.body)?.[0] ?? '';
  expect(provider).toContain(`${origin}/pay/`);
  // Sent again, it is the same payment.
  expect((await client.submit('/webPayCashIn', sent)).headers.location).toBe(started.headers.location);

  const paid = await fetch(provider, { method: 'POST', redirect: 'manual' });
  const back = new URL(paid.headers.get('location') ?? '');
  expect(back.origin).toBe(portal.origin);
  const after = await client.arrive(await client.get(back.pathname + back.search));
  expect(pageText(after.body)).toContain('Committed');
  expect(pageText((await client.get('/')).body)).toContain('$173.45');
  client.close();
});

it('[OE-EXAMPLE-01] answers as the document says', async () => {
  const validator = createContractValidator();
  const call = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json: unknown = await answer.json();
    const address = path.replace(/\?.*/, '');
    expect(validator.answer(method, address, { status: answer.status, body: json })).toEqual([]);
    return json;
  };
  const credentials = { phoneNumber: PLAYER.phone, password: PLAYER.password };
  await call('/authentication/login', { ...credentials, password: 'no' });
  const session = (await call('/authentication/login', credentials)) as Record<string, string>;
  const own = { authorization: `Bearer ${session.accessToken}` };
  for (const path of ['/site', '/version', '/system/settings', '/user/register/rules', '/phone/countries']) {
    await call(path);
  }
  for (const path of ['/funds', '/user/p1/profile', '/user/p1/permissions', '/document/acknowledgement']) {
    await call(path, undefined, own);
  }
  await call('/funds');
  await call('/webpay/methods?direction=buyIn', undefined, own);
  await call('/webpay/transactions', undefined, own);
  await call('/webpay/transactions/nothing', undefined, own);
  const payment = {
    casinoId: 1,
    methodId: 'card',
    amountAU: 5000,
    returnUrl: portal.origin,
    language: 'en-US',
  };
  await call('/webpay/buyIn', payment, own);
  const keyed = { ...own, 'idempotency-key': '6d1f0b1e-93a1-4e4a-9a59-6a8b8c1f0f11' };
  const first = await call('/webpay/buyIn', payment, keyed);
  expect(await call('/webpay/buyIn', payment, keyed)).toEqual(first);
  expect(await call('/webpay/buyIn', { ...payment, language: 'es-MX' }, keyed)).toEqual(first);
  expect(await call('/webpay/buyIn', { ...payment, amountAU: 5001 }, keyed)).toMatchObject({
    fieldErrors: { idempotencyKey: 'reused' },
  });
  const { refreshToken = '', accessToken = '' } = session;
  await call('/authentication/refresh', { oldAccessToken: accessToken, refreshToken });
  await call('/authentication/refresh', { oldAccessToken: accessToken, refreshToken });
});

it('[OE-EXAMPLE-01] passes all clauses of what it has; the rest is not offered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'example-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const accountsFile = join(folder, 'accounts.json');
  const accounts = {
    player: { phoneNumber: PLAYER.phone, password: PLAYER.password },
    returnUrl: `${portal.origin}/webPayTransactions?from=provider`,
    keysAfter: { seconds: 1 },
    payment: { casinoId: 1, buyIn: { methodId: 'card', amountAU: 5000 } },
  };
  writeFileSync(accountsFile, JSON.stringify(accounts));
  const { outcomes } = await trySuite(`${origin}/api/v1`, accountsFile);
  expect(idsWith(outcomes, 'fail')).toEqual([]);
  expect(idsWith(outcomes, 'blocked')).toEqual([]);
  // It has one language.
  expect(idsWith(outcomes, 'advice')).toEqual(['site.language']);
  expect(idsWith(outcomes, 'pass').length).toBeGreaterThan(55);
});
