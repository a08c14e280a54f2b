import { expect } from 'vitest';
import { textIn } from '#tests/support/locale-texts.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { BROWSER_LANGUAGE, type JourneyBrowser } from './journey-browser.ts';

/** What a journey is made with: a browser that shows nothing yet, and the portal with the operator behind it. */
export interface JourneySetting {
  browser: JourneyBrowser;
  /** Where the portal answers. */
  origin: string;
  sandbox: TestSandbox;
}

/** What a player comes to the portal for, done as a player does it: by the words on the pages. */
export interface Journey {
  /** What is done, in a word or two: the row of the table. */
  task: string;
  make(setting: JourneySetting): Promise<void>;
}

/**
 * A text of the portal in the language of the players here.
 *
 * @throws Error when there is none
 */
export function say(key: string, values: Record<string, string | number> = {}): string {
  const text = textIn(BROWSER_LANGUAGE, key, values);
  if (text === null) throw new Error(`There is no text ${key}.`);
  return text;
}

/** Fails unless a reader finds this on the page. */
export async function expectToRead(browser: JourneyBrowser, text: string | RegExp): Promise<void> {
  await expect.poll(() => browser.text()).toMatch(text);
}

/** Fails if a reader finds this on the page. */
export async function expectNotToRead(browser: JourneyBrowser, text: string): Promise<void> {
  expect(await browser.text()).not.toContain(text);
}

/** Fills the log-in form of the page as it stands and sends it. */
export async function sendLogIn(
  browser: JourneyBrowser,
  { phone, password }: { phone: string; password: string },
): Promise<void> {
  await browser.fill(say('common:login.phone'), phone);
  await browser.fill(say('common:login.password'), password);
  await browser.press(say('common:login.submit'));
}

/** Opens Home and signs a player in. */
export async function logIn(
  { browser, origin }: JourneySetting,
  player: { phone: string; password: string; displayName: string },
): Promise<void> {
  await browser.open(origin);
  await sendLogIn(browser, player);
  await expectToBeHome(browser, player.displayName);
}

/** Fails unless this is Home of the player of that name. */
export async function expectToBeHome(browser: JourneyBrowser, displayName: string): Promise<void> {
  // WebKit leaves out the space after what only screen readers are told.
  await expectToRead(browser, new RegExp(`${say('home:loggedInAs')} ?${displayName}`));
}

/**
 * The code in the newest message to somebody.
 *
 * @throws Error when none was sent
 */
export async function codeSentTo(sandbox: TestSandbox, recipient: string): Promise<string> {
  const [message] = await sandbox.messagesTo(recipient);
  if (!message?.code) throw new Error(`No code was sent to ${recipient}.`);
  return message.code;
}
