import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARRIED, cookieRules, isNote, RequestCookies } from '#app/session/cookies.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

/** Most bytes of the sealed time of the last use, which only builds with an idle timeout have. */
const LAST_USE_BYTES = 260;
/** Most bytes of all other cookies with the longest tokens that an operator may give (contract §1.15). */
const MOST_BYTES = 7000;
const TOKEN_BYTES = 2048;

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({
    country: 'MX',
    env: { IDLE_MINUTES: '60', LIMIT_LOG_ON_PER_ADDRESS: '1000/60' },
  });
  await stack.sandbox.changeSettings({ allowPlayerLimits: true });
});

afterAll(() => stack.stop());

/** As long as a return may be; random, so that it does not shrink when it is sealed. */
const longReturn = () => randomBytes(2970).toString('base64url');

const headerOf = (client: HttpClient) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const returnBytes = (client: HttpClient) =>
  [...client.cookies].reduce((sum, [name, value]) => sum + (/^return/.test(name) ? value.length : 0), 0);

/** Over https each name is longer. */
const PREFIX_BYTES = '__Host-'.length;

it('[OP-KEYS-05] a player who has used everything carries no more than 7,000 bytes', async () => {
  const client = new HttpClient(stack.portal.origin, { language: 'es-MX' });
  const players = [];
  for (let n = 0; n < 4; n++) {
    const player = await stack.sandbox.makePlayer({
      displayName: 'Ñandú de la Torre y Ruiz '.repeat(3),
      tokenBytes: TOKEN_BYTES,
      casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
      email: 'ana@player.example',
      personalInfo: 'complete',
      limits: [
        { kind: 'session', minutes: 120 },
        { kind: 'reminder', minutes: 60 },
      ],
    });
    players.push(player);
    await client.logIn(player);
    if (n < 3) await client.logOut();
  }
  const [, , , player] = players;
  await client.submit('/language', { language: 'en', returnTo: '/' });
  const loseAnswers = () =>
    stack.sandbox.addFaults({
      match: { method: 'POST', path: '/webpay/buyIn', phone: player?.phone ?? '' },
      times: 3,
      fault: { reset: 'before' },
    });
  let largest = 0;
  const look = () => {
    const { size } = client.cookies;
    const lastUse = client.cookies.get('lastUse') ?? '';
    expect(lastUse.length).toBeLessThan(LAST_USE_BYTES);
    largest = Math.max(largest, headerOf(client).length + size * PREFIX_BYTES - lastUse.length);
  };
  // Five that are started, and three that get no answer, which close the forms.
  for (let n = 0; n < 8; n++) {
    if (n === 5) await loseAnswers();
    const form = formWith((await client.get('/webPayCashIn')).body, 'operation');
    const method = n % 2 === 0 ? 'm_oxxo' : 'm_card';
    const fields = { ...form, amount: String(50 + n), quickAmount: 'other', method, intent: 'pay' };
    expect((await client.submit('/webPayCashIn?casino=12', fields)).status).toBe(303);
    look();
  }
  await client.submit('/login', { phoneNumber: '5500000000', password: 'Wrong1!' });
  await client.submit('/userProfile', { intent: 'saveDisplayName', displayName: 'x'.repeat(900) });
  look();
  await client.get('/');
  look();
  process.stdout.write(
    `carries ${largest} bytes: ${[...client.cookies].map(([n, v]) => `${n} ${v.length}`)}\n`,
  );
  expect(largest).toBeLessThanOrEqual(MOST_BYTES);
});

describe.each([900, TOKEN_BYTES, 4000])(
  'a link of another site, with tokens of %i characters',
  (tokenBytes) => {
    it.each([
      ['a payment', `/webPayTransactions?from=provider&tx=x1&x=${longReturn()}`],
      ['an identity check', `/identificationStatus?from=idcheck&session=s1&x=${longReturn()}`],
      ['two transactions', `/webPayTransactions?from=provider&tx=x1&tx=x2&x=${longReturn()}`],
    ])(
      'that looks like a return of %s does not make the player’s own device a strange one',
      async (_what, link) => {
        const client = new HttpClient(stack.portal.origin, { language: 'es-MX' });
        const player = await stack.sandbox.makePlayer({ tokenBytes, casinos: [{ casinoId: 12 }] });
        await client.logIn(player);
        await client.logOut();
        const device = () => [...client.cookies].find(([name]) => name.endsWith('device'))?.[1];
        expect(device()).toBeDefined();
        await client.get(link, { 'Sec-Fetch-Site': 'cross-site' });
        expect(returnBytes(client)).toBeGreaterThan(4000);
        await client.logIn(player);
        expect(device()).toBeDefined();
        expect((await client.get('/')).status).toBe(200);
        await client.logOut();
        expect(device()).toBeDefined();
        expect(headerOf(client).length).toBeLessThan(MOST_BYTES + LAST_USE_BYTES);
        // So strangers who use up the tries of the number do not lock the player out.
        for (let n = 0; n < 5; n++) {
          const stranger = new HttpClient(stack.portal.origin, { language: 'es-MX' });
          await stranger.get('/');
          await stranger.submit('/login', { phoneNumber: player.phone, password: 'Wrong-1-password' });
          stranger.close();
        }
        await client.logIn(player);
        expect(client.cookies.has('session')).toBe(true);
        expect(headerOf(client).length).toBeLessThan(CARRIED.return.shedAbove);
        client.close();
      },
    );
  },
);

