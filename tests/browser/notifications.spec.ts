import { expect, test } from '#tests/support/fixtures.ts';
import { PortalPage } from './portal-page.ts';

const LOGIN = '/authentication/login';
/** A notification that need not be dismissed is shown for this long (spec §9), in ms. */
const LIFETIME_MS = 15_000;

test('[S3-NOTE-04 S8-HTTP-04] what must be dismissed stays until it is', { tag: '@drawn' }, async ({
  page,
  makePlayer,
  sandbox,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  const player = await makePlayer();
  await sandbox.addFaults({ match: { path: LOGIN, phone: player.phone }, fault: { status: 403 } });
  await page.goto('/');
  await portal.sendLogin(player.phone, player.password);
  const message = portal.text('errors:noPermissionAtCasino');
  await expect(portal.notifications).toContainText(message);
  expect(await portal.notifications.evaluate((row) => row.getAnimations().length)).toBe(0);

  await page.goto('/about');
  await expect(portal.notifications).toContainText(message);
  await portal.notifications.getByRole('button', { name: portal.text('notifications.dismiss') }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByText(message)).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByText(message)).toHaveCount(0);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`[S4-NOTE-01] what need not be dismissed leaves after 15 s (motion: ${reducedMotion})`, {
    tag: '@drawn',
  }, async ({ page, makePlayer, sandbox }) => {
    await page.emulateMedia({ reducedMotion });
    const portal = new PortalPage(page, 'es-MX');
    const player = await makePlayer();
    await sandbox.addFaults({ match: { path: LOGIN, phone: player.phone }, fault: { status: 500 } });
    await page.goto('/');
    const sentAtMs = performance.now();
    await portal.sendLogin(player.phone, player.password);
    const row = portal.notifications;
    await expect(row).toContainText(portal.text('errors:internalServerError'));
    const onItsWayMs = performance.now() - sentAtMs;
    await expect(row.getByRole('button')).toHaveCount(0);
    const visibleAt = (ms: number) =>
      row.evaluate((element, time) => {
        for (const animation of element.getAnimations()) {
          animation.pause();
          animation.currentTime = time;
        }
        const { visibility, opacity } = getComputedStyle(element);
        return visibility === 'visible' && Number(opacity) > 0.9;
      }, ms);
    // Counted from when it happened: a page that came a little later has less of the time left.
    const before = await visibleAt(LIFETIME_MS - 1000 - onItsWayMs);
    const after = await visibleAt(LIFETIME_MS);
    expect({ before, after }).toEqual({ before: true, after: false });
    // It is gone for screen readers, too.
    await expect(portal.notifications).toHaveCount(0);
  });
}

test('[S2-HEADER-03 S3-NOTE-03] errors, successes and information look different, in light and dark', {
  tag: '@once',
}, async ({ page, makePlayer, sandbox }) => {
  const portal = new PortalPage(page, 'es-MX');
  const player = await makePlayer();
  await sandbox.addFaults({ match: { path: LOGIN, phone: player.phone }, fault: { status: 500 } });
  await page.goto('/');
  await portal.sendLogin(player.phone, player.password);
  await expect(portal.notifications).toHaveClass(/\bnotification--error\b/);
  // The kind is told in words, not by colour alone.
  await expect(portal.notifications).toContainText(portal.text('notifications.error'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const looks = await portal.notifications.evaluate((row) =>
      ['error', 'success', 'info'].map((kind) => {
        const sample = row.cloneNode(true);
        if (!(sample instanceof HTMLElement)) return '';
        sample.className = `notification notification--${kind}`;
        row.after(sample);
        const { backgroundColor, color, boxShadow } = getComputedStyle(sample);
        sample.remove();
        return `${backgroundColor} ${color} ${boxShadow}`;
      }),
    );
    expect(new Set(looks).size, colorScheme).toBe(3);
  }
});
