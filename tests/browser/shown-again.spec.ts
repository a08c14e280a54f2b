import { expect, test } from '#tests/support/fixtures.ts';
import { openSession } from './portal-page.ts';
import { DOLLARS, WebPayPage } from './web-pay-page.ts';

const READY = {
  casinos: [{ casinoId: DOLLARS, regularAU: 1_000_000 }],
  email: 'ana@player.example',
  personalInfo: 'complete' as const,
  stepUp: 'password' as const,
};
const ABOUT = '/about';

test.describe('a form that is shown again', { tag: ['@drawn', '@both'] }, () => {
  test('[S5-FORM-04] of a visitor is there after a reload, and on the way back', async ({
    page,
    sandbox,
  }) => {
    await page.goto('/');
    const phone = page.locator('#login-phoneNumber');
    await phone.fill('55 0000 1');
    await page.locator('#login-password').fill('Wrong-Secret-1');
    await page.locator('form[action="/login"] button[type="submit"]').click();
    await expect(page).toHaveURL(/\?refused=/);
    const expectShown = async () => {
      await expect(phone).toHaveValue('55 0000 1');
      await expect(page.locator('#login-password')).toHaveValue('');
      await expect(page.locator('.error-summary')).toBeVisible();
    };
    await expectShown();
    await page.reload();
    await expectShown();
    await page.goto(ABOUT);
    await page.goBack();
    await expectShown();
    expect(await sandbox.calls({ path: '/authentication/login' })).toEqual([]);
  });

  test('of a profile is there after a reload, and on the way back', async ({ page, sandbox, makePlayer }) => {
    await openSession(page, await makePlayer(), { isHomeSeen: true });
    await page.goto('/userProfile');
    await page.locator('#email-email').fill('nobody@nowhere');
    await page.locator('form:has(#email-email)').evaluate((form) => {
      if (form instanceof HTMLFormElement) form.noValidate = true;
    });
    await page.locator('button[value="setEmail"]').click();
    await expect(page).toHaveURL(/\?refused=/);
    await page.reload();
    await page.goto(ABOUT);
    await page.goBack();
    await expect(page.locator('#email-email')).toHaveValue('nobody@nowhere');
    expect(await sandbox.calls({ path: '/user/email', method: 'POST' })).toEqual([]);
  });

  test('[S5-FORM-04] of a buy-in, its total and the payment after it is one payment', async ({
    page,
    sandbox,
    makePlayer,
  }) => {
    const player = await makePlayer(READY);
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(player, '/webPayCashIn');
    await screen.type('50abc');
    await screen.choose('m_card');
    await screen.pay();
    await expect(page).toHaveURL(/&refused=/);
    await page.goto(ABOUT);
    await page.goBack();
    await expect(screen.amount).toHaveValue('50abc');

    await screen.type('50');
    await screen.button('web-pay:button.choose').click();
    await expect(page.locator('.summary')).toBeVisible();
    await page.reload();
    await expect(screen.amount).toHaveValue('50');
    await screen.pay();
    await screen.expectTransaction('provider');
    await page.goBack();
    await expect(screen.amount).toHaveValue('50');
    await expect(
      page.locator('.notice').filter({ hasText: screen.say('web-pay:again.received') }),
    ).toBeVisible();
    // The same form is the same payment.
    await screen.pay();
    await screen.expectTransaction('provider');
    expect((await sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
  });

  test('[S5-FORM-04] of the proof of a cash-out is there, and sends nothing by itself', async ({
    page,
    sandbox,
    makePlayer,
  }) => {
    const player = await makePlayer(READY);
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(player, '/webPayCashOut');
    await screen.type('50');
    await screen.choose('m_card_out');
    await screen.button('web-pay:button.check').click();
    await expect(page).toHaveURL(/check=/);
    await screen.input('intent').and(page.locator('[value="pay"]')).click();
    await page.locator('#stepUp-proof').fill('Wrong-Secret-1');
    await screen.button('web-pay:stepUp.submit').click();
    await expect(page.locator('.error-summary')).toBeVisible();
    const calls = (await sandbox.calls({ path: '/webpay/cashOut' })).length;
    await page.reload();
    await expect(page.locator('#stepUp-proof')).toHaveValue('');
    await page.goto(ABOUT);
    await page.goBack();
    await expect(page.locator('.error-summary')).toBeVisible();
    expect(await sandbox.calls({ path: '/webpay/cashOut' })).toHaveLength(calls);
    expect((await sandbox.paymentsOf(player.phone)).transactions).toEqual([]);
  });
});
