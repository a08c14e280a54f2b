import { afterAll, beforeAll, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

/** Most bytes of cookies with the longest tokens that an operator may give (contract §1.15). */
const MOST_BYTES = 7000;
const TOKEN_BYTES = 2048;

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'MX', env: { IDLE_MINUTES: '60' } });
});

afterAll(() => stack.stop());

const headerOf = (client: HttpClient) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

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
    });
    players.push(player);
    await client.logIn(player);
    if (n < 3) await client.post('/logout');
  }
  const [, , , player] = players;
  await client.post('/language', { language: 'en', returnTo: '/' });
  const loseAnswers = () =>
    stack.sandbox.addFaults({
      match: { method: 'POST', path: '/webpay/buyIn', phone: player?.phone ?? '' },
      times: 3,
      fault: { reset: 'before' },
    });
  let largest = 0;
  const look = () => {
    largest = Math.max(largest, headerOf(client).length + client.cookies.size * PREFIX_BYTES);
  };
  // Five that are started, and three that get no answer, which close the forms.
  for (let n = 0; n < 8; n++) {
    if (n === 5) await loseAnswers();
    const form = formWith((await client.get('/webPayCashIn')).body, 'operation');
    const method = n % 2 === 0 ? 'm_oxxo' : 'm_card';
    const fields = { ...form, amount: String(50 + n), quickAmount: 'other', method, intent: 'pay' };
    expect((await client.post('/webPayCashIn?casino=12', fields)).status).toBe(303);
    look();
  }
  await client.post('/login', { phoneNumber: '5500000000', password: 'Wrong1!' });
  await client.post('/userProfile', { intent: 'saveName', displayName: 'x'.repeat(900) });
  look();
  await client.get('/');
  look();
  process.stdout.write(
    `carries ${largest} bytes: ${[...client.cookies].map(([n, v]) => `${n} ${v.length}`)}\n`,
  );
  expect(largest).toBeLessThanOrEqual(MOST_BYTES);
});
