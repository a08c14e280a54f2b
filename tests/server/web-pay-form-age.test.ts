import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/use-text.ts';
import { type Purpose, readToken, sealToken, TOKEN_LIFETIME_MS } from '#app/money/payment-token.ts';
import { createKeyRing } from '#app/session/keys.ts';
import { unseal } from '#app/session/seal.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

const KEY = randomBytes(32).toString('base64url');
const say = textsIn('en');
const ring = createKeyRing([KEY]);

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'US', env: { SESSION_KEYS: KEY } });
});

afterAll(() => stack.stop());

/** The token of a form as it would be had the form been loaded that much earlier. */
async function aged(token: string, purpose: Purpose, byMs: number): Promise<string> {
  const sealed = (await unseal(ring, 'operation', token))?.value;
  const sessionId = (sealed as { sessionId: string }).sessionId;
  const reading = await readToken(ring, { sessionId, purpose }, [token], Date.now());
  if (!reading.ok) throw new Error(`The token of the form is ${reading.reason}.`);
  return sealToken(ring, { ...reading.token, shownAtMs: reading.token.shownAtMs - byMs });
}

describe.each([
  ['buyIn', '/webPayCashIn', '/webpay/buyIn', 'm_card'],
  ['cashOut', '/webPayCashOut', '/webpay/cashOut', 'm_card_out'],
] as const)('a form of %s', (purpose, path, call, method) => {
  it('that was open for too long is shown again as it was typed, sends nothing, and works then', async () => {
    const player = await stack.sandbox.makePlayer({
      casinos: [{ casinoId: 12, regularAU: 900_000 }],
      email: 'ann@player.example',
      personalInfo: 'complete',
    });
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.logIn(player);
    const address = `${path}?casino=12`;
    const filledIn = { amount: '50', quickAmount: 'other', method };
    /** The form that moves money, as it was filled in: of a cash-out that of the page where it is checked. */
    const open = async (): Promise<Record<string, string>> => {
      const form: Record<string, string> = {
        ...formWith((await client.get(path)).body, 'operation'),
        ...filledIn,
      };
      if (purpose === 'buyIn') return form;
      // What only shows the payment may be as old as it likes.
      const operation = await aged(form.operation ?? '', purpose, TOKEN_LIFETIME_MS + 1000);
      const check = await client.follow(await client.post(address, { ...form, operation, intent: 'check' }));
      return formWith(check.body, 'operation');
    };
    const send = (fields: Record<string, string>) => client.post(address, { ...fields, intent: 'pay' });
    const form = await open();
    const operation = await aged(form.operation ?? '', purpose, TOKEN_LIFETIME_MS + 1000);
    const answer = await send({ ...form, operation });
    expect(answer.status).toBe(422);
    expect(pageText(answer.body)).toContain(say('web-pay:again.expired'));
    expect(await stack.sandbox.calls({ path: call })).toEqual([]);
    const again = formWith(answer.body, 'operation');
    expect(again).toMatchObject({ amount: '50' });
    expect(again.operation).not.toBe(operation);
    expect((await send(purpose === 'buyIn' ? { ...again, ...filledIn } : again)).status).toBe(303);
    expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
    client.close();
  });
});
