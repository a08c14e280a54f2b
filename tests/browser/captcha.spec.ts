import type { Page } from '@playwright/test';
import { z } from 'zod/v4';
import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320 } from '#tests/support/reflow.ts';
import { awaitIdle } from '#tests/support/settled-page.ts';
import type { Stack } from '#tests/support/stack.ts';
import { PasswordPage } from './password-page.ts';

const CODE_CALL = '/user/password/lost/code';
const CAPTCHA_LIFETIME_MS = 290_000;
const SITE_KEY = '3x00000000000000000000FF';

const pictureAnswer = z.object({ challengeId: z.string() }).passthrough();
const solution = z.object({ answer: z.string() });

/** Lets the portal's next picture be one whose digits are known. */
async function knowNextPicture({ sandbox }: Stack): Promise<string> {
  const answer = await fetch(`${sandbox.apiUrl}/captcha/challenge?purpose=resetCode`);
  const picture = pictureAnswer.parse(await answer.json());
  await sandbox.addFaults({ match: { path: '/captcha/challenge' }, times: 1, fault: { json: picture } });
  const known = await fetch(`${sandbox.origin}/__scenario/captcha/${picture.challengeId}`);
  return solution.parse(await known.json()).answer;
}

// Playwright finds nothing in <noscript> by text or label, although a browser without scripts shows it.
const lines = (page: Page) => page.locator('noscript p');
const answerField = (page: Page) => page.locator('#captcha-answer');

const frameOf = (page: Page) => page.frameLocator('iframe[title="Turnstile stand-in"]');

test('[S2-FORGOT-02 S2-CAPTCHA-01 S2-CAPTCHA-02 S5-RESET-02 SC-REG-25] the widget comes when the form is touched, and lets a code be sent', {
  tag: '@script',
}, async ({ page, startOwnStack }) => {
  const { portal, sandbox } = await startOwnStack();
  await sandbox.changeRules({ captchaType: 'turnstile', captchaSiteKey: SITE_KEY });
  const player = await sandbox.makePlayer();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(sandbox.origin)) scripts.push(new URL(request.url()).pathname);
  });
  const panel = new PasswordPage(page, 'es-MX');
  const answer = await page.goto(`${portal.origin}/?panel=forgotPassword`);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain(`frame-src ${sandbox.origin}`);
  expect(policy).toMatch(new RegExp(`script-src [^;]*${sandbox.origin}`));
  await awaitIdle(page);
  expect(scripts).toEqual([]);

  await panel.field('common:login.phone').fill(player.phone);
  await expect(
    page.getByText(panel.say('captcha:redirectIn.minutes', { count: 5, number: 5 })),
  ).toBeVisible();
  await panel.button('password:getChangeCode').click();
  await panel.expectErrors(panel.say('errors:captchaNotSolved'));
  expect(await sandbox.calls({ path: CODE_CALL })).toHaveLength(0);

  await frameOf(page).getByRole('checkbox').check();
  await expect(page.locator('input[name="captchaResponse"]')).toHaveValue(/.+/);
  await expectNoViolations(page);
  await expectReflowAt320(page);
  await panel.button('password:getChangeCode').click();
  await expect(panel.field('password:code')).toBeVisible();
  expect(await sandbox.calls({ path: CODE_CALL })).toHaveLength(1);
});

test('without a script the reason is told and a picture takes the place of the widget', {
  tag: ['@no-script', '@drawn', '@long'],
}, async ({ page, startOwnStack }) => {
  const stack = await startOwnStack();
  await stack.sandbox.changeRules({ captchaType: 'turnstile', captchaFallback: 'image' });
  const player = await stack.sandbox.makePlayer();
  const panel = new PasswordPage(page, 'es-MX');
  await page.goto(`${stack.portal.origin}/?panel=forgotPassword`);
  await expect(lines(page).first()).toHaveText(panel.say('captcha:needsScript'));
  await expect(lines(page).first()).toBeVisible();
  await panel.askForCode(player.phone);
  await panel.expectErrors(panel.say('errors:captchaNotSolved'));
  await answerField(page).fill('00000');
  await panel.askForCode(player.phone);
  await panel.expectErrors(panel.say('errors:captchaFailed'));
  await expect(answerField(page)).toHaveValue('');

  const digits = await knowNextPicture(stack);
  await page.goto(`${stack.portal.origin}/?panel=forgotPassword`);
  const picture = page.locator('.captcha img');
  await expect(picture).toHaveAttribute('alt', panel.say('captcha:pictureAlternative'));
  expect(await picture.evaluate((image) => image.getBoundingClientRect().width)).toBeGreaterThan(100);
  await answerField(page).fill(digits);
  await panel.askForCode(player.phone);
  await expect(panel.field('password:code')).toBeVisible();
});