describe.each([900, TOKEN_BYTES, 4000])(
  'a device of six players, with tokens of %i characters',
  (tokenBytes) => {
    it('lets each log in, pay and log out beside the notes of the others, and of a made-up return', async () => {
      const client = new HttpClient(stack.portal.origin, { language: 'es-MX' });
      const carried: number[] = [];
      const look = (status: number, expected: number) => {
        expect(status).toBe(expected);
        carried.push(headerOf(client).length + client.cookies.size * PREFIX_BYTES);
      };
      const notes = () => [...client.cookies.keys()].filter((name) => name.startsWith('payment-')).length;
      for (let n = 0; n < 6; n++) {
        const casinos = [{ casinoId: 12, regularAU: 1_000_000 }];
        const player = await stack.sandbox.makePlayer({ tokenBytes, casinos });
        await client.logIn(player);
        const match = { method: 'POST', path: '/webpay/buyIn', phone: player.phone };
        await stack.sandbox.addFaults({ match, times: 3, fault: { reset: 'before' } });
        for (let payment = 0; payment < 3; payment++) {
          const form = formWith((await client.get('/webPayCashIn')).body, 'operation');
          const fields = {
            ...form,
            amount: String(50 + payment),
            quickAmount: 'other',
            method: 'm_oxxo',
            intent: 'pay',
          };
          look((await client.submit('/webPayCashIn?casino=12', fields)).status, 303);
        }
        // The player's own are all there, whoever else has paid here.
        const page = await client.get('/webPayTransactions');
        expect(page.body.match(/unconfirmed=[\w-]{16}/g)?.length).toBeGreaterThanOrEqual(3);
        look((await client.submit('/logout')).status, 303);
        await client.get(`/webPayTransactions?from=provider&tx=x1&x=${longReturn()}`);
        look((await client.get('/')).status, 200);
      }
      expect(notes()).toBeGreaterThanOrEqual(3);
      expect(Math.max(...carried)).toBeLessThan(13_000);
      client.close();
    });
  },
);

describe('cookies that are all as long as they may be', () => {
  /** Rows that the portal must be able to read. */
  const REAL = ['session', 'lastUse', 'device', 'payments', 'payment-next-buyIn', 'payment-next-cashOut'];
  const NOTES = Array.from({ length: 10 }, (_, n) => `payment-${n}`);

  async function pay(client: HttpClient, amount: string) {
    const form = formWith((await client.get('/webPayCashIn')).body, 'operation');
    const fields = { ...form, amount, quickAmount: 'other', method: 'm_oxxo', intent: 'pay' };
    return (await client.submit('/webPayCashIn?casino=12', fields)).headers.location;
  }

  /** Fills every row of a player's browser to its bound, before or after the portal has shed what is too much. */
  async function fill(tokenBytes: number, { isShed }: { isShed: boolean }) {
    const client = new HttpClient(stack.portal.origin, { language: 'es-MX' });
    const player = await stack.sandbox.makePlayer({
      tokenBytes,
      casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
    });
    await client.logIn(player);
    await pay(client, '50');
    const cookies = new RequestCookies(cookieRules(stack.portal.origin), new Map(client.cookies));
    for (const [short, { mostBytes }] of Object.entries(CARRIED)) {
      if (!REAL.includes(short) && short !== 'payment-') cookies.write(short, 'x'.repeat(mostBytes));
    }
    for (const note of NOTES) cookies.write(note, 'x'.repeat(CARRIED['payment-'].mostBytes / NOTES.length));
    for (const line of isShed ? cookies.finish(NOTES) : cookies.lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') client.cookies.delete(name);
      else client.cookies.set(name, value);
    }
    return { client, player };
  }

  it.each([900, TOKEN_BYTES, 4000])(
    'let a player pay, log out and log in again, with tokens of %i characters',
    async (tokenBytes) => {
      const { client, player } = await fill(tokenBytes, { isShed: true });
      expect(headerOf(client).length).toBeGreaterThan(9000);
      expect((await client.get('/')).status).toBe(200);
      expect(await pay(client, '51')).toContain('tx=');
      expect((await client.submit('/logout')).status).toBe(303);
      await client.logIn(player);
      expect(client.cookies.has('session')).toBe(true);
      expect(await pay(client, '52')).toContain('tx=');
      client.close();
    },
  );

  it('are answered 431 where the server cannot read them, and the next page works', async () => {
    const { client, player } = await fill(4000, { isShed: false });
    const kept = ['device', 'payments', 'payment-next-buyIn'].map((name) => client.cookies.get(name));
    expect((await client.get('/')).status).toBe(431);
    expect(['device', 'payments', 'payment-next-buyIn'].map((name) => client.cookies.get(name))).toEqual(
      kept,
    );
    expect([...client.cookies.keys()].filter(isNote)).toEqual(NOTES);
    await client.logIn(player);
    expect(await pay(client, '51')).toContain('tx=');
    client.close();
  });
});
