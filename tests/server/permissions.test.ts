import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#app/domain/country.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { expectPage, messageIn } from './expectations.ts';

const CASINOS = [{ casinoId: 12, regularAU: 500_000 }];
const LANGUAGES: Language[] = ['es-MX', 'en', 'ja'];
const PAYMENTS = ['/webPayCashIn', '/webPayCashOut'];

const permissionCalls = async ({ sandbox }: Stack, { userId }: MadePlayer) =>
  (await sandbox.calls({ method: 'GET', path: `/user/${userId}/permissions` })).length;

async function signIn(stack: Stack, language: Language = 'en') {
  const player = await stack.sandbox.makePlayer({ casinos: CASINOS });
  const client = new HttpClient(stack.portal.origin, { language });
  await client.logIn(player);
  return { player, client };
}

describe('permissions that are suspended while a player is signed in', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await startStack({ country: 'MX', env: { PERMISSIONS_AGE_SECONDS: '0' } });
  });

  afterAll(() => stack.stop());

  it.each(LANGUAGES)(
    '[S7-CALL-12 OC-MORE-10] are told on Home and before money, until they are given back, in %s',
    async (language) => {
      const { player, client } = await signIn(stack, language);
      const marker = messageIn(language, 'errors:permissionsSuspendedMarker');
      const text = messageIn(language, 'errors:permissionsSuspended');
      const before = await client.get('/');
      expect(pageText(before.body)).not.toContain(marker);

      await stack.sandbox.changePlayer({ phone: player.phone, suspended: true });
      const home = await client.get('/');
      expectPage(home, 200);
      expect(pageText(home.body)).toContain(marker);
      expect(pageText(home.body)).toContain(text);
      for (const path of PAYMENTS) {
        await stack.sandbox.clearCalls();
        const page = await client.get(path);
        expect([page.status, pageText(page.body).includes(text)], path).toEqual([200, true]);
        expect(await stack.sandbox.calls({ path: '/webpay/methods' }), path).toEqual([]);
      }

      await stack.sandbox.changePlayer({ phone: player.phone, suspended: false });
      expect(pageText((await client.get('/')).body)).not.toContain(marker);
      expect((await client.get('/webPayCashIn')).body).toContain('name="amount"');
      client.close();
    },
  );

  it('[OC-MORE-10] stay as they were while the operator cannot say', async () => {
    const { player, client } = await signIn(stack);
    await stack.sandbox.changePlayer({ phone: player.phone, suspended: true });
    await client.get('/');
    const match = { path: `/user/${player.userId}/permissions` };
    await stack.sandbox.addFaults({ match, fault: { status: 500 } });
    const home = await client.get('/');
    expectPage(home, 200);
    expect(pageText(home.body)).toContain(messageIn('en', 'errors:permissionsSuspended'));
    expect(home.body).not.toContain('notification--error');
    client.close();
  });

  it('are asked for once for a page, which does not wait for an operator that is slow', async () => {
    const { player, client } = await signIn(stack);
    await client.get('/');
    await stack.sandbox.clearCalls();
    const match = { path: `/user/${player.userId}/permissions` };
    await stack.sandbox.addFaults({ match, fault: { delayMs: 20_000 } });
    const home = await client.get('/');
    expectPage(home, 200);
    const calls = await stack.sandbox.calls({ method: 'GET', path: match.path });
    expect(calls.map(({ status }) => status)).toEqual([null]);
    client.close();
  });
});

describe('permissions that a log-on has just told', () => {
  it('[OC-MORE-10] are not asked for again within the minute', async () => {
    const stack = await borrowStack('MX');
    try {
      const { player, client } = await signIn(stack);
      for (const path of ['/', '/webPayCashIn', '/']) await client.get(path);
      expect(await permissionCalls(stack, player)).toBe(0);
      client.close();
    } finally {
      await stack.stop();
    }
  });
});
