import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { DocumentOverlayPage } from './document-overlay-page.ts';
import { PortalPage } from './portal-page.ts';

const ONE_NEW = [
  { key: 'responsible-play', version: '2' },
  { key: 'privacy', version: '3' },
];
const TERMS = '^/documents/terms/';

const NOT_A_DOCUMENT: readonly (readonly [what: string, fault: FaultInput['fault']])[] = [
  ['that is not there', { status: 404 }],
  ['that is no text', { body: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } }],
  ['that is too large', { hugeBytes: 600_000, headers: { 'content-type': 'text/plain' } }],
  ['with nothing in it', { body: '<script>alert(1)</script>', headers: { 'content-type': 'text/html' } }],
  ['that lies elsewhere', { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } }],
];

for (const [what, fault] of NOT_A_DOCUMENT) {
  test(`[S4-SESSION-06 S4-DOC-06 S4-DOC-07] a document ${what} ends the session`, { tag: '@plain' }, async ({
    page,
    makePlayer,
    sandbox,
  }) => {
    const portal = new PortalPage(page, 'es-MX');
    const player = await makePlayer({ acknowledged: ONE_NEW });
    await sandbox.addFaults({ match: { path: TERMS }, fault });
    await page.goto('/');
    await portal.sendLogin(player.phone, player.password);
    await portal.expectSignedOut();
    await expect(portal.notifications).toContainText(portal.text('errors:documentNotFound'));
    await page.goto('/userProfile');
    await expect(page).toHaveURL('/?next=%2FuserProfile');
  });
}

test('[S4-DOC-07] so does one that the operator does not know any more when it is accepted', {
  tag: '@plain',
}, async ({ page, makePlayer, sandbox }) => {
  const portal = new PortalPage(page, 'es-MX');
  const overlay = new DocumentOverlayPage(portal);
  const player = await makePlayer({ acknowledged: ONE_NEW });
  await page.goto('/');
  await portal.sendLogin(player.phone, player.password);
  await overlay.expectOpen('terms', '10', 1);
  await sandbox.addFaults({
    match: { path: '/document/acknowledgement', method: 'POST' },
    fault: { json: { status: 'RequiredDocumentNotFound' } },
  });
  await overlay.accept();
  await portal.expectSignedOut();
  await expect(portal.notifications).toContainText(portal.text('errors:documentNotFound'));
});

test('a document that cannot be had just now is neither accepted nor missing', { tag: '@plain' }, async ({
  page,
  makePlayer,
  sandbox,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  const overlay = new DocumentOverlayPage(portal);
  const player = await makePlayer({ acknowledged: ONE_NEW });
  await sandbox.addFaults({ match: { path: TERMS }, fault: { status: 503 } });
  await page.goto('/');
  await portal.sendLogin(player.phone, player.password);
  await expect(overlay.dialog).toContainText(portal.text('documents:unavailable'));
  await expect(overlay.dialog.getByRole('button', { name: portal.text('documents:accept') })).toHaveCount(0);
  await sandbox.clearFaults();
  await overlay.dialog.getByRole('link', { name: portal.text('pages.tryAgain') }).click();
  await overlay.expectOpen('terms', '10', 1);
  await overlay.accept();
  await portal.expectSignedIn();
});

test('while the operator cannot say what there is to accept, the player is let in, until it can', {
  tag: '@plain',
}, async ({ page, startOwnStack }) => {
  const portal = new PortalPage(page, 'es-MX');
  const overlay = new DocumentOverlayPage(portal);
  const { portal: own, sandbox } = await startOwnStack();
  const player = await sandbox.makePlayer({ acknowledged: ONE_NEW });
  await sandbox.addFaults({ match: { path: '/document', method: 'GET' }, fault: { status: 500 } });
  await page.goto(own.origin);
  await portal.sendLogin(player.phone, player.password);
  await portal.expectSignedIn();
  await sandbox.clearFaults();
  await expect
    .poll(async () => {
      await page.goto(`${own.origin}/userProfile`);
      return overlay.dialog.count();
    })
    .toBe(1);
  await overlay.expectOpen('terms', '10', 1);
});

test('[S4-DOC-02] a document that does not exist in the language of the page is shown in that of the site', {
  tag: '@plain',
}, async ({ page, startOwnStack }) => {
  const { portal: own, sandbox } = await startOwnStack();
  const entry = (key: string, version: string, language: string, name = language) => ({
    key,
    version,
    language,
    url: `/documents/${key}/${version}/${name}`,
  });
  await sandbox.addFaults({
    match: { path: '/document', method: 'GET' },
    fault: {
      json: [
        entry('terms', '10', 'es-MX'),
        entry('terms', '9', 'en-US'),
        entry('privacy', '3', 'es', 'es-MX'),
        entry('responsible-play', '2', 'en-US'),
      ],
    },
  });
  const player = await sandbox.makePlayer({ acknowledged: 'none' });
  const spanish = new DocumentOverlayPage(new PortalPage(page, 'es-MX'));
  await page.goto(own.origin);
  await spanish.portal.sendLogin(player.phone, player.password);
  // What is neither in the player's language nor in the site's cannot be asked for; neutral Spanish will do.
  await spanish.expectOpen('privacy', '3', 2);
  await expect(spanish.text).toHaveAttribute('lang', 'es');

  await spanish.dialog.getByRole('button', { name: '日本語' }).click();
  const japanese = new DocumentOverlayPage(new PortalPage(page, 'ja'));
  await japanese.expectOpen('privacy', '3', 2);
  await japanese.accept();
  await japanese.expectOpen('terms', '10', 2, 2);
  await expect(japanese.text).toHaveAttribute('lang', 'es-MX');
  await japanese.accept();
  await japanese.portal.expectSignedIn();

  // English players have terms of their own, of an older version, and one document more.
  await page.getByRole('button', { name: 'English' }).click();
  const english = new DocumentOverlayPage(new PortalPage(page, 'en'));
  await english.expectOpen('responsible-play', '2', 2);
  await english.accept();
  await english.expectOpen('terms', '9', 2, 2);
  await english.accept();
  await english.portal.expectSignedIn();
});