test('[S2-CAPTCHA-02] where the widget’s host is blocked, the picture lets the form go on', {
  tag: ['@script', '@once'],
}, async ({ page, startOwnStack, guard }) => {
  guard.expect(/ERR_FAILED/);
  const stack = await startOwnStack();
  const { portal, sandbox } = stack;
  await sandbox.changeRules({ captchaType: 'turnstile', captchaFallback: 'image' });
  const player = await sandbox.makePlayer();
  const panel = new PasswordPage(page, 'es-MX');
  await page.route('**/captcha/api.js*', (route) => route.abort());
  const digits = await knowNextPicture(stack);
  await page.goto(`${portal.origin}/?panel=forgotPassword`);
  const instead = page.getByText(panel.say('captcha:pictureInstead'));
  await expect(instead).toBeVisible();
  await expect(answerField(page)).toBeHidden();
  await panel.field('common:login.phone').fill(player.phone);
  await expect(page.getByText(panel.say('captcha:widgetFailedReadPicture'))).toBeVisible();
  await expect(answerField(page)).toBeVisible();
  await expectNoViolations(page);
  await expectReflowAt320(page);
  await answerField(page).fill(digits);
  await panel.button('password:getChangeCode').click();
  await expect(panel.field('password:code')).toBeVisible();
  expect(await sandbox.calls({ path: CODE_CALL })).toHaveLength(1);
});

test('[S4-RESET-01 S8-BODY-15] a captcha that the operator does not take is told', {
  tag: '@script',
}, async ({ page, startOwnStack }) => {
  const { portal, sandbox } = await startOwnStack();
  await sandbox.changeRules({ captchaType: 'turnstile' });
  const player = await sandbox.makePlayer();
  await sandbox.addFaults({
    match: { path: CODE_CALL },
    times: 1,
    fault: { json: { status: 'CaptchaFailed' } },
  });
  const panel = new PasswordPage(page, 'es-MX');
  await page.goto(`${portal.origin}/?panel=forgotPassword`);
  await panel.field('common:login.phone').fill(player.phone);
  await expect(page.locator('input[name="captchaResponse"]')).toHaveValue(/.+/);
  await panel.button('password:getChangeCode').click();
  await panel.expectErrors(panel.say('errors:captchaFailed'));
});

test('a widget that blocks, or whose script does not come, says what to do', {
  tag: ['@script', '@long'],
}, async ({ page, startOwnStack, guard }) => {
  guard.expect(/ERR_FAILED/);
  const { portal, sandbox } = await startOwnStack();
  await sandbox.changeRules({ captchaType: 'turnstile', captchaSiteKey: '2x00000000000000000000AB' });
  const panel = new PasswordPage(page, 'es-MX');
  const failed = page.getByText(panel.say('captcha:widgetFailed'));
  await page.goto(`${portal.origin}/?panel=forgotPassword`);
  await panel.field('common:login.phone').focus();
  await expect(failed).toBeVisible();
  await page.route('**/captcha/api.js*', (route) => route.abort());
  await page.goto(`${portal.origin}/?panel=forgotPassword`);
  await panel.field('common:login.phone').focus();
  await expect(failed).toBeVisible();
});

for (const [what, file] of [
  ['its own file', /\/assets\/captcha-[\w-]+\.js/],
  ['what it imports', /\/assets\/react-/],
  ['the script of the provider', /\/captcha\/api\.js/],
] as const) {
  test(`a widget that did not come for want of ${what} says what to do, and comes with the next touch`, {
    tag: ['@script', '@once', '@long'],
  }, async ({ page, startOwnStack, guard }) => {
    guard.expect(/503|dynamically imported module/);
    const { portal, sandbox } = await startOwnStack();
    await sandbox.changeRules({ captchaType: 'turnstile' });
    const panel = new PasswordPage(page, 'es-MX');
    await page.route(file, (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 });
    await page.goto(`${portal.origin}/?panel=forgotPassword`);
    const failed = page.getByText(panel.say('captcha:widgetFailed'));
    await expect(failed).toBeHidden();
    await panel.field('common:login.phone').focus();
    await expect(failed).toBeVisible();
    await panel.field('common:login.phone').blur();
    await panel.field('common:login.phone').focus();
    await expect(page.locator('input[name="captchaResponse"]')).toHaveValue(/.+/);
    await expect(failed).toBeHidden();
  });
}

test('the picture can be read although the widget works, and before its script has come', {
  tag: ['@script', '@once', '@long'],
}, async ({ page, startOwnStack }) => {
  const stack = await startOwnStack();
  const { portal, sandbox } = stack;
  await sandbox.changeRules({ captchaType: 'turnstile', captchaFallback: 'image' });
  const player = await sandbox.makePlayer();
  const panel = new PasswordPage(page, 'es-MX');
  const open = async () => {
    const digits = await knowNextPicture(stack);
    await page.goto(`${portal.origin}/?panel=forgotPassword`);
    await panel.field('common:login.phone').fill(player.phone);
    return digits;
  };
  const digits = await open();
  await expect(page.locator('input[name="captchaResponse"]')).toHaveValue(/.+/);
  await page.getByText(panel.say('captcha:pictureInstead')).click();
  await answerField(page).fill(digits);
  await expect(page.locator('input[name="captchaResponse"]')).toBeDisabled();
  await answerField(page).fill('');
  await expect(page.locator('input[name="captchaResponse"]')).toHaveValue(/.+/);
  await answerField(page).fill('00000');
  await panel.button('password:getChangeCode').click();
  await panel.expectErrors(panel.say('errors:captchaFailed'));

  // The host says nothing at all, as where a network swallows what is sent to it.
  await page.route('**/captcha/api.js*', () => undefined);
  await page.clock.install();
  const read = await open();
  const late = page.getByText(panel.say('captcha:widgetFailedReadPicture'));
  await expect(page.locator('.captcha__countdown')).toBeVisible();
  await expect(late).toBeHidden();
  await page.clock.runFor(10_000);
  await expect(late).toBeVisible();
  await answerField(page).fill(read);
  await panel.button('password:getChangeCode').click();
  await expect(panel.field('password:code')).toBeVisible();
});

