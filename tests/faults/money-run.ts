import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, HttpClient } from '#tests/support/http-client.ts';
import { type MoneyForm, openMoneyForm, postMoneyForm } from './money-forms.ts';
import { MONEY_FAULTS, type Plan, possibleTransactions } from './money-plans.ts';
import { disorder, type Told, untruths } from './money-truth.ts';
import { arriveAtReading, askAgainForm, formToConfirm } from './obedient-player.ts';
import type { Replicas } from './replicas.ts';

const OPENING_AU = 500_000;
/** The portal is killed as soon as the operator has the call; one that does not come is not waited for longer. */
const CALL_SEEN = { everyMs: 25, withinMs: 10_000 };
/** How long a player goes on sending a form while 'Service Unavailable' is the answer, in ms. */
const PATIENCE_MS = 120_000;
/** How often a player asks what became of a payment that is in no book. */
const MOST_QUESTIONS = 2;

/** Runs at the same time: most of their time they wait. */
const LANES = Number(process.env.LANES ?? 12);

/** Which runs there are, and how. */
export interface Chaos {
  replicas: Replicas;
  plans: readonly Plan[];
  /** The Redis of the replicas fails as well, now and then: what cannot be taken on then is sent again until it is. */
  isRedisFailing: boolean;
}

/** Carries out all runs, several at a time; gives what was wrong with each. */
export async function carryOutAll({ replicas, plans, isRedisFailing }: Chaos): Promise<string[]> {
  const runs = plans.map((run, index) => ({ run, index }));
  const failures: string[] = [];
  const work = async (queue: typeof runs) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { run, index } = next;
      const one = new MoneyRun(replicas, run, isRedisFailing);
      const wrong = await one.carryOut().catch((error: unknown) => [String(error)]);
      for (const what of new Set(wrong)) failures.push(`run ${index} ${JSON.stringify(run)}: ${what}`);
    }
  };
  const isDeadly = ({ run }: (typeof runs)[number]) => 'kills' in MONEY_FAULTS[run.fault];
  const deadly = runs.filter(isDeadly);
  const others = runs.filter((one) => !isDeadly(one));
  // Only one run at a time may have the process that is killed.
  await Promise.all([work(deadly), ...Array.from({ length: LANES - 1 }, () => work(others))]);
  return failures;
}

/** One intention of one player, with what goes wrong meanwhile. */
class MoneyRun {
  readonly #replicas: Replicas;
  readonly #run: Plan;
  readonly #isRedisFailing: boolean;

  constructor(replicas: Replicas, run: Plan, isRedisFailing: boolean) {
    this.#replicas = replicas;
    this.#run = run;
    this.#isRedisFailing = isRedisFailing;
  }

