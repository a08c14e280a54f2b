import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { startPortal } from '#tests/support/portal.ts';
import { findSecrets } from '#tests/support/secrets.ts';
import { expectPage, messageIn } from './expectations.ts';
import { press } from './press.ts';
import { type SharedStack, startSharedStack } from './shared-stack.ts';

const BUY_IN = '/webpay/buyIn';
const LIST = '/webPayTransactions';
const REFRESH = '/authentication/refresh';
/** Time that the operator takes over a payment, in ms; half of what it takes over new tokens. */
const ANSWER_MS = 40;
/** Longest that one of them may take. */
const ROUND_LIMIT_MS = 240_000;
/** Payments of each kind whose tokens the operator no longer takes. */
const PRESS_ROUNDS = Number(process.env.PRESS_ROUNDS ?? 3);

const say = textsIn('en');
const PAGES_AT_EACH = 8;
const KNOWN_SINCE = 'The casino has had this payment since';

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
  const account = { email: 'ann@player.example', personalInfo: 'complete' } as const;
  const player = await of.sandbox.makePlayer({
    ...account,
    casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
  });
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

const pay = (client: HttpClient, { fields }: Open) => press(client, '/webPayCashIn?casino=12', fields);
const buyInCalls = async (of: SharedStack = stack) =>
  (await of.sandbox.calls({ method: 'POST', path: BUY_IN })).length;
const transactionsOf = async ({ player }: Open, of: SharedStack = stack) =>
  (await of.sandbox.paymentsOf(player.phone)).transactions;

const keysOf = async (path: string, of: SharedStack = stack) =>
  new Set((await of.sandbox.calls({ method: 'POST', path })).map(({ keySha256 }) => keySha256));

const checkOf = async (client: HttpClient): Promise<Record<string, string>> => {
  const form = formWith((await client.get('/webPayCashOut')).body, 'operation');
  const typed = { quickAmount: 'other', amount: '50', method: 'm_card_out', intent: 'check' };
  const page = await client.follow(await client.submit('/webPayCashOut?casino=12', { ...form, ...typed }));
  return { ...formWith(page.body, 'amountAU'), intent: 'pay' };
};

