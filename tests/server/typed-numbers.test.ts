import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

let japan: Stack;

beforeAll(async () => {
  japan = await borrowStack('JP');
});

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
  it('[S2-LOGIN-02 SC-REG-13] is taken as people write it, on every form', async () => {
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
      const answer = await client.submit('/login', { phoneNumber: typed, password: player.password });
      expect([typed, answer.status, client.cookies.has('session')]).toEqual([typed, 303, true]);
      await client.get('/');
      await client.submit('/logout');
    }
    await client.get('/?panel=forgotPassword');
    const asked = await client.submit('/forgotPassword', { phoneNumber: WAYS[0]?.(player.phone) ?? '' });
    expect((await client.follow(asked)).body).toContain('name="code"');
    client.close();
  });
});

describe('what is pasted', () => {
  it('reads as what is seen, on every form, and a password stays as it is', async () => {
    const order = { email: null };
    const password = 'Pass\u200bwörd\u00a0´-1';
    const player = await japan.sandbox.makePlayer({ ...order, password });
    const { phone } = player;
    const client = new HttpClient(japan.portal.origin, { language: 'en' });
    for (const phoneNumber of [
      `\u202a0${phone}\u202c`,
      `\u2068+81\u2069\u00a0${phone.slice(0, 2)}\u2060${phone.slice(2)}`,
      `tel:+81-${phone}`,
      `\u200b0${phone.slice(0, 5)}\u00ad\ufeff${phone.slice(5)}`,
    ]) {
      await client.get('/');
      const seen = await client.submit('/login', { phoneNumber, password: password.replace('\u200b', '') });
      expect([seen.status, client.cookies.has('session')]).toEqual([303, false]);
      await client.get('/');
      await client.submit('/login', { phoneNumber, password });
      expect([phoneNumber, client.cookies.has('session')]).toEqual([phoneNumber, true]);
      await client.get('/');
      await client.submit('/logout');
    }
    await client.logIn({ phone, password });
    const dialog = '/userProfile?dialog=displayName';
    await client.get(dialog);
    const named = await client.submit(dialog, {
      intent: 'saveDisplayName',
      displayName: '\u2068Hana\u2069\u200b\u3000K',
    });
    expect(named.status).toBe(303);
    await client.get('/userProfile');
    const mailed = await client.submit('/userProfile', {
      intent: 'setEmail',
      email: '\ufeffmailto:aoki\u200b@player.example\u00a0',
    });
    expect(mailed.status).toBe(303);
    const { body } = await client.get('/userProfile');
    expect(pageText(body)).toContain('Hana K');
    expect(pageText(body)).toContain('aoki@player.example');
    client.close();
  });
});

describe('a confirmation code', () => {
  /** Texts pasted in place of the six digits; the code is one of the operator's. */
  const PASTED: readonly ((code: string) => string)[] = [
    (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
    (code) => ` ${code}`,
    (code) => `G-${code}`,
    (code) => [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(''),
    (code) => `${code.slice(0, 3)}-${code.slice(3)}`,
    (code) => `\u200b${code}\ufeff`,
    (code) => `Your code is ${code}`,
  ];

  it('[S5-CODE-01] of seven digits is refused without a call, and one of six is taken as it is pasted', async () => {
    const email = 'hana@player.example';
    const order = { verified: false, email, emailVerified: false };
    const { phone, password } = await japan.sandbox.makePlayer(order);
    const client = new HttpClient(japan.portal.origin, { language: 'en' });
    await client.get('/');
    await client.submit('/login', { phoneNumber: phone, password });
    for (const [path, send, confirm, recipient] of [
      ['/userProfile?verify=phone', 'sendPhoneCode', 'verifyPhone', phone],
      ['/verifyEmail', 'sendEmail', 'confirmCode', email],
    ] as const) {
      await client.get(path);
      await client.submit(path, { intent: send });
      const code = (await japan.sandbox.messagesTo(recipient))[0]?.code ?? '';
      expect(code).toMatch(/^[0-9]{6}$/);
      await japan.sandbox.clearCalls();
      for (const write of PASTED) {
        const long = await client.submit(path, { intent: confirm, code: write(`${code}7`) });
        expect([write('#'), long.status]).toEqual([write('#'), 422]);
        expect(long.body).toContain('at most 6 characters');
      }
      expect(await japan.sandbox.calls({ method: 'POST', path: '/user/' })).toEqual([]);
      const pasted = `Your code is G-${code.slice(0, 3)} ${code.slice(3)}.`;
      expect([path, (await client.submit(path, { intent: confirm, code: pasted })).status]).toEqual([
        path,
        303,
      ]);
    }
    client.close();
  });

  it('of a forgotten password is taken as it is pasted', async () => {
    for (const write of PASTED) {
      const player = await japan.sandbox.makePlayer();
      const client = new HttpClient(japan.portal.origin, { language: 'en' });
      await client.get('/?panel=forgotPassword');
      await client.follow(await client.submit('/forgotPassword', { phoneNumber: player.phone }));
      const code = (await japan.sandbox.messagesTo(player.phone))[0]?.code ?? '';
      const passwords = { newPassword: 'Correct-Horse-7', confirmPassword: 'Correct-Horse-7' };
      await client.submit('/resetPassword', { code: write(code), ...passwords });
      await client.get('/');
      await client.submit('/login', { phoneNumber: player.phone, password: passwords.newPassword });
      expect([write('#'), client.cookies.has('session')]).toEqual([write('#'), true]);
      client.close();
    }
  });
});
