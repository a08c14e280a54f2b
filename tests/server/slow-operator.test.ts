import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { everydayRows } from '#tests/support/rows.ts';
import type { Stack } from '#tests/support/stack.ts';
import { callsEnded } from './calls-ended.ts';
import { expectPage } from './expectations.ts';
import { Payer } from './payer.ts';

const ACCOUNT = {
  email: 'ann@player.example',
  personalInfo: 'complete' as const,
  casinos: [
    { casinoId: 12, regularAU: 900_000 },
    { casinoId: 13, regularAU: 900_000 },
  ],
};
const FORMS = ['/webPayCashIn', '/webPayCashOut'] as const;
const BUY_IN = { quickAmount: 'other', amount: '250.00', method: 'm_oxxo' };

const WAITING = {
  en: '(as soon as your balances are here)',
  es: '(en cuanto lleguen sus saldos)',
  ja: '（残高を取得でき次第）',
};

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterAll(() => stack.stop());

/** Delays the calls of one player, all of them or those of a path. */
const delay = ({ phone }: Payer['player'], delayMs: number, path?: string, times = 1000) =>
  stack.sandbox.addFaults({ match: { phone, ...(path ? { path } : {}) }, times, fault: { delayMs } });

const isForm = (answer: Answer) => answer.body.includes('name="operation"');

/** Address that a waiting page opens by itself, and the address of its button. */
function waysOn(page: Answer): { looks: string; button: string } {
  const [, looks = ''] = /^5; url=(.*)$/.exec(String(page.headers.refresh)) ?? [];
  const [, button = ''] = /<a class="button button--primary" href="([^"]+)"/.exec(page.body) ?? [];
  return { looks, button: button.replaceAll('&amp;', '&') };
}

describe('a form of a payment, with an operator that takes as long for everything', () => {
  const CASES = everydayRows(
    FORMS.flatMap((path) => [2500, 3000, 3400].map((ms) => [path, ms] as const)),
    ([path, ms]) => ms === (path === '/webPayCashIn' ? 3400 : 2500),
  );

  it.concurrent.each(CASES)('%s is shown by the second look: %i ms', async (path, ms) => {
    const { client, player } = await Payer.signIn(stack, ACCOUNT);
    await delay(player, ms);
    const address = `${path}?casino=13&amount=57.5`;
    const first = await client.get(address);
    expectPage(first, 200);
    if (!isForm(first)) {
      const { looks, button } = waysOn(first);
      expect(button).toBe(address);
      await callsEnded(stack.sandbox, { userId: player.userId });
      const second = await client.get(looks);
      expectPage(second, 200);
      expect(formWith(second.body, 'operation'), `${pageText(second.body)}`).toMatchObject({
        casino: '13',
        amount: '57.5',
      });
    }
    client.close();
  });

  it.concurrent.each(FORMS)('%s is shown by the button at once', async (path) => {
    const { client, player } = await Payer.signIn(stack, ACCOUNT);
    await delay(player, 3500);
    const first = await client.get(path);
    const second = await client.get(waysOn(first).button);
    expect(isForm(second), pageText(second.body)).toBe(true);
    client.close();
  });

  it.concurrent('can be sent, and moves money once', async () => {
    const { client, player } = await Payer.signIn(stack, ACCOUNT);
    const form = formWith((await client.get('/webPayCashIn?casino=12')).body, 'operation');
    await delay(player, 3000);
    const late = await client.submit('/webPayCashIn?casino=12', { ...form, ...BUY_IN, intent: 'pay' });
    expect(pageText(late.body)).toContain(
      'Nothing was sent this time, and the same payment counts only once. What you typed is kept.',
    );
    const again = await client.get(waysOn(late).button);
    const kept = formWith(again.body, 'operation');
    expect(kept).toMatchObject({ casino: '12', amount: BUY_IN.amount });
    const paid = await client.submit('/webPayCashIn?casino=12', { ...kept, ...BUY_IN, intent: 'pay' });
    expect(paid.headers.location, pageText(paid.body)).toContain('?tx=');
    const { transactions } = await stack.sandbox.paymentsOf(player.phone);
    expect(transactions).toHaveLength(1);
    client.close();
  });
});

