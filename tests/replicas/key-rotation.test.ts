import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { withFreePorts } from '#tests/support/free-port.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { startTestRedis, type TestRedis } from '#tests/support/redis.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';

/**
 * Keys rotated over three processes as docs/operating.md says, while payments are under way that take 9 s to book: each
 * has one key and one transaction in the operator's books, and nobody is logged out. ROTATION_ROUNDS says how many
 * rotations, one after the other.
 */
const ROUNDS = Number(process.env.ROTATION_ROUNDS ?? 1);
const LIMIT_MS = 240_000 + ROUNDS * 120_000;
const REPLICAS = 3;
/** Booking time of the operator, in ms; less in the everyday slice. */
const BOOKING_MS = ROUNDS > 1 ? 9000 : 2000;
/** Time for the payments to reach the operator, in ms. */
const SENT_MS = 500;
const PAYERS_PER_STEP = 4;

const newKey = () => randomBytes(32).toString('base64url');

let sandbox: TestSandbox;
let redis: TestRedis;
const portals: Portal[] = [];
let publicOrigin = '';
let keys = [newKey()];

const start = (port: number) =>
  startPortal({
    apiUrl: sandbox.apiUrl,
    country: 'MX',
    port,
    env: {
      SESSION_KEYS: keys.join(','),
      PAYMENT_ORIGINS: sandbox.providerOrigin,
      PUBLIC_ORIGIN: publicOrigin,
      REDIS_URL: redis.url,
      REDIS_TIMEOUT_MS: '1000',
      OPERATOR_KEYED_TIMEOUT_MS: '30000',
    },
  });

beforeAll(async () => {
  [sandbox, redis] = await Promise.all([startTestSandbox('MX'), startTestRedis()]);
  // What the first one is called is known to all of them.
  await withFreePorts(1, async (port) => {
    publicOrigin = `http://127.0.0.1:${port}`;
    portals.push(await start(port));
  });
  const others = Array.from({ length: REPLICAS - 1 }, () => withFreePorts(1, start));
  portals.push(...(await Promise.all(others)));
  await sandbox.setPortalOrigin(publicOrigin);
});

afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.stop()));
  await redis?.close();
  await sandbox?.close();
});

/** Restarts one process after the other with what the keys are now, as an operator's engineer does. */
async function restartAll(): Promise<void> {
  for (const [index, portal] of portals.entries()) {
    await portal.stop();
    portals[index] = await start(Number(new URL(portal.origin).port));
  }
}

interface Payer {
  player: MadePlayer;
  client: HttpClient;
  /** The process that the payment is sent to. */
  home: number;
  fields: Record<string, string>;
  answer: Promise<Answer | null>;
}

const pay = ({ client, fields }: Pick<Payer, 'client' | 'fields'>) =>
  client.submit('/webPayCashIn?casino=12', fields);

async function begin(index: number): Promise<Payer> {
  const home = index % REPLICAS;
  const displayName = `Rotated ${index}`;
  const player = await sandbox.makePlayer({ displayName, casinos: [{ casinoId: 12, regularAU: 500_000 }] });
  const client = new HttpClient(portals[home]?.origin ?? '', { publicOrigin, language: 'en' });
  await client.logIn(player);
  const form = formWith((await client.get('/webPayCashIn')).body, 'operation');
  const fields = { ...form, amount: '57', quickAmount: 'other', method: 'm_oxxo', intent: 'pay' };
  await sandbox.addFaults({
    match: { method: 'POST', path: '/webpay/buyIn', phone: player.phone },
    times: 1,
    fault: { worksMs: BOOKING_MS },
  });
  const answer = pay({ client, fields }).catch(() => null);
  return { player, client, home, fields, answer };
}

/** Looks at pages of every process while they are restarted; gives what was wrong. */
async function lookAround({ client, player }: Payer, isOver: () => boolean): Promise<string[]> {
  const wrong: string[] = [];
  const browser = client.copy();
  for (let turn = 0; !isOver(); turn++) {
    browser.address = portals[turn % REPLICAS]?.origin ?? '';
    // A process that is being restarted answers nobody; a balancer would not ask it.
    const page = await browser.get(turn % 2 === 0 ? '/' : '/webPayTransactions').catch(() => null);
    if (page !== null && page.status !== 200) wrong.push(`${player.displayName}: ${page.status}`);
    await sleep(150);
  }
  browser.close();
  return wrong;
}

/** Resends the same form to another process, like a player without a page or in doubt. */
async function settle(payer: Payer): Promise<string[]> {
  const { player, client, home } = payer;
  const wrong: string[] = [];
  await payer.answer;
  for (const step of [1, 2]) {
    client.address = portals[(home + step) % REPLICAS]?.origin ?? '';
    const again = await pay(payer);
    if (again.status !== 303 || again.headers.location === '/') wrong.push(`sent again: ${again.status}`);
    const homePage = await client.get('/');
    if (!pageText(homePage.body).includes(player.displayName)) wrong.push('logged out');
  }
  const calls = await sandbox.calls({ method: 'POST', path: '/webpay/buyIn', userId: player.userId });
  const keyCount = new Set(calls.map(({ keySha256 }) => keySha256)).size;
  const { transactions } = await sandbox.paymentsOf(player.phone);
  if (keyCount !== 1) wrong.push(`${keyCount} keys in ${calls.length} calls`);
  if (transactions.length !== 1) wrong.push(`${transactions.length} transactions`);
  client.close();
  return wrong.map((what) => `${player.displayName}: ${what}`);
}

it(
  `${ROUNDS} rotations of the keys under payments double none and throw nobody out`,
  async () => {
    const wrong: string[] = [];
    let count = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const old = keys[0] ?? '';
      const next = newKey();
      // Payers of the first step come back after the second. Before the third, all that the old key has sealed is over.
      let before: Payer[] = [];
      for (const step of [[old, next], [next, old], [next]]) {
        if (step.length === 1) wrong.push(...(await Promise.all(before.splice(0).map(settle))).flat());
        const payers: Payer[] = [];
        for (let n = 0; n < PAYERS_PER_STEP; n++) payers.push(await begin(count++));
        await sleep(SENT_MS);
        keys = step;
        let isOver = false;
        const looking = payers.slice(0, 2).map((payer) => lookAround(payer, () => isOver));
        await restartAll();
        isOver = true;
        wrong.push(...(await Promise.all([...looking, ...before.map(settle)])).flat());
        before = payers;
      }
      wrong.push(...(await Promise.all(before.map(settle))).flat());
    }
    process.stdout.write(`${ROUNDS} rotations: ${count} payments\n`);
    expect(wrong).toEqual([]);
  },
  LIMIT_MS,
);
