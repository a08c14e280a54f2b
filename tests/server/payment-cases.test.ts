import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { type MoneyForm, openMoneyForm, postMoneyForm } from '#tests/faults/money-forms.ts';
import { type Replicas, startReplicas } from '#tests/faults/replicas.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';

const say = textsIn('en');
const KNOWN = 'The casino has had this payment since';
const NOT_TOLD = [
  say('errors:webPayInitiateFailed'),
  say('errors:unknownError'),
  say('errors:miscellaneousError'),
];

/** Ways to move money, with the text that tells that a payment was started. */
const WAYS = {
  buyIn: { direction: 'buyIn', methodId: 'm_oxxo', units: 57, started: 'Your slip is ready' },
  cashOut: {
    direction: 'cashOut',
    methodId: 'm_spei_out',
    units: 57,
    started: say('errors:cashOutReceived'),
  },
} as const;
type Way = (typeof WAYS)[keyof typeof WAYS];

/** What a player has, in AU. */
const OPENING_AU = 1_000_000;

let replicas: Replicas;

beforeAll(async () => {
  // Without a Redis: three processes that know nothing of each other.
  replicas = await startReplicas();
});

afterAll(() => replicas.stop());

/** A player with the form of a payment open, in a browser. */
class Case {
  readonly player: MadePlayer;
  readonly client: HttpClient;
  readonly #way: Way;

  private constructor(way: Way, player: MadePlayer, client: HttpClient) {
    this.#way = way;
    this.player = player;
    this.client = client;
  }

  static async begin(way: Way): Promise<Case> {
    const player = await replicas.sandbox.makePlayer({
      email: 'ann@player.example',
      personalInfo: 'complete',
      casinos: [{ casinoId: 12, regularAU: OPENING_AU }],
    });
    return new Case(way, player, await Case.#browser(player));
  }

  static async #browser(player: MadePlayer): Promise<HttpClient> {
    const { publicOrigin } = replicas;
    const client = new HttpClient(publicOrigin, { publicOrigin, language: 'en' });
    await client.logIn(player);
    return client;
  }

  /** Another device of the same player. */
  device = () => Case.#browser(this.player);

