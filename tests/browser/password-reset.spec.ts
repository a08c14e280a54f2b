import { expect, test } from '#tests/support/fixtures.ts';
import { JOINABLE } from '#tests/support/sandbox.ts';
import { PasswordPage } from './password-page.ts';

test('[S2-FORGOT-06 S2-FORGOT-07 S4-STRENGTH-01] the meter follows what is typed', {
  tag: '@script',
}, async ({ page, makePlayer }) => {
  const player = await makePlayer();
  const panel = new PasswordPage(page, 'es-MX');
  await panel.forgetPassword();
  await panel.askForCode(player.phone);
  const field = panel.field('password:newPassword');
  await field.click();
  for (const [typed, verdict] of [
    ['aaaaaaaa', 'weak'],
    ['password', 'medium'],
    ['Passw0rd!', 'strong'],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByText(panel.say('password:strength'))).toContainText(
      panel.say(`password:${verdict}`),
    );
  }
  await field.fill('');
  await expect(page.getByText(panel.say('password:strength'))).toHaveCount(0);
  await page
    .getByRole('button', { name: panel.say('common:login.showPassword') })
    .first()
    .click();
  await expect(field).toHaveAttribute('type', 'text');
});

test('a button pressed twice sends one code', { tag: '@once' }, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer();
  const panel = new PasswordPage(page, 'es-MX');
  await panel.forgetPassword();
  await sandbox.addFaults({ match: { path: '/user/password/lost/code' }, fault: JOINABLE });
  await panel.field('common:login.phone').fill(player.phone);
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form[action="/forgotPassword"]');
    form?.submit();
    setTimeout(() => form?.submit(), 100);
  });
  await expect(panel.field('password:code')).toBeVisible();
  expect(await sandbox.calls({ path: '/user/password/lost/code' })).toHaveLength(1);
});
