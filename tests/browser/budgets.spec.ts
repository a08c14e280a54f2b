import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { awaitIdle } from '#tests/support/settled-page.ts';
import { PortalPage } from './portal-page.ts';
import { PORTALS } from './texts.ts';

/** What a page may cost on a first visit, in bytes over the wire, headers included. */
const LOGIN_PAGE_BYTES = 12_000;
const HOME_PAGE_BYTES = 14_000;
const SCRIPT_BEFORE_TOUCH_BYTES = 1500;
const FIRST_ISLAND_BYTES = 50_000;
/** Buy-in, cash-out; `tests/server/page-sizes` weighs the other pages. */
const PAYMENT_PAGE_BYTES = 14_000;
/** Home with an access code over it, the picture of the code included. */
const CODE_PAGE_BYTES = 14_000;
/** What one more island may cost beside React. */
const FURTHER_ISLAND_BYTES = 3000;

const FIVE_CASINOS = [12, 13, 14, 15, 16].map((casinoId) => ({
  casinoId,
  regularAU: 123_456_789,
  promoAU: 250_000 + casinoId,
  lockedFundsAU: 75_250,
  lockedClaimsCount: 2,
}));

interface Load {
  type: string;
  url: string;
  bytes: number;
  fromCache: boolean;
}

/** What a page fetches, as it comes over the wire. */
interface Wire {
  loads: Load[];
  /** Waits until a page has fetched what it fetches by itself. */
  settle(): Promise<void>;
}

/** Watches what the page fetches from now on. */
async function watchWire(page: Page): Promise<Wire> {
  const devtools = await page.context().newCDPSession(page);
  const loads: Load[] = [];
  const pending = new Set<string>();
  const byId = new Map<string, Load>();
  devtools.on('Network.requestWillBeSent', ({ requestId }) => {
    pending.add(requestId);
  });
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const fromCache = response.fromDiskCache === true || response.fromPrefetchCache === true;
    byId.set(requestId, { type, url: response.url, bytes: 0, fromCache });
  });
  devtools.on('Network.requestServedFromCache', ({ requestId }) => {
    const load = byId.get(requestId);
    if (load) load.fromCache = true;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    const load = byId.get(requestId);
    if (load) loads.push({ ...load, bytes: encodedDataLength });
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => {
    pending.delete(requestId);
  });
  await devtools.send('Network.enable');
  return {
    loads,
    async settle() {
      await awaitIdle(page);
      // The browser prefetches when it likes.
      const prefetched = await page
        .locator('link[rel="prefetch"]')
        .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
      const isFetched = (address: string) => loads.some(({ url }) => url === address);
      await expect.poll(() => prefetched.filter((address) => !isFetched(address))).toEqual([]);
      await expect.poll(() => pending.size).toBe(0);
    },
  };
}

const bytesOf = (loads: readonly Load[], matches: (load: Load) => boolean) =>
  loads.filter(matches).reduce((sum, { bytes }) => sum + bytes, 0);
const isPage = ({ type }: Load) => type === 'Document';
const isStyles = ({ url }: Load) => url.endsWith('.css');
const isScript = ({ type }: Load) => type === 'Script';
const isFont = ({ type }: Load) => type === 'Font';

/** Forgets that the browser has been here, but not who is signed in. */
async function forgetFirstVisit(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /styles$/ });
}