  /** The last form before money moves. */
  open = (client = this.client, units: number = this.#way.units) =>
    openMoneyForm(client, { ...this.#way, units });

  /** The same browser at another process; it has not got what the answers there brought. */
  at(address: string): HttpClient {
    const client = this.client.copy();
    client.address = address;
    return client;
  }

  fault = (effect: FaultInput['fault'], path = `/webpay/${this.#way.direction}`, method = 'POST') =>
    replicas.sandbox.addFaults({
      match: { method, path, phone: this.player.phone },
      times: 1,
      fault: effect,
    });

  /** Sends a form to a process that is killed meanwhile, once `isTime`; the browser gets no answer. */
  async sendAndKill(form: MoneyForm, isTime: () => Promise<boolean>): Promise<void> {
    const client = this.at(replicas.mortal);
    const lost = expect(postMoneyForm(client, form)).rejects.toThrow();
    await expect.poll(isTime, { interval: 25 }).toBe(true);
    await replicas.killAndRestart();
    await lost;
    client.close();
  }

  calls = async (path = `/webpay/${this.#way.direction}`) =>
    replicas.sandbox.calls({ path, userId: this.player.userId });

  hasCall = async () => (await this.calls()).length > 0;

  /** The page that an answer leads to, as text. */
  async told(answer: Answer, client = this.client): Promise<string> {
    const text = pageText((await client.arrive(answer)).body);
    for (const sentence of NOT_TOLD) expect(text).not.toContain(sentence);
    return text;
  }

  /** The operator's books: how many transactions by how many keys. */
  async books(): Promise<{ transactions: number; keys: number }> {
    const { transactions, ledgerSumAU } = await replicas.sandbox.paymentsOf(this.player.phone);
    expect(ledgerSumAU).toBe(0);
    const keys = new Set((await this.calls()).map(({ keySha256 }) => keySha256));
    return { transactions: transactions.length, keys: keys.size };
  }
}

const ONE = { transactions: 1, keys: 1 };
const TWO = { transactions: 2, keys: 2 };

/** The form that a page shows again, with what is chosen on it. */
const shownAgain = (form: MoneyForm, page: Answer): MoneyForm => ({
  ...form,
  fields: { ...form.fields, ...formWith(page.body, 'operation') },
});

describe.each(['buyIn', 'cashOut'] as const)('%s', (direction) => {
  const way = WAYS[direction];

  it('killed before anything was sent: the same form is carried out', async () => {
    const one = await Case.begin(way);
    const form = await one.open();
    await one.fault({ delayMs: 5000 }, '/funds', 'GET');
    const before = (await one.calls('/funds')).length;
    await one.sendAndKill(form, async () => (await one.calls('/funds')).length > before);
    expect(await one.hasCall()).toBe(false);
    expect(await one.told(await postMoneyForm(one.client, form))).toContain(way.started);
    expect(await one.books()).toEqual(ONE);
  });

  it.each([
    ['had taken it', true],
    ['never took it', false],
  ])('[ASVS-2.3.3] killed after it was sent, and the operator %s', async (_what, takesEffect) => {
    const one = await Case.begin(way);
    const form = await one.open();
    await one.fault({ hang: true, takesEffect });
    await one.sendAndKill(form, one.hasCall);
    const answer = await postMoneyForm(one.client, form);
    // The call that hangs is given up after 30 s.
    expect(answer.ms).toBeLessThan(20_000);
    const text = await one.told(answer);
    expect(text).toContain(takesEffect ? KNOWN : way.started);
    expect(text).not.toContain(takesEffect ? way.started : KNOWN);
    expect(await one.books()).toEqual(ONE);
  });

  it('killed after it was taken, and its form is opened anew and filled in again', async () => {
    const one = await Case.begin(way);
    const form = await one.open();
    await one.fault({ hang: true, takesEffect: true });
    await one.sendAndKill(form, one.hasCall);
    // It is among what is open by then: the player is asked, and what is sent all the same is that one.
    const again = await one.open();
    const answer = await one.client.arrive(await postMoneyForm(one.client, again));
    const asked = direction === 'buyIn' ? answer : again.page;
    expect(pageText(asked.body)).toContain(say('web-pay:again.alike'));
    const last =
      direction === 'buyIn'
        ? await one.client.arrive(await postMoneyForm(one.client, shownAgain(again, asked)))
        : answer;
    expect(pageText(last.body)).toContain(KNOWN);
    expect(await one.books()).toEqual(ONE);
  });

  it('another amount in the same form after a lost answer is not sent, until the player wants both', async () => {
    const one = await Case.begin(way);
    const form = await one.open();
    await one.fault({ hang: true, takesEffect: true });
    await one.sendAndKill(form, one.hasCall);
    const amount = direction === 'buyIn' ? { amount: '23' } : { amountAU: '23000', amount: '23' };
    const other = { ...form, fields: { ...form.fields, ...amount } };
    const answer = await postMoneyForm(one.client, other);
    const page = await one.client.arrive(answer);
    expect(page.status).toBe(422);
    expect(pageText(page.body)).toContain(say('web-pay:again.changed'));
    expect(await one.books()).toEqual(ONE);
    const wanted = await one.open(one.client, 23);
    expect(await one.told(await postMoneyForm(one.client, wanted))).toContain(way.started);
    expect(await one.books()).toEqual(TWO);
  });

  it('sent again in another language', async () => {
    const one = await Case.begin(way);
    const form = await one.open();
    await one.fault({ hang: true, takesEffect: true });
    await one.sendAndKill(form, one.hasCall);
    await one.client.submit('/language', { language: 'es-MX', returnTo: '/' });
    const page = await one.client.arrive(await postMoneyForm(one.client, form));
    expect(pageText(page.body)).toContain('El casino ya tiene esta operación');
    expect(await one.books()).toEqual(ONE);
  });

  it('Back after it was started, and sent once more', async () => {
    const one = await Case.begin(way);
    const form = await one.open();
    const first = await postMoneyForm(one.client, form);
    expect(await one.told(first)).toContain(way.started);
    const again = await postMoneyForm(one.client, form);
    expect(again.headers.location).toBe(first.headers.location);
    const text = await one.told(again);
    expect(text).toContain(say('errors:paymentSentBefore'));
    expect(text).not.toContain(way.started);
    expect(await one.calls()).toHaveLength(1);
    expect(await one.books()).toEqual(ONE);
  });

  it.each([500, 503])('%i after it was booked', async (status) => {
    const seen = await Case.begin(way);
    const form = await seen.open();
    await seen.fault({ status, takesEffect: true });
    const answer = await postMoneyForm(seen.client, form);
    expect(answer.headers.location).toContain('?unconfirmed=');
    // Its page finds it by looking.
    expect(await seen.told(answer)).toContain(KNOWN);
    expect(await seen.books()).toEqual(ONE);

    const lost = await Case.begin(way);
    const other = await lost.open();
    await lost.fault({ status, takesEffect: true });
    // The browser has never got the answer that told so.
    await postMoneyForm(lost.at(replicas.second), other);
    expect(await lost.told(await postMoneyForm(lost.client, other))).toContain(KNOWN);
    expect(await lost.books()).toEqual(ONE);
  });

  it('the cookie of the journal is lost, and the same is paid on purpose', async () => {
    const one = await Case.begin(way);
    await postMoneyForm(one.client, await one.open());
    const journal = [...one.client.cookies.keys()].filter((name) => name.startsWith('payment'));
    expect(journal).toHaveLength(2);
    for (const name of journal) one.client.cookies.delete(name);
    const form = await one.open();
    const page = await one.client.arrive(await postMoneyForm(one.client, form));
    if (direction === 'buyIn') {
      expect(pageText(page.body)).toContain(say('web-pay:again.alike'));
      expect(await one.books()).toEqual(ONE);
      const again = await postMoneyForm(one.client, shownAgain(form, page));
      expect(await one.told(again)).toContain(way.started);
    } else {
      expect(pageText(form.page.body)).toContain(say('web-pay:again.alike'));
      expect(pageText(page.body)).toContain(way.started);
    }
    expect(await one.books()).toEqual(TWO);
  });

  it('another device has paid the same before: the player is asked', async () => {
    const one = await Case.begin(way);
    const device = await one.device();
    await postMoneyForm(device, await one.open(device));
    const form = await one.open();
    const page =
      direction === 'buyIn' ? await one.client.arrive(await postMoneyForm(one.client, form)) : form.page;
    expect(pageText(page.body)).toContain(say('web-pay:again.alike'));
    expect(await one.books()).toEqual(ONE);
  });

  it('two tabs with a key each: what the other one has started is asked about', async () => {
    const one = await Case.begin(way);
    // Opened at once, neither has the cookie of the other.
    const [first, second] = [one.client.copy(), one.client.copy()];
    const [form, other] = [await one.open(first), await one.open(second)];
    for (const tab of [first, second])
      for (const [name, value] of tab.cookies) one.client.cookies.set(name, value);
    expect(await one.told(await postMoneyForm(one.client, form))).toContain(way.started);
    const page = await one.client.arrive(await postMoneyForm(one.client, other));
    expect(pageText(page.body)).toContain(say('web-pay:again.alike'));
    expect(await one.books()).toEqual(ONE);
  });
});

it('a proof that was sent when the process was killed: the same form finds the cash-out', async () => {
  const one = await Case.begin({ ...WAYS.cashOut });
  const form = await one.open(one.client, 33);
  const proof = await one.client.arrive(await postMoneyForm(one.client, form));
  expect(pageText(proof.body)).toContain(say('web-pay:stepUp.password'));
  const proved: MoneyForm = {
    ...form,
    fields: { ...formWith(proof.body, 'proof'), proof: one.player.password, intent: 'pay' },
  };
  const before = (await one.calls()).length;
  await one.fault({ hang: true, takesEffect: true });
  await one.sendAndKill(proved, async () => (await one.calls()).length > before);
  const text = await one.told(await postMoneyForm(one.client, proved));
  expect(text).toContain(KNOWN);
  expect(await one.books()).toEqual(ONE);
});

it.each([600, 1000])(
  'a cash-out of %i of 1000 finds itself, and not missing funds, when it was killed',
  async (units) => {
    const one = await Case.begin({ ...WAYS.cashOut });
    const form = await one.open(one.client, units);
    await one.fault({ hang: true, takesEffect: true });
    await one.sendAndKill(form, one.hasCall);
    const text = await one.told(await postMoneyForm(one.client, form));
    expect(text).toContain(KNOWN);
    expect(text).not.toContain(say('errors:notEnoughFundsInAccount'));
    expect(await one.books()).toEqual(ONE);
  },
);
