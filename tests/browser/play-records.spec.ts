import { MEXICO_CITY, noonDaysAgo } from '#tests/support/dates.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { printPage } from '#tests/support/print.ts';
import { expectReflowAt320 } from '#tests/support/reflow.ts';
import { PLAYS, PlayRecordsPage } from './play-records-page.ts';
import { PortalPage } from './portal-page.ts';

const CASINOS = [12, 13, 14].map((casinoId) => ({ casinoId, regularAU: 900_000 }));
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const LONG_NAME = 'Ñandú'.repeat(20);
const HOSTILE_NAME = '<script>alert(1)</script>';

/** A day in Mexico City in the words of a language. */
const dayInWords = (time: string, languageTag: string, dateStyle: 'full' | 'long') =>
  new Intl.DateTimeFormat(languageTag, { timeZone: MEXICO_CITY, dateStyle }).format(Date.parse(time));

for (const language of ['es-MX', 'en'] as const) {
  test(`[S1-CAN-13 S2-OTHER-04 S3-PLAY-01..05 SC-PLAY-02 SC-PLAY-06] shows what was played, won and lost, and what is in play, in ${language}`, {
    tag: '@drawn',
  }, async ({ page, sandbox, makePlayer }) => {
    const player = await makePlayer({ casinos: CASINOS });
    const { phone } = player;
    const played = { phone, casinoId: 12, totalWagerAU: 50_000 };
    const wonTime = noonDaysAgo(7);
    await sandbox.makePlays(
      { ...played, gameName: 'Won', totalWinAU: 62_500, resolvedTime: wonTime },
      { ...played, gameName: 'Lost', casinoId: 14, totalWinAU: 0, resolvedTime: noonDaysAgo(8) },
      { ...played, gameName: HOSTILE_NAME, totalWinAU: 50_000, resolvedTime: noonDaysAgo(9) },
      { ...played, gameName: LONG_NAME, resolvedTime: null },
      { ...played, gameName: '  ', casinoId: 13, resolvedTime: noonDaysAgo(10) },
    );
    const screen = new PlayRecordsPage(page, language);
    await new PortalPage(page, 'es-MX').signIn(player);
    if (language === 'en') await new PortalPage(page, 'es-MX').switchTo('en');
    await page.goto(PLAYS);
    await screen.expectGames(LONG_NAME, 'Won', 'Lost', HOSTILE_NAME, screen.say('play-records:gameUnnamed'));
    const [inPlay, won, lost, even] = await screen.rows.all();
    if (!inPlay || !won || !lost || !even) throw new Error('The rows are gone.');
    await expect(screen.cell(won, 'wager')).toHaveText('50.00 USD');
    await expect(screen.cell(won, 'win')).toHaveText('62.50 USD');
    await expect(screen.cell(won, 'net')).toHaveText('+12.50 USD');
    await expect(screen.cell(won, 'time')).toHaveText(language === 'en' ? '12:00 PM CST' : '12:00 p.m. CST');
    await expect(screen.days.nth(1)).toContainText(
      // The heading begins with a capital letter.
      dayInWords(wonTime, language, 'full').slice(1),
    );
    await expect(won.locator('th')).toContainText('Casino Jacaranda');
    await expect(screen.cell(lost, 'net')).toHaveText('\u221250,000 JPY');
    await expect(screen.cell(even, 'net')).toHaveText('0.00 USD');
    await expect(screen.cell(inPlay, 'time')).toHaveText(screen.say('play-records:inPlay'));
    await expect(screen.cell(inPlay, 'net')).toHaveText(screen.say('play-records:netOpen'));
    await expect(screen.totals).toHaveText([
      /Casino Jacaranda.*3.*150\.00.*112\.50.*−37\.50/,
      /Palacio.*1.*\$500\.00.*\$0\.00.*−\$500\.00/,
      /Sala Sakura.*1.*50,000.*0.*−50,000/,
    ]);
    await expect(screen.main).toContainText(screen.say('play-records:older.text'));
    await expectReflowAt320(page);
  });
}

