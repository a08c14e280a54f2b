import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, HttpClient } from '#tests/support/http-client.ts';
import { type MoneyForm, openMoneyForm, postMoneyForm } from './money-forms.ts';
import { MONEY_FAULTS, type Plan, randomPlans } from './money-plans.ts';
import { disorder, untruths } from './money-truth.ts';
import { type Replicas, startReplicas } from './replicas.ts';

/**
 * Randomised payments with an operator and a portal that fail: one intention is never more than one transaction, and the
 * page tells the truth. RUNS says how many, SEED which.
 */
const RUNS = Number(process.env.RUNS ?? 200);
const SEED = Number(process.env.SEED ?? 20_261_121);
/** Runs at the same time: most of their time they wait. */
const LANES = 12;
const LIMIT_MS = 60_000 + RUNS * 10_000;
const OPENING_AU = 500_000;
/** The portal is killed as soon as the operator has the call; one that does not come is not waited for longer. */
const CALL_SEEN = { everyMs: 25, withinMs: 10_000 };

let replicas: Replicas;

beforeAll(async () => {
  replicas = await startReplicas();
}, 120_000);

afterAll(() => replicas?.stop());

/** A player who is signed in at one of the processes. */
async function signIn(run: Plan, address: string) {
  const { sandbox, publicOrigin } = replicas;
  const player = await sandbox.makePlayer({
    email: 'run@player.example',
    personalInfo: 'complete',
    casinos: [{ casinoId: 12, regularAU: OPENING_AU }],
  });
  const client = new HttpClient(address, { publicOrigin, language: 'en' });
  if (run.signIn === 'password') {
    await client.logIn(player);
  } else {
    const { pathname, search } = new URL(await sandbox.guestLink(player.phone));
    await client.get(pathname + search);
  }
  return { client, phone: player.phone, userId: player.userId };
}

/** The same browser, at another process. */
function atAddress(client: HttpClient, address: string): HttpClient {
  const other = client.copy();
  other.address = address;
  return other;
}

/** Every page that answers led to, each once, as a browser shows it that has had this answer and no other. */
async function pagesOf(client: HttpClient, answers: readonly Answer[]) {
  const pages = new Map<string, Answer>();
  for (const answer of answers) {
    const { location } = answer.headers;
    if (location === undefined || pages.has(location)) continue;
    const browser = client.copy();
    for (const { name, value } of answer.setCookies) browser.cookies.set(name, value);
    pages.set(location, await browser.arrive(answer));
    browser.close();
  }
  return answers.map((answer) => ({ answer, page: pages.get(answer.headers.location ?? '') ?? null }));
}

/** Sends a form many times at once; those that a killed process did not answer are left out. */
async function postAtOnce(
  clients: readonly HttpClient[],
  form: MoneyForm,
  posts: number,
  seen: (() => Promise<boolean>) | null,
) {
  const sent = Array.from({ length: posts }, (_, index) =>
    postMoneyForm(clients[index % clients.length] ?? new HttpClient(replicas.publicOrigin), form),
  );
  const answered = Promise.allSettled(sent);
  if (seen !== null) {
    const untilMs = performance.now() + CALL_SEEN.withinMs;
    while (!(await seen()) && performance.now() < untilMs) await sleep(CALL_SEEN.everyMs);
    await sleep(CALL_SEEN.everyMs * 4);
    await replicas.killAndRestart();
  }
  return (await answered).flatMap((end) => {
    if (end.status === 'fulfilled') return [end.value];
    if (seen !== null) return [];
    throw end.reason;
  });
}

/** Carries a run out; gives what was wrong with it. */
async function carryOut(run: Plan): Promise<string[]> {
  const { sandbox, publicOrigin, second, mortal } = replicas;
  const { fault, kills: isKilled = false } = { kills: false, ...MONEY_FAULTS[run.fault] };
  const home = isKilled ? mortal : publicOrigin;
  const { client, phone, userId } = await signIn(run, home);
  const elsewhere = atAddress(client, isKilled ? publicOrigin : second);
  const form = await openMoneyForm(client, run);
  if (fault) {
    const match = { method: 'POST', path: `/webpay/${run.direction}`, phone };
    await sandbox.addFaults({ match, fault, ...(run.isOnce ? { times: 1 } : {}) });
  }
  const clients = run.replicas === 2 ? [client, atAddress(client, elsewhere.address)] : [client];
  const path = `/webpay/${run.direction}`;
  const seen = async () => (await sandbox.calls({ method: 'POST', path, userId })).length > 0;
  const answers = await postAtOnce(clients, form, run.posts, isKilled ? seen : null);
  const tellings = await pagesOf(client, answers);
  for (const deed of run.afterwards) {
    const last = tellings.at(-1)?.answer;
    if (deed === 'reload') {
      if (last?.headers.location !== undefined) await client.follow(last);
      continue;
    }
    const again = deed === 'resubmit' ? client : elsewhere;
    tellings.push(...(await pagesOf(again, [await postMoneyForm(again, form)])));
  }
  const records = await sandbox.paymentsOf(phone);
  for (const one of [client, elsewhere, ...clients]) one.close();
  return [...disorder(run, records, OPENING_AU), ...untruths(tellings, records)];
}

it(
  `${RUNS} payments are never doubled and never called failed when they are not (seed ${SEED})`,
  async () => {
    const plans = randomPlans(RUNS, SEED).map((run, index) => ({ run, index }));
    const failures: string[] = [];
    const work = async (queue: typeof plans) => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { run, index } = next;
        const wrong = await carryOut(run).catch((error: unknown) => [String(error)]);
        for (const what of new Set(wrong)) failures.push(`run ${index} ${JSON.stringify(run)}: ${what}`);
      }
    };
    const isDeadly = ({ run }: (typeof plans)[number]) => 'kills' in MONEY_FAULTS[run.fault];
    const deadly = plans.filter(isDeadly);
    const others = plans.filter((one) => !isDeadly(one));
    // Only one run at a time may have the process that is killed.
    await Promise.all([work(deadly), ...Array.from({ length: LANES - 1 }, () => work(others))]);
    expect(failures.join('\n')).toBe('');
  },
  LIMIT_MS,
);
