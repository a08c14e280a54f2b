import { expect, test } from '#tests/support/fixtures.ts';
import { openTextBrowser } from '#tests/support/text-browser.ts';
import { expectSummary } from './error-summary.ts';
import { RegisterPage, shortAnswers } from './register-page.ts';
import { type Language, textOf } from './texts.ts';

const LANGUAGES: readonly (readonly [Language, locale: string])[] = [
  ['es-MX', 'es-MX'],
  ['en', 'en-US'],
  ['ja', 'ja-JP'],
];

test('a captcha that was not solved is told in every language', { tag: '@plain' }, async ({
  startOwnStack,
  browser,
  guard,
}) => {
  const { portal, sandbox } = await startOwnStack();
  await sandbox.changeRules({ captchaType: 'turnstile', captchaFallback: 'image' });
  for (const [language, locale] of LANGUAGES) {
    const context = await browser.newContext({ locale, javaScriptEnabled: false });
    guard.watch(context);
    const page = await context.newPage();
    const register = new RegisterPage(page, language);
    await page.goto(`${portal.origin}/registerNewUser`);
    await register.fillAndSend(shortAnswers());
    await expectSummary(register.summary, [register.text('errors:captchaNotSolved')]);
    await expect(page.locator('#register-captcha')).toContainText(register.text('errors:captchaNotSolved'));
    await page.locator('#captcha-answer').fill('wrong');
    await register.fillAndSend(shortAnswers());
    await expectSummary(register.summary, [register.text('errors:captchaFailed')]);
    await expect(page.locator('#captcha-answer')).toHaveValue('');
    await context.close();
  }
});

test('[ASVS-16.5.3] rules that cannot be had mean that nobody is let past the captcha', {
  tag: '@plain',
}, async ({ startOwnStack }) => {
  const { portal, sandbox } = await startOwnStack();
  await sandbox.addFaults({ match: { path: '/user/register/rules' }, fault: { status: 500 } });
  const lynx = await openTextBrowser(portal.origin, { path: '/registerNewUser' });
  try {
    expect((await lynx.page()).text).toContain(textOf('en', 'captcha:impossible'));
  } finally {
    await lynx.close();
  }
});
