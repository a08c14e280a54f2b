import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#app/domain/country.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { type Answer, fieldValue, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectPage, messageIn, sessionCookies } from './expectations.ts';
import { FAULTS, type Fault, type FaultCase } from './faults-of-the-operator.ts';

const PASSWORD = 'Correct-Horse-7';
const LANGUAGES: Language[] = ['es-MX', 'en', 'ja'];

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
  const client = new HttpClient(stack.portal.origin);
  for (const language of LANGUAGES) await client.get('/', { 'Accept-Language': language });
  client.close();
});

afterAll(() => stack.stop());

/** The player is back at the form with what was typed, but for the password; and nobody is signed in. */
function expectFormAgain(answer: Answer, page: Answer, phone: string, password: string): void {
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toMatch(/^\/\?refused=[\w-]{12}$/);
  expect(sessionCookies(answer)).toEqual([]);
  expectPage(page, 200);
  expect(fieldValue(page.body, 'phoneNumber')).toBe(phone);
  expect(fieldValue(page.body, 'password') ?? '').toBe('');
  expect(page.body).not.toContain(password);
  expect(JSON.stringify(answer.headers) + JSON.stringify(page.headers)).not.toContain(password);
}

async function attempt(language: Language, player: Pick<MadePlayer, 'phone' | 'password'>) {
  const client = new HttpClient(stack.portal.origin, { language });
  const answer = await client.logIn(player);
  const page = await client.follow(answer);
  client.close();
  return { answer, page };
}

describe.concurrent('a log-on that the operator answers with', () => {
  const cases: FaultCase[] = [
    ...FAULTS,
    { what: '401', fault: { status: 401 }, message: 'errors:invalidUser' },
    {
      what: '401 and a reason',
      fault: { status: 401, json: { status: 'UserAccountIsLocked' } },
      message: 'errors:accountLocked',
    },
    { what: '409', fault: { status: 409 }, message: 'errors:accessedFromAnotherDevice' },
    { what: '423', fault: { status: 423 }, message: 'errors:accountLocked' },
    {
      what: 'TooManyRequests',
      fault: { json: { status: 'TooManyRequests' } },
      message: 'errors:tooManyRequests',
    },
    {
      what: 'DisallowedByConfiguration',
      fault: { json: { status: 'DisallowedByConfiguration' } },
      message: 'errors:disallowedByConfiguration',
    },
    {
      what: 'success and nothing else',
      fault: { json: { status: 'Success' } },
      message: 'errors:miscellaneousError',
    },
  ];
  const everyLanguage = cases.map((one, index) => ({ ...one, language: LANGUAGES[index % 3] ?? 'en' }));

  it.each(everyLanguage)(
    '[S8-HTTP-01 S8-HTTP-05 S8-HTTP-09..12 S8-BODY-21 S8-MSG-01 S8-MSG-18] $what, in $language',
    async ({ fault, message, params, language }) => {
      const player = await stack.sandbox.makePlayer({ password: PASSWORD });
      await stack.sandbox.addFaults({ match: { path: '/authentication/login', phone: player.phone }, fault });
      const { answer, page } = await attempt(language, player);
      expectFormAgain(answer, page, player.phone, PASSWORD);
      expect(pageText(page.body)).toContain(messageIn(language, message, params));
      expect(page.body).not.toContain('nginx');
    },
  );

  const hostile: [what: string, change: object][] = [
    ['an id that is a path', { userId: '../../funds' }],
    ['an id that is a number', { userId: 7 }],
    ['a token with a line break', { accessToken: 'a\r\nX-Header: 1' }],
    ['a token without end', { refreshToken: 'x'.repeat(5000) }],
    ['no time', { accessTokenExpiration: 'soon' }],
  ];
  it.each(hostile)('a session with %s: none', async (_what, change) => {
    const player = await stack.sandbox.makePlayer({ password: PASSWORD });
    const session = {
      status: 'Success',
      accessToken: 'access',
      refreshToken: 'refresh',
      accessTokenExpiration: new Date(Date.now() + 600_000).toISOString(),
      userId: 'u_1',
    };
    const fault: Fault = { json: { ...session, ...change } };
    await stack.sandbox.addFaults({ match: { path: '/authentication/login', phone: player.phone }, fault });
    const { answer, page } = await attempt('en', player);
    expectFormAgain(answer, page, player.phone, PASSWORD);
    expect(pageText(page.body)).toContain(messageIn('en', 'errors:miscellaneousError'));
  });

  it('its answer after a while: signed in', async () => {
    const player = await stack.sandbox.makePlayer({ password: PASSWORD, displayName: 'Patience' });
    const match = { path: '/authentication/login', phone: player.phone };
    await stack.sandbox.addFaults({ match, fault: { delayMs: 3000 } });
    const { answer, page } = await attempt('en', player);
    expect(sessionCookies(answer)).toHaveLength(1);
    expect(pageText(page.body)).toContain('Patience');
  });
});

describe.concurrent('a log-on that the player got wrong', () => {
  it.each(LANGUAGES)('the password, in %s', async (language) => {
    const { phone } = await stack.sandbox.makePlayer({ password: PASSWORD });
    const { answer, page } = await attempt(language, { phone, password: `${PASSWORD}x` });
    expectFormAgain(answer, page, phone, PASSWORD);
    expect(pageText(page.body)).toContain(messageIn(language, 'errors:invalidUser'));
  });

  const empty: [what: string, phone: string, password: string][] = [
    ['nothing', '', ''],
    ['no password', '5512345678', ''],
    ['no phone', '', PASSWORD],
    ['blanks for a phone', '   ', PASSWORD],
    ['a phone that is none', 'call me', PASSWORD],
    ['a phone that is too long', '5'.repeat(30), PASSWORD],
    ['a password that is too long', '5512345678', 'p'.repeat(2000)],
  ];
  it.each(empty)('[S5-LOGIN-01] %s: told without asking the operator', async (_what, phone, password) => {
    const language: Language = 'es-MX';
    const { answer, page } = await attempt(language, { phone, password });
    expectFormAgain(answer, page, phone, PASSWORD);
    expect(pageText(page.body)).toContain(messageIn(language, 'errors:loginFieldsEmpty'));
  });

  it('[ASVS-3.2.2] hostile text comes back as text', async () => {
    const phone = '"><svg onload=alert(1)>';
    const { answer, page } = await attempt('en', { phone, password: PASSWORD });
    expectFormAgain(answer, page, phone, PASSWORD);
    expect(page.body).not.toContain('<svg onload');
  });

  it('the form at its own address says nothing of what was wrong', async () => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    const answer = await client.logIn({ phone: '5512345678', password: '' });
    const message = messageIn('en', 'errors:loginFieldsEmpty');
    expect(pageText((await client.follow(answer)).body)).toContain(message);
    const again = await client.get('/');
    expect(pageText(again.body)).not.toContain(message);
    expect(fieldValue(again.body, 'phoneNumber')).toBe('');
    client.close();
  });

  it('an account that is locked', async () => {
    const player = await stack.sandbox.makePlayer({ password: PASSWORD, locked: true });
    const { answer, page } = await attempt('es-MX', player);
    expectFormAgain(answer, page, player.phone, PASSWORD);
    expect(pageText(page.body)).toContain(messageIn('es-MX', 'errors:accountLocked'));
  });
});
