import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320 } from '#tests/support/reflow.ts';
import { findSecrets } from '#tests/support/secrets.ts';
import { PortalPage } from './portal-page.ts';

const SESSION_KEY = 'a-session-key-of-more-than-thirty-two-bytes';
const TOKEN_MARK = 'MARKED-TOKEN';

test('[S2-ROUTE-15 S6-ROLE-11 SC-SYSTEM-01] developers see the portal at work, and no secret', {
  tag: ['@script', '@long'],
}, async ({ page, startOwnStack }) => {
  const { portal: own, sandbox } = await startOwnStack({
    env: { PORTAL_MODE: 'development', SESSION_KEYS: SESSION_KEY },
  });
  const portal = new PortalPage(page, 'es-MX');
  const player = await sandbox.makePlayer({ tokenPrefix: TOKEN_MARK, casinos: [{ casinoId: 12 }] });
  await page.goto(own.origin);
  await portal.sendLogin(player.phone, player.password);
  await portal.expectSignedIn();
  await page.goto(`${own.origin}/systemInfo`);

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(portal.text('titles:systemInfo'));
  for (const fact of [
    '7.3.14',
    process.version,
    new URL(sandbox.origin).host,
    'allowWebBuyIn',
    'minimumLength',
    'es-MX',
    'secondsToRefresh',
    'POST /authentication/login',
    'GET /funds',
  ]) {
    await expect(main).toContainText(fact);
  }
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === 'session')?.value ?? '';
  const { phone, password, userId } = player;
  const secrets = { SESSION_KEY, TOKEN_MARK, phone, password, userId, cookie };
  expect(findSecrets({ page: await page.content() }, secrets)).toEqual([]);
  await expectNoViolations(page);
  await expectReflowAt320(page);
});
