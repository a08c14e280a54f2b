import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { english, enterAsGuest } from './guest-links.ts';

const PAGE = '/accountSecurity';
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('US');
});

const allow = () => stack.sandbox.changeSettings({ allowActivityHistory: true });

beforeAll(allow);

afterEach(async () => {
  await stack.sandbox.reset();
  await allow();
});

afterAll(() => stack.stop());

type Player = Awaited<ReturnType<typeof stack.sandbox.makePlayer>>;

async function device(player: Player, userAgent: string): Promise<HttpClient> {
  const client = new HttpClient(stack.portal.origin, { language: 'en', userAgent });
  expect((await client.logIn(player)).status).toBe(303);
  return client;
}

async function twoDevices() {
  const player = await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 900_000 }] });
  const phone = await device(player, PHONE);
  const desk = await device(player, DESK);
  return { player, phone, desk };
}

const isIn = async (client: HttpClient) => (await client.get('/userProfile')).status === 200;

/** The form that ends the log-in of another device. */
async function endForm(client: HttpClient): Promise<Record<string, string>> {
  const { body } = await client.get(PAGE);
  return { ...formWith(body, 'session'), intent: 'end' };
}

const say = async (client: HttpClient, fields: Record<string, string>) =>
  pageText((await client.follow(await client.post(PAGE, fields))).body);

describe('the security of the account', () => {
  it('shows where the player is logged in, this device first told apart, and what happened', async () => {
    const { phone, desk, player } = await twoDevices();
    const stranger = new HttpClient(stack.portal.origin, { language: 'en' });
    await stranger.get('/');
    await stranger.submit('/login', { phoneNumber: player.phone, password: 'Wrong-1-password' });
    const text = pageText((await desk.get(PAGE)).body);
    expect(text).toContain(`Firefox, Linux ${english('security:logIns.here')}`);
    expect(text).toContain('Chrome, Android');
    expect(text).toContain('127.0.0.*');
    expect(text).toMatch(/Log-in with a wrong password .*Log-in .*Firefox, Linux.*Log-in .*Chrome, Android/);
    for (const client of [phone, desk, stranger]) client.close();
  });

  it('ends one log-in, once, and no other one', async () => {
    const { phone, desk } = await twoDevices();
    const fields = await endForm(desk);
    expect(await say(desk, fields)).toContain(english('errors:logInEnded'));
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(desk)).toBe(true);
    // A second press, or Back.
    expect(await say(desk, fields)).toContain(english('errors:logInOver'));
    expect(pageText((await desk.get(PAGE)).body)).not.toContain(english('security:logIns.end'));
    for (const client of [phone, desk]) client.close();
  });

  it('ends all the others, keeps this one, and makes their devices strange ones again', async () => {
    const { player, phone, desk } = await twoDevices();
    const third = await device(player, PHONE);
    await desk.get(PAGE);
    expect(await say(desk, { intent: 'endOthers' })).toContain(english('errors:otherLogInsEnded'));
    expect([await isIn(phone), await isIn(third), await isIn(desk)]).toEqual([false, false, true]);
    for (const client of [phone, third, desk]) client.close();
  });

  it('ends nobody else’s log-in', async () => {
    const { phone, desk } = await twoDevices();
    const fields = await endForm(desk);
    const other = await twoDevices();
    const own = await endForm(other.desk);
    expect(await say(other.desk, { ...own, session: fields.session ?? '' })).toContain(
      english('errors:logInOver'),
    );
    expect(await isIn(phone)).toBe(true);
    for (const client of [phone, desk, other.phone, other.desk]) client.close();
  });

  it('does not say that a log-in has ended whose answer got lost, and shows what holds', async () => {
    const { player, phone, desk } = await twoDevices();
    const fields = await endForm(desk);
    const path = `/user/sessions/${fields.session}/end`;
    await stack.sandbox.addFaults({
      match: { path, phone: player.phone },
      times: 1,
      fault: { reset: 'before' },
    });
    const told = await say(desk, fields);
    expect(told).toContain(english('errors:logInsUnknown'));
    expect(told).toContain('Chrome, Android');
    expect(await say(desk, fields)).toContain(english('errors:logInEnded'));
    expect(await isIn(phone)).toBe(false);
    for (const client of [phone, desk]) client.close();
  });

  it.each([
    ['/user/sessions', 'logIns', 'activity'],
    ['/user/activity', 'activity', 'logIns'],
  ] as const)(
    'shows the rest while %s fails, and only what there is where it has none',
    async (path, lost, kept) => {
      const { player, phone, desk } = await twoDevices();
      await stack.sandbox.addFaults({
        match: { path, phone: player.phone },
        times: 1,
        fault: { status: 500 },
      });
      const failing = pageText((await desk.get(PAGE)).body);
      expect(failing).toContain(english(`security:${lost}.unknown`));
      expect(failing).toContain(english(`security:${kept}.title`));
      await stack.sandbox.addFaults({
        match: { path, phone: player.phone },
        times: 1,
        fault: { status: 404 },
      });
      const without = pageText((await desk.get(PAGE)).body);
      expect(without).not.toContain(english(`security:${lost}.title`));
      expect(without).toContain(english(`security:${kept}.title`));
      for (const client of [phone, desk]) client.close();
    },
  );

  it('takes the names of devices and places for text alone', async () => {
    const { player, phone, desk } = await twoDevices();
    const hostile = '<img src=x onerror=alert(1)>\u202e" \'';
    const session = {
      sessionId: 's_x',
      kind: 'password',
      startedAt: new Date().toISOString(),
      device: { browser: hostile, system: 'x'.repeat(5000) },
      ipMask: '"><script>1</script>',
      place: `javascript:${hostile}`,
      isCurrent: false,
    };
    await stack.sandbox.addFaults({
      match: { path: '/user/sessions', phone: player.phone },
      fault: { json: { status: 'Success', sessions: [session] } },
    });
    const { body } = await desk.get(PAGE);
    expect(body).not.toMatch(/<img|<script>1/);
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(body).not.toContain('x'.repeat(100));
    for (const client of [phone, desk]) client.close();
  });

  it('asks a guest for the password first, and a suspended player for nothing', async () => {
    const player = await stack.sandbox.makePlayer({
      casinos: [{ casinoId: 12, regularAU: 900_000 }],
      suspended: true,
    });
    const client = await device(player, PHONE);
    expect((await client.get(PAGE)).status).toBe(200);
    const guest = await enterAsGuest(stack, player);
    const asked = await guest.get(PAGE);
    expect(asked.headers.location ?? '').toContain('/guestLogin');
    for (const one of [client, guest]) one.close();
  });

  it('is not there, and nothing of it, where the operator has it switched off', async () => {
    await stack.sandbox.reset();
    const client = await device(await stack.sandbox.makePlayer(), DESK);
    expect((await client.get(PAGE)).status).toBe(404);
    expect((await client.get('/')).body).not.toContain(PAGE);
    client.close();
  });
});
