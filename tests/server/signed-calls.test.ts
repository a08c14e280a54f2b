import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DOLLARS } from '#tests/support/casinos.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { Visitor } from '#tests/support/visitor.ts';

const PATH = '/webPayCashIn';
const CASINOS = [{ casinoId: DOLLARS, regularAU: 1_250_500 }];
const folder = mkdtempSync(join(tmpdir(), 'portal-signing-'));

let stack: Stack;
/** The same portal with a key that the operator does not know. */
let wrong: Portal;

function makeKey(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const file = join(folder, `${name}.pem`);
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return { file, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

beforeAll(async () => {
  const [known, other] = [makeKey('known'), makeKey('other')];
  const shared = { SESSION_KEYS: randomBytes(32).toString('base64url'), OPERATOR_SIGNING_KEY_ID: 'portal-1' };
  stack = await startStack({
    country: 'MX',
    callerKey: { id: 'portal-1', publicKey: known.publicKey },
    env: { ...shared, OPERATOR_SIGNING_KEY_FILE: known.file },
  });
  wrong = await startPortal({
    apiUrl: stack.sandbox.apiUrl,
    country: 'MX',
    env: {
      ...shared,
      OPERATOR_SIGNING_KEY_FILE: other.file,
      PUBLIC_ORIGIN: stack.portal.origin,
      PAYMENT_ORIGINS: stack.sandbox.providerOrigin,
    },
  });
});

afterAll(async () => {
  await wrong.stop();
  await stack.stop();
  rmSync(folder, { recursive: true });
});

const pay = (page: Visitor) =>
  page.send('#pay-form button[value="pay"]', {
    ...(page.all('#pay-quick-other').length > 0 ? { quickAmount: 'other' } : {}),
    amount: '50',
    method: 'm_card',
  });

it('signs what the operator takes from no one else, and buys in once', async () => {
  const player = await stack.sandbox.makePlayer({ casinos: CASINOS });
  const page = await new Visitor(stack.portal.origin).logIn(player, PATH);
  await pay(page);
  expect(page.url).toMatch(/^\/webPayTransactions\?tx=/);
  expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
  const unsigned = await fetch(`${stack.sandbox.apiUrl}/system/settings`);
  expect([unsigned.status, unsigned.headers.has('accept-signature')]).toEqual([403, true]);
});

it('with a wrong key logs no player out, says that nothing was sent, and doubles nothing', async () => {
  const player = await stack.sandbox.makePlayer({ casinos: CASINOS });
  const page = await new Visitor(stack.portal.origin).logIn(player, PATH);
  await stack.sandbox.clearCalls();

  page.client.roam([wrong.origin]);
  await pay(page);
  expect(page.status).toBe(503);
  expect(page.text()).toContain(page.say('web-pay:late.notSent'));
  await page.open('/');
  expect(page.url).toBe('/');
  const refused = await stack.sandbox.calls();
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([403]));
  expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toEqual([]);
  const logged = () => wrong.logs().filter((line) => line.includes('operator does not know its caller'));
  await expect.poll(logged).toHaveLength(1);

  page.client.roam([stack.portal.origin]);
  await page.open(PATH);
  await pay(page);
  expect(page.url).toMatch(/^\/webPayTransactions\?tx=/);
  expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
});

it('says of a buy-in that alone is refused what is known, and offers it again', async () => {
  const player = await stack.sandbox.makePlayer({ casinos: CASINOS });
  const page = await new Visitor(stack.portal.origin).logIn(player, PATH);
  await stack.sandbox.clearCalls();
  await stack.sandbox.addFaults({
    match: { path: '/webpay/buyIn', phone: player.phone },
    times: 1,
    fault: { status: 403, json: {}, headers: { 'accept-signature': 'portal=("@method");created' } },
  });
  await pay(page);
  expect(page.text('body')).toContain(page.say('errors:webPayInitiateFailed'));
  expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toEqual([]);
  await pay(page);
  expect(page.url).toMatch(/^\/webPayTransactions\?tx=/);
  expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
  expect(await stack.sandbox.calls({ method: 'POST', path: '/webpay/buyIn' })).toHaveLength(2);
  expect(await stack.sandbox.calls({ method: 'POST', path: '/authentication/refresh' })).toEqual([]);
});

it('with a wrong key ends no session whose refresh is refused', async () => {
  const player = await stack.sandbox.makePlayer({ accessTokenLifeMs: 5000 });
  const page = await new Visitor(stack.portal.origin).logIn(player);
  await stack.sandbox.clearCalls();
  page.client.roam([wrong.origin]);
  const refreshes = () => stack.sandbox.calls({ method: 'POST', path: '/authentication/refresh' });
  const statuses = async () => {
    await page.open('/');
    return (await refreshes()).map(({ status }) => status);
  };
  await expect.poll(statuses, { interval: 500 }).toContain(403);
  page.client.roam([stack.portal.origin]);
  await page.open('/userProfile');
  expect(page.url).toBe('/userProfile');
  expect((await refreshes()).map(({ status }) => status)).toContain(200);
});

it('with a wrong key tells a log-in that the operator cannot be reached, not that the password is wrong', async () => {
  const player = await stack.sandbox.makePlayer();
  const page = new Visitor(stack.portal.origin);
  page.client.roam([wrong.origin]);
  await page.client.get('/');
  const answer = await page.client.submit('/login', { phoneNumber: player.phone, password: player.password });
  expect(page.client.cookies.has('session')).toBe(false);
  await page.open(answer.headers.location ?? '');
  expect(page.text('body')).toContain(page.say('errors:serverUnreachable'));
});
