import { afterAll, beforeAll, expect, it } from 'vitest';
import { HttpClient } from '#tests/support/http-client.ts';
import { expectPage } from './expectations.ts';
import { type SharedStack, startSharedStack } from './shared-stack.ts';

let stack: SharedStack;
let player: HttpClient;

beforeAll(async () => {
  stack = await startSharedStack('MX');
  player = new HttpClient(stack.publicOrigin, { language: 'en' });
  const made = await stack.sandbox.makePlayer({
    casinos: [{ casinoId: 13, regularAU: 1_000_000 }],
    email: 'ana@player.example',
    personalInfo: 'complete',
  });
  await player.logIn(made);
});

afterAll(async () => {
  player.close();
  await stack.stop();
});

/** Commands that Redis has carried out so far, but for those that look after connections and this question itself. */
async function commands(): Promise<Map<string, number>> {
  const lines = (await stack.redis.client.info('commandstats')).split('\r\n');
  return new Map(
    lines.flatMap((line) => {
      const [, name = '', calls = ''] = /^cmdstat_([^:]+):calls=(\d+)/.exec(line) ?? [];
      return name === '' || /^(info|ping|auth|select|hello|command)/.test(name)
        ? []
        : [[name, Number(calls)]];
    }),
  );
}

/** What one request has Redis do. */
async function commandsOf(client: HttpClient, path: string): Promise<string[]> {
  const before = await commands();
  expectPage(await client.get(path), 200);
  const after = await commands();
  return [...after].flatMap(([name, calls]) => Array<string>(calls - (before.get(name) ?? 0)).fill(name));
}

it.each([
  '/',
  '/webPayCashIn',
  '/webPayCashOut',
  '/webPayTransactions',
  '/playRecords',
  '/userProfile',
  '/verifyEmail',
  '/changePassword',
  '/about',
])(
  '[OP-REDIS-04] a page of a player asks one thing of Redis, whether the session is over: %s',
  async (path) => {
    await player.get('/');
    expect(await commandsOf(player, path)).toEqual(['exists']);
  },
);

it.each(['/', '/?panel=forgotPassword', '/registerNewUser', '/multiComponentRegisterView?step=1', '/about'])(
  '[OP-REDIS-04] a page of a visitor asks nothing of it: %s',
  async (path) => {
    const visitor = new HttpClient(stack.publicOrigin, { language: 'en' });
    await visitor.get('/');
    expect(await commandsOf(visitor, path)).toEqual([]);
    visitor.close();
  },
);

it('a page that may have something half-filled looks for it', async () => {
  const visitor = new HttpClient(stack.publicOrigin, { language: 'en' });
  await visitor.get('/?panel=forgotPassword');
  await visitor.submit('/forgotPassword', { phoneNumber: '12' });
  const asked = await commandsOf(visitor, '/?panel=forgotPassword');
  expect(new Set(asked)).toEqual(new Set(['get']));
  visitor.close();
});
