import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { ID_CHECK_REASONS } from '#app/domain/identity/id-check.ts';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { readBarcodes } from '#tests/support/print.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import { openTextBrowser } from '#tests/support/text-browser.ts';
import { expectSummary } from './error-summary.ts';
import { PortalPage } from './portal-page.ts';
import { ScreenPage } from './screen-page.ts';
import { type TextValues, textOf } from './texts.ts';

const SCREEN = '/identificationStatus';
const CLEAN = /\/identificationStatus$/;

/** Lacks nothing but the identity check. */
const UNCHECKED: PlayerOrderInput = {
  restricted: true,
  personalInfo: 'complete',
  email: 'checked@player.example',
  casinos: [{ casinoId: 12, regularAU: 900_000 }],
};

/** What the vendor's page calls its buttons. */
const VENDOR = {
  'es-MX': { passport: 'Pasaporte', send: 'Enviar las fotos', leave: 'Salir y continuar después' },
  en: { passport: 'Passport', send: 'Send the photos', leave: 'Leave and continue later' },
} as const;

/** The screen, as a player of one language finds the way about it. */
class IdCheckPage extends ScreenPage {
  link(key: string): Locator {
    return this.page.getByRole('link', { name: this.say(key), exact: true });
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.say(key), exact: true });
  }

  async expectSaid(key: string, values: TextValues = {}): Promise<void> {
    await expect(this.main).toContainText(this.say(key, values));
  }

  /** Chooses a document and gives the consent, as a finger would. */
  async fillIn(documentType: string): Promise<void> {
    await this.page.locator(`label[for="id-document-${documentType}"]`).click();
    await this.page.locator('label[for="id-consent"]').click();
  }
}

