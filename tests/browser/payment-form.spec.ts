import type { Locator, Page } from '@playwright/test';
import { DOLLARS, PESOS, YEN } from '#tests/support/casinos.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { WebPayPage } from './web-pay-page.ts';

const PATH = '/webPayCashIn';
const ONE_CASINO = [{ casinoId: DOLLARS, regularAU: 1_250_500 }];
const PHONE = { width: 360, height: 640 };

const bar = (page: Page) => page.locator('.action-bar');
const total = (page: Page) => page.locator('.action-bar__total');

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return box;
}

/** Fails when the bar at the bottom stands before what has the focus. */
async function expectFocusInView(page: Page): Promise<string> {
  const focus = await page.evaluate(() => {
    const element = document.activeElement;
    const end = document.querySelector('.action-bar');
    if (!element || !end || element === document.body || end.contains(element)) return null;
    const { top, bottom } = element.getBoundingClientRect();
    const isHigh = bottom - top > innerHeight / 2;
    const coveredPx =
      getComputedStyle(end).position === 'sticky' ? bottom - end.getBoundingClientRect().top : 0;
    const isAfter = end.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    return { name: element.id || element.tagName, coveredPx: isHigh || isAfter ? 0 : coveredPx, bottom };
  });
  expect(focus?.coveredPx ?? 0, focus?.name).toBeLessThanOrEqual(0);
  return focus?.name ?? '';
}

test.describe('the bar of a payment', { tag: '@once' }, () => {
  test.use({ viewport: PHONE });

  test('[SC-BUY-31] never stands before what has the focus', async ({ page, makePlayer }) => {
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(
      await makePlayer({ casinos: ONE_CASINO, ageConfirmed: false }),
      `${PATH}?method=m_codi`,
    );
    await page.locator('h1').click();
    const reached = new Set<string>();
    for (let step = 0; step < 60 && !reached.has('pay-ageConfirmed'); step += 1) {
      await page.keyboard.press('Tab');
      reached.add(await expectFocusInView(page));
    }
    expect([...reached]).toEqual(
      expect.arrayContaining([
        'pay-amount-text',
        'pay-method-m_codi',
        'pay-details-m_codi-phoneNumber',
        'SUMMARY',
      ]),
    );
    // And back, from below.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Shift+Tab');
      await expectFocusInView(page);
    }
    // A radio that the arrows choose too.
    await page.locator('#pay-quick-other').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('#pay-quick-100000')).toBeChecked();
    await expectFocusInView(page);
  });

  test('[SC-BUY-31] is at the bottom of the screen while the form is filled in', async ({
    page,
    makePlayer,
  }) => {
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(await makePlayer({ casinos: ONE_CASINO }), PATH);
    const { y, height, width } = await boxOf(bar(page));
    expect(Math.round(y + height)).toBe(PHONE.height);
    expect(width).toBe(PHONE.width);
    expect(height).toBeLessThanOrEqual(PHONE.height / 5);
    await expect(total(page)).toHaveCount(0);
  });

  test('[SC-BUY-31] stays at the end of the form on a low screen and with large text', {
    tag: '@long',
  }, async ({ page, makePlayer }) => {
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(await makePlayer({ casinos: ONE_CASINO }), PATH);
    const position = () => bar(page).evaluate((element) => getComputedStyle(element).position);
    expect(await position()).toBe('sticky');
    await page.setViewportSize({ width: 320, height: 480 });
    expect(await position()).toBe('static');
    await page.setViewportSize(PHONE);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await expect.poll(position).toBe('static');
  });

  test('[SC-BUY-32] shows the total until the player turns to what it was reckoned from', async ({
    page,
    makePlayer,
  }) => {
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(await makePlayer({ casinos: ONE_CASINO }), PATH);
    const askForTotal = async () => {
      await page.goto(PATH);
      await screen.type('100');
      await screen.choose('m_card');
      await screen.button('web-pay:button.choose').click();
      await expect(total(page)).toBeVisible();
      await expect(total(page)).toContainText('MXN');
    };
    await askForTotal();
    await screen.amount.fill('5000');
    await expect(total(page)).toBeHidden();
    // It does not come back with the focus elsewhere: it is no more true then.
    await page.locator('h1').click();
    await expect(screen.amount).not.toBeFocused();
    await expect(total(page)).toBeHidden();
    await askForTotal();
    await screen.choose('m_oxxo');
    await expect(total(page)).toBeHidden();
    await askForTotal();
    await screen.chooseAmount('20000');
    await expect(total(page)).toBeHidden();
  });
});

