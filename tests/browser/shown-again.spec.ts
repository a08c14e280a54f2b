import { DOLLARS } from '#tests/support/casinos.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { WebPayPage } from './web-pay-page.ts';

const READY = {
  casinos: [{ casinoId: DOLLARS, regularAU: 1_000_000 }],
  email: 'ana@player.example',
  personalInfo: 'complete' as const,
  stepUp: 'password' as const,
};
const ABOUT = '/about';

test.describe('a form that is shown again', { tag: ['@drawn', '@both'] }, () => {
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
});
