import type { Page } from '@playwright/test';
import { CHUNK_LOAD_TIMEOUT_MS } from '#app/islands/chunk-load.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { awaitIdle } from '#tests/support/settled-page.ts';
import { PortalPage } from './portal-page.ts';

const LOADER = /\/assets\/entry\.client-[\w-]+\.js$/;
/** What an island needs besides the loader: React, the code that wakes it, and its own. */
const ISLAND_CODE = /\/assets\/(?!entry\.client-)[\w.-]+\.js$/;

/** Half a kilobyte that any first touch of a page fetches, for the pages to come. */
const FOR_OTHER_PAGES = /\/assets\/(later|offline)-[\w-]+\.js$/;

/** Scripts that the page asked for, for itself, from now on. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const isForThisPage = request.resourceType() === 'script' && !FOR_OTHER_PAGES.test(request.url());
    if (isForThisPage) scripts.push(request.url());
  });
  return scripts;
}

const toggle = (portal: PortalPage, key: 'showPassword' | 'hidePassword') =>
  portal.page.getByRole('button', { name: portal.text(`login.${key}`) });

test.describe('an island', { tag: '@script' }, () => {
  test('costs nothing until it is touched', async ({ page }) => {
    const portal = new PortalPage(page, 'es-MX');
    const scripts = scriptsOf(page);
    await page.goto('/');
    await awaitIdle(page);
    expect(scripts).toEqual([expect.stringMatching(LOADER)]);
    await portal.phone.fill('5512345678');
    expect(scripts).toHaveLength(1);
    await expect(toggle(portal, 'showPassword')).toBeHidden();

    await portal.password.focus();
    await expect(toggle(portal, 'showPassword')).toBeVisible();
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.slice(1)).toEqual(scripts.slice(1).map(() => expect.stringMatching(ISLAND_CODE)));
  });

  test('[S2-LOGIN-03 S2-LOGIN-05] shows and hides the password, and keeps what was typed before it woke', async ({
    page,
    makePlayer,
  }) => {
    const portal = new PortalPage(page, 'es-MX');
    const player = await makePlayer();
    let letThrough = () => {};
    const arrival = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(ISLAND_CODE, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto('/');
    await portal.phone.fill(player.phone);
    await portal.password.click();
    await portal.password.pressSequentially(player.password.slice(0, 6));
    await expect(toggle(portal, 'showPassword')).toBeHidden();
    const before = await portal.password.elementHandle();
    letThrough();
    await expect(toggle(portal, 'showPassword')).toBeVisible();
    await expect(portal.password).toBeFocused();
    await portal.password.pressSequentially(player.password.slice(6));
    await expect(portal.password).toHaveValue(player.password);
    expect(await portal.password.evaluate((field, old) => field === old, before)).toBe(true);

    await toggle(portal, 'showPassword').click();
    await expect(portal.password).toHaveAttribute('type', 'text');
    await expect(portal.password).toHaveValue(player.password);
    await expect(toggle(portal, 'hidePassword')).toBeVisible();
    await toggle(portal, 'hidePassword').click();
    await expect(portal.password).toHaveAttribute('type', 'password');
    await toggle(portal, 'showPassword').click();
    await portal.loginButton.click();
    await portal.expectSignedIn();
  });

  test('hides a shown password before its page goes, whichever way it goes', { tag: '@wide' }, async ({
    page,
  }) => {
    const portal = new PortalPage(page, 'es-MX');
    // Notes what the fields are when the browser reads them, and when it puts the page away.
    const note = () => {
      for (const event of ['formdata', 'pagehide'])
        addEventListener(event, () => {
          const fields = [...document.querySelectorAll<HTMLInputElement>('.password-field__input')];
          sessionStorage.setItem(event, fields.map(({ type }) => type).join(' '));
        });
    };
    const leave: readonly (readonly [string, address: string, by: () => Promise<unknown>])[] = [
      ['the button', '/', () => portal.loginButton.click()],
      ['Enter', '/', () => page.keyboard.press('Enter')],
      ['a script', '/', () => portal.password.evaluate((field: HTMLInputElement) => field.form?.submit())],
      ['a link', '/', () => page.locator('.login-panel__links a').first().click()],
      ['the language', '/', () => page.getByRole('button', { name: 'English' }).first().click()],
      ['a registration', '/registerNewUser', () => page.locator('#register-form .button--primary').click()],
    ];
    for (const [way, address, go] of leave) {
      await page.goto('/about');
      await page.evaluate(() => sessionStorage.clear());
      await page.context().clearCookies();
      await page.goto(address);
      const fields = page.locator('.password-field__input');
      const count = await fields.count();
      for (const field of await fields.all()) await field.focus();
      const buttons = page.locator('.password-field__toggle');
      await expect(buttons).toHaveCount(count);
      for (const button of await buttons.all()) await button.click();
      for (const field of await fields.all()) await expect(field).toHaveAttribute('type', 'text');
      await fields.last().focus();
      await page.evaluate(note);
      const gone = page.waitForEvent('framenavigated');
      await go();
      await gone;
      const hidden = Array(count).fill('password').join(' ');
      expect(await page.evaluate(() => sessionStorage.getItem('pagehide')), way).toBe(hidden);
      if (!['a script', 'a link', 'the language'].includes(way)) {
        expect(await page.evaluate(() => sessionStorage.getItem('formdata')), way).toBe(hidden);
      }
    }
  });

  test('that cannot be fetched leaves a form that works', async ({ page, makePlayer, guard }) => {
    guard.expect(/Failed to load resource|dynamically imported module/);
    const portal = new PortalPage(page, 'es-MX');
    const player = await makePlayer();
    await page.route(ISLAND_CODE, (route) => route.abort());
    await page.goto('/');
    await portal.sendLogin(player.phone, player.password);
    await portal.expectSignedIn();
    await portal.askToLogOut();
    await portal.confirmLogOut();
  });

  test('that could not be fetched is fetched by the next touch', { tag: '@long' }, async ({
    page,
    guard,
  }) => {
    guard.expect(/Failed to load resource/);
    const portal = new PortalPage(page, 'es-MX');
    await page.route(ISLAND_CODE, (route) => route.abort());
    await page.goto('/');
    const refused = page.waitForEvent('requestfailed');
    await portal.password.focus();
    await refused;
    await page.unroute(ISLAND_CODE);
    await expect(toggle(portal, 'showPassword')).toBeHidden();
    await portal.phone.focus();
    await expect(toggle(portal, 'showPassword')).toBeVisible();
  });

  test('[S9-CONST-08] that does not come within two minutes is asked for again by the next touch', {
    tag: ['@once', '@long'],
  }, async ({ page }) => {
    await page.clock.install();
    const portal = new PortalPage(page, 'es-MX');
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(ISLAND_CODE, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    const asked = page.waitForEvent('request', (request) => ISLAND_CODE.test(request.url()));
    await portal.password.focus();
    await asked;
    await page.clock.fastForward(CHUNK_LOAD_TIMEOUT_MS + 1000);
    const arrived = page.waitForEvent('requestfinished', (request) => ISLAND_CODE.test(request.url()));
    letThrough();
    await arrived;
    await awaitIdle(page);
    await expect(toggle(portal, 'showPassword')).toBeHidden();
    await portal.phone.focus();
    await expect(toggle(portal, 'showPassword')).toBeVisible();
  });

  test('[S2-LOGIN-04] warns of caps lock', { tag: '@wide' }, async ({ page }) => {
    const portal = new PortalPage(page, 'es-MX');
    await page.goto('/');
    await portal.password.focus();
    await expect(toggle(portal, 'showPassword')).toBeVisible();
    const warning = page.getByText(portal.text('login.capsLock'));
    await expect(warning).toBeHidden();
    const press = (modifierCapsLock: boolean) =>
      portal.password.dispatchEvent('keydown', { key: 'A', modifierCapsLock, bubbles: true });
    await press(true);
    await expect(warning).toBeVisible();
    await expect(portal.password).toHaveAccessibleDescription(portal.text('login.capsLock'));
    await press(false);
    await expect(warning).toBeHidden();
  });

  test('does not wake by itself for a player who saves data', { tag: '@long' }, async ({
    page,
    makePlayer,
  }) => {
    const portal = new PortalPage(page, 'es-MX');
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await portal.signIn(await makePlayer());
    const scripts = scriptsOf(page);
    await page.goto('/?dialog=logout');
    await awaitIdle(page);
    expect(scripts).toEqual([expect.stringMatching(LOADER)]);
    await portal.logoutDialog.getByRole('link').focus();
    await expect(page.locator('dialog:modal')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(portal.logoutDialog).toBeHidden();
  });
});

test.describe('the style sheet', { tag: ['@script', '@once'] }, () => {
  const STYLES = /\/assets\/mx-[\w-]+\.css$/;

  test('is fetched ahead for all but those who save data', { tag: '@long' }, async ({ browser, guard }) => {
    const visit = async (path: string, headers: Record<string, string>) => {
      const context = await browser.newContext({ extraHTTPHeaders: headers });
      guard.watch(context);
      const page = await context.newPage();
      const styles: string[] = [];
      page.on('request', (request) => {
        if (STYLES.test(request.url())) styles.push(request.url());
      });
      await page.goto(path);
      await awaitIdle(page);
      // The browser prefetches when it likes.
      if ((await page.locator('link[rel="prefetch"]').count()) > 0)
        await expect.poll(() => styles.length).toBeGreaterThan(0);
      await context.close();
      return styles;
    };
    // Each way round: a page that is kept for all visitors must not bring one's wish to another.
    for (const path of ['/', '/verifyEmail']) {
      const isSaverFirst = path !== '/';
      for (const saves of [isSaverFirst, !isSaverFirst]) {
        const styles = await visit(path, saves ? { 'Save-Data': 'on' } : {});
        expect(styles, `${path}, ${saves ? 'saving' : 'not saving'} data`).toHaveLength(saves ? 0 : 1);
      }
    }
  });
});

test('a page that comes back out of the memory of the browser is asked for anew', {
  tag: ['@script', '@once'],
}, async ({ page, context, makePlayer }) => {
  const shown: boolean[] = [];
  await page.exposeFunction('tellShown', (fromMemory: boolean) => shown.push(fromMemory));
  await page.addInitScript(() => addEventListener('pageshow', (event) => window.tellShown(event.persisted)));
  // What a browser tells a page it has kept; not every build of Chromium keeps one under test.
  const comeBack = () =>
    page.evaluate(() => {
      setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    });
  const portal = new PortalPage(page, 'es-MX');
  await portal.signIn(await makePlayer({ displayName: 'Ana Ruiz' }));
  await expect.poll(() => shown.at(-1)).toBe(false);
  shown.length = 0;
  await comeBack();
  await expect.poll(() => shown).toEqual([true, false]);
  await portal.expectSignedIn();

  const other = new PortalPage(await context.newPage(), 'es-MX');
  await other.page.goto('/');
  await other.askToLogOut();
  await other.confirmLogOut();
  await expect(page.getByText('Ana Ruiz').filter({ visible: true }).first()).toBeVisible();
  await comeBack();
  await portal.expectSignedOut();
  await expect(page.getByText('Ana Ruiz')).toHaveCount(0);
});

declare global {
  interface Window {
    tellShown(fromMemory: boolean): void;
  }
}
