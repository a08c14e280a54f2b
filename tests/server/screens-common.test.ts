import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { messageIn } from './expectations.ts';
import { LIST, Payer } from './payer.ts';

/** The private screens of a player with everything, and the public ones. */
const PRIVATE = [
  '/webPayCashIn',
  '/webPayCashOut',
  LIST,
  '/playRecords',
  '/identificationStatus',
  '/userProfile',
  '/changePassword',
];
const PUBLIC = ['/', '/about', '/extendedRegisterView', '/registerNewUser', '/verifyEmail'];

let stack: Stack;
const clients: HttpClient[] = [];

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

afterAll(() => stack.stop());

async function signIn(): Promise<Payer> {
  const order = { email: 'ana@player.example', personalInfo: 'complete' as const };
  const payer = await Payer.signIn(stack, order);
  clients.push(payer.client);
  return payer;
}

describe('a form that was carried out', () => {
  const AMOUNT = { quickAmount: 'other', amount: '20' };
  /** What is sent from the form of a page, found by one of its fields, and the call that carries it out. */
  const FORMS: [what: string, page: string, field: string, typed: Record<string, string>, call: RegExp][] = [
    [
      'the display name',
      '/userProfile?dialog=displayName',
      'displayName',
      { displayName: 'Eva' },
      /profile$/,
    ],
    ['the language', '/userProfile', 'language', { language: 'en', intent: 'saveLanguage' }, /profile$/],
    [
      'personal information',
      '/userProfile',
      'firstName',
      { firstName: 'Eva', nationalId: '' },
      /personalInfo$/,
    ],
    ['a buy-in', '/webPayCashIn', 'operation', { ...AMOUNT, method: 'm_oxxo', intent: 'pay' }, /buyIn$/],
    [
      'the check of a cash-out',
      '/webPayCashOut',
      'operation',
      { ...AMOUNT, method: 'm_card_out', intent: 'check' },
      /^$/,
    ],
  ];

  it.each(FORMS)(
    '[SC-ALL-01] leads on to a page that is only got: %s',
    async (_what, address, field, typed, call) => {
      const { client, player } = await signIn();
      // A quote is read by a POST.
      const writes = async () =>
        (await stack.sandbox.calls({ method: 'POST', userId: player.userId }))
          .map(({ path }) => path)
          .filter((path) => !path.endsWith('/quote'));
      const { body } = await client.get(address);
      await stack.sandbox.clearCalls();
      const form = { ...formWith(body, field), ...intentOf(body, field), ...typed };
      const answer = await client.post(address, form);
      expect(answer.status).toBe(303);
      expect(answer.headers.location).toMatch(/^\//);
      expect(answer.body).toBe('');
      const next = await client.follow(answer);
      expect(next.status).toBe(200);
      const before = await writes();
      expect(before.join()).toMatch(call);
      expect((await client.get(String(answer.headers.location))).status).toBe(200);
      expect(await writes()).toEqual(before);
    },
  );
});

/** The button of the form with a field, as what it sends. */
function intentOf(html: string, field: string): Record<string, string> {
  const forms = [...html.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => form);
  const form = forms.find((one) => one.includes(`name="${field}"`)) ?? '';
  const button = /<button[^>]* name="intent" value="([^"]+)"/.exec(form)?.[1];
  return button === undefined ? {} : { intent: button };
}

describe('what a page says', () => {
  /** Fails where something of the page waits for a script to be seen. */
  function expectAllShown(answer: Answer, path: string): void {
    expect(answer.status, path).toBe(200);
    // Late content comes in hidden elements and templates that a script moves into place.
    expect(answer.body, path).not.toMatch(/<div hidden|<template\b|\$RC|<!--\$\?-->/);
    expect(pageText(/<main\b.*?<\/main>/s.exec(answer.body)?.[0] ?? '').length, path).toBeGreaterThan(40);
  }

  it('[SC-ALL-03] is all there without a script, on every screen', async () => {
    const visitor = new HttpClient(stack.portal.origin, { language: 'en' });
    const { client } = await signIn();
    clients.push(visitor);
    for (const path of PUBLIC) expectAllShown(await visitor.get(path), path);
    for (const path of PRIVATE) expectAllShown(await client.get(path), path);
  });

  it('[SC-ALL-04] is kept by nobody where it is of a player, and told to no visitor', async () => {
    const visitor = new HttpClient(stack.portal.origin, { language: 'en' });
    const { client } = await signIn();
    clients.push(visitor);
    for (const path of PRIVATE) {
      expect((await client.get(path)).headers['cache-control'], path).toBe('private, no-store');
      const led = await visitor.get(path);
      expect([led.status, led.headers.location]).toEqual([303, `/?next=${encodeURIComponent(path)}`]);
      const start = await visitor.follow(led);
      // Whoever had no session has lost none.
      expect(pageText(start.body), path).not.toContain(messageIn('en', 'errors:sessionExpired'));
    }
  });
});
