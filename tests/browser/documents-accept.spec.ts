import { expect, test } from '#tests/support/fixtures.ts';
import { openTextBrowser } from '#tests/support/text-browser.ts';
import { DocumentOverlayPage } from './document-overlay-page.ts';
import { PortalPage } from './portal-page.ts';
import { textOf } from './texts.ts';

/** An older version of the terms, and no privacy notice: these two are new, and of the two the terms come last in the list. */
const TWO_NEW = [
  { key: 'responsible-play', version: '2' },
  { key: 'terms', version: '9' },
];

test('[S1-CAN-17 S2-OVERLAY-01 S4-DOC-01 S4-DOC-04 S4-DOC-05] two new documents are accepted one after the other, the last of the list first', {
  tag: '@plain',
}, async ({ page, makePlayer, sandbox }) => {
  const portal = new PortalPage(page, 'es-MX');
  const overlay = new DocumentOverlayPage(portal);
  const player = await makePlayer({ displayName: 'Ana Ruiz', acknowledged: TWO_NEW });
  await page.goto('/');
  await portal.sendLogin(player.phone, player.password);

  await overlay.expectOpen('terms', '10', 2);
  await expect(overlay.text).toContainText('Aclaraciones y reclamaciones');
  await overlay.accept();
  await overlay.expectOpen('privacy', '3', 2, 2);
  await expect(page).toHaveURL('/');
  await overlay.accept();
  await portal.expectSignedIn();
  await expect(overlay.dialog).toHaveCount(0);

  const accepted = await sandbox.calls({ path: '/document/acknowledgement', method: 'POST' });
  expect(accepted.map(({ status }) => status)).toEqual([200, 200]);
  await page.context().clearCookies();
  await portal.signIn(player);
  await expect(overlay.dialog).toHaveCount(0);
});

