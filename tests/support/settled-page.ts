import type { Page } from '@playwright/test';

/**
 * Waits until a page has loaded and whatever waits for an idle moment of it has run: what it fetches by itself has been asked
 * for by then, but may be under way.
 */
export async function awaitIdle(page: Page): Promise<void> {
  await page.waitForLoadState();
  // Chromium without a screen forgets idle pages at times, until it draws one.
  while (!(await page.evaluate(becomesIdle, IDLE_WITHIN_MS))) await page.screenshot();
}

/** Time in which a page that has nothing to do has an idle moment, in ms. */
const IDLE_WITHIN_MS = 3000;

/** Waits for two idle moments, as callbacks run in their order: the second lets what the first ask for be asked. */
const becomesIdle = (withinMs: number) =>
  new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), withinMs);
    requestIdleCallback(() => requestIdleCallback(() => resolve(true)));
  });

/** Time after which a hand that was not noticed moves once more, in ms. */
const STIRS_AGAIN_MS = 500;

/**
 * Moves a hand over a page until what waits for one has come: a browser may run the script that listens only after it
 * has told that the page is there.
 */
export async function stirUntil(page: Page, hasCome: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; !(await hasCome()); turn++) {
    await page.mouse.move(5 + 10 * (turn % 2), 300, { steps: 3 });
    for (let looks = 0; looks < 10 && !(await hasCome()); looks++) {
      await page.waitForTimeout(STIRS_AGAIN_MS / 10);
    }
  }
}