for (const language of ['es-MX', 'en'] as const) {
  test(`[S1-CAN-14 S2-OTHER-05 S4-ID-01 S4-ID-03 S4-ID-04 S8-MSG-16 SC-ID-03] from a limit to the vendor, back, and to no limit: ${language}`, {
    tag: ['@sample', ...(language === 'en' ? ['@abroad'] : [])],
  }, async ({ page, sandbox, makePlayer }) => {
    const isBlocked = language === 'en';
    const player = await makePlayer({
      ...UNCHECKED,
      requirements: isBlocked ? ['IdCheckRequired'] : [],
    });
    const portal = new PortalPage(page, 'es-MX');
    await portal.signIn(player);
    if (language === 'en') await portal.switchTo('en');
    const screen = new IdCheckPage(page, language);
    const vendor = VENDOR[language];

    await page.goto('/webPayCashIn');
    await expect(page.locator('#pay-form')).toHaveCount(isBlocked ? 0 : 1);
    await screen.link('web-pay:ways.IdCheckRequired').click();
    await expect(page).toHaveURL(CLEAN);
    await screen.expectSaid('identity:result.NotPerformed');
    await screen.expectSaid('identity:limits.restricted.buyIn', {
      casino: 'Casino Jacaranda',
      amount: '300.00 USD',
    });
    await screen.expectSaid('identity:leaving.needs');
    await screen.expectSaid('identity:leaving.inPerson');

    await screen.button('identity:start.here').click();
    const summary = page.getByRole('alert', { name: screen.say('common:errorSummary.title') });
    await expectSummary(summary, [
      screen.say('identity:errors.document'),
      screen.say('identity:errors.consent'),
    ]);
    // What is to be agreed to stands open now.
    await expect(screen.main.locator('.legal-text')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

    await screen.fillIn('passport');
    const request = page.waitForRequest((one) => one.url().startsWith(sandbox.providerOrigin));
    await screen.button('identity:start.here').click();
    expect(await (await request).headerValue('referer')).toBeNull();
    await expect(page.getByRole('main')).toContainText(vendor.passport);
    await page.getByRole('button', { name: vendor.leave, exact: true }).click();

    await expect(page).toHaveURL(CLEAN);
    await screen.expectSaid('identity:open.title');
    await screen.expectSaid('identity:leaving.needs');
    await screen.link('identity:open.continue').click();
    await page.locator('button[value="abandon"]').click();

    await expect(page).toHaveURL(CLEAN);
    await screen.expectSaid('identity:result.NotPerformed');
    await screen.fillIn('ine');
    await screen.button('identity:start.here').click();
    await page.getByRole('button', { name: vendor.send, exact: true }).click();

    await expect(page).toHaveURL(CLEAN);
    await screen.expectSaid('identity:result.Unresolved');
    await expect(screen.main).toContainText(
      screen.say('identity:unresolved.usually', { time: language === 'en' ? '5 minutes' : '5 minutos' }),
    );
    await screen.expectSaid('identity:unresolved.rechecks', { seconds: 30 });
    await screen.link('identity:unresolved.checkAgain').click();
    await screen.expectSaid('identity:result.Unresolved');
    await sandbox.changePaymentSettings({ aheadMs: 20_000 });
    await screen.link('identity:unresolved.checkAgain').click();

    await expect(portal.page.getByRole('alert').first()).toContainText(screen.say('errors:idCheckCleared'));
    await screen.expectSaid('identity:result.Success');
    await screen.expectSaid('identity:success.lifted');
    await screen.expectSaid('identity:limits.free.buyIn', {
      casino: 'Casino Jacaranda',
      amount: '5,000.00 USD',
    });
    await expect(screen.main.locator('form')).toHaveCount(0);
    await screen.link('identity:links.buyIn').click();
    await expect(page.locator('#pay-form')).toContainText('5,000.00');
    await expect(screen.link('web-pay:ways.IdCheckRequired')).toHaveCount(0);
    expect((await sandbox.idCheckOf(player.phone)).sessions.map(({ word }) => word)).toEqual([
      'approved',
      'abandoned',
    ]);
  });
}

test('[S2-OTHER-05 S4-ID-05 SC-ID-06] every reason of a failure is told, with what to do', {
  tag: '@plain',
}, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer(UNCHECKED);
  const portal = new PortalPage(page, 'es-MX');
  await portal.signIn(player);
  const failed = { result: 'Failure' as const, reasons: [...ID_CHECK_REASONS] };
  await sandbox.changePlayer({
    phone: player.phone,
    idCheck: { ...failed, attemptsLeft: 1, lastAttemptDate: '2026-11-12T20:05:00Z' },
  });
  await page.goto(SCREEN);
  for (const language of ['es-MX', 'en', 'ja'] as const) {
    if (language !== 'es-MX') await portal.switchTo(language);
    const screen = new IdCheckPage(page, language);
    for (const reason of ID_CHECK_REASONS) {
      const item = screen.main
        .getByRole('listitem')
        .filter({ hasText: screen.say(`identity:reasons.${reason}.what`) });
      await expect(item).toContainText(screen.say(`identity:reasons.${reason}.how`));
    }
    await screen.expectSaid('identity:failure.attempts', { count: 1 });
    await screen.expectSaid('identity:start.titleAgain');
    await expect(screen.main).toContainText('2026');
  }

  // Without attempts there is nobody to ask but people.
  const screen = new IdCheckPage(page, 'ja');
  await sandbox.changePlayer({ phone: player.phone, idCheck: { ...failed, attemptsLeft: 0 } });
  await page.reload();
  await screen.expectSaid('identity:failure.noAttempts');
  await screen.expectSaid('identity:contact.text');
  await expect(screen.main.getByRole('link', { name: '800 555 0199' })).toHaveAttribute(
    'href',
    'tel:8005550199',
  );
  await expect(screen.main.locator('form')).toHaveCount(0);
  const soon = { ...failed, attemptsLeft: 0, retryAfterSeconds: 7200 };
  await sandbox.changePlayer({ phone: player.phone, idCheck: soon });
  await page.reload();
  await expect(screen.main).toContainText(/\d:\d\d\sCST以降にもう一度お試しいただけます。/);
});

test('[SC-ID-08] what has to be done first is named, and leads there and back', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ ...UNCHECKED, personalInfo: null, verified: false });
  const screen = new IdCheckPage(page, 'es-MX');
  await new PortalPage(page, 'es-MX').signIn(player);
  await page.goto(SCREEN);
  await screen.expectSaid('errors:phoneNumberNotVerified');
  await expect(screen.link('identity:blocked.phoneLink')).toHaveAttribute(
    'href',
    '/userProfile?verify=phone',
  );
  await expect(screen.main.locator('form')).toHaveCount(0);

  const { personalInfo } = { personalInfo: { firstName: 'Ana', lastName: 'Ruiz' } };
  await sandbox.changePlayer({ phone: player.phone, verified: true, personalInfo });
  await page.reload();
  await screen.expectSaid('personal-info:fields.curp');
  await screen.expectSaid('personal-info:fields.address.zipcode');
  await expect(
    screen.main.getByText(screen.say('personal-info:fields.firstName'), { exact: true }),
  ).toHaveCount(0);
  await screen.link('identity:blocked.personalInfoLink').click();
  await expect(page).toHaveURL(/\/userProfile\?next=%2FidentificationStatus$/);
  await expect(page.locator('input[name="nationalId"]')).toBeVisible();
  await sandbox.changePlayer({ phone: player.phone, personalInfo: 'complete' });
  await page.reload();
  await page.getByRole('main').locator('a.button--primary').click();
  await expect(page).toHaveURL(CLEAN);
  await expect(screen.button('identity:start.here')).toBeVisible();
});

