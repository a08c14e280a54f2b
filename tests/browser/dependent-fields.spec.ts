import type { Page } from '@playwright/test';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { PortalPage } from './portal-page.ts';
import { ProfilePage } from './profile-page.ts';

// An address whose country was changed alone: however the player comes back to its form, nothing half-changed is saved.

const SAVING = { method: 'POST', path: '/user/personalInfo' };
const PROFILE = '/userProfile';

/** Country and state of the form, and the countries of the states that it offers. */
async function addressOn(page: Page) {
  const value = (name: string) => page.locator(`[name="${name}"]`).inputValue();
  const options = await page
    .locator('[name="address.state"] option')
    .evaluateAll((found) =>
      found.map((option) => (option as HTMLOptionElement).value.split(':')[0]).filter((code) => code !== ''),
    );
  return {
    country: await value('address.country'),
    state: await value('address.state'),
    offered: [...new Set(options)].join(),
  };
}

const changeCountry = (page: Page) => page.locator('[name="address.country"]').selectOption('US');

/** Sends the form, and has the page that its answer leads to. */
async function save(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.locator('button[value="savePersonalInfo"]').click();
  await answer;
  await page.waitForLoadState();
}

/** Sends the form as it stands: it is refused, and the operator is not asked. */
async function expectUnsaved(page: Page, sandbox: TestSandbox, player: MadePlayer): Promise<void> {
  await save(page);
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  expect(await sandbox.calls({ ...SAVING, userId: player.userId })).toEqual([]);
  const { country, offered } = await addressOn(page);
  expect(offered).toBe(country);
}

const STORED = { country: 'MX', offered: 'MX' };
const ASKED = { country: 'US', state: '', offered: 'US' };

for (const [way, comeBack] of [
  ['Back', (page: Page) => page.goBack()],
  ['Back and forward', (page: Page) => page.goBack().then(() => page.goForward())],
  ['a reload', (page: Page) => page.reload()],
  ['another page and Back', (page: Page) => page.goto('/about').then(() => page.goBack())],
  ['another language', (page: Page) => new PortalPage(page, 'es-MX').switchTo('en')],
] as const) {
  test(`[SC-PROF-06] a country that was changed alone asks for what hangs on it after ${way}`, {
    tag: way === 'Back' ? '@drawn' : ['@drawn', '@long'],
  }, async ({ page, sandbox, makePlayer }) => {
    const player = await makePlayer({ personalInfo: 'complete' });
    const screen = new ProfilePage(page, 'es-MX');
    await screen.open(player);
    expect(await addressOn(page)).toMatchObject(STORED);
    await changeCountry(page);
    await save(page);
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    expect(await addressOn(page)).toEqual(ASKED);

    await comeBack(page);
    await expectUnsaved(page, sandbox, player);
    const tab = await page.context().newPage();
    await tab.goto(PROFILE);
    expect(await addressOn(tab)).toMatchObject(STORED);
    await changeCountry(tab);
    await expectUnsaved(tab, sandbox, player);
    expect(await addressOn(tab)).toEqual(ASKED);

    await tab.locator('[name="address.state"]').selectOption('US:NV');
    for (const name of ['address.zipcode', 'address.zipcodeAgain'])
      await tab.locator(`[name="${name}"]`).fill('８９５０１');
    await save(tab);
    await expect(tab).toHaveURL(new RegExp(`${PROFILE}$`));
    expect(await sandbox.calls({ ...SAVING, userId: player.userId })).toHaveLength(1);
    await page.goto(PROFILE);
    expect(await addressOn(page)).toEqual({ country: 'US', state: 'US:NV', offered: 'US' });
    await expect(page.locator('[name="address.zipcode"]')).toHaveValue('89501');
  });
}
