import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { PortalPage } from './portal-page.ts';

/** Writes what follows from right to left until its own end, or the end of the text around it. */
const RIGHT_TO_LEFT_OVERRIDE = '\u202e';

const NAMES: readonly (readonly [what: string, name: string])[] = [
  ['of 100 characters', 'Maximiliana '.repeat(9).slice(0, 100)],
  ['of 100 characters in one word', 'W'.repeat(100)],
  ['that is markup', '<script>alert(1)</script>'],
  ['with entities and quotes', `"><img src=x onerror=alert(1)>&amp;'`],
  ['that turns the text around', `${RIGHT_TO_LEFT_OVERRIDE}ziuR anA`],
  ['with holes of the texts', '{{name}} $t(login.title) __proto__'],
];

/** Whether the text after the name reads on to the right of what stands before it, as in every language here. */
async function readsOn(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let last: Text | null = null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) last = node;
    if (!last || last.length < 2) return false;
    const boxOf = (position: number) => {
      const range = document.createRange();
      range.setStart(last, position);
      range.setEnd(last, position + 1);
      return range.getBoundingClientRect();
    };
    const beforeEnd = boxOf(last.length - 2);
    const end = boxOf(last.length - 1);
    return end.top > beforeEnd.top || end.left > beforeEnd.left;
  });
}

test('[S2-LOGIN-09] a name is text, whatever it says', { tag: ['@script', '@long'] }, async ({
  page,
  context,
  makePlayer,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const portal = new PortalPage(page, 'es-MX');
  for (const [what, name] of NAMES) {
    const shown = name.trim();
    await portal.signIn(await makePlayer({ displayName: name, casinos: [{ casinoId: 12 }] }));
    await expect(page.getByRole('heading', { level: 1 }), what).toHaveText(
      `${portal.text('home:loggedInAs')} ${shown}`,
    );
    await expect(page.getByRole('banner'), what).toContainText(shown);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, what).toBeLessThanOrEqual(1);
    await page.goto('/?dialog=logout');
    const question = portal.logoutDialog.locator('p').first();
    await expect(question, what).toContainText(shown);
    expect(await readsOn(question), `the question to one with a name ${what}`).toBe(true);
    await context.clearCookies();
  }
  expect(dialogs).toEqual([]);
  await expect(page.locator('img')).toHaveCount(0);
});

test.describe('US', () => {
  test.use({ country: 'US' });

  test('a name that turns the text around turns no other text', { tag: ['@once', '@long'] }, async ({
    page,
    makePlayer,
  }) => {
    const portal = new PortalPage(page, 'en');
    const displayName = `${RIGHT_TO_LEFT_OVERRIDE}ziuR anA`;
    await portal.signIn(await makePlayer({ displayName, suspended: true }));
    await page.goto('/?dialog=logout');
    expect(await readsOn(portal.logoutDialog.locator('p').first())).toBe(true);
    expect(await readsOn(page.locator('.player-panel__name'))).toBe(true);
  });
});
