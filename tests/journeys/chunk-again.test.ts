import { once } from 'node:events';
import { createServer, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { launchFirefox } from './drivers/firefox.ts';
import { say } from './journey.ts';

const TIMEOUT_MS = 60_000;

let stack: Stack;
let firefox: Browser;

beforeAll(async () => {
  stack = await startStack({ country: 'MX' });
  await stack.sandbox.changeRules({ captchaType: 'turnstile' });
  firefox = await launchFirefox({ hasScripts: true });
}, TIMEOUT_MS);

afterAll(async () => {
  await firefox?.close();
  await stack?.stop();
});

/** Opens the form with a captcha behind a proxy that answers the first request for a file by 503. */
async function openFormBehind(failing: RegExp): Promise<Page> {
  const { hostname, port, host } = new URL(stack.portal.origin);
  let hasFailed = false;
  const proxy = createServer(({ method, url, headers }, response) => {
    if (!hasFailed && failing.test(url ?? '')) {
      hasFailed = true;
      response.writeHead(503).end('busy');
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
  const page = await (await firefox.createBrowserContext()).newPage();
  await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/?panel=forgotPassword`);
  return page;
}

/** Touches the form, which the page is told of however often it has the focus already. */
const touch = (page: Page) =>
  page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    const form = document.querySelector('.captcha')?.closest('form');
    form?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  });

const isToldToOpenAgain = (page: Page) =>
  page.evaluate(
    (text) =>
      [...document.querySelectorAll<HTMLElement>('.captcha [role=alert]')].some(
        (line) => line.offsetHeight > 0 && line.textContent === text,
      ),
    say('captcha:widgetFailed'),
  );
const isProved = (page: Page) =>
  page.evaluate(() => !!document.querySelector<HTMLInputElement>('[name=captchaResponse]')?.value);

test('Firefox asks again for the file of the captcha when the form is touched again', {
  timeout: TIMEOUT_MS,
}, async () => {
  const page = await openFormBehind(/\/captcha-/);
  await touch(page);
  await expect.poll(() => isToldToOpenAgain(page)).toBe(true);
  await touch(page);
  await expect.poll(() => isProved(page)).toBe(true);
  expect(await isToldToOpenAgain(page)).toBe(false);
});

test('Firefox says what to do where a file that the captcha imports did not come', {
  timeout: TIMEOUT_MS,
}, async () => {
  const page = await openFormBehind(/\/react-/);
  await touch(page);
  await expect.poll(() => isToldToOpenAgain(page)).toBe(true);
  await touch(page);
  expect(await isToldToOpenAgain(page)).toBe(true);
  await page.reload();
  await touch(page);
  await expect.poll(() => isProved(page)).toBe(true);
});
