import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

const { projects: _, ...shared } = base;

/** Pictures of every screen, compared with those in the repository: `npm run test:visual`. */
export default defineConfig(shared, {
  testDir: 'tests/visual',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  timeout: 240_000,
  expect: {
    toHaveScreenshot: {
      stylePath: 'tests/visual/steady.css',
      animations: 'disabled',
      caret: 'hide',
      // Another version of the browser draws the edges of letters and curves a little differently.
      threshold: 0.1,
      maxDiffPixelRatio: 0.002,
    },
  },
  use: {
    contextOptions: { reducedMotion: 'no-preference' },
    // What steadies the pictures is no style of the page's.
    bypassCSP: true,
    launchOptions: {
      ...shared.use?.launchOptions,
      args: [...(shared.use?.launchOptions?.args ?? []), '--disable-lcd-text'],
    },
  },
});
