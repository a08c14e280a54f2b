import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { type PaymentToken, sealToken, TOKEN_LIFETIME_MS } from '#app/payments/base/payment-token.ts';
import { createKeyRing } from '#app/session/keys.ts';
import { unseal } from '#app/session/seal.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack, KEPT_SESSION_KEY } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

const KNOWN = 'The casino has had this payment since';
const say = textsIn('en');
const ring = createKeyRing([KEPT_SESSION_KEY]);

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('US');
});

afterAll(() => stack.stop());

async function opened(token: string): Promise<PaymentToken> {
  return (await unseal(ring, 'operation', token))?.value as PaymentToken;
}

/** The token of a form as it would be had the form been loaded too long ago. */
async function aged(token: string): Promise<string> {
  const sealed = await opened(token);
  return sealToken(ring, { ...sealed, shownAtMs: sealed.shownAtMs - TOKEN_LIFETIME_MS - 1000 });
}

describe.each([
  ['buyIn', '/webPayCashIn', '/webpay/buyIn', 'm_card'],
  ['cashOut', '/webPayCashOut', '/webpay/cashOut', 'm_card_out'],
] as const)('a form of %s', (purpose, path, call, method) => {
  const filledIn = { amount: '50', quickAmount: 'other', method };

  async function begin() {
    const player = await stack.sandbox.makePlayer({
      casinos: [{ casinoId: 12, regularAU: 900_000 }],
      email: 'ann@player.example',
      personalInfo: 'complete',
    });
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.logIn(player);
    const books = async () => (await stack.sandbox.paymentsOf(player.phone)).transactions.length;
    const calls = () => stack.sandbox.calls({ path: call, userId: player.userId });
    return { client, books, calls };
  }

  const send = (client: HttpClient, fields: Record<string, string>) =>
    client.submit(`${path}?casino=12`, { ...fields, intent: 'pay' });

  /** The form that moves money, as it was filled in: of a cash-out that of the page where it is checked. */
  async function open(client: HttpClient, makeOld: (token: string) => Promise<string>) {
    const form: Record<string, string> = {
      ...formWith((await client.get(path)).body, 'operation'),
      ...filledIn,
    };
    if (purpose === 'buyIn') return form;
    // What only shows the payment may be as old as it likes.
    const operation = await makeOld(form.operation ?? '');
    const check = await client.follow(
      await client.submit(`${path}?casino=12`, { ...form, operation, intent: 'check' }),
    );
    return formWith(check.body, 'operation');
  }

  it('that was open for too long is shown again as it was typed, sends nothing, and works then', async () => {
    const { client, books, calls } = await begin();
    const form = await open(client, aged);
    const operation = await aged(form.operation ?? '');
    const answer = await send(client, { ...form, operation });
    expect(answer.status).toBe(422);
    expect(pageText(answer.body)).toContain(say('web-pay:again.expired'));
    expect(await calls()).toEqual([]);
    const again = formWith(answer.body, 'operation');
    expect(again).toMatchObject({ amount: '50' });
    expect(again.operation).not.toBe(operation);
    expect((await send(client, purpose === 'buyIn' ? { ...again, ...filledIn } : again)).status).toBe(303);
    expect(await books()).toBe(1);
    client.close();
  });

  it('that was sent, and whose answer was lost, is told what became of it however long it lay', async () => {
    const { client, books, calls } = await begin();
    const form = await open(client, async (token) => token);
    const sender = client.copy();
    expect((await send(sender, form)).status).toBe(303);
    sender.close();
    const answer = await send(client, { ...form, operation: await aged(form.operation ?? '') });
    expect(answer.status).toBe(422);
    const confirm = (page: Answer) => {
      const again = formWith(page.body, 'operation');
      return send(client, purpose === 'buyIn' ? { ...again, ...filledIn } : again);
    };
    let next = await confirm(answer);
    if (purpose === 'buyIn') {
      // The payment is open when the form is shown anew: it is asked about, and then the key tells that it is this one.
      expect([next.status, pageText(next.body)]).toEqual([
        422,
        expect.stringContaining(say('web-pay:again.alike')),
      ]);
      next = await confirm(next);
    }
    expect(pageText((await client.arrive(next)).body)).toContain(KNOWN);
    expect([await books(), new Set((await calls()).map(({ keySha256 }) => keySha256)).size]).toEqual([1, 1]);
    client.close();
  });
});