test.describe('over the wire', { tag: ['@script', '@once'] }, () => {
  for (const [country, language] of PORTALS) {
    test.describe(country, { tag: country === 'MX' ? [] : ['@long'] }, () => {
      test.use({ country });

      test('log-in and Home keep to their size', async ({ page, context, makePlayer }) => {
        const portal = new PortalPage(page, language);
        const player = await makePlayer({ casinos: FIVE_CASINOS, displayName: 'Maximiliana Hernández' });
        const { loads: login, settle: settleLogin } = await watchWire(page);
        await page.goto('/');
        await settleLogin();
        expect(bytesOf(login, isPage)).toBeGreaterThan(1000);
        expect(bytesOf(login, (load) => isPage(load) || isStyles(load))).toBeLessThanOrEqual(
          LOGIN_PAGE_BYTES,
        );
        expect(bytesOf(login, isScript)).toBeLessThanOrEqual(SCRIPT_BEFORE_TOUCH_BYTES);
        expect(login.filter(isFont)).toEqual([]);

        const touchedAt = login.length;
        await portal.password.focus();
        await expect(page.getByRole('button', { name: portal.text('login.showPassword') })).toBeVisible();
        const island = bytesOf(login.slice(touchedAt), isScript);
        expect(island).toBeGreaterThan(1000);
        expect(island).toBeLessThanOrEqual(FIRST_ISLAND_BYTES);

        await portal.sendLogin(player.phone, player.password);
        await portal.expectSignedIn();
        await forgetFirstVisit(context);
        const { loads: home, settle: settleHome } = await watchWire(page);
        await page.goto('/');
        await settleHome();
        await expect(page.getByRole('main').locator('table')).toHaveCount(FIVE_CASINOS.length);
        await expect(page.locator('style')).toHaveCount(2);
        expect(bytesOf(home, isPage)).toBeGreaterThan(1000);
        expect(bytesOf(home, isPage) + bytesOf(home, isStyles)).toBeLessThanOrEqual(HOME_PAGE_BYTES);
        expect(home.filter(isFont)).toEqual([]);
      });
    });
  }

  async function expectSmall(page: Page, path: string): Promise<void> {
    await forgetFirstVisit(page.context());
    const { loads, settle } = await watchWire(page);
    await page.goto(path);
    await settle();
    await expect(page.locator('head link[rel="stylesheet"]'), path).toHaveCount(0);
    await expect(page.locator('head style'), path).toHaveCount(2);
    expect(bytesOf(loads, isPage), path).toBeGreaterThan(1000);
    const bytes = bytesOf(loads, (load) => isPage(load) || isStyles(load));
    expect(bytes, path).toBeLessThanOrEqual(PAYMENT_PAGE_BYTES);
    expect(bytesOf(loads, isScript), path).toBeLessThanOrEqual(SCRIPT_BEFORE_TOUCH_BYTES);
    expect(loads.filter(isFont), path).toEqual([]);
  }

  test('buy-in and cash-out keep to their size', async ({ page, makePlayer }) => {
    const portal = new PortalPage(page, 'es-MX');
    await portal.signInByForm(
      await makePlayer({
        displayName: 'Maximiliana Hernández',
        casinos: FIVE_CASINOS,
        restricted: true,
        ageConfirmed: false,
        email: 'maximiliana@player.example',
        personalInfo: 'complete',
      }),
    );
    for (const path of ['/webPayCashIn', '/webPayCashIn?method=m_codi&amount=50', '/webPayCashOut']) {
      await expectSmall(page, path);
      await expect(page.locator('#pay-form')).toBeVisible();
    }
  });

  test('the meter and the captcha are small beside React', async ({ page, startOwnStack }) => {
    const { portal, sandbox } = await startOwnStack();
    await sandbox.changeRules({ captchaType: 'turnstile', captchaSiteKey: '1x00000000000000000000AA' });
    const { loads, settle } = await watchWire(page);
    await page.goto(`${portal.origin}/registerNewUser`);
    await settle();
    await page.locator('[name="newPassword"]').focus();
    await expect(page.locator('iframe')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /contraseña/ }).first()).toBeVisible();
    const ofIsland = (name: string) =>
      bytesOf(loads, (load) => isScript(load) && new URL(load.url).pathname.startsWith(`/assets/${name}-`));
    for (const island of ['password-meter', 'captcha']) {
      expect(ofIsland(island), island).toBeGreaterThan(300);
      expect(ofIsland(island), island).toBeLessThanOrEqual(FURTHER_ISLAND_BYTES);
    }
    const own = bytesOf(loads, (load) => isScript(load) && load.url.startsWith(portal.origin));
    expect(own).toBeLessThanOrEqual(FIRST_ISLAND_BYTES + 2 * FURTHER_ISLAND_BYTES);
  });

  test('the dialog of an access code and its countdown are small', { tag: '@long' }, async ({
    page,
    makePlayer,
  }) => {
    const portal = new PortalPage(page, 'es-MX');
    await portal.signInByForm(
      await makePlayer({ displayName: 'Maximiliana Hernández', casinos: FIVE_CASINOS }),
    );
    await page.locator('#access-code-12').click();
    await expect(page.locator('dialog:modal')).toBeVisible();
    await forgetFirstVisit(page.context());
    const { loads, settle } = await watchWire(page);
    await page.reload();
    await settle();
    await expect(page.locator('dialog:modal svg')).toBeVisible();
    await expect(page.locator('head style')).toHaveCount(2);
    expect(bytesOf(loads, isPage)).toBeGreaterThan(1000);
    expect(bytesOf(loads, (load) => isPage(load) || isStyles(load))).toBeLessThanOrEqual(CODE_PAGE_BYTES);
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
    );
    const countdown = scripts.find(({ name }) => name.startsWith('/assets/countdown-'));
    expect(countdown?.bytes).toBeGreaterThan(200);
    expect(countdown?.bytes).toBeLessThanOrEqual(FURTHER_ISLAND_BYTES);
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(
      SCRIPT_BEFORE_TOUCH_BYTES + FIRST_ISLAND_BYTES + FURTHER_ISLAND_BYTES,
    );
  });

  test('the first page is painted with one request', async ({ page }) => {
    // Whatever else the page wants does not come until it has been painted.
    let letThrough = () => {};
    const painted = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/\/assets\/|mark-|webmanifest/, async (route) => {
      await painted;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const paint = () =>
      page.evaluate(() => performance.getEntriesByName('first-contentful-paint').map((entry) => entry.name));
    await expect.poll(paint).toHaveLength(1);
    const button = page.locator('.login-panel').getByRole('button').last();
    expect(await button.evaluate((element) => getComputedStyle(element).fontWeight)).toBe('600');
    letThrough();
  });

  test('[S7-OTHER-05] the style sheet stands in the first page and comes out of the cache for the second', async ({
    page,
  }) => {
    const first = await watchWire(page);
    await page.goto('/');
    await first.settle();
    await expect(page.locator('head style')).toHaveCount(2);
    await expect(page.locator('head link[rel="stylesheet"]')).toHaveCount(0);
    const { loads, settle } = await watchWire(page);
    await page.goto('/about');
    await settle();
    // No more than what that page alone needs.
    await expect(page.locator('head style')).toHaveCount(1);
    expect((await page.locator('head style').textContent())?.length).toBeLessThan(4000);
    await expect(page.locator('head link[rel="stylesheet"]')).toHaveCount(1);
    expect(loads.filter(isStyles)).toEqual([expect.objectContaining({ fromCache: true, bytes: 0 })]);
    expect(bytesOf(loads, isScript)).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px');
  });
});