test('[SC-PLAY-05] is printed in black on white, and fits the paper', { tag: ['@once', '@long'] }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: CASINOS });
  const names = [LONG_NAME, HOSTILE_NAME, 'Tesoro de Tenochtitlan', 'Blackjack'];
  await sandbox.makePlays(
    ...Array.from({ length: 20 }, (_, index) => ({
      phone: player.phone,
      casinoId: 12 + (index % 3),
      gameName: names[index % names.length] ?? '',
      totalWagerAU: index % 3 === 1 ? 1_000_000_000 : 123_456_789,
      totalWinAU: index % 3 === 1 ? 999_999_999 : 98_765 * index,
      resolvedTime: index === 0 ? null : ago(index * DAY_MS),
    })),
  );
  const screen = new PlayRecordsPage(page, 'es-MX');
  await page.emulateMedia({ colorScheme: 'dark' });
  await screen.enter(player);
  const { picture, sheets } = await printPage(page);
  await test.info().attach('printed.png', { body: picture, contentType: 'image/png' });
  expect(sheets === null || sheets <= 3).toBe(true);
  await page.emulateMedia({ media: 'print' });
  // The inner width of A4 and of Letter with the margins of the page, in CSS px.
  for (const width of [680, 703]) {
    await page.setViewportSize({ width, height: 1000 });
    const table = await screen.main.locator('.plays--list').boundingBox();
    expect((table?.x ?? 0) + (table?.width ?? width + 1)).toBeLessThanOrEqual(width);
  }
  for (const part of ['.menu', '.player-panel', '.footer']) await expect(page.locator(part)).toBeHidden();
  await expect(screen.main.locator('.records-filter')).toBeHidden();
  await expect(screen.csvLink).toBeHidden();
  await expect(screen.main.locator('.records-table__head').first()).toBeVisible();
  const [ink, paper] = await page.evaluate(() => {
    const cell = document.querySelector('.plays--list td');
    return [cell && getComputedStyle(cell).color, getComputedStyle(document.body).backgroundColor];
  });
  expect([ink, paper]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
});

test('[SC-PLAY-08] on a phone twenty records are 2,800 px, and each says what its amounts are', {
  tag: '@phone',
}, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer({ casinos: CASINOS });
  const played = { phone: player.phone, casinoId: 12, totalWagerAU: 20_000, totalWinAU: 12_500 };
  await sandbox.makePlays(
    ...Array.from({ length: 20 }, (_, index) => ({
      ...played,
      gameName: ['Blackjack', 'Ruleta', 'Sol y Luna'][index % 3] ?? '',
      resolvedTime: index === 0 ? null : ago(index * HOUR_MS),
    })),
  );
  const screen = new PlayRecordsPage(page, 'es-MX');
  await screen.enter(player);
  await expect(screen.rows).toHaveCount(20);
  expect(await page.evaluate(() => document.querySelector('main')?.scrollHeight)).toBeLessThan(2800);
  for (const name of ['wager', 'win', 'net'] as const) {
    const label = await screen
      .cell(screen.rows.first(), name)
      .evaluate((cell) => getComputedStyle(cell, '::before').content);
    expect(label).toBe(`"${screen.say(`play-records:short.${name}`)}"`);
    // The whole name is the heading of the column.
    const list = page.getByRole('table', { name: screen.say('play-records:list.caption') });
    await expect(
      list.getByRole('columnheader', { name: screen.say(`play-records:columns.${name}`), exact: true }),
    ).toHaveCount(1);
  }
  await sandbox.makePlays({ ...played, gameName: LONG_NAME, totalWinAU: 123_456_789 });
  await page.reload();
  await expectReflowAt320(page);
});

test('the records can be used by keys alone', { tag: '@script' }, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer({ casinos: CASINOS });
  const played = { phone: player.phone, casinoId: 12, totalWagerAU: 123_456_789 };
  await sandbox.makePlays(
    ...Array.from({ length: 21 }, (_, index) => ({ ...played, gameName: index === 1 ? LONG_NAME : 'Game' })),
    { ...played, gameName: HOSTILE_NAME, resolvedTime: null },
  );
  const screen = new PlayRecordsPage(page, 'es-MX');
  await screen.enter(player, `?from=${ago(2 * DAY_MS).slice(0, 10)}`);
  await page.goto(PLAYS);
  // Open the filter, type a day, ask; then on to the next page.
  await page.locator('.records-filter summary').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(screen.day('from')).toBeFocused();
  await page.keyboard.type('1/1/26');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2026-01-01$/);
  await expect(screen.rows).toHaveCount(20);
  await screen.link('records:next').focus();
  await page.keyboard.press('Enter');
  await expect(screen.rows).toHaveCount(1);
});
