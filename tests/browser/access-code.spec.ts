import { expect, test } from '#tests/support/fixtures.ts';
import { readBarcodes } from '#tests/support/print.ts';
import { AccessCodePage, DIALOG, PREFIX } from './access-code-page.ts';

const CASINOS = [{ casinoId: 12, regularAU: 5000 }, { casinoId: 14 }];
const CALL = { method: 'POST', path: '/funds/code' };
const JACARANDA = 'Casino Jacaranda';
const SAKURA = 'Sala Sakura';
/** Of a code that is waited for to end, in ms. */
const CODE_LIFE_MS = 8000;

test('[S1-CAN-15 S1-CAN-16 S2-CODE-01 S2-CODE-04 S2-CODE-05 S4-CODE-01 S7-CALL-10 S9-CONST-18] a code is shown as a picture and in characters, and closed', {
  tag: '@drawn',
}, async ({ page, sandbox, makePlayer }) => {
  const screen = new AccessCodePage(page, 'es-MX');
  const player = await makePlayer({ casinos: CASINOS });
  await screen.signIn(player);
  await sandbox.clearCalls();
  await screen.getCode(SAKURA);
  const good = await sandbox.accessCodeOf(player.phone);
  const code = good?.verbalCode ?? '';
  expect(good?.casinoId).toBe(14);
  await expect(screen.spoken).toHaveText(`${PREFIX}${code.slice(0, 4)} ${code.slice(4)}`);
  await expect(screen.dialog).toContainText(SAKURA);
  await expect(screen.dialog).toContainText(screen.text('home:accessCode.brightness'));
  const side = screen.isNarrow ? 250 : 400;
  expect(await screen.picture.boundingBox()).toMatchObject({ width: side, height: side });

  // It is there again as often as the page is, with no new call.
  await page.reload();
  await expect(screen.spoken).toContainText(code.slice(4));
  expect(await sandbox.calls(CALL)).toHaveLength(1);
  expect((await sandbox.accessCodeOf(player.phone))?.verbalCode).toBe(code);

  await screen.close.click();
  await screen.expectClosed(SAKURA);
  // The next one is another one.
  await screen.getCode(SAKURA);
  await expect(screen.spoken).not.toContainText(code.slice(4));
});

const SCREENS = [
  [360, 640, 250],
  [1280, 800, 400],
] as const;

test('[S1-CAN-15 S2-CODE-02 S2-CODE-03 S7-CALL-10 S9-CONST-18] a reader reads the code off every screen, in the dark and in colours of one’s own too', {
  tag: ['@wide', '@drawn'],
}, async ({ page, sandbox, makePlayer, javaScriptEnabled }) => {
  const screen = new AccessCodePage(page, 'es-MX');
  const player = await makePlayer({ casinos: CASINOS });
  await screen.signIn(player);
  await screen.getCode(JACARANDA);
  const code = (await sandbox.accessCodeOf(player.phone))?.verbalCode;
  for (const [width, height, side] of SCREENS) {
    await page.setViewportSize({ width, height });
    for (const media of [
      { colorScheme: 'light', forcedColors: 'none' },
      { colorScheme: 'dark', forcedColors: 'none' },
      { colorScheme: 'dark', forcedColors: 'active' },
    ] as const) {
      await page.emulateMedia(media);
      const what = `${width} px, ${media.colorScheme}, forced colours ${media.forcedColors}`;
      expect(await screen.picture.boundingBox(), what).toMatchObject({ width: side, height: side });
      const picture = await page.screenshot();
      if (media.forcedColors === 'none')
        await test.info().attach(`${what}.png`, { body: picture, contentType: 'image/png' });
      expect(readBarcodes(picture), what).toEqual([`QR-Code:${PREFIX}${code}`]);
    }
    // All of it can be seen at once: nobody scrolls while a cashier waits.
    await expect(screen.close).toBeInViewport({ ratio: 1 });
    await expect(screen.picture).toBeInViewport({ ratio: 1 });
  }
  // On a phone that lies on its side, too, the whole picture is seen.
  for (const [width, height] of [
    [640, 360],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    if (javaScriptEnabled !== false) await expect(page.locator('dialog:modal')).toBeVisible();
    await expect(screen.picture).toBeInViewport({ ratio: 1 });
    expect(readBarcodes(await page.screenshot()), `${width} px`).toEqual([`QR-Code:${PREFIX}${code}`]);
  }
});

test.describe('on a page that does not move', () => {
  // A place is pressed, not an element: while one page leads over to another, nothing can be.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('[S2-CODE-06] a click anywhere closes the dialog, but for one that selects the code', {
    tag: ['@drawn', '@long'],
  }, async ({ page, makePlayer, javaScriptEnabled }) => {
    const screen = new AccessCodePage(page, 'es-MX');
    await screen.signIn(await makePlayer({ casinos: CASINOS }));
    await screen.getCode(JACARANDA);
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    const title = screen.dialog.getByRole('heading');
    const middleOf = async (target: typeof title) => {
      const box = await target.boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    };
    const isModal = page.locator('dialog:modal');
    // Until then it stands elsewhere.
    if (javaScriptEnabled !== false) await expect(isModal).toBeVisible();
    const places = [
      { x: 3, y: 3 },
      { x: width - 3, y: height - 3 },
      await middleOf(screen.picture),
      await middleOf(title),
      // Without a script the characters are left out, so that they can be selected.
      ...(javaScriptEnabled === false ? [] : [await middleOf(screen.spoken)]),
    ];
    for (const { x, y } of places) {
      if (javaScriptEnabled !== false) await expect(isModal).toBeVisible();
      await page.mouse.click(x, y);
      await screen.expectClosed(JACARANDA);
      await page.goto(DIALOG);
      await expect(screen.dialog).toBeVisible();
    }
    if (javaScriptEnabled !== false) await expect(isModal).toBeVisible();
    const { x, y } = await middleOf(screen.spoken);
    if (javaScriptEnabled === false) {
      await page.mouse.dblclick(x + 40, y);
    } else {
      await page.mouse.move(x - 90, y);
      await page.mouse.down();
      await page.mouse.move(x + 110, y, { steps: 5 });
      await page.mouse.up();
    }
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/\d{3}/);
    await expect(screen.dialog).toBeVisible();
  });
});