describe('a read that is late alone', () => {
  it.concurrent.each([
    ['/webPayCashIn', '/webpay/methods'],
    ['/webPayCashOut', '/webpay/methods'],
    ['/webPayCashIn', '/funds'],
  ])('%s takes what came of %s, which is asked for once', async (path, read) => {
    const { client, player } = await Payer.signIn(stack, {
      ...ACCOUNT,
      casinos: ACCOUNT.casinos.slice(0, 1),
    });
    await delay(player, 3000, read, 1);
    const calls = () => stack.sandbox.calls({ path: read, userId: player.userId });
    // Home asks for both, too.
    const { length: before } = await calls();
    const first = await client.get(path);
    expectPage(first, 200);
    expect(isForm(first)).toBe(false);
    await callsEnded(stack.sandbox, { path: read, userId: player.userId });
    expect(isForm(await client.get(waysOn(first).looks))).toBe(true);
    expect(await calls()).toHaveLength(before + 1);
    client.close();
  });

  it.concurrent.each([
    ['/webPayTransactions?status=open', '/webpay/transactions'],
    ['/userProfile', '^/api/v1/user/[^/]+/profile$'],
    ['/identificationStatus', '^/api/v1/.*idCheck$'],
    ['/playRecords', '/playRecords'],
  ])('%s says so, has a way to try again, and has it then: %s', async (path, read) => {
    const { client, player } = await Payer.signIn(stack, ACCOUNT);
    const whole = pageText((await client.get(path)).body);
    await stack.sandbox.addFaults({
      match: { phone: player.phone, path: read },
      times: 1,
      fault: { delayMs: 3500 },
    });
    const first = await client.get(path);
    expect(first.body, pageText(first.body)).toMatch(
      new RegExp(`href="${path.replace('?', '[?]')}"[^>]*>Try again<`),
    );
    await callsEnded(stack.sandbox, { path: read, userId: player.userId });
    expect(pageText((await client.get(path)).body)).toBe(whole);
    client.close();
  });
});

describe('the menu while the funds are unknown', () => {
  it.each(['en', 'es', 'ja'] as const)('keeps its entries in their places: %s', async (language) => {
    const { client, player } = await Payer.signIn(stack, ACCOUNT, language);
    const entries = (body: string) =>
      [
        ...body.matchAll(/<a class="(?:menu|tabs)__link[^>]*>(?:<svg.*?<\/svg>)?\s*(?:<span[^>]*>)?([^<]+)/g),
      ].map(([, label]) => label?.trim());
    const known = await client.get('/about');
    await stack.sandbox.addFaults({
      match: { phone: player.phone, path: '/funds' },
      times: 1,
      fault: { status: 500 },
    });
    const unknown = await client.get('/about');
    expect(entries(unknown.body)).toEqual(entries(known.body));
    const waiting = [...unknown.body.matchAll(/<a [^>]*aria-disabled="true"[^>]*>(.*?)<\/a>/g)];
    expect(waiting).toHaveLength(2);
    for (const [tag, content = ''] of waiting) {
      expect(tag).toMatch(/^<a [^>]*role="link" aria-disabled="true">/);
      expect(content).toContain(WAITING[language]);
    }
    expect(known.body).not.toContain('aria-disabled');
    client.close();
  });
});

it('an operator that says nothing leaves a page with a way to try again, which keeps its query', async () => {
  const { client, player } = await Payer.signIn(stack, ACCOUNT);
  await stack.sandbox.addFaults({
    match: { phone: player.phone, path: '/webpay/methods' },
    times: 1,
    fault: { status: 500 },
  });
  const page = await client.get('/webPayCashIn?casino=13&amount=57.5');
  expectPage(page, 503);
  expect(page.body).toContain('href="/webPayCashIn?casino=13&amp;amount=57.5">Try again</a>');
  expect(isForm(await client.get('/webPayCashIn?casino=13&amount=57.5'))).toBe(true);
  client.close();
});
