import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/use-text.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { startPortal } from '#tests/support/portal.ts';
import { findSecrets } from '#tests/support/secrets.ts';
import { expectPage, messageIn } from './expectations.ts';
import { type SharedStack, startSharedStack } from './shared-stack.ts';

const BUY_IN = '/webpay/buyIn';
const LIST = '/webPayTransactions';
/** More than a payment and whoever waits for it take. */
const LONG_TEST_MS = 45_000;
/** A command may take 100 ms; here the machine may be busy with other tests. */
const PATIENT = { REDIS_TIMEOUT_MS: '500' };

const say = textsIn('en');

/** A player with the form of a buy-in open at the first process, filled in. */
interface Open {
  client: HttpClient;
  elsewhere: HttpClient;
  player: MadePlayer;
  fields: Record<string, string>;
}

let stack: SharedStack;

async function openBuyIn(of: SharedStack = stack): Promise<Open> {
  const [first, second] = of.addresses;
  const client = new HttpClient(first, { publicOrigin: of.publicOrigin, language: 'en' });
  const player = await of.sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 1_000_000 }] });
  await client.logIn(player);
  const fields = await filledIn(client);
  const elsewhere = client.copy();
  elsewhere.address = second;
  await of.sandbox.clearCalls();
  return { client, elsewhere, player, fields };
}

async function filledIn(client: HttpClient): Promise<Record<string, string>> {
  const page = await client.get('/webPayCashIn');
  return {
    ...formWith(page.body, 'operation'),
    amount: '50',
    quickAmount: 'other',
    method: 'm_card',
    intent: 'pay',
  };
}

const pay = (client: HttpClient, { fields }: Open) => client.post('/webPayCashIn?casino=12', fields);
const buyInCalls = async (of: SharedStack = stack) =>
  (await of.sandbox.calls({ method: 'POST', path: BUY_IN })).length;
const transactionsOf = async ({ player }: Open, of: SharedStack = stack) =>
  (await of.sandbox.paymentsOf(player.phone)).transactions;

function expectUnavailable(answer: Answer): void {
  expectPage(answer, 503);
  expect(pageText(answer.body)).toContain(messageIn('en', 'errors:serviceUnavailable'));
}

