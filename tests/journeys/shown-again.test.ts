import { expect, onTestFinished, test } from 'vitest';
import { startStack } from '#tests/support/stack.ts';
import { launchFirefox } from './drivers/firefox.ts';

test('Firefox shows a refused form and a total after a reload and on the way back, and pays once', {
  timeout: 180_000,
}, async () => {
  const { portal, sandbox, stop } = await startStack({ country: 'MX' });
  onTestFinished(stop);
  const player = await sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 900_000 }] });
  const firefox = await launchFirefox({ hasScripts: true });
  onTestFinished(() => firefox.close());
  const page = await firefox.newPage();
  const typedIn = (selector: string) =>
    page.$eval(selector, (field) => (field instanceof HTMLInputElement ? field.value : null));
  const press = (selector: string) => Promise.all([page.waitForNavigation(), page.click(selector)]);
  const comeBack = async () => {
    await page.reload();
    await page.goto(`${portal.origin}/about`);
    await page.goBack();
  };

  await page.goto(portal.origin);
  await page.type('#login-phoneNumber', player.phone);
  await page.type('#login-password', 'Wrong-Secret-1');
  await press('form[action="/login"] button[type="submit"]');
  await comeBack();
  expect(await typedIn('#login-phoneNumber')).toBe(player.phone);
  expect(await sandbox.calls({ path: '/authentication/login' })).toHaveLength(1);

  await page.type('#login-password', player.password);
  await press('form[action="/login"] button[type="submit"]');
  await page.goto(`${portal.origin}/webPayCashIn?casino=12&method=m_oxxo&amount=57.5`);
  await press('#pay-form button[value="choose"]');
  await comeBack();
  expect(await typedIn('#pay-amount-text')).toBe('57.5');
  await press('#pay-form button[value="pay"]');
  expect(page.url()).toContain('?tx=');
  await page.goBack();
  expect(await typedIn('#pay-amount-text')).toBe('57.5');
  await press('#pay-form button[value="pay"]');
  expect(page.url()).toContain('?tx=');
  expect((await sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
});