describe('a payment over two processes with one store', () => {
  beforeAll(async () => {
    stack = await startSharedStack('US');
  });

  beforeEach(() => stack.sandbox.reset());

  afterAll(() => stack.stop());

  it('[ASVS-2.3.4] twenty at once are one payment by one key, and all lead to it', async () => {
    const open = await openBuyIn();
    const clients = Array.from({ length: 20 }, (_, n) => (n % 2 ? open.client : open.elsewhere).copy());
    const answers = await Promise.all(clients.map((client) => pay(client, open)));
    for (const client of clients) client.close();
    const [transaction, ...others] = await transactionsOf(open);
    expect(others).toEqual([]);
    expect((await keysOf(BUY_IN)).size).toBe(1);
    const location = `${LIST}?tx=${transaction?.transactionId}&step=provider`;
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`))).toEqual(
      new Set([`303 ${location}`]),
    );
    // A browser that was told of none of these answers: the operator knows the key.
    const again = await pay(open.elsewhere, open);
    expect(again.headers.location).toBe(location);
    const text = pageText((await open.elsewhere.follow(again)).body);
    expect(text).toContain(KNOWN_SINCE);
    expect(text).not.toContain(messageIn('en', 'errors:webPayInitiated'));
    const changed = await pay(open.client, { ...open, fields: { ...open.fields, amount: '60' } });
    expectPage(changed, 422);
    expect(pageText(changed.body)).toContain(say('web-pay:again.changed'));
    expect(await transactionsOf(open)).toHaveLength(1);
    // Sent on purpose it is another payment.
    const fields = { ...open.fields, ...formWith(changed.body, 'operation'), amount: '60' };
    expect((await pay(open.client, { ...open, fields })).headers.location).toMatch(/\?tx=/);
    expect(await transactionsOf(open)).toHaveLength(2);
  });

  describe.each([
    ['buyIn', '/webPayCashIn', BUY_IN, '/webpay/transactions'],
    ['cashOut', '/webPayCashOut', '/webpay/cashOut', '/webpay/methods'],
  ] as const)('%s answered 401 and pressed five times', (direction, path, call, lastRead) => {
    it.each([1, 2])(
      'at %i of the processes: one payment, and each press ends at it',
      { timeout: PRESS_ROUNDS * ROUND_LIMIT_MS },
      async (processes) => {
        for (let round = 0; round < PRESS_ROUNDS; round++) {
          const open = await openBuyIn();
          const fields = direction === 'buyIn' ? open.fields : await checkOf(open.client);
          const { phone, userId } = open.player;
          const delay = (path: string, fault: FaultInput['fault']) =>
            stack.sandbox.addFaults({ match: { path, userId }, fault });
          // Each press still makes its last read with the old token; the tokens expire before the first one pays.
          await delay(lastRead, { delayMs: 10 * ANSWER_MS, takesEffect: true });
          await delay(call, { delayMs: ANSWER_MS });
          await stack.sandbox.addFaults({ match: { path: REFRESH }, fault: { delayMs: 2 * ANSWER_MS } });
          const presses = Array.from({ length: 5 }, async (_, index) => {
            // Over the time that the first press takes for its 401 and its new tokens.
            await sleep(index * ANSWER_MS * ((round % 4) / 10 + 0.5));
            const browser = (processes === 2 && index % 2 === 1 ? open.elsewhere : open.client).copy();
            const answer = await press(browser, `${path}?casino=12`, fields);
            const page = await browser.arrive(answer);
            browser.close();
            return { location: answer.headers.location, text: pageText(page.body), status: page.status };
          });
          const reads = async () => (await stack.sandbox.calls({ path: lastRead, userId })).length;
          await expect.poll(reads, { interval: 10 }).toBeGreaterThanOrEqual(5);
          await stack.sandbox.changePlayer({ phone, expireAccessTokens: true });
          const ends = await Promise.all(presses);
          const [transaction, ...others] = await transactionsOf(open);
          expect(others).toEqual([]);
          const seen = ends.map(({ location = '' }) => new URLSearchParams(location.split('?')[1]).get('tx'));
          expect(seen).toEqual(Array.from({ length: 5 }, () => transaction?.transactionId));
          for (const { status, text } of ends) {
            expect(status).toBe(200);
            expect(text).not.toContain(say('errors:sessionExpired'));
          }
          expect((await keysOf(call)).size).toBe(1);
          await stack.sandbox.clearFaults();
          open.client.close();
        }
      },
    );
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

  it('the store holds nothing of a payment', async () => {
    const open = await openBuyIn();
    await pay(open.client, open);
    const [transaction] = await transactionsOf(open);
    const { operation = '' } = open.fields;
    const secrets = {
      phone: open.player.phone,
      operation,
      transaction: String(transaction?.transactionId),
      provider: stack.sandbox.providerOrigin,
      currency: 'amountAU',
    };
    expect(findSecrets({ store: await stack.redis.contents() }, secrets)).toEqual([]);
    expect(
      (await stack.redis.client.keys('*')).filter((name) => /operation|payment(?!sPerSession)/.test(name)),
    ).toEqual([]);
    for (const portal of stack.portals) {
      const log = { log: portal.logs().join('\n') };
      expect(findSecrets(log, { password: stack.redis.password })).toEqual([]);
    }
  });

  it('[S4-TX-20] a store that was emptied is not missed: each form is one payment', async () => {
    const [open, paid] = [await openBuyIn(), await openBuyIn()];
    const first = await pay(paid.client, paid);
    await stack.redis.client.flushall();
    for (const client of [paid.client, paid.elsewhere])
      expect((await pay(client, paid)).headers.location).toBe(first.headers.location);
    const answers = [await pay(open.client, open), await pay(open.elsewhere, open)];
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await transactionsOf(open)).toHaveLength(1);
    expect(await transactionsOf(paid)).toHaveLength(1);
    expect((await keysOf(BUY_IN)).size).toBe(2);
  });

  it('a store that goes and comes back: money and pages go on', async () => {
    const open = await openBuyIn();
    await stack.redis.stop();
    const answers = [await pay(open.client, open), await pay(open.elsewhere, open)];
    const [transaction, ...others] = await transactionsOf(open);
    expect(others).toEqual([]);
    for (const { headers } of answers)
      expect(headers.location).toBe(`${LIST}?tx=${transaction?.transactionId}&step=provider`);
    expect((await keysOf(BUY_IN)).size).toBe(1);
    expectPage(await open.client.get('/'), 200);
    const newcomer = new HttpClient(stack.addresses[1], {
      publicOrigin: stack.publicOrigin,
      language: 'en',
    });
    const account = { email: 'ann@player.example', personalInfo: 'complete' } as const;
    const player = await stack.sandbox.makePlayer({
      ...account,
      casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
    });
    expect((await newcomer.logIn(player)).status).toBe(303);
    expect(pageText((await newcomer.get('/')).body)).toContain(say('home:loggedInAs'));
    const cashOut = await newcomer.submit('/webPayCashOut?casino=12', await checkOf(newcomer));
    expect(cashOut.headers.location).toMatch(/\?tx=/);
    expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
    newcomer.close();
    const ready = await open.client.get('/readyz');
    expect([ready.status, ready.body]).toEqual([200, 'degraded\n']);

    await stack.redis.start();
    await stack.redisFound();
    expect((await pay(open.elsewhere, open)).headers.location).toBe(answers[0]?.headers.location);
    expect(await transactionsOf(open)).toHaveLength(1);
    const events = () =>
      stack.portals[0].logs().flatMap((line) => /"msg":"shared store (reached|lost)"/.exec(line)?.[1] ?? []);
    await expect.poll(events).toEqual(['reached', 'lost', 'reached']);
  });

  it('[ASVS-16.5.3] a store that does not answer: money goes on, and pages do not wait for it', async () => {
    const open = await openBuyIn();
    const askedBefore = await stack.redis.commandsAsked();
    let asked: Promise<number> | null = null;
    stack.redis.freeze();
    try {
      const first = await pay(open.client, open);
      expect(first.headers.location).toMatch(/\?tx=/);
      expect((await pay(open.elsewhere, open)).headers.location).toBe(first.headers.location);
      for (let page = 0; page < PAGES_AT_EACH; page++) {
        for (const client of [open.client, open.elsewhere]) expectPage(await client.get('/'), 200);
      }
      // Sent before the thaw: what the processes make up for afterwards is not counted.
      asked = stack.redis.commandsAsked();
    } finally {
      stack.redis.thaw();
    }
    // A command or two of each process, and none of the pages: each has one when Redis is on time.
    expect(Number(await asked) - askedBefore).toBeLessThan(PAGES_AT_EACH);
    await expect.poll(async () => (await open.client.get('/readyz')).body).toBe('ok\n');
    expect(await transactionsOf(open)).toHaveLength(1);
    expect((await keysOf(BUY_IN)).size).toBe(1);
  });
});

it('a portal whose store cannot be reached at its start serves everything, and tells no password', async () => {
  const nowhere = await startSharedStack('US');
  const { sandbox, portals } = nowhere;
  const REDIS_URL = 'redis://:P4sswordNobodyMayRead@127.0.0.1:1/0';
  const PUBLIC_ORIGIN = nowhere.publicOrigin;
  const env = { REDIS_URL, LOG_LEVEL: 'trace', PAYMENT_ORIGINS: sandbox.providerOrigin, PUBLIC_ORIGIN };
  const portal = await startPortal({ apiUrl: sandbox.apiUrl, country: 'US', env });
  const client = new HttpClient(portal.origin, { publicOrigin: PUBLIC_ORIGIN, language: 'en' });
  const player = await sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 1_000_000 }] });
  expect((await client.logIn(player)).status).toBe(303);
  const ready = await client.get('/readyz');
  expect([ready.status, ready.body]).toEqual([200, 'degraded\n']);
  const fields = await filledIn(client);
  await sandbox.clearCalls();
  expect((await client.submit('/webPayCashIn?casino=12', fields)).headers.location).toMatch(/\?tx=/);
  expect(await buyInCalls(nowhere)).toBe(1);
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
