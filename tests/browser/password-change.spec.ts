import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, sameAbroad, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import { openTextBrowser } from '#tests/support/text-browser.ts';
import { PasswordPage } from './password-page.ts';
import { PORTALS, textOf } from './texts.ts';

const NEW_PASSWORD = 'New-Secret-42';

for (const [country, language] of PORTALS) {
  test.describe(country, sameAbroad(country), () => {
    test.use({ country });

    test('[S1-CAN-09 S8-MSG-09 ASVS-6.2.2 ASVS-6.2.3 ASVS-7.4.3 ASVS-7.5.1] a player changes the password, stays here, and is out everywhere else', {
      tag: '@plain',
    }, async ({ page, browser, portal, guard, locale, makePlayer }) => {
      const player = await makePlayer();
      const elsewhere = await browser.newContext({ baseURL: portal.origin, ...(locale ? { locale } : {}) });
      guard.watch(elsewhere);
      const other = new PasswordPage(await elsewhere.newPage(), language);
      await other.logIn(player);
      await other.expectLoggedIn();

      const screen = new PasswordPage(page, language);
      await screen.logIn(player);
      await screen.expectLoggedIn();
      await page.goto('/changePassword');
      await expect(page.locator('input[autocomplete="username"]')).toHaveValue(player.phone);
      await screen.sendPasswords({ current: player.password, password: NEW_PASSWORD });
      await expect(screen.notifications).toContainText(screen.say('errors:passwordChanged'));
      await screen.expectLoggedIn();
      await page.goto('/');
      await screen.expectLoggedIn();

      await other.page.goto('/');
      await expect(other.button('common:login.submit')).toBeVisible();
      await other.logIn(player);
      await expect(other.errors).toHaveText([other.say('errors:invalidUser')]);
      await other.logIn({ phone: player.phone, password: NEW_PASSWORD });
      await other.expectLoggedIn();
      await elsewhere.close();
    });

    test('[S5-FORM-01 S5-FORM-03 S8-BODY-06 S8-BODY-07 SC-PWD-02] says what is wrong with the passwords, and sends none back', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer();
      const screen = new PasswordPage(page, language);
      await screen.logIn(player);
      await screen.expectLoggedIn();
      await page.goto('/changePassword');
      const empty = screen.say('errors:passwordFieldsEmpty');

      await screen.sendPasswords({ current: '', password: '' });
      await screen.expectErrors(empty, empty);
      await screen.sendPasswords({ current: player.password, password: NEW_PASSWORD, again: '' });
      await screen.expectErrors(empty);
      await screen.sendPasswords({
        current: player.password,
        password: NEW_PASSWORD,
        again: 'Other-Secret-42',
      });
      await screen.expectErrors(screen.say('errors:passwordsDoNotMatch'));
      await screen.sendPasswords({ current: player.password, password: 'Ab1' });
      await screen.expectErrors(screen.say('errors:passwordTooShort', { count: 8 }));
      await screen.sendPasswords({ current: player.password, password: 'aaaaaaaa' });
      await screen.expectErrors(screen.say('errors:passwordTooFewCharacterClasses', { count: 3 }));
      await expect(page.getByText(screen.say('password:sentStrength'))).toContainText(
        screen.say('password:weak'),
      );
      expect(await sandbox.calls({ path: '/user/password' })).toHaveLength(0);
      await screen.sendPasswords({ current: 'Wrong-Secret-77', password: NEW_PASSWORD });
      await screen.expectErrors(screen.say('errors:passwordIncorrect'));
      await screen.sendPasswords({ current: player.password, password: player.password });
      await screen.expectErrors(screen.say('errors:passwordNotAllowed'));
      expect(await page.content()).not.toContain(player.password);
    });
  });
}

test('[S8-BODY-14 SC-PWD-03] too many tries, a locked account, a server that does not answer', {
  tag: '@plain',
}, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer();
  const screen = new PasswordPage(page, 'es-MX');
  await screen.logIn(player);
  await screen.expectLoggedIn();
  await page.goto('/changePassword');
  const path = '/user/password';
  await sandbox.addFaults(
    { match: { path }, times: 1, fault: { json: { status: 'TooManyRequests', retryAfterSeconds: 30 } } },
    { match: { path }, times: 1, fault: { reset: 'before' } },
    { match: { path }, times: 1, fault: { json: { status: 'UserAccountIsLocked' } } },
  );
  const typed = { current: player.password, password: NEW_PASSWORD };
  await screen.sendPasswords(typed);
  await expect(screen.notifications).toContainText(
    screen.say('errors:tooManyRequestsSeconds', { count: 30 }),
  );
  await screen.sendPasswords(typed);
  await expect(screen.notifications).toContainText(screen.say('errors:serverUnreachable'));
  await screen.sendPasswords(typed);
  await expect(screen.notifications).toContainText(screen.say('errors:accountLocked'));
  await expect(screen.button('common:login.submit')).toBeVisible();
});

test('[SC-PWD-01 ASVS-6.2.6 ASVS-6.2.7] password managers and visitors find their way', {
  tag: '@plain',
}, async ({ page, request, makePlayer }) => {
  const answer = await request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe('/changePassword');

  const player = await makePlayer();
  const screen = new PasswordPage(page, 'es-MX');
  await page.goto('/.well-known/change-password');
  await screen.field('common:login.phone').fill(player.phone);
  await screen.field('common:login.password').fill(player.password);
  await screen.button('common:login.submit').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.say('titles:changePassword'));
});

test('the screen is accessible and loses nothing when narrow or large', {
  tag: '@script',
}, async ({ page, makePlayer }) => {
  const player = await makePlayer();
  const screen = new PasswordPage(page, 'es-MX');
  await screen.logIn(player);
  await screen.expectLoggedIn();
  await page.goto('/changePassword');
  for (const send of [false, true]) {
    if (send) await screen.sendPasswords({ current: 'x', password: 'aaaaaaaa' });
    await expectNoViolations(page);
    await expectReflowAt320(page);
    await expectReflowAtDoubleText(page);
  }
});

test('a player changes the password in lynx', { tag: '@plain' }, async ({ portal, makePlayer }) => {
  const en = (key: string) => textOf('en', key);
  const player = await makePlayer();
  const browser = await openTextBrowser(portal.origin);
  try {
    await browser.fill(en('common:login.phone'), player.phone);
    await browser.fill(en('common:login.password'), player.password);
    await browser.press(en('common:login.submit'));
    await browser.open('/changePassword');
    await browser.fill(en('password:currentPassword'), player.password);
    await browser.fill(en('password:newPassword'), NEW_PASSWORD);
    await browser.fill(en('password:confirmPassword'), NEW_PASSWORD);
    expect((await browser.press(en('password:changePassword'))).text).toContain(en('errors:passwordChanged'));
  } finally {
    await browser.close();
  }
});
