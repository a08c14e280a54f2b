import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyRing } from '#app/session/keys.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import { seal, unseal } from '#app/session/seal.ts';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { enterAsGuest } from './guest-links.ts';

const PAGE = '/responsiblePlay';
const CHOICES = `${PAGE}?step=break`;
const checkOf = (choice: string) => `${PAGE}?step=breakCheck&choice=${choice}`;
const WEEK = checkOf('timeOut-168h-portal');
const RESULT = `${PAGE}?step=breakSet`;
const PASSWORD = 'Correct-Horse-7';
const HOUR_MS = 3_600_000;
const CASINOS = [{ casinoId: 12, regularAU: 900_000 }];
const PAUSED = 'Buy-in is paused until';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'US', env: { PERMISSIONS_AGE_SECONDS: '0' } });
  await stack.sandbox.changeSettings({ allowExclusion: true });
});

afterAll(() => stack.stop());

async function enter(order: PlayerOrderInput = {}): Promise<{ client: HttpClient; phone: string }> {
  const player = await stack.sandbox.makePlayer({
    casinos: CASINOS,
    email: 'ann@player.example',
    personalInfo: 'complete',
    password: PASSWORD,
    ...order,
  });
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  await client.logIn(player);
  return { client, phone: player.phone };
}

/** Types the password on the page of a break and sends it. */
async function confirm(client: HttpClient, check = WEEK, currentPassword = PASSWORD): Promise<Answer> {
  const page = await client.get(check);
  return client.post(check, { ...formWith(page.body, 'operation'), currentPassword });
}

const set = async (client: HttpClient, check = WEEK) => client.follow(await confirm(client, check));

const posts = async () =>
  (await stack.sandbox.calls({ method: 'POST' })).filter(({ path }) => path.endsWith('/user/exclusion'));