test('[SC-BUY-30] the chosen amount shows in colours of the player’s own, without the focus too', {
  tag: ['@once', '@long'],
}, async ({ page, makePlayer }) => {
  const screen = new WebPayPage(page, 'es-MX');
  await page.emulateMedia({ forcedColors: 'active' });
  await screen.open(await makePlayer({ casinos: ONE_CASINO }), PATH);
  const looks = (value: string) =>
    page.locator(`label[for="pay-quick-${value}"]`).evaluate((label) => {
      const { backgroundColor, color } = getComputedStyle(label);
      return `${color} on ${backgroundColor}`;
    });
  const other = await looks('50000');
  expect(await looks('100000')).toBe(other);
  await screen.chooseAmount('50000');
  await page.locator('h1').click();
  expect(await looks('50000')).not.toBe(other);
  expect(await looks('100000')).toBe(other);
  // Of the methods, by the width of a line, whatever its colour.
  await screen.choose('m_oxxo');
  const line = (id: string) =>
    page
      .locator(`#pay-method-${id} + .method__card`)
      .evaluate((card) => getComputedStyle(card).borderTopWidth);
  expect([await line('m_oxxo'), await line('m_card')]).toEqual(['2px', '1px']);
});

test('[SC-BUY-29] casinos are changed in their row, without a script too', async ({ page, makePlayer }) => {
  const casinos = [DOLLARS, PESOS, YEN].map((casinoId) => ({ casinoId, regularAU: 486_075 }));
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(await makePlayer({ casinos }), PATH);
  await expect(page.locator(`#casino-${PESOS}`)).toBeHidden();
  await screen.choose('m_oxxo');
  await screen.changeCasino(PESOS);
  await expect(page).toHaveURL(/\?casino=13&method=m_oxxo$/);
  await expect(page.locator('#pay-method-m_oxxo')).toBeChecked();
  await expect(screen.main.locator('summary.casino-row')).toContainText('$4,860.75');
  await expect(screen.form).toBeVisible();
  await expect(page.locator(`#casino-${YEN}`)).toBeHidden();
});

test('[SC-BUY-29] the form of another casino than the chosen one is put away @script', async ({
  page,
  makePlayer,
}) => {
  const casinos = [DOLLARS, PESOS].map((casinoId) => ({ casinoId, regularAU: 486_075 }));
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(await makePlayer({ casinos }), PATH);
  const row = screen.main.locator('summary.casino-row');
  await row.click();
  await expect(screen.amount).toBeVisible();
  await screen.pick(page.locator(`#casino-${PESOS}`));
  await expect(screen.amount).toBeHidden();
  // The row still names the casino of the form.
  await row.click();
  await expect(screen.amount).toBeVisible();
});

