import { setTimeout as sleep } from 'node:timers/promises';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, type HttpClient, pageText } from '#tests/support/http-client.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

/** Life of an access token, in ms: it is renewed in its last 30 s, so every few seconds here. */
const TOKEN_LIFE_MS = 33_000;
const REGISTRATION = '/registerNewUser';
/** Further looks at a form that is not as it was typed, and the time between them in ms. */
const LOOKS = 3;
const LOOK_MS = 500;

/** Portal that a crowd comes to. */
interface Scene {
  sandbox: Pick<TestSandbox, 'makePlayer'>;
  browse(): HttpClient;
}

/** What came of the requests of a crowd. */
export interface CrowdReport {
  requests: number;
  /** Requests that got no page, or not the one that was asked for; a line about each. */
  lost: string[];
  /** Players who had to log on again. */
  forcedOut: string[];
  /** Half-filled forms that did not come back as they were typed. */
  formsLost: string[];
  /** How long the slowest one in a hundred took at least, in ms. */
  p99Ms: number;
}

/** Someone who asks for one page after the other. */
interface Member {
  isBusy: boolean;
  ask(): Promise<void>;
}

/**
 * Players who look at their pages and visitors who fill in a registration, all behind the proxy, each request at whatever
 * process it gets to.
 */
export class Crowd {
  readonly #scene: Scene;
  readonly #members: Member[] = [];
  readonly #browsers: HttpClient[] = [];
  readonly #timesMs: number[] = [];
  readonly #report = { requests: 0, lost: [], forcedOut: [], formsLost: [] } as Omit<CrowdReport, 'p99Ms'>;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Lets players log in and visitors come, and newcomers whose browsers have no file of the portal yet. */
  async gather(players: number, visitors: number, newcomers = 0): Promise<void> {
    for (let n = 0; n < players; n++) this.#members.push(await this.#player(n));
    for (let n = 0; n < visitors; n++) this.#members.push(this.#visitor(n));
    for (let n = 0; n < newcomers; n++) this.#members.push(this.#newcomer(n));
  }

  /** Has members ask in turn until `total` of them have, so many a second as far as the machine is able to. */
  async run(total: number, perSecond: number): Promise<void> {
    const startedAtMs = performance.now();
    const underWay = new Set<Promise<void>>();
    for (let turn = 0, sent = 0; sent < total; turn++) {
      const waitMs = startedAtMs + (turn * 1000) / perSecond - performance.now();
      if (waitMs > 1) await sleep(waitMs);
      const member = this.#members[turn % this.#members.length];
      // Nobody presses twice: who still waits is left out.
      if (!member || member.isBusy) continue;
      sent++;
      member.isBusy = true;
      const asked = member.ask().finally(() => {
        member.isBusy = false;
        underWay.delete(asked);
      });
      underWay.add(asked);
    }
    await Promise.all(underWay);
  }

  report(): CrowdReport {
    const times = this.#timesMs.toSorted((a, b) => a - b);
    return { ...this.#report, p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0) };
  }

  leave(): void {
    for (const browser of this.#browsers) browser.close();
  }

  #browse(): HttpClient {
    const browser = this.#scene.browse();
    this.#browsers.push(browser);
    return browser;
  }

  /** Counts an answer; null when there is none, or it is an error. */
  async #count(what: string, asked: Promise<Answer>): Promise<Answer | null> {
    this.#report.requests++;
    try {
      const answer = await asked;
      this.#timesMs.push(answer.ms);
      if (answer.status < 500) return answer;
      this.#report.lost.push(`${what}: ${answer.status}`);
    } catch (error) {
      this.#report.lost.push(`${what}: ${error instanceof Error ? error.message : error}`);
    }
    return null;
  }

  async #player(n: number): Promise<Member> {
    const displayName = `Player ${n}`;
    const player = await this.#scene.sandbox.makePlayer({
      displayName,
      casinos: [{ casinoId: 13, regularAU: 5000 }],
      accessTokenLifeMs: TOKEN_LIFE_MS,
    });
    const browser = this.#browse();
    await browser.logIn(player);
    const paths = ['/', '/webPayTransactions', '/', '/webPayCashIn'];
    let turn = n;
    return {
      isBusy: false,
      ask: async () => {
        const path = paths[turn++ % paths.length] ?? '/';
        const answer = await this.#count(`${displayName} at ${path}`, browser.get(path));
        if (answer === null || pageText(answer.body).includes(displayName)) return;
        this.#report.forcedOut.push(`${displayName} at ${path}: ${answer.status} ${answer.headers.location}`);
        await browser.logIn(player);
      },
    };
  }

  #newcomer(n: number): Member {
    const browser = this.#browse();
    return {
      isBusy: false,
      ask: async () => {
        const page = await this.#count(`newcomer ${n}`, browser.get('/'));
        const files = new Set(page?.body.match(/\/assets\/[\w.-]+/g));
        if (page !== null && files.size === 0) this.#report.lost.push(`newcomer ${n}: a page without files`);
        for (const file of files) {
          const answer = await this.#count(file, browser.get(file));
          if (answer !== null && answer.status !== 200) this.#report.lost.push(`${file}: ${answer.status}`);
        }
      },
    };
  }

  #visitor(n: number): Member {
    const browser = this.#browse();
    let typed: string | null = null;
    let turn = 0;
    return {
      isBusy: false,
      ask: async () => {
        const open = async () => {
          const page = await this.#count(`visitor ${n}`, browser.get(REGISTRATION));
          return page && formWith(page.body, 'attempt');
        };
        let form = await open();
        // A page does not wait for a store that is late, as on a busy machine; what is lost stays so.
        for (let again = 0; again < LOOKS && typed !== null && form?.displayName !== typed; again++) {
          await sleep(LOOK_MS);
          form = await open();
        }
        if (form === null) return;
        if (typed !== null && form.displayName !== typed) {
          this.#report.formsLost.push(`visitor ${n}: "${form.displayName}" in the place of "${typed}"`);
        }
        const next = `Visitor ${n} ${turn++}`;
        // Refused, as most of it is missing, and kept as it was typed.
        const fields = { ...form, displayName: next, phoneNumber: '' };
        const sent = await this.#count(`form of visitor ${n}`, browser.submit(REGISTRATION, fields));
        // What became of a form that got no answer is not known.
        typed = sent === null ? null : next;
      },
    };
  }
}