  /** Gives what was wrong with it. */
  async carryOut(): Promise<string[]> {
    const run = this.#run;
    const { sandbox, publicOrigin, second, mortal } = this.#replicas;
    const { fault, kills: isKilled = false } = { kills: false, ...MONEY_FAULTS[run.fault] };
    const home = isKilled ? mortal : publicOrigin;
    const { client, phone, userId } = await this.#signIn(home);
    const elsewhere = atAddress(client, isKilled ? publicOrigin : second);
    const form = await this.#openForm(client);
    if (fault) {
      const match = { method: 'POST', path: `/webpay/${run.direction}`, phone };
      await sandbox.addFaults({ match, fault, ...(run.isOnce ? { times: 1 } : {}) });
    }
    const clients = run.replicas === 2 ? [client, atAddress(client, elsewhere.address)] : [client];
    const path = `/webpay/${run.direction}`;
    const calls = async () => (await sandbox.calls({ method: 'POST', path, userId })).length;
    const seen = async () => (await calls()) > 0;
    const answers = await this.#postAtOnce(clients, form, isKilled ? seen : null);
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
    if (this.#isRedisFailing) tellings.push(...(await this.#sendUntilTaken(client, phone, form)));
    const records = await sandbox.paymentsOf(phone);
    for (const one of [client, elsewhere, ...clients]) one.close();
    const told = this.#isRedisFailing ? tellings.filter(({ answer }) => answer.status !== 503) : tellings;
    const wrong = [
      ...disorder(run, records, { openingAU: OPENING_AU, possible: this.#possible(await calls()) }),
      ...untruths(told, records),
    ];
    return wrong.map((what) => `${what} (pages: ${tellings.map(inShort).join(' | ')})`);
  }

  /** A form that waits for Redis is sent once more than the others, perhaps after the fault is over. */
  #possible(calls: number): readonly [least: number, most: number] {
    const [least, most] = possibleTransactions(this.#run, calls);
    const { ending, isOnce, fault } = this.#run;
    const isOver = this.#isRedisFailing && isOnce && !MONEY_FAULTS[fault].isCarriedOut;
    return isOver && ending !== 'refused' && ending !== 'broken' ? [least, 1] : [least, most];
  }

  /** A player who is signed in at one of the processes. */
  async #signIn(address: string) {
    const { sandbox, publicOrigin } = this.#replicas;
    const player = await sandbox.makePlayer({
      email: 'run@player.example',
      personalInfo: 'complete',
      casinos: [{ casinoId: 12, regularAU: OPENING_AU }],
    });
    const client = new HttpClient(address, { publicOrigin, language: 'en' });
    if (this.#run.signIn === 'password') {
      await client.logIn(player);
    } else {
      const { pathname, search } = new URL(await sandbox.guestLink(player.phone));
      await client.get(pathname + search);
    }
    return { client, phone: player.phone, userId: player.userId };
  }

  /** Sends a form many times at once; those that a killed process did not answer are left out. */
  async #postAtOnce(clients: readonly HttpClient[], form: MoneyForm, seen: (() => Promise<boolean>) | null) {
    const sent = Array.from({ length: this.#run.posts }, (_, index) =>
      postMoneyForm(clients[index % clients.length] ?? new HttpClient(this.#replicas.publicOrigin), form),
    );
    const answered = Promise.allSettled(sent);
    if (seen !== null) {
      const untilMs = performance.now() + CALL_SEEN.withinMs;
      while (!(await seen()) && performance.now() < untilMs) await sleep(CALL_SEEN.everyMs);
      await sleep(CALL_SEEN.everyMs * 4);
      await this.#replicas.killAndRestart();
    }
    return (await answered).flatMap((end) => {
      if (end.status === 'fulfilled') return [end.value];
      if (seen !== null) return [];
      throw end.reason;
    });
  }

  /** While Redis fails a form may have to be opened more than once: each page says so. */
  async #openForm(client: HttpClient): Promise<MoneyForm> {
    for (const untilMs = performance.now() + PATIENCE_MS; ; await sleep(300)) {
      try {
        return await openMoneyForm(client, this.#run);
      } catch (error) {
        if (!this.#isRedisFailing || performance.now() > untilMs) throw error;
      }
    }
  }

  /**
   * Does what the pages ask for: the same form, sent again later ('Service Unavailable'), or confirmed, when Redis has
   * forgotten whether it was sent, or the question what became of it.
   */
  async #sendUntilTaken(client: HttpClient, phone: string, first: MoneyForm): Promise<Told[]> {
    const untilMs = performance.now() + PATIENCE_MS;
    const tellings: Told[] = [];
    let form: Omit<MoneyForm, 'page'> | null = first;
    let asked = 0;
    while (form !== null) {
      if (performance.now() > untilMs) throw new Error(`not taken within ${PATIENCE_MS} ms`);
      const answer = await postMoneyForm(client, form);
      if (answer.status === 503) await sleep(500);
      else {
        const told = await pagesOf(client, [answer]);
        tellings.push(...told);
        form =
          formToConfirm(answer, form) ?? (asked < MOST_QUESTIONS ? await this.#question(phone, told) : null);
        if (form !== null && 'asks' in form) asked += 1;
      }
    }
    return tellings;
  }

  /** The form of a page that does not know what became of a payment, while the books have nothing of it either. */
  async #question(phone: string, told: readonly Told[]) {
    const page = told.at(-1)?.page;
    if (!page || (await this.#replicas.sandbox.paymentsOf(phone)).transactions.length > 0) return null;
    const asking = askAgainForm(page);
    return asking && { ...asking, asks: true as const };
  }
}

/** What the player was told, for the report of what went wrong. */
function inShort({ answer, page }: Told): string {
  const told = page ?? answer;
  const main = /<main[\s\S]*?<\/main>/.exec(told.body)?.[0] ?? '';
  const text = main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  return `${answer.status} ${answer.headers.location ?? ''} (${told.status}) ${text.slice(0, 200)}`;
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
    pages.set(location, await arriveAtReading(browser, answer));
    browser.close();
  }
  return answers.map((answer) => ({ answer, page: pages.get(answer.headers.location ?? '') ?? null }));
}
