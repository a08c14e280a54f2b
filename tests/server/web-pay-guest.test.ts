import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { textsIn } from '#app/i18n/use-text.ts';
import { createKeyRing } from '#app/session/keys.ts';
import { createPlayerSession, type LogOn } from '#app/session/player-session.ts';
import { seal } from '#app/session/seal.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { logOn } from '#tests/support/visits.ts';

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
const SESSION_KEYS = randomBytes(32).toString('base64url');
const say = textsIn('en');

describe('a guest', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await startStack({ country: 'US', env: { SESSION_KEYS } });
  });

  afterAll(() => stack.stop());

  /** A browser whose session is a guest's. */
  async function guest(changes: Partial<LogOn>): Promise<{ client: HttpClient; phone: string }> {
    const { phone, password } = await stack.sandbox.makePlayer({
      casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
      restricted: true,
    });
    const answer = await fetch(`${stack.sandbox.apiUrl}/authentication/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ phoneNumber: phone, password }),
    });
    const session = createPlayerSession(
      logOn({
        ...tokens.parse(await answer.json()),
        accessTokenExpiresAtMs: Date.now() + 600_000,
        phoneNumber: phone,
        phoneCountryCode: 'US',
        guestLogin: true,
        ...changes,
      }),
      Date.now(),
    );
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    client.cookies.set('session', await seal(createKeyRing([SESSION_KEYS]), 'session', session));
    return { client, phone };
  }

  it('is told whose account it is, is sent to no profile, and buys in', async () => {
    const { client, phone } = await guest({ userId: null, displayName: 'Guest' });
    const page = await client.get('/webPayCashIn');
    expect(page.status).toBe(200);
    const text = pageText(page.body);
    expect(text).toContain(`${say('web-pay:guest')} Guest`);
    expect(text).toContain(phone.slice(-4));
    expect(text).not.toContain(phone);
    expect(text).toContain(say('web-pay:requirements.guest'));
    const main = /<main.*<\/main>/s.exec(page.body)?.[0] ?? '';
    expect(main).not.toMatch(/href="\/(userProfile|verifyEmail|identificationStatus)/);
    const fields = { ...formWith(page.body, 'operation'), amount: '50', method: 'm_card', intent: 'pay' };
    expect((await client.post('/webPayCashIn?casino=12', fields)).status).toBe(303);
    expect((await stack.sandbox.paymentsOf(phone)).transactions).toHaveLength(1);
    client.close();
  });

  it('does not cash out', async () => {
    for (const changes of [{ userId: null }, { userId: 'u_1' }]) {
      const { client, phone } = await guest(changes);
      const page = await client.get('/webPayCashOut');
      expect(page.status).toBe(404);
      expect(pageText(page.body)).toContain(say('web-pay:closed.guest'));
      expect((await client.post('/webPayCashOut', { operation: 'x', casino: '12' })).status).toBe(404);
      expect((await stack.sandbox.paymentsOf(phone)).transactions).toEqual([]);
      client.close();
    }
  });
});
