import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyRing } from '#app/session/keys.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import { seal, unseal } from '#app/session/seal.ts';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { UNKNOWN } from '#tests/support/casinos.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { enterAsGuest } from './guest-links.ts';

const PAGE = '/responsiblePlay';
const KEY = randomBytes(32).toString('base64url');
const ring = createKeyRing([KEY]);
const MINUTE_MS = 60_000;
/** Casino 12 has dollars of 1,000 AU. */
const CASINOS = [{ casinoId: 12, regularAU: 900_000 }];
const REMINDER = { kind: 'reminder', minutes: 30 } as const;

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'US', env: { SESSION_KEYS: KEY, IDLE_MINUTES: '0' } });
  await stack.sandbox.changeSettings({ allowPlayerLimits: true, allowExclusion: true });
});

afterAll(() => stack.stop());

async function enter(order: PlayerOrderInput = { limits: [REMINDER] }) {
  const player = await stack.sandbox.makePlayer({
    casinos: CASINOS,
    email: 'ann@player.example',
    personalInfo: 'complete',
    ...order,
  });
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  await client.logIn(player);
  // Reads the limits.
  await client.get('/');
  return { client, player };
}

const read = async ({ cookies }: HttpClient) =>
  (await unseal(ring, 'session', cookies.get('session') ?? ''))?.value as PlayerSession;

/** Time passes since the log-on, for this browser alone: its session is the one that it would have by then. */
async function pass(client: HttpClient, minutes: number): Promise<void> {
  const session = await read(client);
  const ago = (timeMs: number) => timeMs - minutes * MINUTE_MS;
  const moved = {
    ...session,
    loggedOnAtMs: ago(session.loggedOnAtMs),
    ...(session.remindedAtMs === undefined ? {} : { remindedAtMs: ago(session.remindedAtMs) }),
  };
  client.cookies.set('session', await seal(ring, 'session', moved));
}

const reminderOf = (next: string) => `${PAGE}?${new URLSearchParams({ step: 'reminder', next })}`;

/** Where an address leads while a reminder is due; null for its own page. */
async function detour(client: HttpClient, address: string): Promise<string | null> {
  const { status, headers } = await client.get(address);
  return status === 303 ? String(headers.location) : null;
}

describe('the menu', () => {
  it('says since when the player is logged in, where reminders are offered', async () => {
    const { client } = await enter({});
    expect(pageText((await client.get('/userProfile')).body)).toMatch(
      /Logged in since \d{1,2}:\d\d [AP]M P[SD]T/,
    );
    const guest = await enterAsGuest(
      stack,
      await stack.sandbox.makePlayer({ casinos: CASINOS, limits: [REMINDER] }),
    );
    expect(pageText((await guest.get('/webPayCashIn')).body)).not.toContain('Logged in since');
  });

  it.each([
    ['has limits of amounts alone', { allowPlayerLimits: true }],
    ['has no limits', { allowPlayerLimits: false }],
  ])('is what it was at an operator that %s, and no more is asked', async (_what, settings) => {
    const other = await borrowStack('US');
    try {
      const kinds = [
        { kind: 'deposit' as const, periods: ['week' as const], minimumAU: 1, maximumAU: 1_000_000 },
      ];
      const playerLimits = {
        kinds,
        increaseDelayHours: 24,
        confirmWithinHours: 72,
        window: 'calendar' as const,
      };
      await other.sandbox.changeSettings({ ...settings, playerLimits });
      const client = new HttpClient(other.portal.origin, { language: 'en' });
      await client.logIn(await other.sandbox.makePlayer({ casinos: CASINOS, limits: [REMINDER] }));
      await client.get('/');
      expect(pageText((await client.get('/')).body)).not.toContain('Logged in since');
      expect(await other.sandbox.calls({ path: '/user/limits' })).toEqual([]);
      expect((await client.get(reminderOf('/'))).status).toBe(404);
    } finally {
      await other.stop();
    }
  });

  it('costs one call per session', async () => {
    await stack.sandbox.clearCalls();
    const { client } = await enter();
    await client.get('/');
    await client.get('/webPayTransactions');
    expect(await stack.sandbox.calls({ path: '/user/limits' })).toHaveLength(1);
  });
});

