import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Notes in each page whether it came by a transition, and whether that ran to its end. */
async function watchTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      const transition = (event as Event & { viewTransition?: { finished: Promise<void> } | null })
        .viewTransition;
      document.documentElement.dataset.transition = transition ? 'started' : 'none';
      transition?.finished.then(() => {
        document.documentElement.dataset.transition = 'finished';
      });
    });
  });
}

async function goToAbout(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('footer a[href^="/about"]').first().click();
  await expect(page).toHaveURL(/\/about/);
}

test.describe('between pages', { tag: ['@script', '@once'] }, () => {
  test('there is a transition, made by the style sheet alone', { tag: '@long' }, async ({ page }) => {
    await watchTransitions(page);
    await goToAbout(page);
    await expect(page.locator('html')).toHaveAttribute('data-transition', 'finished');
  });

  test('there is one too where the file of the style sheet is not in the cache', { tag: '@long' }, async ({
    page,
  }) => {
    await watchTransitions(page);
    // A browser whose requests are looked at has no cache.
    await page.route('**/*.css', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    // The page after this one is promised the file only once it was fetched.
    await Promise.all([
      page.waitForEvent('requestfinished', (request) => request.url().endsWith('.css')),
      page.goto('/'),
    ]);
    await goToAbout(page);
    await expect(page.locator('head link[rel="stylesheet"]')).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('data-transition', 'finished');
  });

  test('it is over in a tenth of a second, as nothing can be pressed meanwhile', { tag: '@long' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      addEventListener('pagereveal', (event) => {
        const { viewTransition } = event as Event & { viewTransition?: { ready: Promise<void> } | null };
        viewTransition?.ready.then(() => {
          const ends = document
            .getAnimations()
            .map(({ effect }) => Number(effect?.getComputedTiming().endTime));
          document.documentElement.dataset.lasts = `${Math.max(...ends)} ms`;
        });
      });
    });
    await goToAbout(page);
    await expect(page.locator('html')).toHaveAttribute('data-lasts', '100 ms');
  });

  test('one that is overtaken is no error', { tag: '@long' }, async ({ page }) => {
    for (let round = 0; round < 15; round += 1) {
      await page.goto('/about');
      // At changing moments: what was started ends before it is shown.
      await page.evaluate((ms) => {
        location.href = '/';
        setTimeout(() => {
          location.href = '/registerNewUser';
        }, ms);
      }, round * 2);
      await expect(page).toHaveURL(/\/(registerNewUser)?$/);
    }
  });

  test('there is none for who wants little motion', { tag: '@long' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await watchTransitions(page);
    await goToAbout(page);
    await expect(page.locator('html')).toHaveAttribute('data-transition', 'none');
  });
});
