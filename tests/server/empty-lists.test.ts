import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

const PLAYS = '/playRecords';

const NOTHING_TO_DO = { text: 'No results', hrefs: [], isFileOffered: false, isPrintOffered: false };

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterEach(() => stack.sandbox.reset());

afterAll(() => stack.stop());

/** What the page of a list says in the place of its rows, and where that leads. */
async function emptyState({ client }: Payer, path: string) {
  const { body } = await client.get(path);
  const state = /<div class="empty card">.*?<\/div>/s.exec(body)?.[0];
  const main = /<main\b.*?<\/main>/s.exec(body)?.[0] ?? '';
  return {
    text: state === undefined ? null : pageText(state),
    hrefs: [...(state ?? '').matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href),
    isFileOffered: /Csv|view=month/.test(main),
    isPrintOffered: main.includes('print'),
  };
}

describe.each([
  ['of transactions', LIST, `${LIST}?status=Expired`, `${LIST}?month=2026-01`],
  ['of play records', PLAYS, `${PLAYS}?casino=12`, `${PLAYS}?from=2026-01-01&to=2026-01-31`],
])('an empty list %s', (_what, path, filtered, ofMonth) => {
  it('[SC-TX-21] leads to a buy-in, and offers no file or print of nothing', async () => {
    const payer = await Payer.signIn(stack);
    expect(await emptyState(payer, path)).toEqual({
      text: 'No results Buy-In',
      hrefs: ['/webPayCashIn'],
      isFileOffered: false,
      isPrintOffered: false,
    });
    payer.client.close();
  });

  it('[SC-TX-21] leads to all of it where a filter left nothing', async () => {
    const payer = await Payer.signIn(stack);
    for (const address of [filtered, ofMonth]) {
      expect(await emptyState(payer, address), address).toEqual({
        text: 'No results Remove filter',
        hrefs: [path],
        isFileOffered: false,
        isPrintOffered: false,
      });
    }
    payer.client.close();
  });

  it('names the cashier to a player without a casino, whom a buy-in would lead nowhere', async () => {
    const payer = await Payer.signIn(stack, { casinos: [] }, 'en');
    expect(await emptyState(payer, path)).toEqual({
      ...NOTHING_TO_DO,
      text: 'No results Visit the casino cashier to open your balance. After that you can buy in here.',
    });
    payer.client.close();
  });

  it('[SC-TX-21] leads nowhere while permissions are suspended', async () => {
    const payer = await Payer.signIn(stack, { suspended: true });
    expect(await emptyState(payer, path)).toEqual(NOTHING_TO_DO);
    payer.client.close();
  });

  it('[SC-TX-21] leads nowhere where buy-in is switched off', async () => {
    await stack.sandbox.changeSettings({ allowWebBuyIn: false });
    const payer = await Payer.signIn(stack);
    expect(await emptyState(payer, path)).toEqual(NOTHING_TO_DO);
    payer.client.close();
  });
});