test.describe('on a phone', { tag: '@once' }, () => {
  test.use({ viewport: PHONE });

  test('[SC-BUY-33] an open slip takes one row, and the methods begin within two screens', async ({
    page,
    sandbox,
    makePlayer,
  }) => {
    const player = await makePlayer({ casinos: [...ONE_CASINO, { casinoId: PESOS, regularAU: 1 }] });
    await sandbox.makePayments({
      phone: player.phone,
      casinoId: DOLLARS,
      amountAU: 50_000,
      methodId: 'm_oxxo',
    });
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(player, PATH);
    // Its second part takes three lines where the deadline's hour has two digits, and two otherwise.
    expect((await boxOf(page.locator('.open-offers'))).height).toBeLessThanOrEqual(96);
    const first = await boxOf(page.locator('.method__card').first());
    expect(first.y).toBeLessThan(2 * PHONE.height);
    // All that is usually chosen needs no more than these.
    const group = await boxOf(page.locator('.methods').first());
    expect(group.y).toBeLessThan(2 * PHONE.height);
    expect(first.height).toBeGreaterThanOrEqual(64);
  });

  test('[SC-BUY-33] the button to pay takes the place of the tabs, in landscape too', async ({
    page,
    makePlayer,
  }) => {
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(await makePlayer({ casinos: ONE_CASINO }), PATH);
    const tabs = page.locator('.tabs');
    for (const { width, height } of [PHONE, { width: PHONE.height, height: PHONE.width }]) {
      await page.setViewportSize({ width, height });
      await expect(page.locator('.pay-button')).toBeInViewport({ ratio: 1 });
      expect(await boxOf(bar(page))).toMatchObject({ x: 0, width });
      await expect(tabs).toBeHidden();
    }
    await page.goto('/');
    await expect(tabs).toBeVisible();
  });

  test('[SC-BUY-33] the button to the provider stands above the tabs, in landscape too', async ({
    page,
    makePlayer,
  }) => {
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(await makePlayer({ casinos: ONE_CASINO }), PATH);
    await screen.type('100');
    await screen.choose('m_card');
    await screen.pay();
    await screen.expectTransaction('provider');
    for (const { width, height } of [PHONE, { width: PHONE.height, height: PHONE.width }]) {
      await page.setViewportSize({ width, height });
      const { y, height: buttonHeight } = await boxOf(page.locator('main .button--primary'));
      expect(y + buttonHeight).toBeLessThanOrEqual((await boxOf(page.locator('.tabs'))).y);
    }
  });

  test('[SC-BUY-33] another amount is not drawn as the button to press next', { tag: '@long' }, async ({
    page,
    makePlayer,
  }) => {
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(await makePlayer({ casinos: ONE_CASINO }), PATH);
    const paper = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect(page.locator('.quick__input--other')).toBeChecked();
    expect(await paper('.quick__input--other + .quick__label')).not.toBe(await paper('.pay-button'));
  });

  test('[SC-BUY-33] amounts are of one width, four side by side, and two on the narrowest screen', {
    tag: '@long',
  }, async ({ page, makePlayer }) => {
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(await makePlayer({ casinos: ONE_CASINO }), PATH);
    const chips = async () =>
      page
        .locator('.quick__label')
        .evaluateAll((labels) =>
          labels.map((label) => label.getBoundingClientRect()).map(({ width, top }) => [width, top]),
        );
    const rowsOf = async () => {
      const all = await chips();
      expect(new Set(all.map(([width]) => Math.round(width ?? 0))).size).toBe(1);
      return new Set(all.map(([, top]) => top)).size;
    };
    expect(await chips()).toHaveLength(4);
    expect(await rowsOf()).toBe(1);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await rowsOf()).toBe(2);
  });
});

test('[SC-BUY-33] the form begins at the left edge of the page below its casino, and its summary stands beside it @script', {
  tag: ['@wide', '@long'],
}, async ({ page, makePlayer }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(await makePlayer({ casinos: ONE_CASINO }), `${PATH}?amount=100&method=m_card`);
  const edge = async (selector: string) => (await boxOf(page.locator(selector).first())).x;
  const left = await edge('h1');
  expect([await edge('.casino-row'), await edge('#pay-form'), await edge('.method__card')]).toEqual([
    left,
    left,
    left,
  ]);
  const form = await boxOf(page.locator('.method__card').first());
  expect(form.width).toBeLessThanOrEqual(36 * 16);
  const casino = await boxOf(page.locator('.casino-row'));
  expect(casino.y + casino.height).toBeLessThan(form.y);
  const side = await boxOf(page.locator('.payment__side'));
  expect(side.x).toBeGreaterThan(form.x + form.width);
  // It ends where the band above the page does, and its button stays in sight.
  expect(side.x + side.width).toBeCloseTo((1280 + 62 * 16) / 2, 0);
  await page.mouse.wheel(0, 400);
  await expect(page.locator('.pay-button')).toBeInViewport();
  // A total of another form than the one on the screen is none.
  await expect(page.locator('.summary')).toBeVisible();
  await screen.type('50');
  await expect(page.locator('.summary')).toBeHidden();
});