test('[S2-OVERLAY-01] after the last document the player goes on to the screen that was asked for', {
  tag: '@plain',
}, async ({ page, makePlayer }) => {
  const portal = new PortalPage(page, 'es-MX');
  const overlay = new DocumentOverlayPage(portal);
  const player = await makePlayer({ acknowledged: TWO_NEW });
  await page.goto('/webPayTransactions');
  await portal.sendLogin(player.phone, player.password);
  await overlay.expectOpen('terms', '10', 2);
  await overlay.accept();
  await overlay.expectOpen('privacy', '3', 2, 2);
  await overlay.accept();
  await expect(overlay.dialog).toHaveCount(0);
  await expect(page).toHaveURL('/webPayTransactions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(portal.text('titles:webPayTransactions'));
});

test('[S2-NAV-11] the other way out is to log out', { tag: '@plain' }, async ({
  page,
  makePlayer,
  sandbox,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  const overlay = new DocumentOverlayPage(portal);
  const player = await makePlayer({ acknowledged: 'none' });
  await page.goto('/');
  await portal.sendLogin(player.phone, player.password);
  await overlay.expectOpen('responsible-play', '2', 3);
  await page.keyboard.press('Escape');
  await expect(overlay.dialog).toBeVisible();
  await overlay.logOut();
  await portal.expectSignedOut();
  expect(await sandbox.calls({ path: '/document/acknowledgement', method: 'POST' })).toEqual([]);
});

test('[S4-DOC-02] the document changes its language with the page', { tag: '@plain' }, async ({
  page,
  makePlayer,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  const overlay = new DocumentOverlayPage(portal);
  const player = await makePlayer({ acknowledged: 'none' });
  await page.goto('/');
  await portal.sendLogin(player.phone, player.password);
  await expect(overlay.text).toHaveAttribute('lang', 'es-MX');
  await expect(overlay.text).toContainText('Señales de alerta');

  await overlay.dialog.getByRole('button', { name: 'English' }).click();
  const english = new DocumentOverlayPage(new PortalPage(page, 'en'));
  await english.expectOpen('responsible-play', '2', 3);
  await expect(english.text).toHaveAttribute('lang', 'en-US');
  await expect(english.text).toContainText('Warning signs');
});

test('a form of another document than the one that is open changes nothing', { tag: '@plain' }, async ({
  page,
  makePlayer,
  sandbox,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  const overlay = new DocumentOverlayPage(portal);
  const player = await makePlayer({ acknowledged: TWO_NEW });
  await page.goto('/');
  await portal.sendLogin(player.phone, player.password);
  await overlay.expectOpen('terms', '10', 2);
  const csrf = await overlay.dialog.locator('input[name="csrf"]').first().inputValue();
  for (const other of [
    { key: 'privacy', version: '3' },
    { key: 'terms', version: '9' },
    { key: 'terms', version: '11' },
    { key: '', version: '' },
  ]) {
    const answer = await page.request.post('/acceptDocument', { form: { csrf, ...other }, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toBe('/');
  }
  await page.goto('/');
  await overlay.expectOpen('terms', '10', 2);
  expect(await sandbox.calls({ path: '/document/acknowledgement', method: 'POST' })).toEqual([]);
});

test('[S4-DOC-05] two tabs may accept the same document', { tag: '@plain' }, async ({
  page,
  context,
  makePlayer,
  sandbox,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  const overlay = new DocumentOverlayPage(portal);
  const player = await makePlayer({ acknowledged: TWO_NEW });
  await page.goto('/');
  await portal.sendLogin(player.phone, player.password);
  await overlay.expectOpen('terms', '10', 2);
  const tab = new DocumentOverlayPage(new PortalPage(await context.newPage(), 'es-MX'));
  await tab.portal.page.goto('/about');
  await tab.expectOpen('terms', '10', 2);
  await overlay.accept();
  await overlay.expectOpen('privacy', '3', 2, 2);
  await tab.accept();
  await tab.expectOpen('privacy', '3', 2, 2);
  await expect(tab.portal.page).toHaveURL('/about');
  expect(await sandbox.calls({ path: '/document/acknowledgement', method: 'POST' })).toHaveLength(1);
});

test('an operator that does not take the acceptance is not said to have', { tag: '@plain' }, async ({
  page,
  makePlayer,
  sandbox,
  guard,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  const overlay = new DocumentOverlayPage(portal);
  const player = await makePlayer({ acknowledged: TWO_NEW });
  await page.goto('/');
  await portal.sendLogin(player.phone, player.password);
  await overlay.expectOpen('terms', '10', 2);
  await sandbox.addFaults({
    match: { path: '/document/acknowledgement', method: 'POST' },
    times: 1,
    fault: { status: 500 },
  });
  await overlay.accept();
  await overlay.expectOpen('terms', '10', 2);
  await expect(overlay.dialog).toContainText(portal.text('errors:internalServerError'));
  await overlay.accept();
  await overlay.expectOpen('privacy', '3', 2, 2);
  expect(guard.faults).toEqual([]);
});

test('without pictures, colours or scripts: in lynx', { tag: '@plain' }, async ({ portal, makePlayer }) => {
  const player = await makePlayer({ acknowledged: TWO_NEW });
  const lynx = await openTextBrowser(portal.origin, { language: 'en' });
  try {
    const text = (key: string, values = {}) => textOf('en', key, values);
    await lynx.fill(text('login.phone'), player.phone);
    await lynx.fill(text('login.password'), player.password);
    const first = await lynx.press(text('login.submit'));
    expect(first.text).toContain(text('documents:title'));
    expect(first.text).toContain(text('documents:version', { version: '10' }));
    expect(first.text).not.toContain(text('home:loggedInAs'));
    const second = await lynx.press(text('documents:accept'));
    expect(second.text).toContain(text('documents:names.privacy'));
    const home = await lynx.press(text('documents:accept'));
    expect(home.text).toContain(text('home:loggedInAs'));
    expect(home.text).not.toContain(text('documents:title'));
  } finally {
    await lynx.close();
  }
});