describe('a break', () => {
  it('is chosen, shown whole, confirmed once with the password, and told as the operator has it', async () => {
    const { client } = await enter();
    expect((await client.get('/')).body).toContain(`href="${PAGE}"`);
    expect((await client.get(PAGE)).body).toContain(CHOICES.replaceAll('&', '&amp;'));
    const choices = await client.get(CHOICES);
    expect(pageText(choices.body)).toMatch(/24 hours, in this portal .*7 days, .*6 months, .*For good/);
    const check = await client.get(WEEK);
    expect(pageText(check.body)).toMatch(
      /Length 7 days From At once Until .* Afterwards Buy-in opens again by itself\. .*Buy-ins stop in this portal\. .*cash-out, .*stay open\. .*cannot be made shorter/,
    );
    expect(pageText(check.body)).toContain('National Problem Gambling Helpline');
    await stack.sandbox.clearCalls();
    const done = await confirm(client);
    expect(done.headers.location).toBe(RESULT);
    const page = await client.follow(done);
    expect(pageText(page.body)).toMatch(
      /Your break is set .*What Break From .* Until .* P[SD]T .*Number ex_\w{8}.*stay open.*print command .*Help line/,
    );
    expect(pageText(page.body)).toContain(PAUSED);
    expect(await posts()).toHaveLength(1);
  });

  it('is on every page, closes buy-in alone, and offers none', async () => {
    const { client } = await enter();
    await set(client);
    for (const path of ['/', '/webPayTransactions', '/userProfile', '/about', '/webPayCashOut', '/nowhere'])
      expect(pageText((await client.get(path)).body), path).toContain(PAUSED);
    const buyIn = await client.get('/webPayCashIn');
    expect(pageText(buyIn.body)).toContain('Buy-in is paused on your account.');
    expect(buyIn.body).not.toContain('name="amount"');
    expect((await client.get('/webPayCashOut')).body).toContain('name="amount"');
    const home = (await client.get('/')).body;
    expect(/<main[\s\S]*<\/main>/.exec(home)?.[0]).not.toContain('/webPayCashIn');
  });

  it('has a code for the cashier that is for cash-outs, and says so', async () => {
    const excluded = await enter({ exclusion: { forMs: HOUR_MS } });
    const other = await enter();
    const dialog = async ({ client }: { client: HttpClient }) => {
      await client.get('/');
      return pageText((await client.arrive(await client.post('/accessCode', { casino: '12' }))).body);
    };
    expect(await dialog(excluded)).toMatch(/Verbal code .*For cash-outs, not for buy-ins\./);
    expect(await dialog(other)).toMatch(/Verbal code (?!.*not for buy-ins)/);
  });

  it('comes with the log-in, is seen by a session that it was not set in, and ends by itself', async () => {
    const { client, phone } = await enter();
    expect(pageText((await client.get('/')).body)).not.toContain(PAUSED);
    const exclusion = { kind: 'timeOut' as const, forMs: HOUR_MS };
    await stack.sandbox.changePlayer({ phone, exclusion });
    await client.get('/');
    expect(pageText((await client.get('/')).body)).toContain(PAUSED);
    const other = new HttpClient(stack.portal.origin, { language: 'en' });
    await other.logIn({ phone, password: PASSWORD });
    expect(pageText((await other.get('/')).body)).toContain(PAUSED);
    await stack.sandbox.changePlayer({ phone, exclusion: null });
    await client.get('/');
    expect(pageText((await client.get('/')).body)).not.toContain(PAUSED);
    expect((await client.get('/webPayCashIn')).body).toContain('name="amount"');
  });

  it('that only opens on request stays on every page after its end', async () => {
    const { client } = await enter({
      exclusion: { kind: 'selfExclusion', scope: 'operator', forMs: 1, reopens: 'onRequest' },
    });
    const home = await client.get('/');
    expect(pageText(home.body)).toContain('Buy-in stays paused until you ask the operator to open it.');
    expect((await client.get('/webPayCashIn')).body).not.toContain('name="amount"');
  });

  it('stays in the menu, paused, as every player sees buy-in there', async () => {
    const { client } = await enter({ exclusion: { forMs: HOUR_MS } });
    const { body } = await client.get('/');
    const links = [...body.matchAll(/<a [^>]*href="\/webPayCashIn"[^>]*>[\s\S]*?<\/a>/g)].map(([link]) =>
      pageText(link),
    );
    expect(links).toEqual(['Buy-In (paused)', 'Buy-In (paused)']);
    expect(pageText(body)).not.toContain('Cash-Out (paused)');
  });

  it('holds on where the permissions say nothing of it', async () => {
    const exclusion = { kind: 'selfExclusion' as const, forMs: HOUR_MS, reopens: 'onRequest' as const };
    const { client, phone } = await enter({ exclusion });
    await stack.sandbox.addFaults({
      match: { path: '/user/*/permissions', phone },
      fault: { json: { status: 'Success', permissions: { arePermissionsSuspended: false } } },
    });
    for (let n = 0; n < 3; n++) expect(pageText((await client.get('/')).body)).toContain(PAUSED);
  });

  it('is dropped where the operator excludes nobody any more', async () => {
    const key = randomBytes(32).toString('base64url');
    const ring = createKeyRing([key]);
    const env = { PERMISSIONS_AGE_SECONDS: '0', SESSION_KEYS: key };
    const other = await startStack({ country: 'US', env });
    try {
      const client = new HttpClient(other.portal.origin, { language: 'en' });
      await client.logIn(await other.sandbox.makePlayer({ casinos: CASINOS }));
      const session = (await unseal(ring, 'session', client.cookies.get('session') ?? ''))?.value;
      const paused = { ...(session as PlayerSession), pause: { untilMs: null, isOnRequest: true } };
      client.cookies.set('session', await seal(ring, 'session', paused));
      await client.get('/');
      expect(pageText((await client.get('/')).body)).not.toContain('paused');
    } finally {
      await other.stop();
    }
  });

  it.each([
    ['shorter', checkOf('timeOut-24h-portal')],
    ['as long', WEEK],
  ])('is not offered as one that is %s than the one that holds', async (_what, check) => {
    const { client } = await enter();
    const early = await client.get(check);
    await set(client);
    const choices = pageText((await client.get(CHOICES)).body);
    expect(choices).not.toContain('24 hours');
    expect((await client.get(checkOf('timeOut-24h-portal'))).headers.location).toBe(RESULT);
    // From another tab, opened before.
    const before = (await stack.sandbox.calls({ path: '/user/exclusion', method: 'GET' })).length;
    const refused = await client.post(check, {
      ...formWith(early.body, 'operation'),
      currentPassword: PASSWORD,
    });
    expect(refused.headers.location).toBe(RESULT);
    expect((await stack.sandbox.calls({ path: '/user/exclusion', method: 'GET' })).length).toBeGreaterThan(
      before,
    );
    expect(pageText((await client.get(RESULT)).body)).toMatch(/Until .*Number ex_/);
  });

  it('is made longer', async () => {
    const { client } = await enter();
    await set(client);
    const longer = await set(client, checkOf('selfExclusion-ever-operator'));
    expect(pageText(longer.body)).toMatch(/Your break is set .*Self-exclusion .*Until For good/);
    expect(pageText((await client.get('/')).body)).toContain('Buy-in is paused for good.');
    expect(pageText((await client.get(PAGE)).body)).not.toContain('Make it longer');
  });

  it('asks for the password again when it is wrong, and sets nothing', async () => {
    const { client } = await enter();
    const page = await client.get(WEEK);
    const wrong = { ...formWith(page.body, 'operation'), currentPassword: 'Wr0ng-Secret-1' };
    const refused = await client.submit(WEEK, wrong);
    expect(refused.status).toBe(422);
    expect(pageText(refused.body)).toContain('Current Password is incorrect.');
    expect(refused.body).not.toContain('Wr0ng-Secret-1');
    const empty = await client.submit(WEEK, { ...formWith(page.body, 'operation'), currentPassword: '' });
    expect(empty.status).toBe(422);
    expect(pageText((await client.get(RESULT)).body)).toContain('No break is set.');
  });

  it('is no place to guess a password: after five wrong ones the operator is not asked', async () => {
    const { client } = await enter();
    await stack.sandbox.clearCalls();
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++) {
      const page = await client.get(WEEK);
      const wrong = { ...formWith(page.body, 'operation'), currentPassword: `Wr0ng-Secret-${tries}` };
      statuses.push((await client.submit(WEEK, wrong)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await posts()).toHaveLength(5);
  });

  it('is one for a form that is sent twice, and is not taken back by going back', async () => {
    const { client } = await enter();
    const page = await client.get(WEEK);
    const fields = { ...formWith(page.body, 'operation'), currentPassword: PASSWORD };
    await stack.sandbox.clearCalls();
    const [one, two] = await Promise.all([client.post(WEEK, fields), client.copy().post(WEEK, fields)]);
    expect([one.status, two.status]).toEqual([303, 303]);
    expect(new Set((await posts()).map(({ keySha256 }) => keySha256)).size).toBe(1);
    expect((await client.get(WEEK)).headers.location).toBe(RESULT);
  });
});

describe('the way to a break', () => {
  /** A phone in a hand: each link, field, choice and button that the page has is one tap. */
  class Thumb {
    taps = 0;
    page: Answer | null = null;
    constructor(readonly client: HttpClient) {}

    async open(path: string): Promise<void> {
      this.page = await this.client.get(path);
    }

    async follow(href: string): Promise<void> {
      const main = /<main[\s\S]*<\/main>|<nav class="tabs"[\s\S]*?<\/nav>/g;
      const parts = (this.page?.body.match(main) ?? []).join('');
      expect(parts).toContain(`href="${href.replaceAll('&', '&amp;')}"`);
      this.taps++;
      await this.open(href);
    }

    touch(name: string): void {
      expect(this.page?.body).toMatch(new RegExp(`<input[^>]* name="${name}"`));
      this.taps++;
    }

    async press(path: string, fields: Record<string, string>): Promise<Answer> {
      this.taps++;
      return this.client.post(path, { ...formWith(this.page?.body ?? '', 'operation'), ...fields });
    }
  }

  it('takes no more taps than a buy-in', async () => {
    const { client } = await enter();
    const buyIn = new Thumb(client);
    await buyIn.open('/');
    await buyIn.follow('/webPayCashIn');
    buyIn.touch('amount');
    buyIn.touch('method');
    const fields = { quickAmount: 'other', amount: '50', method: 'm_card', intent: 'pay' };
    const paid = await buyIn.press('/webPayCashIn', fields);
    expect(paid.headers.location).toMatch(/^http|step=provider/);
    // The provider has a button of its own.
    buyIn.taps++;

    const stop = new Thumb(client);
    await stop.open('/');
    await stop.follow(PAGE);
    await stop.follow(CHOICES);
    await stop.follow(WEEK);
    stop.touch('currentPassword');
    const set = await stop.press(WEEK, { currentPassword: PASSWORD });
    expect(set.headers.location).toBe(RESULT);
    expect(stop.taps).toBeLessThanOrEqual(buyIn.taps);
  });
});

describe('an answer', () => {
  it('that is lost is told as not known; the page has the truth', async () => {
    const { client, phone } = await enter();
    await stack.sandbox.addFaults({
      match: { phone, path: '/user/exclusion', method: 'POST' },
      times: 1,
      fault: { status: 500, takesEffect: true },
    });
    const made = await set(client);
    expect(pageText(made.body)).toMatch(/We do not know whether your break was saved\. .*Number ex_/);
    const other = await enter();
    await stack.sandbox.addFaults({
      match: { phone: other.phone, path: '/user/exclusion', method: 'POST' },
      times: 1,
      fault: { status: 500 },
    });
    const none = await set(other.client);
    expect(pageText(none.body)).toMatch(/We do not know whether your break was saved\. .*No break is set\./);
  });

  it.each([
    ['says Success and no time at all', 0],
    ['says Success and an end in the past', -24 * HOUR_MS],
  ])('that %s is no success', async (_what, ms) => {
    const { client, phone } = await enter();
    const now = Date.now();
    const exclusion = {
      exclusionId: 'ex_1',
      kind: 'timeOut',
      from: new Date(now).toISOString(),
      until: new Date(now + ms).toISOString(),
      reopens: 'automatic',
      canCashOut: true,
    };
    await stack.sandbox.addFaults({
      match: { phone, path: '/user/exclusion', method: 'POST' },
      times: 1,
      fault: { json: { status: 'Success', exclusion } },
    });
    const page = await client.get(WEEK);
    const answer = await client.submit(WEEK, {
      ...formWith(page.body, 'operation'),
      currentPassword: PASSWORD,
    });
    expect(pageText(answer.body)).toContain('Your break is not set.');
    expect(pageText((await client.get('/')).body)).not.toContain(PAUSED);
  });

  it('that does not come says that nothing is set, with the help line', async () => {
    const { client, phone } = await enter();
    const page = await client.get(WEEK);
    await stack.sandbox.addFaults({
      match: { phone, path: '/user/exclusion' },
      times: 4,
      fault: { status: 503 },
    });
    const answer = await client.submit(WEEK, {
      ...formWith(page.body, 'operation'),
      currentPassword: PASSWORD,
    });
    expect(pageText(answer.body)).toMatch(/Your break is not set\..*National Problem Gambling Helpline/);
  });
});

it('a guest is asked for the password first, may not buy in, and is not told why', async () => {
  const player = await stack.sandbox.makePlayer({
    casinos: CASINOS,
    email: 'ann@player.example',
    personalInfo: 'complete',
    exclusion: { kind: 'timeOut', forMs: HOUR_MS },
  });
  const guest = await enterAsGuest(stack, player);
  expect((await guest.get(PAGE)).headers.location).toMatch(/^\/guestLogin\?next=%2F/);
  const page = await guest.get('/webPayCashIn');
  expect(page.body).not.toContain('name="amount"');
  expect(pageText(page.body)).toContain('This payment is not open on your account at present.');
  expect(pageText(page.body)).not.toContain('paused');
});

it('a buy-in that was open in a tab is refused, and no money is called moved', async () => {
  const { client, phone } = await enter();
  const form = formWith((await client.get('/webPayCashIn')).body, 'operation');
  await stack.sandbox.changePlayer({ phone, exclusion: { forMs: HOUR_MS } });
  const fields = { ...form, quickAmount: 'other', amount: '50', method: 'm_card', intent: 'pay' };
  const answer = await client.arrive(await client.post('/webPayCashIn', fields));
  expect(pageText(answer.body)).toMatch(/Buy-in is paused|not open on your account/);
  expect((await stack.sandbox.paymentsOf(phone)).transactions).toEqual([]);
});

it('an operator that has limits alone shows no break, and with every flag off there is no page', async () => {
  const other = await borrowStack('US');
  try {
    await other.sandbox.changeSettings({ allowPlayerLimits: true });
    const client = new HttpClient(other.portal.origin, { language: 'en' });
    await client.logIn(await other.sandbox.makePlayer({ casinos: CASINOS }));
    expect(pageText((await client.get(PAGE)).body)).not.toContain('Take a break');
    expect((await client.get(CHOICES)).status).toBe(404);
    expect(await other.sandbox.calls({ path: '^/api/v1/user/exclusion' })).toEqual([]);
  } finally {
    await other.stop();
  }
});
