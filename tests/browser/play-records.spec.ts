import { readFileSync } from 'node:fs';
import { expectNoViolations } from '#tests/support/axe.ts';
import { dateIn, MEXICO_CITY, monthOf, noonDaysAgo } from '#tests/support/dates.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { printPage } from '#tests/support/print.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import { openTextBrowser } from '#tests/support/text-browser.ts';
import { PLAYS, PlayRecordsPage } from './play-records-page.ts';
import { PortalPage } from './portal-page.ts';
import { textOf } from './texts.ts';

const CASINOS = [12, 13, 14].map((casinoId) => ({ casinoId, regularAU: 900_000 }));
const LISTING = { method: 'GET', path: '/playRecords' };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const LONG_NAME = 'Ñandú'.repeat(20);
const HOSTILE_NAME = '<script>alert(1)</script>';

/** A day in Mexico City in the words of a language. */
const dayInWords = (time: string, languageTag: string, dateStyle: 'full' | 'long') =>
  new Intl.DateTimeFormat(languageTag, { timeZone: MEXICO_CITY, dateStyle }).format(Date.parse(time));

test('[S1-CAN-13 SC-PLAY-01 SC-PLAY-04] pages through 45 records and back, none twice while new ones arrive and one ends', {
  tag: '@plain',
}, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer({ casinos: CASINOS });
  const { phone } = player;
  const made = await sandbox.makePlays(
    ...Array.from({ length: 45 }, (_, index) => ({
      phone,
      casinoId: 12,
      gameName: `Game ${index}`,
      totalWagerAU: 1000,
      totalWinAU: 500,
      resolvedTime: index === 0 ? null : ago(index * HOUR_MS),
    })),
  );
  const screen = new PlayRecordsPage(page, 'es-MX');
  const seen: string[] = [];
  const look = async (rows: number) => {
    await expect(screen.rows).toHaveCount(rows);
    for (const row of await screen.rows.all()) seen.push((await screen.cell(row, 'id').textContent()) ?? '');
    await expect(screen.totals).toHaveText([/45.*45\.00.*22\.50.*−22\.50/]);
  };
  await screen.enter(player);
  await expect(screen.heading).toHaveText(screen.say('titles:playRecords'));
  await look(20);
  await sandbox.makePlays(
    { phone, casinoId: 12, totalWagerAU: 7 },
    { phone, casinoId: 12, totalWagerAU: 7, resolvedTime: ago(30 * HOUR_MS) },
  );
  await sandbox.endPlay({ playRecordId: made[0] ?? '', totalWinAU: 500 });
  await screen.link('records:next').click();
  await look(20);
  await screen.link('records:next').click();
  await look(5);
  await expect(screen.link('records:next')).toHaveCount(0);
  expect(seen).toEqual(made);
  await screen.link('records:previous').click();
  await screen.expectGames(...Array.from({ length: 20 }, (_, index) => `Game ${20 + index}`));
  await screen.link('records:previous').click();
  // The first page is the list as it is now.
  await expect(screen.totals).toContainText('47');
  await expect(screen.link('records:previous')).toHaveCount(0);
  await page.goto(`${PLAYS}?cursor=bm90IGFueW1vcmU.stale&before=`);
  await expect(screen.main.getByRole('status')).toHaveText(screen.say('play-records:list.fromStart'));
  await expect(screen.rows).toHaveCount(20);
});

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

