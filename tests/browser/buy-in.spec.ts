import { DOLLARS } from '#tests/support/casinos.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { WebPayPage } from './web-pay-page.ts';

const BUY_IN = { method: 'POST', path: '/webpay/buyIn' };
const PATH = '/webPayCashIn';

const ONE_CASINO = [{ casinoId: DOLLARS, regularAU: 1_250_500 }];

test.describe('in Mexico', () => {
  test('[SC-BUY-09] asks what the chosen method needs, and nothing for others', async ({
    page,
    sandbox,
    makePlayer,
  }) => {
    const player = await makePlayer({ casinos: ONE_CASINO });
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(player, PATH);
    const phone = screen.input('details.m_codi.phoneNumber');
    await expect(phone).toBeHidden();
    await screen.type('40');
    await screen.choose('m_codi');
    await expect(phone).toBeVisible();
    await screen.pay();
    await screen.expectErrors(screen.say('errors:fieldBlank'));
    await phone.fill('55 1234');
    await screen.pay();
    await screen.expectErrors(screen.say('errors:fieldTooShort'));
    await expect(phone).toHaveValue('55 1234');
    expect(await sandbox.calls(BUY_IN)).toHaveLength(0);
    await phone.fill('55 1234 5678');
    await screen.pay();
    await screen.expectTransaction('provider');
    expect((await sandbox.paymentsOf(player.phone)).transactions).toMatchObject([{ paymentType: 'codi' }]);
  });

  test('[SC-BUY-10] the button says what the chosen method leads to @script', async ({
    page,
    makePlayer,
  }) => {
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(await makePlayer({ casinos: ONE_CASINO }), PATH);
    const shown = () =>
      screen.payButton.evaluate((button) =>
        getComputedStyle(button, '::after').content.replace(/^"|"$/g, ''),
      );
    await screen.choose('m_oxxo');
    expect(await shown()).toBe(screen.say('web-pay:button.voucher'));
    await screen.choose('m_spei');
    expect(await shown()).toBe(screen.say('web-pay:button.transfer'));
  });
});