describe('a payment over two processes with one store', () => {
  beforeAll(async () => {
    stack = await startSharedStack('US', PATIENT);
  });

  beforeEach(() => stack.sandbox.reset());

  afterAll(() => stack.stop());

  it('twenty at once are one call, and all lead to its transaction', async () => {
    const open = await openBuyIn();
    const clients = Array.from({ length: 20 }, (_, n) => (n % 2 ? open.client : open.elsewhere).copy());
    const answers = await Promise.all(clients.map((client) => pay(client, open)));
    for (const client of clients) client.close();
    expect(await buyInCalls()).toBe(1);
    const [transaction, ...others] = await transactionsOf(open);
    expect(others).toEqual([]);
    const location = `${LIST}?tx=${transaction?.transactionId}&step=provider`;
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`))).toEqual(
      new Set([`303 ${location}`]),
    );
    // What is sent again afterwards, or says something else, costs no call either.
    expect((await pay(open.elsewhere, open)).headers.location).toBe(location);
    const changed = await pay(open.elsewhere, { ...open, fields: { ...open.fields, amount: '60' } });
    expectPage(changed, 422);
    expect(pageText(changed.body)).toContain(say('web-pay:again.changed'));
    expect(await buyInCalls()).toBe(1);
  });

  it('a refusal at one process sets it free at the other', async () => {
    const open = await openBuyIn();
    const match = { method: 'POST', path: BUY_IN, phone: open.player.phone };
    await stack.sandbox.addFaults({ match, times: 1, fault: { json: { status: 'IdCheckRequired' } } });
    expectPage(await pay(open.client, open), 422);
    expect((await pay(open.elsewhere, open)).status).toBe(303);
    expect(await transactionsOf(open)).toHaveLength(1);
    expect(await buyInCalls()).toBe(2);
  });

  it('the store holds no token, number, amount or reference that could be read', async () => {
    const open = await openBuyIn();
    await pay(open.client, open);
    const [transaction] = await transactionsOf(open);
    const { operation = '' } = open.fields;
    const texts = { store: await stack.redis.contents() };
    expect(texts.store).toContain('player-portal:operation:');
    const secrets = {
      phone: open.player.phone,
      operation,
      transaction: String(transaction?.transactionId),
      provider: stack.sandbox.providerOrigin,
      currency: 'amountAU',
    };
    expect(findSecrets(texts, secrets)).toEqual([]);
    for (const portal of stack.portals) {
      const log = { log: portal.logs().join('\n') };
      expect(findSecrets(log, { password: stack.redis.password })).toEqual([]);
    }
  });

  it('keeps what came of it for half an hour, and what is under way for two minutes', async () => {
    const open = await openBuyIn();
    const names = () => stack.redis.client.keys('player-portal:operation:*');
    const before = new Set(await names());
    const match = { method: 'POST', path: BUY_IN, phone: open.player.phone };
    await stack.sandbox.addFaults({ match, times: 1, fault: { delayMs: 1500 } });
    const paying = pay(open.client, open);
    const timeLeft = async () => {
      const own = (await names()).find((name) => !before.has(name)) ?? '';
      return stack.redis.client.pttl(own);
    };
    await expect.poll(timeLeft).toBeGreaterThan(100_000);
    expect(await timeLeft()).toBeLessThanOrEqual(120_000);
    expect((await paying).status).toBe(303);
    const doneMs = await timeLeft();
    expect(doneMs).toBeGreaterThan(29 * 60_000);
    expect(doneMs).toBeLessThanOrEqual(30 * 60_000);
  });

  it('a store that was emptied: whoever has a form open confirms it again, and no call is made before', async () => {
    const open = await openBuyIn();
    const paid = await openBuyIn();
    expect((await pay(paid.client, paid)).status).toBe(303);
    await stack.sandbox.clearCalls();
    await sleep(5);
    await stack.redis.client.flushall();
    for (const one of [open, paid]) {
      for (const client of [one.client, one.elsewhere]) {
        const answer = await pay(client, one);
        expectPage(answer, 422);
        expect(pageText(answer.body)).toContain(say('web-pay:again.forgotten'));
        expect(formWith(answer.body, 'operation').amount).toBe('50');
      }
    }
    expect(await buyInCalls()).toBe(0);
    const confirmed = { ...open, fields: await filledIn(open.client) };
    expect((await pay(open.client, confirmed)).status).toBe(303);
    expect(await transactionsOf(open)).toHaveLength(1);
    expect(await transactionsOf(paid)).toHaveLength(1);
  });

  it('a store that goes and comes back: no call in between, and pages go on', async () => {
    const open = await openBuyIn();
    const fastest = async () => {
      const times: number[] = [];
      for (let round = 0; round < 5; round++) {
        const page = await open.client.get('/');
        expectPage(page, 200);
        times.push(page.ms);
      }
      return Math.min(...times);
    };
    const before = await fastest();
    await stack.redis.stop();
    await stack.sandbox.clearCalls();
    expectUnavailable(await pay(open.client, open));
    expectUnavailable(await pay(open.elsewhere, open));
    expect(await buyInCalls()).toBe(0);
    expect(await fastest()).toBeLessThan(before + 150);
    const newcomer = new HttpClient(stack.addresses[1], {
      publicOrigin: stack.publicOrigin,
      language: 'en',
    });
    expect((await newcomer.logIn(await stack.sandbox.makePlayer())).status).toBe(303);
    expect(pageText((await newcomer.get('/')).body)).toContain(say('home:loggedInAs'));
    newcomer.close();
    const ready = await open.client.get('/readyz');
    expect([ready.status, ready.body]).toEqual([200, 'degraded\n']);

    await stack.redis.start();
    await expect.poll(async () => (await open.client.get('/readyz')).body, { timeout: 10_000 }).toBe('ok\n');
    // It holds nothing any more: what was open before is confirmed again.
    const answer = await pay(open.client, open);
    expectPage(answer, 422);
    expect(pageText(answer.body)).toContain(say('web-pay:again.forgotten'));
    expect(await buyInCalls()).toBe(0);
    expect((await pay(open.client, { ...open, fields: await filledIn(open.client) })).status).toBe(303);
    const events = stack.portals[0]
      .logs()
      .flatMap((line) => /"msg":"(shared store \w+)"/.exec(line)?.[1] ?? []);
    expect(events).toEqual(['shared store reached', 'shared store lost', 'shared store reached']);
  });

  it('a store that does not answer: Service Unavailable, no call, and pages hardly wait', async () => {
    const open = await openBuyIn();
    stack.redis.freeze();
    try {
      const first = await pay(open.client, open);
      expectUnavailable(first);
      expect(pageText(first.body)).toContain(say('web-pay:late.notSent'));
      expect(first.body).toContain('action="/webPayCashIn?casino=12"');
      expect(first.ms).toBeLessThan(3000);
      expect(await buyInCalls()).toBe(0);
      const page = await open.client.get('/');
      expectPage(page, 200);
      expect(page.ms).toBeLessThan(2000);
    } finally {
      stack.redis.thaw();
    }
    await expect.poll(async () => (await open.client.get('/readyz')).body, { timeout: 10_000 }).toBe('ok\n');
    expect((await pay(open.client, { ...open, fields: await filledIn(open.client) })).status).toBe(303);
    expect(await transactionsOf(open)).toHaveLength(1);
  });
});

it(
  'a process that is killed in the middle of a call: the other makes none, and finds what became of it',
  async () => {
    const killed = await startSharedStack('US', PATIENT);
    const open = await openBuyIn(killed);
    const match = { method: 'POST', path: BUY_IN, phone: open.player.phone };
    await killed.sandbox.addFaults({ match, times: 1, fault: { hang: true, takesEffect: true } });
    const lost = expect(pay(open.elsewhere, open)).rejects.toThrow();
    await expect.poll(() => buyInCalls(killed)).toBe(1);
    await killed.killSecond();
    await lost;
    const answer = await pay(open.client, open);
    expect(answer.headers.location).toMatch(/^\/webPayTransactions\?unconfirmed=[\w-]{16}$/);
    expect(await buyInCalls(killed)).toBe(1);
    // The operator has booked it.
    const text = pageText((await open.client.arrive(answer)).body);
    expect(text).toContain(say('transactions:unconfirmed.same'));
    expect(await transactionsOf(open, killed)).toHaveLength(1);
    await killed.stop();
  },
  LONG_TEST_MS,
);

it(
  'a process that is killed in the middle of a cash-out: filled in again it is told what is not known, and asked for once',
  async () => {
    const killed = await startSharedStack('US', PATIENT);
    const [first, second] = killed.addresses;
    const client = new HttpClient(second, { publicOrigin: killed.publicOrigin, language: 'en' });
    const player = await killed.sandbox.makePlayer({
      casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
      email: 'ann@player.example',
      personalInfo: 'complete',
    });
    await client.logIn(player);
    const check = async () => {
      const form = formWith((await client.get('/webPayCashOut')).body, 'operation');
      const typed = { quickAmount: 'other', amount: '50', method: 'm_card_out', intent: 'check' };
      return client.follow(await client.post('/webPayCashOut?casino=12', { ...form, ...typed }));
    };
    const fields = { ...formWith((await check()).body, 'amountAU'), intent: 'pay' };
    const path = '/webpay/cashOut';
    const match = { method: 'POST', path, phone: player.phone };
    await killed.sandbox.addFaults({ match, times: 1, fault: { hang: true } });
    const lost = expect(client.post('/webPayCashOut?casino=12', fields)).rejects.toThrow();
    const calls = () => killed.sandbox.calls({ method: 'POST', path });
    await expect.poll(async () => (await calls()).length).toBe(1);
    await killed.killSecond();
    await lost;
    client.address = first;
    const page = await client.arrive(await check());
    expectPage(page, 200);
    expect(pageText(page.body)).toContain(say('transactions:unconfirmed.lead.cashOut'));
    expect(await calls()).toHaveLength(1);
    const asked = { ...formWith(page.body, 'operation'), intent: 'askAgain' };
    const answer = await client.post('/webPayCashOut?casino=12', asked);
    expect(answer.headers.location).toMatch(/\?tx=/);
    expect((await killed.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
    expect(new Set((await calls()).map(({ keySha256 }) => keySha256)).size).toBe(1);
    client.close();
    await killed.stop();
  },
  LONG_TEST_MS,
);

it('a portal whose store cannot be reached at its start serves all but money, and tells no password', async () => {
  const nowhere = await startSharedStack('US');
  const { sandbox, portals } = nowhere;
  const REDIS_URL = 'redis://:P4sswordNobodyMayRead@127.0.0.1:1/0';
  const env = { REDIS_URL, LOG_LEVEL: 'trace', PAYMENT_ORIGINS: sandbox.providerOrigin };
  const portal = await startPortal({ apiUrl: sandbox.apiUrl, country: 'US', env });
  const client = new HttpClient(portal.origin, { language: 'en' });
  const player = await sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 1_000_000 }] });
  expect((await client.logIn(player)).status).toBe(303);
  const ready = await client.get('/readyz');
  expect([ready.status, ready.body]).toEqual([200, 'degraded\n']);
  const fields = await filledIn(client);
  await sandbox.clearCalls();
  expectUnavailable(await client.post('/webPayCashIn?casino=12', fields));
  expect(await buyInCalls(nowhere)).toBe(0);
  client.close();
  const [line = ''] = portal.logs().filter((text) => text.includes('shared store lost'));
  expect(JSON.parse(line)).toMatchObject({ reason: 'ECONNREFUSED' });
  const log = { log: [...portal.logs(), ...portals[0].logs()].join('\n') };
  const secrets = { password: 'P4sswordNobodyMayRead', other: nowhere.redis.password };
  expect(findSecrets(log, secrets)).toEqual([]);
  await portal.stop();
  expect(portal.process.exitCode).toBe(0);
  await nowhere.stop();
});