test('[S2-OTHER-04 SC-PLAY-03] shows what the filter asks for, and what is wrong with it', {
  tag: '@plain',
}, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer({ casinos: CASINOS });
  const { phone } = player;
  const played = { phone, totalWagerAU: 1000 };
  const month = monthOf(MEXICO_CITY, 1);
  const [year = '', monthNumber = ''] = month.split('-');
  await sandbox.makePlays(
    { ...played, casinoId: 12, gameName: 'In play', resolvedTime: null },
    // The last second of the 3rd and the first of the 4th in Mexico City.
    { ...played, casinoId: 12, gameName: 'Fourth', resolvedTime: `${month}-04T06:00:00Z` },
    { ...played, casinoId: 13, gameName: 'Third', resolvedTime: `${month}-04T05:59:59Z` },
    { ...played, casinoId: 12, gameName: 'First', resolvedTime: `${month}-01T06:00:00Z` },
    { ...played, casinoId: 12, gameName: 'Month before', resolvedTime: `${month}-01T05:59:59Z` },
  );
  const screen = new PlayRecordsPage(page, 'es-MX');
  await screen.enter(player);
  await screen.expectGames('In play', 'Fourth', 'Third', 'First', 'Month before');
  await screen.filter({ from: `01/${monthNumber}/${year}`, to: `3/${monthNumber}/${year.slice(2)}` });
  await screen.expectGames('Third', 'First');
  await expect(screen.totals).toHaveCount(2);
  await expect(screen.day('from')).toHaveValue(`01/${monthNumber}/${year}`);
  // The address has the days in one form, and shows them as the page writes dates.
  await expect(screen.day('to')).toHaveValue(`03/${monthNumber}/${year}`);
  await expect(screen.main).toContainText(
    screen.say('play-records:days.fromTo', {
      from: dayInWords(`${month}-01T18:00:00Z`, 'es-MX', 'long'),
      to: dayInWords(`${month}-03T18:00:00Z`, 'es-MX', 'long'),
    }),
  );
  await screen.filter({ casino: '12', from: `${month}-01` });
  await screen.expectGames('Fourth', 'First');
  await screen.filter({ casino: '12' });
  await screen.expectGames('In play', 'Fourth', 'First', 'Month before');
  await screen.filter({ casino: '14' });
  await expect(screen.main).toContainText(screen.say('errors:noResults'));
  await expect(screen.totals).toHaveCount(0);

  const wrongDays = [
    [{ from: '31/02/2026', to: '' }, 'from', 'errors:fieldInvalid'],
    [{ from: '', to: '<script>' }, 'to', 'errors:fieldInvalid'],
    [{ from: '01/01/1999', to: '' }, 'from', 'errors:fieldOutOfRange'],
    [{ from: `04/${monthNumber}/${year}`, to: `01/${monthNumber}/${year}` }, 'to', 'errors:fieldOutOfRange'],
  ] as const;
  for (const [days, field, message] of wrongDays) {
    await screen.filter({ casino: '13', ...days });
    await expect(page).toHaveTitle(new RegExp(`^${screen.say('common:titleErrorPrefix')}`));
    await expect(page.locator('.field__error')).toHaveText(screen.say(message));
    await expect(screen.main.getByRole('alert')).toHaveCount(0);
    await expect(screen.day(field)).toBeFocused();
    await expect(screen.day(field)).toHaveAttribute('aria-invalid', 'true');
    await expect(screen.day('from')).toHaveValue(days.from);
    await expect(screen.day('to')).toHaveValue(days.to);
    await expect(page.locator('select[name="casino"]')).toHaveValue('13');
    await expect(screen.rows).toHaveCount(0);
    await expect(screen.main).not.toContainText(screen.say('errors:noResults'));
  }
  await screen.link('records:filter.reset').click();
  await expect(screen.rows).toHaveCount(5);
});

test('[SC-PLAY-07] says that nothing could be loaded, and never that there is nothing', {
  tag: '@plain',
}, async ({ page, sandbox, makePlayer, guard }) => {
  guard.expect(/503/);
  const player = await makePlayer({ casinos: CASINOS });
  const screen = new PlayRecordsPage(page, 'es-MX');
  await screen.enter(player);
  await expect(screen.main).toContainText(screen.say('errors:noResults'));
  for (const fault of [{ status: 500 }, { reset: 'before' as const }, { malformed: true as const }]) {
    await sandbox.addFaults({ match: LISTING, fault });
    expect((await page.goto(`${PLAYS}?casino=12`))?.status()).toBe(503);
    await expect(screen.main).toContainText(screen.say('play-records:list.failed'));
    await expect(screen.main).not.toContainText(screen.say('errors:noResults'));
    await expect(screen.main).not.toContainText(/[$¥]0/);
    await sandbox.clearFaults();
  }
  await screen.link('common:pages.tryAgain').click();
  await expect(screen.main).toContainText(screen.say('errors:noResults'));
  expect((await page.goto(`${PLAYS}?casino=19`))?.status()).toBe(403);
  await expect(page.getByRole('alert').first()).toContainText(screen.say('errors:noPermissionAtCasino'));
  await expect(screen.main).not.toContainText(screen.say('errors:noResults'));
});

test('[SC-PLAY-04] what cannot be read is told as such, and never as nothing', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: CASINOS });
  const record = {
    playRecordId: 'pr_good',
    casinoId: 12,
    gameName: 'Good',
    totalWagerAU: 1000,
    totalWinAU: 0,
    resolvedTime: noonDaysAgo(7),
  };
  const items = [
    record,
    { ...record, playRecordId: 'pr_bad', totalWinAU: '5' },
    { ...record, playRecordId: 'pr_elsewhere', gameName: 'Elsewhere', casinoId: 99 },
    { nothing: true },
  ];
  const screen = new PlayRecordsPage(page, 'es-MX');
  await screen.enter(player);
  const answer = { status: 'Success', items, nextCursor: null };
  const totals = [{ casinoId: 12, totalWagerAU: 1000, totalWinAU: null, count: 2 }];
  await sandbox.addFaults({ match: LISTING, fault: { json: { ...answer, totals } } });
  await page.goto(PLAYS);
  await expect(screen.rows).toHaveCount(3);
  await expect(screen.rows.nth(1)).toHaveText(`pr_bad ${screen.say('play-records:list.unavailable')}`);
  for (const column of ['wager', 'win', 'net'] as const) {
    await expect(screen.cell(screen.rows.nth(2), column)).toHaveText(screen.say('money:amountUnavailable'));
  }
  await expect(screen.main).toContainText(screen.say('play-records:list.unreadable', { count: 1 }));
  await expect(screen.totals).toContainText(screen.say('money:amountUnavailable'));
  await expect(screen.totals).not.toContainText('0.00');
  await sandbox.clearFaults();
  await sandbox.addFaults({ match: LISTING, fault: { json: answer } });
  await page.goto(PLAYS);
  await expect(screen.main).toContainText(screen.say('play-records:totals.unknown'));
});

