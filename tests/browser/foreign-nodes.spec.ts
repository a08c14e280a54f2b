import { islandRegistry } from '#app/islands/registry.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { findDamage, intrude, pagesWithIslands } from '#tests/support/foreign-nodes.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import { GOOD_PASSWORD, shortAnswers } from '#tests/support/registrants.ts';
import { AccessCodePage } from './access-code-page.ts';
import { PasswordPage } from './password-page.ts';
import { openSession } from './portal-page.ts';
import { RegisterPage } from './register-page.ts';
import { makePayment } from './transactions-page.ts';

const NEW_PASSWORD = 'New-Secret-42';
test.describe('what others put into a page', { tag: ['@script', '@once'] }, () => {
  test('takes no text, focus or caret on any page with an island', { tag: '@long' }, async ({
    page,
    sandbox,
    makePlayer,
    startOwnStack,
    guard,
  }) => {
    // Links to screens that this operator has not are looked at too.
    guard.expect(/status of 404/);
    const names = new Set<string>();
    const holdAll = async (addresses: readonly string[]) => {
      for (const address of addresses) {
        expect(await findDamage(page, address)).toEqual([]);
        for (const host of await page.locator('[data-island]').all())
          names.add((await host.getAttribute('data-island')) ?? '');
      }
    };
    const seen = new Set<string>();
    await page.goto('/');
    await holdAll(await pagesWithIslands(page, seen, ['/']));

    // A verdict on a password that was sent stands beside the field then.
    const panel = new PasswordPage(page, 'es-MX');
    const player = await makePlayer({ casinos: [{ casinoId: 12, regularAU: 900_000 }, { casinoId: 14 }] });
    const slip = await makePayment(sandbox, player, { methodId: 'm_oxxo' });
    await panel.forgetPassword();
    await panel.askForCode(player.phone);
    await panel.sendPasswords({ code: '1', password: 'aaaaaaaa' });
    await expect(panel.summary).toBeVisible();
    await holdAll([page.url()]);

    await openSession(page, player, { isHomeSeen: true });
    await page.goto('/');
    await new AccessCodePage(page, 'es-MX').getCode('Sala Sakura');
    await holdAll(await pagesWithIslands(page, seen, [page.url(), `/webPayTransactions?tx=${slip}`]));

    const own = await startOwnStack();
    await own.sandbox.changeRules({ captchaType: 'turnstile', captchaFallback: 'image' });
    await holdAll(['?panel=forgotPassword', 'registerNewUser'].map((path) => `${own.portal.origin}/${path}`));
    expect([...names].sort()).toEqual(Object.keys(islandRegistry).sort());
  });

  test('leaves the log-in, the change of a password and a registration as they are', {
    tag: '@long',
  }, async ({ page, makePlayer }) => {
    await page.addInitScript(`addEventListener('DOMContentLoaded', ${intrude})`);
    const player = await makePlayer();
    const screen = new PasswordPage(page, 'es-MX');
    const meddle = () => page.evaluate(intrude);
    await page.goto('/');
    await screen.field('common:login.phone').fill(player.phone);
    await screen.field('common:login.password').pressSequentially(player.password.slice(0, 5));
    await expect(page.locator('.password-field__toggle')).toBeVisible();
    await meddle();
    await page.keyboard.type(player.password.slice(5));
    await page.keyboard.press('Enter');
    await screen.expectLoggedIn();

    await page.goto('/changePassword');
    await screen.field('password:newPassword').focus();
    await expect(page.locator('.password-field__toggle')).toBeVisible();
    await meddle();
    await screen.sendPasswords({ current: player.password, password: NEW_PASSWORD });
    await expect(screen.notifications).toContainText(screen.say('errors:passwordChanged'));

    await page.context().clearCookies();
    const registration = new RegisterPage(page, 'es-MX');
    await page.goto('/registerNewUser');
    await registration.input('newPassword').fill(GOOD_PASSWORD);
    await expect(page.locator('.password-field__toggle')).toBeVisible();
    await meddle();
    const { newPassword: _typed, ...others } = shortAnswers(newPhone());
    await registration.fillAndSend(others);
    await registration.expectRegistered();
  });
});
