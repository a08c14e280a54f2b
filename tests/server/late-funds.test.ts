import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { callsEnded } from './calls-ended.ts';
import { messageIn } from './expectations.ts';

const LATE = 'Your balances are taking longer than usual to arrive.';
const BALANCE = '$1,000.00';

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('US');
});

afterEach(() => stack.sandbox.reset());

afterAll(() => stack.stop());

async function signedIn(): Promise<{ client: HttpClient; player: MadePlayer }> {
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  const casinos = [{ casinoId: 12, regularAU: 1_000_000 }];
  const player = await stack.sandbox.makePlayer({ displayName: 'Patient', casinos });
  await client.logIn(player);
  return { client, player };
}

/** Has the player's funds come that late from now on. */
const delayFunds = ({ phone }: MadePlayer, delayMs: number, times: number) =>
  stack.sandbox.addFaults({ match: { path: '/funds', phone }, times, fault: { delayMs } });

const statuses = async (userId: string) =>
  (await stack.sandbox.calls({ path: '/funds', userId })).map(({ status }) => status);
const calls = async (userId: string) => (await statuses(userId)).length;

it.each([3000, 9000])(
  '[S2-HOME-19] Home does not wait for funds that take %i ms, and the next page has them',
  async (delayMs) => {
    const { client, player } = await signedIn();
    await delayFunds(player, delayMs, 1);
    await stack.sandbox.clearCalls();
    const home = await client.get('/');
    expect(home.status).toBe(200);
    const text = pageText(home.body);
    expect(text).toContain('Patient');
    expect(text).toContain(LATE);
    expect(text).not.toContain(BALANCE);
    // Late is neither failed nor none.
    expect(text).not.toContain(messageIn('en', 'errors:serverUnreachable'));
    expect(text).not.toContain('No Casino Balance');
    expect(home.body).toMatch(/<a class="button" href="\/">Refresh<\/a>/);
    await callsEnded(stack.sandbox, { path: '/funds', userId: player.userId });
    const again = await client.get('/');
    expect(pageText(again.body)).toContain(BALANCE);
    // The answer that came late was taken; only the page after it asks again.
    expect(await calls(player.userId)).toBe(1);
    await client.get('/');
    expect(await calls(player.userId)).toBe(2);
    client.close();
  },
);

it('[S2-HOME-19] a player who refreshes meanwhile waits no longer than for any read, and is shown what comes', async () => {
  const { client, player } = await signedIn();
  await delayFunds(player, 4000, 2);
  await stack.sandbox.clearCalls();
  expect(pageText((await client.get('/')).body)).toContain(LATE);
  const again = await client.get('/');
  expect(pageText(again.body)).toContain(BALANCE);
  // Its own call is not answered: what it shows came of the first one.
  expect(await statuses(player.userId)).toEqual([200, null]);
  client.close();
});

it('[S2-HOME-19] what came late is not shown once money has moved', async () => {
  const { client, player } = await signedIn();
  const [id = ''] = await stack.sandbox.makePayments({
    phone: player.phone,
    casinoId: 12,
    amountAU: 50_000,
    direction: 'cashOut',
    methodId: 'm_ach_out',
    status: 'WaitingForProviderConfirmation',
  });
  const question = await client.get(`/webPayTransactions?tx=${id}&step=cancel`);
  await delayFunds(player, 4000, 1);
  await client.get('/');
  const token = /name="operation" value="([^"]+)"/.exec(question.body)?.[1] ?? '';
  const cancelled = await client.submit(`/webPayTransactions?tx=${id}&step=cancel`, {
    operation: token,
    intent: 'cancel',
  });
  expect(cancelled.status).toBe(303);
  await callsEnded(stack.sandbox, { path: '/funds', userId: player.userId });
  await stack.sandbox.clearCalls();
  expect(pageText((await client.get('/')).body)).toContain(BALANCE);
  expect(await calls(player.userId)).toBe(1);
  client.close();
});
