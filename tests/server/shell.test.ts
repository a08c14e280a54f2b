import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { messageIn } from './expectations.ts';

let mexico: Stack;
let states: Stack;

beforeAll(async () => {
  [mexico, states] = await Promise.all([borrowStack('MX'), borrowStack('US')]);
});

afterAll(async () => {
  await Promise.all([mexico.stop(), states.stop()]);
});

/** A page of a new visitor who reads English. */
async function visit<Given>(stack: Stack, look: (client: HttpClient) => Promise<Given>): Promise<Given> {
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  try {
    return await look(client);
  } finally {
    client.close();
  }
}

const bodyOf = (stack: Stack, path: string) => visit(stack, async (client) => (await client.get(path)).body);
const inner = (body: string, element: string) =>
  pageText(new RegExp(`<${element}\\b.*?</${element}>`, 's').exec(body)?.[0] ?? '');

describe('every page', () => {
  it('[S1-SHELL-01 S1-SHELL-05 S2-HEADER-01 S3-VERSION-01 S9-CONST-21] has the title of the account at its head and both versions at its foot', async () => {
    for (const path of ['/', '/about', '/verifyEmail', '/nowhere']) {
      const body = await bodyOf(states, path);
      expect(inner(body, 'header'), path).toContain('Player Account');
      expect(inner(body, 'footer'), path).toMatch(/Server version ?: sandbox-\d/);
      expect(inner(body, 'footer'), path).toMatch(/Operator apps version ?: 7\.3\.14$/);
    }
  });

  it('[S1-SHELL-02 S2-HEADER-02] tells time and message of what went wrong in a table', async () => {
    const body = await visit(states, async (client) => {
      const { phone, password } = await states.sandbox.makePlayer();
      const match = { path: '/authentication/login', phone };
      await states.sandbox.addFaults({ match, fault: { status: 500 } });
      return (await client.follow(await client.logIn({ phone, password }))).body;
    });
    const table = /<table class="notifications__table".*?<\/table>/s.exec(body)?.[0] ?? '';
    expect(table).toMatch(/<th scope="col"[^>]*>Time<\/th><th scope="col"[^>]*>Message<\/th>/);
    expect(table).toMatch(/<time dateTime="[^"]+">\d+:\d\d/);
    expect(pageText(table)).toContain(messageIn('en', 'errors:internalServerError'));
  });

  it('[S1-BUILD-05 S7-OTHER-05 S7-OTHER-06] has the styles of its country, and no style or font of another host', async () => {
    const [ofMexico, ofStates] = await Promise.all([bodyOf(mexico, '/'), bodyOf(states, '/')]);
    const band = (body: string) => /--band:\s*(#[\da-f]+)/.exec(body)?.[1];
    expect([band(ofMexico), band(ofStates)]).toEqual(['#0b4f3c', '#14284b']);
    for (const body of [ofMexico, ofStates]) {
      const links = [...body.matchAll(/<link\b[^>]*\bhref="([^"]*)"/g)].map(([, href]) => href);
      expect(links.length).toBeGreaterThan(0);
      expect(links.filter((href) => !href?.startsWith('/'))).toEqual([]);
      expect(body).not.toMatch(/@import|@font-face|url\(\s*["']?(https?:)?\/\//);
    }
  });
});

describe('a captcha that is over', () => {
  beforeAll(async () => {
    await mexico.sandbox.changeRules({
      captchaType: 'turnstile',
      captchaSiteKey: '1x00000000000000000000AA',
    });
  });

  afterAll(() => mexico.sandbox.reset());

  it.each([
    ['/registerNewUser', '/'],
    ['/extendedRegisterView', '/'],
    ['/?panel=forgotPassword', '/?panel=forgotPassword'],
  ])('[S4-CAPTCHA-04] sends who is on %s to %s', async (path, expiredHref) => {
    const body = await bodyOf(mexico, path);
    const props = /data-island="captcha"[^>]*data-props="([^"]*)"/.exec(body)?.[1] ?? '{}';
    expect(JSON.parse(props.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toMatchObject({
      expiredHref,
    });
  });
});

describe('the second step of the forgot-password panel', () => {
  it('[S2-FORGOT-04 S2-FORGOT-06 S2-FORGOT-08 S3-RULES-03 S3-RULES-05 S5-RESET-06] takes a code of 6 digits and two passwords that can be shown, and says what a password needs', async () => {
    const body = await visit(states, async (client) => {
      const { phone } = await states.sandbox.makePlayer();
      await client.get('/?panel=forgotPassword');
      return (await client.follow(await client.submit('/forgotPassword', { phoneNumber: phone }))).body;
    });
    const code = /<input\b[^>]*\bname="code"[^>]*>/.exec(body)?.[0] ?? '';
    expect(code).not.toMatch(/\b(maxLength|pattern)=/i);
    expect(code).toContain('inputMode="numeric"');
    const shown = [...body.matchAll(/data-island="password-field"[^>]*data-props="([^"]*)"/g)];
    expect(shown).toHaveLength(2);
    for (const [, props] of shown) expect(props).toContain('Show password');
    expect(pageText(body)).toContain('8 to 64 characters.');
    expect(pageText(body)).toContain(
      'Use at least 3 of these kinds: upper case, lower case, number, special character.',
    );
  });
});
