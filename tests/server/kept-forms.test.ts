import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { startPortal } from '#tests/support/portal.ts';
import type { Stack } from '#tests/support/stack.ts';

const FORM = '/extendedRegisterView';
const PANEL = '/?panel=forgotPassword';
const PASSWORD = 'Correct-Horse-7';
const TYPED = {
  phoneNumber: '5512345678',
  displayName: 'Ana',
  firstName: 'Ana María',
  'address.zipcode': '06600',
};
const SECRETS = { newPassword: PASSWORD, confirmPassword: PASSWORD };

let stack: Stack;
let client: HttpClient;
const english = textsIn('en');

beforeAll(async () => {
  stack = await borrowStack('MX');
  await stack.sandbox.changeRules({ captchaType: 'turnstile', captchaSiteKey: '1x00000000000000000000AA' });
});

beforeEach(() => {
  client = new HttpClient(stack.portal.origin, { language: 'en' });
  return () => client.close();
});

afterAll(() => stack.stop());

/** The button of the header that changes the language, as it stands in the page. */
const languageButton = (html: string, language: string) =>
  new RegExp(`<button[^>]*value="${language}"[^>]*>`).exec(html)?.[0] ?? '';
const actionOf = (button: string) =>
  (/formaction="([^"]*)"/i.exec(button)?.[1] ?? '').replaceAll('&amp;', '&');

describe('a form that was refused', () => {
  it('is shown with its reason by a process that was started since', async () => {
    const env = { SESSION_KEYS: randomBytes(32).toString('base64url'), PUBLIC_ORIGIN: stack.portal.origin };
    const start = () => startPortal({ apiUrl: stack.sandbox.apiUrl, country: 'MX', env });
    const first = await start();
    const browser = new HttpClient(first.origin, { publicOrigin: stack.portal.origin, language: 'en' });
    await browser.get('/');
    const refused = await browser.post('/login', { phoneNumber: '55', password: '' });
    await first.stop();
    const second = await start();
    browser.address = second.origin;
    const page = await browser.follow(refused);
    expect(pageText(page.body)).toContain(english('errors:loginFieldsEmpty'));
    expect(formWith(page.body, 'password')).toMatchObject({ phoneNumber: '55', password: '' });
    browser.close();
    await second.stop();
  });

  it.each([
    ['Latin', 0x61, 26],
    ['kana', 0x30_41, 80],
    ['emoji', 0x1_f600, 60],
    ['quotes', 0x22, 1],
    ['marks', 0x21, 15],
  ])('is shown as it was typed, however many bytes %s take', async (_script, first, count) => {
    const player = await stack.sandbox.makePlayer();
    await client.logIn(player);
    // Letters that no compression makes short.
    const letters = createHash('shake256', { outputLength: 1200 }).update(String(first)).digest();
    const text = [...letters].map((byte) => String.fromCodePoint(first + (byte % count))).join('');
    for (const length of [390, 950, 1100]) {
      const email = text.slice(0, length);
      await client.get('/userProfile');
      const refused = await client.post('/userProfile', { intent: 'setEmail', email });
      expect([length, refused.status]).toEqual([length, 303]);
      expect(formWith((await client.follow(refused)).body, 'email')).toMatchObject({ email });
    }
  });
});

describe('a captcha that is over', () => {
  it('[S4-CAPTCHA-04] leads from a registration to Home, says why, and back to the form as it was typed', async () => {
    await client.get(FORM);
    const over = await client.submit(FORM, { ...TYPED, ...SECRETS, intent: 'captchaOver' });
    expect([over.status, over.headers.location]).toEqual([303, '/']);
    const home = await client.follow(over);
    expect(pageText(home.body)).toContain(english('errors:captchaOver'));
    expect(home.body).toMatch(new RegExp(`<a href="${FORM}">${english('register:goOn')}</a>`));
    const page = await client.get(FORM);
    expect(formWith(page.body, 'displayName')).toMatchObject({
      ...TYPED,
      newPassword: '',
      confirmPassword: '',
    });
    expect(page.body).not.toContain(PASSWORD);
    // At the form nothing is left to be said.
    expect(pageText(page.body)).not.toContain(english('errors:captchaOver'));
    expect(pageText((await client.get('/')).body)).not.toContain(english('errors:captchaOver'));
    expect(await stack.sandbox.calls({ path: '/user/register' })).toEqual([]);
  });

  it('keeps the number of a forgotten password where it is typed', async () => {
    await client.get(PANEL);
    const over = await client.submit('/forgotPassword', {
      phoneNumber: '55 1234 5678',
      intent: 'captchaOver',
    });
    expect([over.status, over.headers.location]).toEqual([303, PANEL]);
    const panel = await client.follow(over);
    expect(formWith(panel.body, 'phoneNumber')).toMatchObject({ phoneNumber: '55 1234 5678' });
    expect(pageText(panel.body)).toContain(english('errors:captchaOver'));
    expect(await stack.sandbox.calls({ path: '/user/password/lost/code' })).toEqual([]);
  });
});

describe('another language', () => {
  it('keeps what was typed into a registration, without the password', async () => {
    const { body } = await client.get(FORM);
    const button = languageButton(body, 'ja');
    expect(button).toContain('form="register-form"');
    // Enter in a field presses the first button of its form.
    const [first] = body.match(/<button[^>]*form="register-form"[^>]*>/g) ?? [];
    expect(first).toContain('hidden');
    expect(first).not.toContain('name=');
    const changed = await client.submit(actionOf(button), { ...TYPED, ...SECRETS, language: 'ja' });
    expect([changed.status, changed.headers.location]).toEqual([303, FORM]);
    const page = await client.follow(changed);
    expect(page.body).toContain('<html lang="ja-JP"');
    expect(formWith(page.body, 'displayName')).toMatchObject({ ...TYPED, newPassword: '' });
    expect(page.body).not.toContain(PASSWORD);
  });

  it('keeps the number of a forgotten password', async () => {
    const button = languageButton((await client.get(PANEL)).body, 'ja');
    const changed = await client.submit(actionOf(button), { phoneNumber: '5512345678', language: 'ja' });
    expect(changed.headers.location).toBe(PANEL);
    const page = await client.follow(changed);
    expect(formWith(page.body, 'phoneNumber')).toMatchObject({ phoneNumber: '5512345678' });
  });

  it('takes nothing along from a page without such a form, and leads nowhere else', async () => {
    const button = languageButton((await client.get('/about')).body, 'ja');
    expect(button).not.toContain('form=');
    const evil = `/language?${new URLSearchParams({ returnTo: 'https://evil.test/' })}`;
    const changed = await client.submit(evil, { ...TYPED, language: 'ja' });
    expect(changed.headers.location).toBe('/');
  });
});