test('[SC-ID-09] a phone takes the check over by a code that can be read in the dark too', {
  tag: ['@wide', '@drawn'],
}, async ({ page, browser, guard, sandbox, makePlayer }) => {
  const player = await makePlayer(UNCHECKED);
  const screen = new IdCheckPage(page, 'es-MX');
  await new PortalPage(page, 'es-MX').signIn(player);
  await page.goto(SCREEN);
  await screen.fillIn('ine');
  await screen.button('identity:start.phone').click();
  await expect(page).toHaveURL(/\?step=phone$/);
  const href = (await screen.main.locator('.id-check__link a').getAttribute('href')) ?? '';
  expect(href.startsWith(`${sandbox.providerOrigin}/idcheck/`)).toBe(true);
  const qr = screen.main.getByRole('img');
  await expect(qr).toHaveAccessibleName(
    screen.say('identity:phone.qr', { host: new URL(sandbox.providerOrigin).host }),
  );
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect(readBarcodes(await screen.main.screenshot())).toEqual([`QR-Code:${href}`]);
    }

  // The phone knows nothing of the player.
  const phone = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: 'es-MX' });
  guard.watch(phone);
  const other = await phone.newPage();
  await other.goto(href);
  await other.getByRole('button', { name: VENDOR['es-MX'].send, exact: true }).click();
  await expect(other).toHaveURL(/\/\?next=%2FidentificationStatus$/);
  await phone.close();

  await screen.link('identity:phone.done').click();
  await screen.expectSaid('identity:result.Unresolved');
  await page.goto(`${SCREEN}?step=phone`);
  await expect(page).toHaveURL(CLEAN);
});

test('axe finds nothing, everything fits, and the keyboard starts a check', {
  tag: '@script',
}, async ({ page, sandbox, makePlayer }) => {
  test.setTimeout(60_000);
  const player = await makePlayer(UNCHECKED);
  const screen = new IdCheckPage(page, 'es-MX');
  await new PortalPage(page, 'es-MX').signIn(player);
  const look = async () => {
    await expectNoViolations(page);
    await expectReflowAt320(page);
    await expectReflowAtDoubleText(page);
  };
  await page.goto(SCREEN);
  await screen.button('identity:start.here').click();
  await expect(page).toHaveTitle(new RegExp(`^${screen.say('common:titleErrorPrefix')}`));
  await look();

  await page.getByRole('link', { name: screen.say('identity:errors.document') }).press('Enter');
  await expect(page.locator('#id-document-ine')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.locator('#id-document-ine')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(screen.main.locator('summary')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.locator('#id-consent')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?step=phone$/);
  await look();
  await page.goto(SCREEN);
  await screen.expectSaid('identity:open.title');
  await look();
  for (const idCheck of [
    { result: 'Unresolved' as const },
    { result: 'Success' as const },
    { result: 'Failure' as const, reasons: [...ID_CHECK_REASONS], attemptsLeft: 0 },
  ]) {
    await sandbox.changePlayer({ phone: player.phone, idCheck });
    await page.goto(SCREEN);
    await look();
  }
});

test('in lynx a check is started, and its link read', { tag: '@plain' }, async ({
  portal,
  sandbox,
  makePlayer,
}) => {
  const en = (key: string, values: TextValues = {}) => textOf('en', key, values);
  const player = await makePlayer(UNCHECKED);
  const browser = await openTextBrowser(portal.origin);
  try {
    await browser.fill(en('login.phone'), player.phone);
    await browser.fill(en('login.password'), player.password);
    await browser.press(en('login.submit'));
    const page = await browser.open(SCREEN);
    expect(page.text).toContain(en('identity:notPerformed'));
    expect(page.text).toContain(en('identity:leaving.needs'));
    await browser.check(en('personal-info:documentTypes.passport'));
    await browser.check(en('identity:start.consent'));
    const handed = await browser.press(en('identity:start.phone'));
    expect(handed.text).toContain(`${sandbox.providerOrigin}/idcheck/`);
    expect((await sandbox.idCheckOf(player.phone)).sessions).toMatchObject([{ documentType: 'passport' }]);
    await sandbox.changePlayer({
      phone: player.phone,
      idCheck: { result: 'Unresolved', estimatedMinutes: 5 },
    });
    // lynx does not ask again for an address that it shows; the address of the link is another one every second.
    await sleep(1000);
    const checked = await browser.follow(en('identity:phone.done'));
    expect(checked.text).toContain(en('identity:unresolved.now'));
    await sandbox.changePlayer({ phone: player.phone, idCheck: { result: 'Success' } });
    const done = await browser.follow(en('identity:unresolved.checkAgain'));
    expect(done.text).toContain(en('errors:idCheckCleared'));
    expect(done.text).toContain(en('identity:success.lifted'));
  } finally {
    await browser.close();
  }
});
