import type { Locator } from '@playwright/test';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { readBarcodes } from '#tests/support/print.ts';
import { expectSummary } from './error-summary.ts';
import { PortalPage } from './portal-page.ts';
import { ScreenPage } from './screen-page.ts';
import type { TextValues } from './texts.ts';

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
const VENDOR = { passport: 'Pasaporte', send: 'Enviar las fotos', leave: 'Salir y continuar después' };

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

test('[S1-CAN-14 S2-OTHER-05 S4-ID-01 S4-ID-03 S4-ID-04 S8-MSG-16 SC-ID-03] from a limit to the vendor, back, and to no limit', {
  tag: '@drawn',
}, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer(UNCHECKED);
  const portal = new PortalPage(page, 'es-MX');
  await portal.signIn(player);
  const screen = new IdCheckPage(page, 'es-MX');
  const vendor = VENDOR;

  await page.goto('/webPayCashIn');
  await expect(page.locator('#pay-form')).toHaveCount(1);
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
  // The text to agree to stands open now.
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
  await expect(screen.main).toContainText(screen.say('identity:unresolved.usually', { time: '5 minutos' }));
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
  await other.getByRole('button', { name: VENDOR.send, exact: true }).click();
  await expect(other).toHaveURL(/\/\?next=%2FidentificationStatus$/);
  await phone.close();

  await screen.link('identity:phone.done').click();
  await screen.expectSaid('identity:result.Unresolved');
  await page.goto(`${SCREEN}?step=phone`);
  await expect(page).toHaveURL(CLEAN);
});

test('the keyboard starts a check', { tag: '@script' }, async ({ page, makePlayer }) => {
  const player = await makePlayer(UNCHECKED);
  const screen = new IdCheckPage(page, 'es-MX');
  await new PortalPage(page, 'es-MX').signIn(player);
  await page.goto(SCREEN);
  await screen.button('identity:start.here').click();
  await expect(page).toHaveTitle(new RegExp(`^${screen.say('common:titleErrorPrefix')}`));

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
  await page.goto(SCREEN);
  await screen.expectSaid('identity:open.title');
});
