import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HttpClient } from '#tests/support/http-client.ts';
import { startTestRedis, type TestRedis } from '#tests/support/redis.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';
import { type MoneyForm, OtherPage, openMoneyForm, postMoneyForm } from './money-forms.ts';
import { type MortalPortal, startMortalPortal } from './mortal-portal.ts';
import { askAgainForm, isToldAlike, isToldExpired, type Judge, obey } from './obedient-player.ts';
import { type SlowPlan, slowPlans } from './slow-plans.ts';

/**
 * Payments that an operator takes 9, 20 or 29 s to book, a portal that is killed meanwhile, and a player who does what the
 * pages say: one transaction and one key in the operator's books, and no sentence that is not true. SLOW_RUNS says how many,
 * SEED which.
 */
// Each portal of a test sees to it that it ends with the test.
process.setMaxListeners(100);
const RUNS = Number(process.env.SLOW_RUNS ?? 12);
const SEED = Number(process.env.SEED ?? 20_261_122);
/** Runs at the same time, each with a portal of its own: most of their time they wait. */
const LANES_PER_MEMORY = 5;
const LIMIT_MS = 240_000 + RUNS * 20_000;
/** What all of them are called; nobody listens there. */
const PUBLIC_ORIGIN = 'http://127.0.0.1:65535';
const OPENING_AU = 500_000;
/** More than the operator needs to end what it has started. */
const SETTLED_MS = 2000;
/** How often a player fills in a form that was forgotten. */
const MOST_TIMES = 3;

let sandbox: TestSandbox;
let redis: TestRedis;
const portals: { memory: 'process' | 'redis'; portal: MortalPortal }[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox('MX');
  redis = await startTestRedis();
  for (const memory of ['process', 'redis'] as const) {
    for (let lane = 0; lane < LANES_PER_MEMORY; lane++) {
      const portal = await startMortalPortal(sandbox, memory === 'redis' ? redis : null, PUBLIC_ORIGIN);
      portals.push({ memory, portal });
    }
  }
  await sandbox.setPortalOrigin(PUBLIC_ORIGIN);
}, 240_000);

afterAll(async () => {
  await Promise.all(portals.map(({ portal }) => portal.stop()));
  await redis?.close();
  await sandbox?.close();
});

/** Carries a run out; gives what was wrong with it. */
async function carryOut(run: SlowPlan, portal: MortalPortal): Promise<string[]> {
  const path = `/webpay/${run.direction}`;
  const player = await sandbox.makePlayer({
    email: 'run@player.example',
    personalInfo: 'complete',
    casinos: [{ casinoId: 12, regularAU: OPENING_AU }],
  });
  const client = new HttpClient(portal.address, { publicOrigin: PUBLIC_ORIGIN, language: 'en' });
  if (run.signIn === 'password') {
    await client.logIn(player);
  } else {
    const { pathname, search } = new URL(await sandbox.guestLink(player.phone));
    await client.get(pathname + search);
  }
  const judge: Judge = {
    books: () => sandbox.paymentsOf(player.phone),
    calls: async () => (await sandbox.calls({ method: 'POST', path, userId: player.userId })).length,
  };
  const form = await openMoneyForm(client, run);
  await sandbox.addFaults({
    match: { method: 'POST', path, phone: player.phone },
    times: 1,
    fault: { worksMs: run.worksMs },
  });
  const startedAt = performance.now();
  const sent = postMoneyForm(client, form).catch(() => null);
  await sleep((run.worksMs * run.killedAtTenths) / 10 + (run.killedAtTenths > 10 ? 1000 : 150));
  await portal.killAndRestart();
  await sent;
  if (run.memory === 'redis that is emptied') await redis.client.flushall();
  if (run.isElsewhere && portal.replica !== null) client.address = portal.replica;
  if (run.changesLanguage) await client.submit('/language', { language: 'es', returnTo: '/' });

  const wrong: string[] = [];
  if (run.act !== 'same form') {
    // The player fills in what was to be paid once more.
    const again = await openAsTold(client, run);
    if (again instanceof OtherPage) wrong.push(...(await obeyOther(client, again, judge)));
    else if (!isOpened(again)) wrong.push(String(again));
    else if (!isToldAlike(again.page)) wrong.push(...(await obey(client, again, judge)));
    else if (!again.page.body.includes('?tx=')) wrong.push('tells of one that is open, and leads to none');
  }
  if (run.act !== 'form shown again') wrong.push(...(await obey(client, form, judge)));

  const leftMs = run.worksMs + SETTLED_MS - (performance.now() - startedAt);
  await sleep(Math.max(0, leftMs));
  const { transactions, ledgerSumAU } = await judge.books();
  const calls = await sandbox.calls({ method: 'POST', path, userId: player.userId });
  const keys = new Set(calls.map(({ keySha256 }) => keySha256));
  client.close();
  if (transactions.length !== 1) wrong.push(`${transactions.length} transactions`);
  if (keys.size !== 1) wrong.push(`${keys.size} keys in ${calls.length} calls`);
  if (ledgerSumAU !== 0) wrong.push(`the ledger sums to ${ledgerSumAU}`);
  return wrong;
}

/** Opens the form, again when its page says so: what a cash-out's check remembers is lost with a Redis that is emptied. */
async function openAsTold(client: HttpClient, run: Parameters<typeof openMoneyForm>[1]): Promise<unknown> {
  for (let times = 1; ; times += 1) {
    const opened = await openMoneyForm(client, run).catch((error: unknown) => error);
    const isForgotten = opened instanceof OtherPage && isToldExpired(opened.page);
    if (!isForgotten || times === MOST_TIMES) return opened;
  }
}

const isOpened = (opened: unknown): opened is MoneyForm =>
  typeof opened === 'object' && opened !== null && 'fields' in opened;

/**
 * A cash-out that cannot be filled in the same way again: either it is not known what became of the first, and the page has a
 * button that asks; or what the first one holds is not there a second time, and the form names it.
 */
async function obeyOther(client: HttpClient, { page: shown, message: why }: OtherPage, judge: Judge) {
  const asking = askAgainForm(shown);
  if (asking !== null) return obey(client, asking, judge);
  const page = await client.get('/webPayCashOut');
  const [transaction] = /\?tx=[\w-]+/.exec(page.body) ?? [];
  return transaction === undefined ? [`${why}, and the form names no open payment`] : [];
}

it(
  `[S4-TX-20 S4-TX-24] ${RUNS} payments that are booked slowly by portals that die are paid once (seed ${SEED})`,
  async () => {
    const plans = slowPlans(RUNS, SEED).map((run, index) => ({ run, index }));
    const failures: string[] = [];
    const work = async ({ memory, portal }: (typeof portals)[number]) => {
      const isOwn = ({ run }: (typeof plans)[number]) =>
        (run.memory === 'process') === (memory === 'process');
      for (;;) {
        const place = plans.findIndex(isOwn);
        const [next] = place < 0 ? [] : plans.splice(place, 1);
        if (next === undefined) return;
        const wrong = await carryOut(next.run, portal).catch((error: unknown) => [String(error)]);
        for (const what of new Set(wrong)) {
          failures.push(`run ${next.index} ${JSON.stringify(next.run)}: ${what}`);
        }
      }
    };
    await Promise.all(portals.map(work));
    expect(failures.join('\n')).toBe('');
  },
  LIMIT_MS,
);