test('[S4-CODE-03] the dialog closes itself when the code ends, and when there is none', async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const screen = new AccessCodePage(page, 'es-MX');
  const player = await makePlayer({ casinos: CASINOS });
  await screen.signIn(player);
  // A clock that stands lets the dialog be looked at for as long as that takes.
  await page.clock.install();
  // No clock stops at a time that it has passed.
  await expect(() => page.clock.pauseAt(Date.now() + 500)).toPass();
  await sandbox.setAccessCodeLife(CODE_LIFE_MS);
  await screen.getCode(JACARANDA);
  await expect(screen.dialog.locator('time')).toContainText(/\d\d?:\d\d:\d\d\s[ap]\.\s?m\.\s[A-Z]{3}/);
  await expect(screen.countdown).toHaveText(/^Se cierra en [1-8] segundos?$/);
  await expect.poll(() => sandbox.accessCodeOf(player.phone)).toBeNull();
  await page.clock.fastForward(CODE_LIFE_MS);
  await screen.expectClosed(JACARANDA);
  // Going back brings no dead code.
  await page.goto(DIALOG);
  await expect(screen.dialog).toHaveCount(0);
  await expect(screen.button(JACARANDA)).toBeVisible();

  await sandbox.addFaults({ match: CALL, fault: { status: 500 } });
  await screen.button(JACARANDA).click();
  await expect(screen.notifications).toContainText(screen.text('errors:accessCodeFailed'));
  await expect(screen.dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

test('[S2-CODE-04 S4-CODE-01] the countdown tells minutes, rounded up, and then seconds', {
  tag: ['@script', '@once'],
}, async ({ page, makePlayer }) => {
  const screen = new AccessCodePage(page, 'es-MX');
  await screen.signIn(await makePlayer({ casinos: CASINOS }));
  await page.clock.install();
  await screen.getCode(JACARANDA);
  const reads = (unit: string, count: number) =>
    expect(screen.countdown).toHaveText(
      screen.text(`home:accessCode.closesIn.${unit}`, { count, number: count }),
    );
  await reads('minutes', 5);
  await page.clock.runFor('01:30');
  await reads('minutes', 4);
  await page.clock.runFor('02:15');
  await reads('minutes', 2);
  await page.clock.runFor('00:40');
  await expect(screen.countdown).toHaveText(/^Se cierra en 3\d segundos$/);
  await page.clock.runFor('00:40');
  await screen.expectClosed(JACARANDA);
});