test('[S2-CAPTCHA-01 S4-CAPTCHA-01 S4-CAPTCHA-02 S4-CAPTCHA-03 S4-TIMER-01 S4-TIMER-02 S9-CONST-17] after 290 s the widget goes, says so, and the panel starts again', {
  tag: ['@script', '@once'],
}, async ({ page, startOwnStack }) => {
  const { portal, sandbox } = await startOwnStack();
  await sandbox.changeRules({ captchaType: 'turnstile' });
  const panel = new PasswordPage(page, 'es-MX');
  await page.clock.install();
  await page.goto(`${portal.origin}/?panel=forgotPassword`);
  // The page goes on at once: what was told must outlive it.
  await page.evaluate(() =>
    document.addEventListener('captcha:dismissed', () => {
      const left = document.querySelectorAll('[data-island="captcha"] iframe').length;
      sessionStorage.setItem('widgets left', String(left));
    }),
  );
  await panel.field('common:login.phone').focus();
  await expect(frameOf(page).locator('main')).toBeVisible();
  await page.clock.runFor(CAPTCHA_LIFETIME_MS - 32_000);
  await expect(page.getByText(/\b(3[0-2]|2\d) segundos/)).toBeVisible();
  await page.clock.runFor(33_000);
  await expect(page.locator('.captcha__countdown')).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('widgets left'))).toBe('0');
  expect(page.url()).toBe(`${portal.origin}/?panel=forgotPassword`);
});

test('a response that is doubled, too long or of no form of the portal is refused without a call', {
  tag: ['@once', '@long'],
}, async ({ page, startOwnStack }) => {
  const { portal, sandbox } = await startOwnStack();
  await sandbox.changeRules({ captchaType: 'turnstile' });
  const player = await sandbox.makePlayer();
  const panel = new PasswordPage(page, 'es-MX');
  const send = async (change: (data: FormData) => void) => {
    await page.goto(`${portal.origin}/?panel=forgotPassword`);
    await panel.field('common:login.phone').fill(player.phone);
    await expect(page.locator('input[name="captchaResponse"]')).toHaveValue(/.+/);
    await page.evaluate(`addEventListener('formdata', (event) => (${change})(event.formData))`);
    await panel.button('password:getChangeCode').click();
  };
  const changes: ((data: FormData) => void)[] = [
    (data) => data.append('captchaResponse', `${data.get('captchaResponse')}`),
    (data) => data.set('captchaResponse', 'x'.repeat(2049)),
    (data) => data.delete('captchaSeal'),
    (data) => data.set('captchaSeal', 'a.b.c.d.e'),
  ];
  for (const change of changes) {
    await send(change);
    await panel.expectErrors(panel.say('errors:captchaNotSolved'));
  }
  expect(await sandbox.calls({ path: CODE_CALL })).toHaveLength(0);
  await send(() => undefined);
  await expect(panel.field('password:code')).toBeVisible();
});

test.describe('markup that got in', () => {
  const EVIL = 'https://evil.example/widget.js';
  const props = {
    siteKey: SITE_KEY,
    scriptUrl: EVIL,
    action: 'register',
    languageTag: 'en',
    fieldName: 'captcha',
    expiredHref: '/',
    overIntent: 'over',
    countdown: { minutes: { one: '', other: '' }, seconds: { one: '', other: '' } },
    failedText: '',
    picture: null,
  };
  const island = `<a id="captchaScriptUrl" href="${EVIL}"></a><form id="captchaScriptUrl"><div id="got-in" class="island"
    data-island="captcha" data-on="load" data-props='${JSON.stringify(props)}'></div></form>`;

  for (const path of ['/about', '/', '/?panel=forgotPassword']) {
    test(`cannot name the script of a captcha: ${path}`, {
      tag: path === '/' ? '@script' : ['@script', '@long'],
    }, async ({ page, startOwnStack }) => {
      const { portal, sandbox } = await startOwnStack();
      await sandbox.changeRules({ captchaType: 'turnstile', captchaSiteKey: SITE_KEY });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.addInitScript((markup) => {
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector('main')) return;
          observer.disconnect();
          document.querySelector('main')?.insertAdjacentHTML('beforeend', markup);
        }).observe(document, { childList: true, subtree: true });
      }, island);
      await page.goto(portal.origin + path);
      await page.locator('#got-in .island__own').waitFor({ state: 'attached' });
      await awaitIdle(page);
      expect(asked.filter((url) => url.includes('evil.example'))).toEqual([]);
    });
  }
});
