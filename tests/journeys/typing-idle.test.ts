import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldValue, HttpClient } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { startChromium } from './drivers/chromium.ts';
import { startFirefox } from './drivers/firefox.ts';
import { expectToRead, logIn, say } from './journey.ts';

/** Idle time after which the portal ends a session, and how long somebody types into one form: past its end twice. */
const IDLE_MINUTES = 1;
const TYPING_MS = 4 * 60_000;
const KEY_EVERY_MS = 8000;

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'MX', env: { IDLE_MINUTES: String(IDLE_MINUTES) } });
});

afterAll(() => stack?.stop());

test.each([
  ['Chromium', startChromium],
  ['Firefox', startFirefox],
])('[S4-SESSION-07] typing counts as use in %s', { timeout: TYPING_MS * 2 }, async (_name, start) => {
  const program = await start(true);
  try {
    const browser = await program.open();
    const player = await stack.sandbox.makePlayer({ displayName: 'Ana Ruiz', personalInfo: 'complete' });
    await logIn({ browser, origin: stack.portal.origin, sandbox: stack.sandbox }, player);
    await browser.open(`${stack.portal.origin}/userProfile`);
    // Typed once: a page that was loaded anew meanwhile would not have it any more.
    await browser.fill(say('personal-info:fields.firstName'), 'Berta');
    const typingUntilMs = Date.now() + TYPING_MS;
    for (let key = 0; Date.now() < typingUntilMs; key++) {
      await browser.fill(say('personal-info:fields.lastName'), `Ruiz ${'x'.repeat(key % 5)}`);
      await sleep(KEY_EVERY_MS);
    }
    await browser.fill(say('personal-info:fields.lastName'), 'Ruiz');
    await browser.press(say('profile:info.save'));
    await expectToRead(browser, say('errors:personalInfoUpdated'));
    const elsewhere = new HttpClient(stack.portal.origin);
    await elsewhere.logIn(player);
    const { body } = await elsewhere.get('/userProfile');
    expect([fieldValue(body, 'firstName'), fieldValue(body, 'lastName')]).toEqual(['Berta', 'Ruiz']);
    elsewhere.close();
  } finally {
    await program.stop();
  }
});
