import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import { PortalPage } from './portal-page.ts';

const BUILDS = [
  { country: 'MX', language: 'es-MX', register: '/extendedRegisterView', line: 'Línea de la Vida' },
  { country: 'US', language: 'en', register: '/multiComponentRegisterView', line: '1-800-GAMBLER' },
  {
    country: 'JP',
    language: 'ja',
    register: '/multiComponentRegisterView',
    line: 'こころの健康相談統一ダイヤル',
  },
] as const;

const SECTIONS = [
  'register',
  'changePassword',
  'forgotPassword',
  'verifyAccount',
  'restrictions',
  'responsiblePlay',
  'documents',
  'complaints',
  'kept',
  'versions',
];

for (const { country, language, register, line } of BUILDS) {
  test.describe(country, () => {
    test.use({ country });

    test('[S2-ROUTE-16 S2-ROUTE-17 S2-ROUTE-18 SC-ABOUT-01 SC-ABOUT-04] About says how things are done and leads there', {
      tag: '@plain',
    }, async ({ page }) => {
      const portal = new PortalPage(page, language);
      await page.goto('/about');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(portal.text('about:title'));
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(
        SECTIONS.map((section) => portal.text(`about:${section}.title`)),
      );
      const main = page.getByRole('main');
      const links = [
        ['about:register.link', register],
        ['about:changePassword.link', '/changePassword'],
        ['about:forgotPassword.link', '/?panel=forgotPassword'],
        ['about:verifyAccount.link', '/userProfile'],
      ] as const;
      for (const [key, href] of links) {
        const link = main.getByRole('link', { name: portal.text(key), exact: true }).first();
        await expect(link).toHaveAttribute('href', href);
      }
      await expect(main.locator('#register ol > li')).toHaveCount(5);
      // Limits and email are no steps.
      await expect(main.locator('#restrictions ol > li')).toHaveCount(2);
      await expect(main.locator('#restrictions')).toContainText(portal.text('about:restrictions.limits'));
      await expect(main.locator('#verifyAccount ol > li')).toHaveCount(3);
      await expect(main.getByText('7.3.14')).toBeVisible();
      await expect(main.getByText('sandbox-')).toBeVisible();
      await expect(main.getByText('DEMO-0000/2026')).toHaveCount(country === 'MX' ? 1 : 0);
      await expect(main.locator('#responsiblePlay a[href^="tel:"]')).toHaveCount(1);
    });

    test('[SC-ABOUT-03] About has an answer while the operator has none', { tag: '@plain' }, async ({
      page,
      startOwnStack,
    }) => {
      // Nobody listens there, and nothing is known from before.
      const { portal: own } = await startOwnStack({ env: { OPERATOR_API_URL: 'http://127.0.0.1:9' } });
      const portal = new PortalPage(page, language);
      expect((await page.goto(`${own.origin}/about`))?.status()).toBe(200);
      const main = page.getByRole('main');
      await expect(main.locator('#documents')).toContainText(portal.text('about:documents.unavailable'));
      await expect(main.locator('#versions')).toContainText(
        `${portal.text('footer.serverVersion')}${portal.text('separators.label')}-`,
      );
      await expect(main.locator('#versions')).toContainText('7.3.14');
      await expect(main.locator('#responsiblePlay')).toContainText(line);
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(SECTIONS.length);
    });
  });
}

test('[S1-CAN-17 SC-REG-20 SC-ABOUT-02] each legal document can be read in the page', {
  tag: '@plain',
}, async ({ page }) => {
  const portal = new PortalPage(page, 'es-MX');
  for (const [name, text] of [
    ['terms', 'Aclaraciones y reclamaciones'],
    ['privacy', 'Aviso de privacidad'],
    ['responsiblePlay', 'Señales de alerta'],
  ] as const) {
    await page.goto('/about');
    await page
      .locator('#documents')
      .getByRole('link', { name: portal.text(`documents:names.${name}`) })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(portal.text(`documents:names.${name}`));
    await expect(page.getByRole('article')).toContainText(text);
    await page.getByRole('link', { name: portal.text('about:backToDocuments') }).click();
    await expect(page).toHaveURL('/about#documents');
  }
});

test('[SC-ABOUT-02] a document that is not there is not found, and one that cannot be had is said to be so', {
  tag: '@plain',
}, async ({ page, sandbox }) => {
  const portal = new PortalPage(page, 'es-MX');
  for (const key of ['nowhere', '__proto__', '../terms', '<b>x</b>', '']) {
    const answer = await page.request.get(`/about?doc=${encodeURIComponent(key)}`);
    expect(answer.status(), key).toBe(404);
    expect(await answer.text()).toContain(portal.text('pages.notFound.title'));
  }
  await sandbox.addFaults({ match: { path: '^/documents/' }, times: 1, fault: { status: 503 } });
  const late = await page.request.get('/about?doc=terms');
  expect(late.status()).toBe(503);
  expect(await late.text()).toContain(portal.text('documents:unavailable'));
  await sandbox.addFaults({ match: { path: '^/documents/' }, times: 1, fault: { status: 404 } });
  expect((await page.request.get('/about?doc=terms')).status()).toBe(404);
  expect((await page.request.get('/about?doc=terms')).status()).toBe(200);
});

test('[SC-ABOUT-01] the help lines and the permit are the operator’s, and the national ones without it', {
  tag: '@plain',
}, async ({ page, startOwnStack }) => {
  const { portal: own, sandbox } = await startOwnStack();
  await sandbox.changeSettings({
    permitHolder: 'Casa de Prueba',
    helpLines: [
      { label: 'Ayuda', url: 'https://help.example/' },
      { label: 'Otra', tel: '55 1111 2222' },
    ],
  });
  await page.goto(`${own.origin}/about`);
  const part = page.locator('#responsiblePlay');
  await expect(part.getByRole('link', { name: 'Ayuda' })).toHaveAttribute('href', 'https://help.example/');
  await expect(part.getByRole('link', { name: '55 1111 2222' })).toHaveAttribute('href', 'tel:5511112222');
  await expect(part).toContainText('Casa de Prueba');
  await expect(part).not.toContainText('Línea de la Vida');
});

test('About can be read by everybody', { tag: '@script' }, async ({ page }) => {
  for (const path of ['/about', '/about?doc=terms', '/about?doc=privacy']) {
    await page.goto(path);
    await expectNoViolations(page);
    await expectReflowAt320(page);
    await expectReflowAtDoubleText(page);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
});

test('[S2-ROUTE-18 S3-PAY-06] a player reads the own limits in About, and nothing is made up without them', {
  tag: '@plain',
}, async ({ page, sandbox, makePlayer }) => {
  const portal = new PortalPage(page, 'es-MX');
  const part = page.locator('#restrictions');
  const own = portal.text('about:restrictions.own.buyIn', {
    casino: 'Casino Jacaranda',
    minimum: '10.00',
    maximum: '300.00 USD',
  });
  await page.goto('/about');
  await expect(part).not.toContainText('Casino Jacaranda');
  await portal.signIn(
    await makePlayer({ restricted: true, casinos: [{ casinoId: 12, regularAU: 1_000_000 }] }),
  );
  await page.goto('/about');
  await expect(part).toContainText(own);
  await sandbox.addFaults({ match: { path: '/webpay/methods' }, fault: { status: 500 } });
  await page.goto('/about');
  await expect(part).toContainText(portal.text('about:restrictions.limits'));
  await expect(part).not.toContainText('Casino Jacaranda');
});
