import { expect, test } from '#tests/support/fixtures.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import { openTextBrowser } from '#tests/support/text-browser.ts';
import { PortalPage } from './portal-page.ts';
import { CODE_PAGE, GOOD_PASSWORD, mexicanAnswers, RegisterPage, shortAnswers } from './register-page.ts';
import { textOf } from './texts.ts';

test('[S1-CAN-01 S2-ROUTE-04 SC-REG-06 SC-REG-23] a player of Mexico registers, is signed in, and is sent a code', {
  tag: '@plain',
}, async ({ page, sandbox }) => {
  const register = new RegisterPage(page, 'es-MX');
  const portal = new PortalPage(page, 'es-MX');
  await page.goto('/');
  await portal.openMenu();
  await portal.menu.getByRole('link', { name: portal.text('menu.register'), exact: true }).click();
  await expect(page).toHaveURL(/\/extendedRegisterView$/);
  await expect(register.form.getByRole('group').locator('legend')).toContainText([
    register.text('register:sections.account'),
  ]);
  const phone = newPhone();
  await register.fillAndSend({ ...mexicanAnswers(phone), email: 'ana@mail.example' });
  await register.expectRegistered();
  const [sms] = await sandbox.messagesTo(phone);
  expect(sms?.code).toMatch(/^\d{6}$/);
  expect(await sandbox.messagesTo('ana@mail.example')).toHaveLength(1);
  expect(await sandbox.calls({ path: '/user/register' })).toHaveLength(1);
  // What was filled in belongs to the account now, and a registration is no place for a player.
  for (const path of ['/extendedRegisterView', '/registerNewUser', '/multiComponentRegisterView?step=2']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});

test('[S2-ROUTE-03 SC-REG-12] the short variant takes a number with its country, spaces and old prefixes', {
  tag: '@plain',
}, async ({ page, sandbox }) => {
  const register = new RegisterPage(page, 'es-MX');
  const phone = newPhone();
  await page.goto('/registerNewUser');
  await register.fillAndSend(
    shortAnswers(`+52 1 ${phone.slice(0, 2)} ${phone.slice(2, 6)}-${phone.slice(6)}`),
  );
  await register.expectRegistered();
  expect(await sandbox.messagesTo(phone)).toHaveLength(1);
});

test('[S1-CAN-02] the code page asks for the code that was sent', { tag: '@plain' }, async ({
  page,
  sandbox,
}) => {
  const register = new RegisterPage(page, 'es-MX');
  const phone = newPhone();
  await page.goto('/registerNewUser');
  await register.fillAndSend(shortAnswers(phone));
  await register.expectRegistered();
  const [sms] = await sandbox.messagesTo(phone);
  await page.locator('input[autocomplete="one-time-code"]').fill(sms?.code ?? '');
  await page
    .locator('form', { has: page.locator('input[autocomplete="one-time-code"]') })
    .locator('button')
    .first()
    .click();
  await expect(register.notifications).toContainText(register.text('errors:accountVerified'));
});

test('[SC-REG-17] what was typed is there for somebody who comes back', { tag: '@plain' }, async ({
  page,
}) => {
  const register = new RegisterPage(page, 'es-MX');
  await page.goto('/extendedRegisterView');
  await register.fillAndSend({ ...mexicanAnswers('5512345670'), phoneNumber: '12' });
  await expect(page.locator('.field__error')).toBeVisible();
  await page.goto('/');
  await page.goto('/extendedRegisterView');
  await expect(page.locator('.field__error')).toHaveCount(0);
  await expect(register.input('lastName')).toHaveValue('Ñíguez');
  await expect(register.input('birthDate.year')).toHaveValue('1931');
  await expect(register.input('nationality')).toHaveValue('MX');
  await expect(register.input('newPassword')).toHaveValue('');
  await expect(register.input('documents')).not.toBeChecked();
  // The other variants ask some of the same.
  await page.goto('/registerNewUser');
  await expect(register.input('displayName')).toHaveValue('Ana');
});

test('[SC-REG-17] nobody else sees what was typed', { tag: '@plain' }, async ({
  page,
  browser,
  portal,
  guard,
}) => {
  const register = new RegisterPage(page, 'es-MX');
  await page.goto('/registerNewUser');
  await register.fillAndSend({ ...shortAnswers(), displayName: 'Only mine', documents: '' });
  await page.goto('/registerNewUser');
  await expect(register.input('displayName')).toHaveValue('Only mine');
  const other = await browser.newContext({ baseURL: portal.origin });
  guard.watch(other);
  const stranger = await other.newPage();
  await stranger.goto('/registerNewUser');
  expect(await stranger.content()).not.toContain('Only mine');
  const keyOf = (html: string) => /name="attempt" value="([^"]+)"/.exec(html)?.[1];
  expect(keyOf(await stranger.content())).not.toBe(keyOf(await page.content()));
  await other.close();
});

