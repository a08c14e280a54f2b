import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, fieldValue, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectPage } from './expectations.ts';
import { enterAsGuest } from './guest-links.ts';
import { Payer } from './payer.ts';

/** What a form of a payment needs before any of it is sent. */
const NEEDS = ['/funds', '/webpay/methods'] as const;
const ACCOUNT = {
  email: 'ann@player.example',
  personalInfo: 'complete' as const,
  casinos: [{ casinoId: 12, regularAU: 900_000 }],
};
const FORMS = {
  '/webPayCashIn': { quickAmount: 'other', amount: '250.00', method: 'm_card' },
  '/webPayCashOut': { quickAmount: 'other', amount: '57.50', method: 'm_card_out' },
} as const;
const BUY_IN = { ...FORMS['/webPayCashIn'], intent: 'pay' };

const say = textsIn('en');
let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('US');
});

afterEach(() => stack.sandbox.clearFaults());

afterAll(() => stack.stop());

const failFor = ({ phone }: { phone: string }, path: string) =>
  stack.sandbox.addFaults({ match: { path, phone }, fault: { status: 500 } });

const moneyCalls = async ({ userId }: { userId: string }) =>
  (await stack.sandbox.calls({ method: 'POST', userId })).filter(({ path }) =>
    /\/webpay\/(buyIn|cashOut)$/.test(path),
  );

/** A page that says what is known: this form was not sent, and what was typed is kept; gives the address of the form. */
function expectHeld(answer: Answer): string {
  expectPage(answer, 503);
  const text = pageText(answer.body);
  // Sent from elsewhere, the payment may be there all the same.
  for (const key of ['pages.unavailable.title', 'pages.unavailable.text', 'web-pay:late.notSent'] as const) {
    expect(text).toContain(say(key));
  }
  expect(text).toContain(say('web-pay:late.kept'));
  const main = answer.body.slice(answer.body.indexOf('<main'));
  return (/<a class="button button--primary" href="([^"]+)">/.exec(main)?.[1] ?? '').replaceAll('&amp;', '&');
}

describe.each(NEEDS)('a form of a payment that is sent while %s fails', (path) => {
  it.each([
    ['/webPayCashIn', 'pay'],
    ['/webPayCashOut', 'check'],
  ] as const)('[S2-OTHER-10] %s: sends nothing, and comes back as it was typed', async (screen, intent) => {
    const { client, player } = await Payer.signIn(stack, ACCOUNT);
    const form = formWith((await client.get(screen)).body, 'operation');
    await failFor(player, path);
    const held = await client.submit(`${screen}?casino=12`, { ...form, ...FORMS[screen], intent });
    const href = expectHeld(held);
    expect(href.split('&refused=')[0]).toBe(`${screen}?casino=12`);
    await stack.sandbox.clearFaults();
    const back = await client.get(href);
    expect(pageText(back.body)).toContain(say('web-pay:again.unavailable'));
    const { amount, method } = FORMS[screen];
    expect(fieldValue(back.body, 'amount')).toBe(amount);
    expect(back.body).toMatch(new RegExp(`<input(?=[^>]*value="${method}")[^>]* checked=`));
    expect(await moneyCalls(player)).toEqual([]);
    // It is the player's word that sends it.
    const again = { ...formWith(back.body, 'operation'), ...FORMS[screen], intent };
    const sent = await client.post(`${screen}?casino=12`, again);
    expect(sent.headers['form-refused']).toBeUndefined();
    expect(sent.headers.location).toContain(intent === 'pay' ? '?tx=' : '&refused=');
    client.close();
  });

  it('[S2-OTHER-10] leads to its payment when it was sent before: nobody is told that nothing was', async () => {
    const { client, player } = await Payer.signIn(stack, ACCOUNT);
    const fields = { ...formWith((await client.get('/webPayCashIn')).body, 'operation'), ...BUY_IN };
    const first = await client.submit('/webPayCashIn?casino=12', fields);
    expect(first.headers.location).toContain('?tx=');
    await failFor(player, path);
    const second = await client.submit('/webPayCashIn?casino=12', fields);
    expect([second.status, second.headers.location]).toEqual([303, first.headers.location]);
    expect(await moneyCalls(player)).toHaveLength(1);
    client.close();
  });

  it('[S2-OTHER-10] asks for no payment again, and leads back to the page of what is not known', async () => {
    const { client, player } = await Payer.signIn(stack, ACCOUNT);
    const fields = { ...formWith((await client.get('/webPayCashIn')).body, 'operation'), ...BUY_IN };
    const match = { method: 'POST', path: '/webpay/buyIn', phone: player.phone };
    await stack.sandbox.addFaults({ match, times: 1, fault: { reset: 'before' } });
    const lost = await client.submit('/webPayCashIn?casino=12', fields);
    const asking = { ...formWith((await client.follow(lost)).body, 'operation'), intent: 'askAgain' };
    await failFor(player, path);
    const held = await client.submit('/webPayCashIn?casino=12', asking);
    expect(held.headers.location?.split('&refused=')[0]).toBe(lost.headers.location);
    expect(pageText((await client.follow(held)).body)).toContain(say('errors:serviceUnavailable'));
    expect(await moneyCalls(player)).toHaveLength(1);
    await stack.sandbox.clearFaults();
    expect((await client.submit('/webPayCashIn?casino=12', asking)).headers.location).toContain('?tx=');
    expect(new Set((await moneyCalls(player)).map(({ keySha256 }) => keySha256)).size).toBe(1);
    client.close();
  });

  it("[S2-OTHER-10] keeps what a guest has typed, too, and refuses a form that is not the portal's", async () => {
    const player = await stack.sandbox.makePlayer(ACCOUNT);
    const guest = await enterAsGuest(stack, player);
    const fields = { ...formWith((await guest.get('/webPayCashIn')).body, 'operation'), ...BUY_IN };
    await failFor(player, path);
    const foreign = await guest.submit('/webPayCashIn?casino=12', { ...BUY_IN, casino: '12' });
    expect(foreign.status).toBe(403);
    const href = expectHeld(await guest.submit('/webPayCashIn?casino=12', fields));
    await stack.sandbox.clearFaults();
    expect(fieldValue((await guest.get(href)).body, 'amount')).toBe(BUY_IN.amount);
    expect(await moneyCalls(player)).toEqual([]);
    guest.close();
  });
});
