import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { expectPage, privateCalls } from './expectations.ts';

const PASSWORD = 'Correct-Horse-7';

let stack: Stack;
let client: HttpClient;

beforeAll(async () => {
  stack = await startStack({ country: 'MX', env: { LIMIT_LOG_ON_PER_PHONE: '1/900' } });
});

beforeEach(async () => {
  await stack.sandbox.clearCalls();
  client = new HttpClient(stack.portal.origin, { language: 'en' });
  return () => client.close();
});

afterAll(() => stack.stop());

const english = textsIn('en');
const wayOn = ({ body }: Answer) => /<a class="button button--primary" href="([^"]*)"/.exec(body)?.[1];

/** The page stands in the shell: menu, and the log-in form for who is not signed in. */
function expectShell({ body }: Answer, isSignedIn: boolean): void {
  expect(body).toContain('<nav class="menu"');
  expect(body.includes('action="/login"')).toBe(!isSignedIn);
  expect(body).not.toContain(PASSWORD);
}

describe('a form whose token is not good', () => {
  it('of a player: stands in the shell, leads back, keeps and asks nothing', async () => {
    await client.logIn(await stack.sandbox.makePlayer({ displayName: 'Beto' }));
    await client.get('/');
    await stack.sandbox.clearCalls();
    const answer = await client.submit('/userProfile?verify=phone', { intent: 'sendCode', csrf: 'x' });
    expectPage(answer, 403);
    expectShell(answer, true);
    expect(pageText(answer.body)).toContain('Beto');
    expect(wayOn(answer)).toBe('/userProfile?verify=phone');
    expect(await privateCalls(stack.sandbox)).toEqual([]);
  });
});

describe('a form that came too often', () => {
  it('[S8-BODY-14] stands on its page with how long to wait, the screen that was asked for and what was typed', async () => {
    const { phone } = await stack.sandbox.makePlayer();
    const send = async () => {
      await client.get('/?next=%2FuserProfile');
      return client.submit('/login', {
        phoneNumber: phone,
        password: 'Wrong-1-password',
        next: '/userProfile',
      });
    };
    expect((await send()).status).toBe(303);
    const answer = await send();
    expectPage(answer, 429);
    expectShell(answer, false);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const [told = ''] = english('errors:tooManyRequestsMinutes', { count: 9 }).split('9');
    expect(pageText(answer.body)).toContain(told);
    const form = { next: '/userProfile', phoneNumber: phone, password: '' };
    expect(formWith(answer.body, 'password')).toMatchObject(form);
    expect(formWith((await client.follow(answer)).body, 'password')).toMatchObject(form);
  });
});

describe('a transaction that is not there', () => {
  it('[S8-HTTP-05 SC-TX-12] is 404 with the way to Transactions', async () => {
    await client.logIn(await stack.sandbox.makePlayer());
    const answer = await client.get('/webPayTransactions?tx=nobody-knows-it');
    expectPage(answer, 404);
    expect(pageText(answer.body)).toContain('Not Found');
    expect(pageText(answer.body)).toContain(english('transactions:detail.notFound'));
    expect(wayOn(answer)).toBe('/webPayTransactions');
  });
});