describe('a reminder', () => {
  it('comes before the page that is opened when it is due, once, and leads on to it', async () => {
    const { client } = await enter();
    await pass(client, 29);
    expect(await detour(client, '/webPayTransactions?month=2026-11')).toBeNull();
    await pass(client, 1);
    const led = await client.get('/webPayTransactions?month=2026-11');
    expect([led.status, led.headers.location]).toEqual([
      303,
      reminderOf('/webPayTransactions?month=2026-11'),
    ]);
    const page = await client.follow(led);
    expect(pageText(page.body)).toMatch(/Logged in since .* Time 30 minutes \(.* Every 30 minutes/);
    expect(page.body).toContain('href="/webPayTransactions?month=2026-11">Continue</a>');
    expect(page.body).toContain(`href="${PAGE}?step=break"`);
    expect(page.body).toMatch(/<form[^>]+action="\/logout"/);
    expect(await detour(client, '/webPayTransactions?month=2026-11')).toBeNull();
    await pass(client, 29);
    expect(await detour(client, '/')).toBeNull();
    await pass(client, 1);
    expect(await detour(client, '/')).toBe(reminderOf('/'));
  });

  it('comes in one of two tabs that are opened at once', async () => {
    const { client } = await enter();
    await pass(client, 31);
    const tabs = await Promise.all(
      ['/', '/userProfile', '/webPayTransactions'].map((address) => detour(client.copy(), address)),
    );
    expect(tabs.filter((led) => led !== null)).toHaveLength(1);
  });

  it('never comes before a page of a payment, of a form, or of the way back from a provider', async () => {
    const { client, player } = await enter();
    const form = formWith((await client.get('/webPayCashIn')).body, 'operation');
    await pass(client, 31);
    const typed = { ...form, quickAmount: 'other', amount: '50', method: 'm_card', intent: 'pay' };
    const refused = await client.post('/webPayCashIn', { ...typed, amount: 'fifty' });
    expect(pageText((await client.follow(refused)).body)).toContain('Please enter numbers only.');
    const paid = await client.post('/webPayCashIn', typed);
    expect(paid.headers.location).not.toContain('step=reminder');
    const { transactions } = await stack.sandbox.paymentsOf(player.phone);
    expect(transactions).toHaveLength(1);
    const tx = transactions[0]?.transactionId;
    for (const address of [
      `/webPayTransactions?tx=${tx}`,
      `/webPayTransactions?tx=${tx}&step=provider`,
      `/webPayTransactions?from=provider&tx=${tx}`,
      '/webPayCashOut?casino=12',
      '/?dialog=accessCode',
      '/userProfile?verify=phone',
      `${PAGE}?step=break`,
      PAGE,
      '/nowhere',
    ])
      expect((await detour(client, address)) ?? '', address).not.toContain('step=reminder');
    const cash = formWith((await client.get('/webPayCashOut?casino=12')).body, 'operation');
    const wanted = { ...cash, quickAmount: 'other', amount: '60', method: 'm_card_out', intent: 'pay' };
    const check = await client.follow(await client.post('/webPayCashOut', wanted));
    expect(pageText(check.body)).toContain('Check your cash-out');
    const onward = (intent: string) =>
      client.post('/webPayCashOut', { ...formWith(check.body, 'operation'), intent });
    const changed = await client.follow(await onward('choose'));
    expect(changed.body).toContain('name="amount"');
    expect((await onward('pay')).headers.location).toMatch(/^\/webPay(?!.*reminder)/);
    expect((await client.send('HEAD', '/')).status).toBe(200);
    const ahead = await client.get('/', { 'Sec-Purpose': 'prefetch' });
    expect(ahead.status).toBe(425);
    expect(await detour(client, '/webPayCashOut')).toBe(reminderOf('/webPayCashOut'));
  });

  it('leads on to own addresses alone', async () => {
    const { client } = await enter();
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:1',
      '/login',
    ])
      expect((await client.get(reminderOf(next))).body, next).toMatch(/href="\/">Continue<\/a>/);
  });

  it('that is set, or changed, counts from then on; one of another session is told by the operator', async () => {
    const { client } = await enter({});
    await pass(client, 50);
    const check = await client.get(`${PAGE}?step=check&kind=reminder&amount=15`);
    expect(pageText(check.body)).toMatch(/Check your reminder .*Now No reminder New Every 15 minutes/);
    const set = await client.post(PAGE, { ...formWith(check.body, 'operation'), intent: 'set' });
    expect(pageText((await client.follow(set)).body)).toContain('Your reminder is set.');
    expect(await detour(client, '/')).toBeNull();
    await pass(client, 15);
    expect(await detour(client, '/')).toBe(reminderOf('/'));
  });

  it('that another device has changed is told as it is, and counts so from then on', async () => {
    const { client, player } = await enter();
    await pass(client, 30);
    const limits = [{ kind: 'reminder' as const, minutes: 20 }];
    await stack.sandbox.changePlayer({ phone: player.phone, limits });
    const page = await client.follow(await client.get('/'));
    expect(pageText(page.body)).toContain('Every 20 minutes');
    await pass(client, 20);
    expect(await detour(client, '/')).toBe(reminderOf('/'));
  });

  it('does not come without a limit that the operator has told, and a guest gets none', async () => {
    const none = await enter({});
    await pass(none.client, 100);
    expect(await detour(none.client, '/')).toBeNull();
    const player = await stack.sandbox.makePlayer({ casinos: CASINOS, limits: [REMINDER] });
    const guest = await enterAsGuest(stack, player);
    await pass(guest, 100);
    expect(await detour(guest, '/webPayCashIn')).toBeNull();
  });
});

