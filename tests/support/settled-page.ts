import type { Page } from '@playwright/test';

/**
 * Waits until a page has loaded and whatever waits for an idle moment of it has run: what it fetches by itself has been asked
 * for by then, but may be under way.
 */
export async function awaitIdle(page: Page): Promise<void> {
  await page.waitForLoadState();
  // Callbacks run in their order: a second one lets what the first ones ask for be asked.
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => done()))),
  );
}
