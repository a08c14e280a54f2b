import { expect, test } from '#tests/support/fixtures.ts';
import { ProfilePage } from './profile-page.ts';

const DIALOG = '?dialog=displayName';

test('[S1-CAN-05 S2-NAME-01..04 S4-NAME-02 S4-NAME-03 S5-NAME-02 S8-MSG-08] a player changes the display name by the dialog, with Enter', async ({
  page,
  makePlayer,
}) => {
  const screen = new ProfilePage(page, 'es-MX');
  await screen.open(await makePlayer({ displayName: 'Ana (1+1)' }));
  await screen.link('profile:displayName.changeLabel').click();
  const dialog = page.getByRole('dialog', { name: screen.say('profile:displayName.dialogTitle') });
  const name = dialog.getByLabel(screen.say('profile:displayName.label'), { exact: true });
  const save = dialog.getByRole('button', { name: screen.say('profile:displayName.save') });

  await expect(name).toHaveValue('Ana (1+1)');
  await expect(save).toBeHidden();
  await name.fill(' ');
  await expect(save).toBeHidden();
  await name.fill(' Ana (1+1) ');
  await expect(save).toBeHidden();
  await name.fill("Ñandú O'Hara 花子");
  await expect(save).toBeVisible();
  await name.press('Enter');

  await screen.expectTold('errors:displayNameChanged');
  await expect(page).toHaveURL(/\/userProfile$/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText("Ñandú O'Hara 花子");
});

test('[S4-NAME-01] a name that is being saved is marked so until the answer comes', {
  tag: ['@script', '@once'],
}, async ({ page, sandbox, makePlayer }) => {
  // Playwright looks at nothing while a page is on its way, so the page itself has to tell.
  const marked: boolean[] = [];
  await page.exposeFunction('tellMarked', (isMarked: boolean) => marked.push(isMarked));
  await page.addInitScript(() => {
    const isMarked = () => document.querySelector('dialog form[aria-busy="true"]') !== null;
    addEventListener('submit', () => setTimeout(() => window.tellMarked(isMarked())));
  });
  const screen = new ProfilePage(page, 'es-MX');
  await screen.open(await makePlayer({ displayName: 'Ana' }), DIALOG);
  marked.length = 0;
  await sandbox.setLatency(500);
  const name = page.getByRole('dialog').getByRole('textbox');
  await name.fill('Eva');
  await name.press('Enter');
  await screen.expectTold('errors:displayNameChanged');
  expect(marked).toEqual([true]);
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
});

test('[S2-NAV-11] Escape closes the dialog and gives the focus back @script', async ({
  page,
  makePlayer,
}) => {
  const screen = new ProfilePage(page, 'es-MX');
  await screen.open(await makePlayer(), DIALOG);
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/userProfile#change-display-name$/);
});

declare global {
  interface Window {
    tellMarked(isMarked: boolean): void;
  }
}