describe('money since the log-in', () => {
  const told = async (client: HttpClient) => pageText((await client.get(reminderOf('/'))).body);

  it('is what the operator tells, in and out apart, of each casino', async () => {
    const { client, player } = await enter();
    const since = new Date((await read(client)).loggedOnAtMs).toISOString();
    const row = { casinoId: 12, buyInAU: 400_000, cashOutAU: 150_000 };
    const answer = (perCasino: object[]) =>
      stack.sandbox.addFaults({
        match: { path: '/user/sessionSummary', phone: player.phone },
        times: 1,
        fault: { json: { status: 'Success', since, asOf: new Date().toISOString(), perCasino } },
      });
    await answer([row]);
    const text = await told(client);
    expect(text).toMatch(/From .* to .* Bought in \$400\.00 Cashed out \$150\.00/);
    expect(text).not.toMatch(/\$250|Wagered|Won/);
    await answer([
      { ...row, wagerAU: 90_000, winAU: 0 },
      { ...row, casinoId: UNKNOWN },
    ]);
    expect(await told(client)).toMatch(
      /Wagered \$90\.00 Won \$0\.00 .*Bought in not known Cashed out not known/,
    );
    await answer([]);
    expect(await told(client)).toContain('No buy-ins and no cash-outs.');
  });

  it('is of the operator’s books, and of this session alone', async () => {
    const before = await enter();
    const initiationDate = new Date(Date.now() - 60 * MINUTE_MS).toISOString();
    await stack.sandbox.makePayments({
      phone: before.player.phone,
      casinoId: 12,
      amountAU: 70_000,
      status: 'Committed',
      initiationDate,
    });
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.logIn(before.player);
    const form = formWith((await client.get('/webPayCashIn')).body, 'operation');
    const typed = { quickAmount: 'other', amount: '21', method: 'm_card', intent: 'pay' };
    await client.post('/webPayCashIn', { ...form, ...typed });
    expect(await told(client)).toMatch(/Bought in \$21\.00 Cashed out \$0\.00/);
  });

  it('is the sum of the payments of this portal without that call, and not known without those', async () => {
    const { client, player } = await enter();
    const form = formWith((await client.get('/webPayCashIn')).body, 'operation');
    const typed = { quickAmount: 'other', amount: '21', method: 'm_card', intent: 'pay' };
    await client.post('/webPayCashIn', { ...form, ...typed });
    const match = { path: '/user/sessionSummary', phone: player.phone };
    await stack.sandbox.addFaults({ match, times: 3, fault: { status: 404 } });
    expect(await told(client)).toMatch(/payments of this portal .*complete\. .*Bought in \$21\.00/);
    await stack.sandbox.addFaults({
      match: { path: '/webpay/transactions', phone: player.phone },
      times: 2,
      fault: { status: 500 },
    });
    const unknown = await told(client);
    expect(unknown).toContain('since your log-in: not known');
    expect(unknown).not.toMatch(/\$0|Bought in/);
  });
});

describe('a limit of the session', () => {
  const LIMIT = { kind: 'session', minutes: 45 } as const;

  it('ends the session when it has lasted so long, and every page says when', async () => {
    const { client } = await enter({ limits: [LIMIT] });
    const session = await read(client);
    const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/Los_Angeles' });
    const end = time.format(session.loggedOnAtMs + 45 * MINUTE_MS).replace(/\s/g, ' ');
    expect(pageText((await client.get('/')).body).replace(/\s/g, ' ')).toContain(
      `Your session ends at ${end}`,
    );
    await pass(client, 44);
    expect((await client.get('/userProfile')).status).toBe(200);
    await pass(client, 1);
    const over = await client.follow(await client.get('/userProfile'));
    expect(pageText(over.body)).toContain('User session has timed out');
  });

  it('says before it is set when this session then ends', async () => {
    const { client } = await enter({});
    const check = (minutes: number) => client.get(`${PAGE}?step=check&kind=session&amount=${minutes}`);
    expect(pageText((await check(60)).body)).toMatch(/New 60 minutes .*This session then ends: /);
    await pass(client, 61);
    expect(pageText((await check(60)).body)).toContain('you are then logged out');
    expect((await check(14)).status).toBe(422);
    expect(pageText((await check(14)).body)).toContain('Type 15 to 120 minutes.');
  });
});
