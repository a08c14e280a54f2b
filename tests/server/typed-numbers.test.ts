import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

let japan: Stack;

beforeAll(async () => {
  japan = await borrowStack('JP');
}, 40_000);

afterAll(() => japan.stop());

const WAYS: readonly ((phone: string) => string)[] = [
  (phone) => `0${phone.slice(0, 2)}-${phone.slice(2, 6)}-${phone.slice(6)}`,
  (phone) => `+81 ${phone.slice(0, 2)}-${phone.slice(2, 6)}-${phone.slice(6)}`,
  (phone) => `０${[...phone].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')}`,
];

/** The most characters that the phone field of a page takes. */
function mostOf(html: string): number {
  const field = (html.match(/<input\b[^>]*>/g) ?? []).find((input) => input.includes('name="phoneNumber"'));
  return Number(/maxlength="(\d+)"/i.exec(field ?? '')?.[1]);
}

describe('a phone number', () => {
  it('is taken as people write it, on every form', async () => {
    const player = await japan.sandbox.makePlayer();
    const client = new HttpClient(japan.portal.origin, { language: 'en' });
    for (const write of WAYS) {
      const typed = write(player.phone);
      for (const path of ['/', '/?panel=forgotPassword', '/multiComponentRegisterView']) {
        expect(mostOf((await client.get(path)).body), path).toBeGreaterThanOrEqual(
          '+52 1 (55) 2222-9922'.length,
        );
      }
      await client.get('/');
      const answer = await client.post('/login', { phoneNumber: typed, password: player.password });
      expect([typed, answer.status, client.cookies.has('session')]).toEqual([typed, 303, true]);
      await client.get('/');
      await client.post('/logout');
    }
    await client.get('/?panel=forgotPassword');
    const asked = await client.post('/forgotPassword', { phoneNumber: WAYS[0]?.(player.phone) ?? '' });
    expect((await client.follow(asked)).body).toContain('name="code"');
    client.close();
  });
});
