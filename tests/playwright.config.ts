import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './support/chromium.ts';
import { pinFonts } from './support/pinned-fonts.ts';
import { readTools } from './support/tools.ts';

/** The smallest phone the portal is made for. */
const PHONE = { width: 360, height: 640 };

/** Chromium may fail by chance on a busy machine. */
const RETRIES = 1;

/** Whether all tests run: `npm run test:long chromium`. */
const ALL = process.env.EVERY_TEST === '1';
/** Tags of tests that leave the everyday run; with scripts, and without them. */
const LONG = ALL ? [] : [/@long|@plain/];
const LONG_PLAIN = ALL ? [] : [/@long/];

const FONTS_FOLDER = join(import.meta.dirname, '../.cache/fonts');

const EXPECT_TIMEOUT_MS = 60_000;

/** Launch options of Chromium. Tools and fonts are read at the launch: Knip, and a list of tests, need neither. */
const launchOptions = (...args: string[]) => ({
  args: [...chromiumFlags, ...args],
  get executablePath() {
    return readTools().chromium.path;
  },
  // The size of a control must not depend on the fonts of a machine.
  get env(): Record<string, string> {
    return { ...(process.env as Record<string, string>), FONTCONFIG_FILE: pinFonts(FONTS_FOLDER) };
  },
});

export default defineConfig({
  globalSetup: './support/tools.ts',
  testDir: 'browser',
  // Tests wait as much as they compute: four at a time keep two cores busy. Each worker has portals and operators of its own.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // They end what hangs: how fast a machine is decides no test.
  timeout: 240_000,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  reporter: [['list'], ['./support/flaky-reporter.ts']],
  use: {
    // Recording costs a quarter of the time: TRACE=1 keeps what failed.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    // Moving from page to page has tests of its own. Chromium gives about one in 5,000 such moves up with an error that no
    // page can cause or catch ('Page already revealed').
    contextOptions: { reducedMotion: 'reduce' },
    // Playwright does not report requests that pass through a service worker.
    serviceWorkers: 'block',
    launchOptions: launchOptions(),
  },
  // A test runs on a phone with scripts (`mobile`), unless its tag says otherwise:
  //
  //   @wide       is the same on any screen, or is about a wide one: it runs there instead (`js`)
  //   @once       needs a browser, whatever its screen and its scripts: it runs in `js`
  //   @both       is another thing on each screen: it runs on both
  //   @script     needs scripts; @no-script: is about their absence
  //   @sample     runs without scripts, too (`no-js`): what moves money or opens a session
  //   @plain      is a @sample that runs with scripts with `EVERY_TEST` only
  //   @drawn      looks at what is drawn, or presses keys: with `EVERY_TEST` it runs without scripts, too
  //   @long       runs with `EVERY_TEST` only
  projects: [
    // A worker starts a browser and portals: few tests are given few of them, while the others go on with another project.
    {
      name: 'js',
      workers: 2,
      retries: RETRIES,
      grep: /@once|@wide|@both/,
      grepInvert: [/@no-script|@phone/, ...LONG],
    },
    {
      name: 'no-js',
      workers: 2,
      retries: RETRIES,
      grep: ALL ? /@no-script|@sample|@plain|@drawn/ : /@no-script|@sample|@plain/,
      grepInvert: [/@script|@phone|@once/, ...LONG_PLAIN],
      use: { javaScriptEnabled: false },
    },
    {
      name: 'mobile',
      retries: RETRIES,
      grepInvert: [/@no-script|@once|@wide/, ...LONG],
      use: { viewport: PHONE, hasTouch: true, isMobile: true },
    },
    // Pictures of every screen, compared with those in `visual/pictures/`: `npm run test:visual`.
    {
      name: 'visual',
      default: false,
      testDir: 'visual',
      snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
      expect: {
        timeout: EXPECT_TIMEOUT_MS,
        toHaveScreenshot: {
          stylePath: 'visual/steady.css',
          animations: 'disabled',
          caret: 'hide',
          // Another version of the browser draws the edges of letters and curves a little differently.
          threshold: 0.1,
          maxDiffPixelRatio: 0.002,
        },
      },
      use: {
        contextOptions: { reducedMotion: 'no-preference' },
        // The sheet that steadies the pictures is none of the page's.
        bypassCSP: true,
        launchOptions: launchOptions('--disable-lcd-text'),
      },
    },
    // To be listed, and held against the others (`tests/architecture/browser-projects.test.ts`): none is left out by its tags.
    ...(process.env.LIST_EVERY_TEST === '1' ? [{ name: 'every' }] : []),
  ],
});
