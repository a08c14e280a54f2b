import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Fails unless whatever has the focus shows it: by a line around it that stands out, on the screen. Between the last
 * control of a page and its first one the focus is in the browser's own bars.
 */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const focus = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return {
      name: `<${element.tagName.toLowerCase()}> ${element.textContent?.trim() || element.getAttribute('name')}`,
      outlineStyle,
      outlinePx: Number.parseFloat(outlineWidth),
      isTransparent: /, 0\)$|transparent/.test(outlineColor),
      isOnScreen: box.width > 1 && box.height > 1 && box.bottom > 0 && box.right > 0 && box.top < innerHeight,
    };
  });
  if (focus === null) return;
  expect(focus, focus.name).toMatchObject({
    outlineStyle: 'solid',
    outlinePx: 3,
    isTransparent: false,
    isOnScreen: true,
  });
}

/**
 * Presses Tab until `target` has the focus; everything on the way must show it. Fails when 40 steps do not lead there.
 * A key pressed before the page's style sheet has come would find the browser's own outline.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await page.waitForLoadState('load');
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not lead there.');
}