test('[SC-REG-20] each document opens with its text beside the form', async ({ page }) => {
  const register = new RegisterPage(page, 'es-MX');
  await page.goto('/registerNewUser');
  const links = register.form.locator('a[href^="/about?doc="]');
  await expect(links).toHaveCount(3);
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank');
});

test.describe('where the operator names another variant', () => {
  test('[S2-LOGIN-07 OC-TYPE-05] the menu leads there', { tag: '@plain' }, async ({
    page,
    startOwnStack,
  }) => {
    const { portal: own, sandbox } = await startOwnStack();
    await sandbox.changeRules({ registrationVariant: 'basic' });
    const portal = new PortalPage(page, 'es-MX');
    await page.goto(own.origin);
    await expect(portal.menu.getByRole('link', { name: portal.text('menu.register') })).toHaveAttribute(
      'href',
      '/registerNewUser',
    );
    await expect(page.locator('.login-panel__links a').first()).toHaveAttribute('href', '/registerNewUser');
  });
});

test('[S8-MSG-13 SC-REG-24] a player registers in a text browser', { tag: '@plain' }, async ({
  portal,
  sandbox,
}) => {
  const lynx = await openTextBrowser(portal.origin, { path: '/registerNewUser', language: 'en' });
  const text = (key: string, values?: Record<string, number>) => textOf('en', key, values);
  const phone = newPhone();
  try {
    await lynx.fill(text('register:fields.phoneNumber'), phone);
    await lynx.fill(text('register:fields.displayName'), 'Ana');
    await lynx.fill(text('register:fields.password'), GOOD_PASSWORD);
    await lynx.fill(text('register:fields.confirmPassword'), GOOD_PASSWORD);
    await lynx.check(text('register:documents.accept'));
    await lynx.check(text('register:age', { age: 18 }));
    const page = await lynx.press(text('register:submit'));
    expect(page.text).toContain(text('errors:registrationSuccess'));
    expect(await sandbox.messagesTo(phone)).toHaveLength(1);
  } finally {
    await lynx.close();
  }
});

test('a machine is asked once more, a person never', { tag: '@once' }, async ({ page, sandbox }) => {
  const register = new RegisterPage(page, 'es-MX');
  const answers = shortAnswers();
  await page.goto('/registerNewUser');
  await register.fill(answers);
  // The page is made to look freshly opened, as a machine's would be.
  await page.evaluate(() => {
    const attempt = document.querySelector<HTMLInputElement>('[name="attempt"]');
    if (attempt) attempt.value = attempt.value.replace(/\d+$/, String(Date.now() + 60_000));
  });
  await page
    .locator('[name="homepage"]')
    .evaluate((input) => input.setAttribute('value', 'http://spam.example'));
  await register.send();
  await expect(register.summary).toContainText(register.text('register:messages.sendAgain'));
  expect(await sandbox.calls({ path: '/user/register' })).toEqual([]);
  await register.fillAndSend(answers);
  await page.waitForURL(`**${CODE_PAGE}`);
});
