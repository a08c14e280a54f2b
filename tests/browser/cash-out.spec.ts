import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { DOLLARS } from '#tests/support/casinos.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { WebPayPage } from './web-pay-page.ts';

const PATH = '/webPayCashOut';

/** A player who may cash out. */
const READY: PlayerOrderInput = {
  casinos: [{ casinoId: DOLLARS, regularAU: 1_000_000, promoAU: 250_000 }],
  email: 'ana@player.example',
  personalInfo: 'complete',
};

/** Chooses the transfer to an account in Mexico. */
async function answer(screen: WebPayPage): Promise<void> {
  await screen.choose('m_spei_out');
  await screen.input('details.m_spei_out.clabe').fill('032180000118359719');
}

test('[SC-OUT-04 SC-OUT-08] on a phone the main button of each step is in view, and above it the password', {
  tag: '@once',
}, async ({ page, makePlayer }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(await makePlayer({ ...READY, stepUp: 'password' }), PATH);
  await screen.type('50');
  await answer(screen);
  await screen.button('web-pay:button.check').click();
  await expect(screen.button('web-pay:button.cashOut')).toBeInViewport({ ratio: 1 });
  await screen.button('web-pay:button.cashOut').click();
  const submit = screen.button('web-pay:stepUp.submit');
  await expect(submit).toBeInViewport({ ratio: 1 });
  const top = await submit.evaluate((button) => button.getBoundingClientRect().top);
  const password = page.locator('#stepUp-proof');
  expect(await password.evaluate((input) => input.getBoundingClientRect().bottom)).toBeLessThan(top);
});
