import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

const SCREENS = ['/playRecords', '/identificationStatus'];
const SPELLINGS = [
  ...SCREENS,
  '/PLAYRECORDS/',
  '/%70layRecords',
  '/identificationStatus//',
  '/playRecordsCsv',
  '/playRecords?casino=12',
  '/identificationStatus?step=phone',
];

let states: Stack;

beforeAll(async () => {
  states = await borrowStack('US');
});

afterAll(() => states.stop());

/** That there is no such page, said in the shell: with the menu, and with the log-in for who is not signed in. */
function expectNoPage(answer: Answer, path: string, isSignedIn: boolean): void {
  expect(answer.status, path).toBe(404);
  expect(answer.headers['cache-control'], path).toContain('no-store');
  expect(pageText(answer.body), path).toContain('There is no page at this address.');
  expect(answer.body, path).toContain('<nav class="menu"');
  expect(answer.body.includes('action="/login"'), path).toBe(!isSignedIn);
}

describe('a screen that the country does not have', () => {
  it('[S2-ROUTE-12 S2-ROUTE-14] is no page for a visitor, in whatever spelling, and no log-on leads to it', async () => {
    const visitor = new HttpClient(states.portal.origin, { language: 'en' });
    for (const path of SPELLINGS) {
      const answer = await visitor.get(path);
      expectNoPage(answer, path, false);
      expect(answer.headers.location, path).toBeUndefined();
    }
    for (const path of SCREENS) expect((await visitor.submit(path, { intent: 'start' })).status).toBe(405);
    visitor.close();
  });

  it('is no page for a guest and for a player either, and the operator is not asked for it', async () => {
    const player = await states.sandbox.makePlayer();
    const link = new URL(await states.sandbox.guestLink(player.phone));
    const guest = new HttpClient(states.portal.origin, { language: 'en' });
    await guest.arrive(await guest.get(link.pathname + link.search));
    const holder = new HttpClient(states.portal.origin, { language: 'en' });
    await holder.logIn(player);
    for (const path of SPELLINGS) {
      expectNoPage(await holder.get(path), path, true);
      expect((await guest.get(path)).status, path).toBe(404);
    }
    const asked = (await states.sandbox.calls()).map(({ path }) => path);
    expect(asked.filter((path) => /playRecords|idCheck/.test(path))).toEqual([]);
    guest.close();
    holder.close();
  });
});

describe('the identity check in Mexico', () => {
  it('[S2-ROUTE-13] is no page for a visitor either where the operator has none, at once after SIGHUP', async () => {
    const mexico = await borrowStack('MX');
    const visitor = new HttpClient(mexico.portal.origin, { language: 'en' });
    try {
      expect((await visitor.get('/identificationStatus')).status).toBe(303);
      await mexico.sandbox.changeSettings({ isIdCheckSupported: false });
      expectNoPage(await visitor.get('/identificationStatus'), '/identificationStatus', false);
      expect((await visitor.get('/playRecords')).status).toBe(303);
    } finally {
      visitor.close();
      await mexico.stop();
    }
  });
});
