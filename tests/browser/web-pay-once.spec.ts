import { DOLLARS } from '#tests/support/casinos.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { WebPayPage } from './web-pay-page.ts';

/** A player who may buy in and cash out. */
const READY = {
  casinos: [{ casinoId: DOLLARS, regularAU: 1_000_000 }],
  email: 'ana@player.example',
  personalInfo: 'complete' as const,
};

test('two clicks are one payment', { tag: '@drawn' }, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer(READY);
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(player, '/webPayCashIn');
  await screen.type('50');
  await screen.choose('m_card');
  await sandbox.setLatency(400);
  await screen.payButton.dblclick();
  await screen.expectTransaction('provider');
  expect((await sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
});
