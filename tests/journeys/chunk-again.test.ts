import { once } from 'node:events';
import { createServer, request as openRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { launchFirefox } from './drivers/firefox.ts';
import { puppeteerEngine } from './drivers/puppeteer-engine.ts';
import { startWebKit } from './drivers/webkit.ts';
import type { Engine } from './graphical-browser.ts';
import { say } from './journey.ts';

/** The parts of a driver that these tests use. */
type Page = Pick<Engine<unknown>, 'goto' | 'reload' | 'evaluate' | 'close'>;

const ENGINES = {
  Firefox: async () => {
    const browser = await launchFirefox({ hasScripts: true });
    const open = async (): Promise<Page> => {
      const context = await browser.createBrowserContext();
      return puppeteerEngine(context, await context.newPage());
    };
    return { open, stop: () => browser.close() };
  },
  WebKit: async () => {
    const webkit = await startWebKit(true);
    return { open: (): Promise<Page> => webkit.openEngine(), stop: () => webkit.stop() };
  },
};

/** Ways in which a file does not come. */
const FAILURES = {
  'is answered with 503': (response: ServerResponse) => response.writeHead(503).end('busy'),
  'is answered with 404': (response: ServerResponse) => response.writeHead(404).end(),
  'is cut off': (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Length': 5000 });
    response.write('export const cut = ');
    setTimeout(() => response.destroy(), 100);
  },
};

type Fail = (typeof FAILURES)[keyof typeof FAILURES];

/** Serves the portal, but fails the first request for a file; returns the form's address. */
async function serveWithout(failing: RegExp, fail: Fail): Promise<string> {
  const { hostname, port, host } = new URL(stack.portal.origin);
  let hasFailed = false;
  const proxy = createServer(({ method, url, headers }, response) => {
    if (!hasFailed && failing.test(url ?? '')) {
      hasFailed = true;
      fail(response);
      return;
    }
    openRequest({ hostname, port, method, path: url, headers: { ...headers, host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).end();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/?panel=forgotPassword`;
}

/** Touches the form, which the page notices however often it has the focus already. */
const touch = (page: Page) =>
  page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    const form = document.querySelector('.captcha')?.closest('form');
    form?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  }, null);

const isToldToOpenAgain = (page: Page) =>
  page.evaluate(
    (text) =>
      [...document.querySelectorAll<HTMLElement>('.captcha [role=alert]')].some(
        (line) => line.offsetHeight > 0 && line.textContent === text,
      ),
    say('captcha:widgetFailed'),
  );
const isProved = (page: Page) =>
  page.evaluate(() => !!document.querySelector<HTMLInputElement>('[name=captchaResponse]')?.value, null);

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'MX' });
  await stack.sandbox.changeRules({ captchaType: 'turnstile' });
});

afterAll(() => stack?.stop());

describe.each(Object.entries(ENGINES))('%s', (_name, start) => {
  let browser: Awaited<ReturnType<typeof start>>;

  beforeAll(async () => {
    browser = await start();
  });

  afterAll(() => browser?.stop());

  async function openFormWithout(
    failing: RegExp,
    fail: Fail = FAILURES['is answered with 503'],
  ): Promise<Page> {
    const page = await browser.open();
    onTestFinished(() => page.close());
    await page.goto(await serveWithout(failing, fail));
    return page;
  }

  test.each(Object.entries(FAILURES))(
    'asks again for the file of the captcha, which %s, when the form is touched again',
    async (_how, fail) => {
      const page = await openFormWithout(/\/captcha-/, fail);
      await touch(page);
      await expect.poll(() => isToldToOpenAgain(page)).toBe(true);
      await touch(page);
      await expect.poll(() => isProved(page)).toBe(true);
      expect(await isToldToOpenAgain(page)).toBe(false);
    },
  );

  test('says what to do where a file that the captcha imports did not come', async () => {
    const page = await openFormWithout(/\/react-/);
    await touch(page);
    await expect.poll(() => isToldToOpenAgain(page)).toBe(true);
    await touch(page);
    await page.reload();
    await touch(page);
    await expect.poll(() => isProved(page)).toBe(true);
  });
});