test('[SC-PLAY-05] the list is a file of every spreadsheet', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: CASINOS });
  const played = { phone: player.phone, casinoId: 12, totalWagerAU: 50_000 };
  await sandbox.makePlays(
    ...Array.from({ length: 25 }, (_, index) => ({ ...played, resolvedTime: ago(index * HOUR_MS) })),
    { ...played, casinoId: 13, gameName: '=HYPERLINK("x")', resolvedTime: ago(40 * DAY_MS) },
  );
  const screen = new PlayRecordsPage(page, 'es-MX');
  await screen.enter(player, '?casino=13');
  const [download] = await Promise.all([page.waitForEvent('download'), screen.csvLink.click()]);
  expect(download.suggestedFilename()).toMatch(/^play-records-\d{4}-\d\d-\d\d\.csv$/);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file.startsWith(`\ufeff"${screen.say('play-records:columns.id')}",`)).toBe(true);
  const [, row, ...rest] = file.trimEnd().split('\r\n');
  expect(row).toContain(`,"'=HYPERLINK(""x"")","13",`);
  expect(row).toContain(',"500.00","0.00","-500.00","MXN",');
  expect(rest).toEqual([]);
});

test('[SC-PLAY-05] is printed in black on white, and fits the paper', { tag: '@once' }, async ({
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

test('the records can be used by everybody', { tag: '@script' }, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer({ casinos: CASINOS });
  const played = { phone: player.phone, casinoId: 12, totalWagerAU: 123_456_789 };
  await sandbox.makePlays(
    ...Array.from({ length: 21 }, (_, index) => ({ ...played, gameName: index === 1 ? LONG_NAME : 'Game' })),
    { ...played, gameName: HOSTILE_NAME, resolvedTime: null },
  );
  const screen = new PlayRecordsPage(page, 'es-MX');
  await screen.enter(player, `?from=${ago(2 * DAY_MS).slice(0, 10)}`);
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page);
  await page.goto(`${PLAYS}?from=never&casino=13`);
  await expectNoViolations(page);
  await page.goto(PLAYS);
  await expectReflowAt320(page);
  await expectReflowAtDoubleText(page);
  // By keys alone: open the filter, type a day, ask; then on to the next page.
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

test('the records can be read in lynx', { tag: '@plain' }, async ({ portal, sandbox, makePlayer }) => {
  const player = await makePlayer({ casinos: CASINOS });
  const playedTime = noonDaysAgo(7);
  const played = { phone: player.phone, casinoId: 12, totalWagerAU: 50_000, totalWinAU: 62_500 };
  await sandbox.makePlays(
    { ...played, gameName: 'Aztec Fortune', resolvedTime: playedTime },
    { ...played, gameName: 'Bingo Quetzal', resolvedTime: null },
  );
  const en = (key: string) => textOf('en', key);
  const browser = await openTextBrowser(portal.origin);
  await browser.fill(en('login.phone'), player.phone);
  await browser.fill(en('login.password'), player.password);
  await browser.press(en('login.submit'));
  const list = await browser.follow(en('menu.playRecords'));
  expect(list.text).toMatch(
    new RegExp(
      `In play Bingo Quetzal.*${dayInWords(playedTime, 'en', 'full')} Aztec Fortune.*12:00 PM CST.*` +
        String.raw`50\.00 USD 62\.50 USD \+12\.50 USD`,
    ),
  );
  const [sinceYear, sinceMonth, sinceDay] = dateIn(MEXICO_CITY, Date.parse(noonDaysAgo(8))).split('-');
  await browser.fill(en('play-records:filter.from'), `${sinceMonth}/${sinceDay}/${sinceYear}`);
  const filtered = await browser.press(en('records:filter.submit'));
  expect(filtered.text).toContain('Aztec Fortune');
  expect(filtered.text).not.toContain('Bingo Quetzal');
  await browser.close();
});
