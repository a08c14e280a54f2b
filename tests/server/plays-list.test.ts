import { describe, expect, it } from 'vitest';
import { UNKNOWN } from '#tests/support/casinos.ts';
import { MEXICO_CITY, monthOf, noonDaysAgo } from '#tests/support/dates.ts';
import type { Typed, Visitor } from '#tests/support/visitor.ts';
import { visiting } from './visiting.ts';

const PLAYS = '/playRecords';
const CASINOS = [12, 13, 14].map((casinoId) => ({ casinoId, regularAU: 900_000 }));
const LISTING = { method: 'GET', path: '/playRecords' };
const HOUR_MS = 3_600_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const here = visiting();

/** A day in Mexico City in words. */
const dayInWords = (time: string) =>
  new Intl.DateTimeFormat('es-MX', { timeZone: MEXICO_CITY, dateStyle: 'long' }).format(Date.parse(time));

const rows = (page: Visitor) => page.texts('.plays--list .record');
const totals = (page: Visitor) => page.texts('.plays--totals .record');
const games = (page: Visitor) => page.texts('.plays--list .record th > bdi');

const filter = (page: Visitor, { casino = '', from = '', to = '' }: Typed) =>
  page.send(page.say('records:filter.submit'), { casino, from, to });

describe('the play records', () => {
  it('[S1-CAN-13 SC-PLAY-01 SC-PLAY-04] are paged through and back, none twice while new ones arrive and one ends', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const { phone } = player;
    const made = await here.sandbox.makePlays(
      ...Array.from({ length: 45 }, (_, index) => ({
        phone,
        casinoId: 12,
        gameName: `Game ${index}`,
        totalWagerAU: 1000,
        totalWinAU: 500,
        resolvedTime: index === 0 ? null : ago(index * HOUR_MS),
      })),
    );
    const seen: string[] = [];
    const look = (count: number) => {
      expect(rows(page)).toHaveLength(count);
      seen.push(...page.texts('.plays--list .record td.record__id'));
      expect(totals(page)).toEqual([expect.stringMatching(/45.*45\.00.*22\.50.*−22\.50/)]);
    };
    await page.open(PLAYS);
    expect(page.heading).toBe(page.say('titles:playRecords'));
    look(20);
    await here.sandbox.makePlays(
      { phone, casinoId: 12, totalWagerAU: 7 },
      { phone, casinoId: 12, totalWagerAU: 7, resolvedTime: ago(30 * HOUR_MS) },
    );
    await here.sandbox.endPlay({ playRecordId: made[0] ?? '', totalWinAU: 500 });
    await page.follow(page.say('records:next'));
    look(20);
    await page.follow(page.say('records:next'));
    look(5);
    expect(page.links(page.say('records:next'))).toEqual([]);
    expect(seen).toEqual(made);
    await page.follow(page.say('records:previous'));
    expect(games(page)).toEqual(Array.from({ length: 20 }, (_, index) => `Game ${20 + index}`));
    await page.follow(page.say('records:previous'));
    // The first page is the list as it is now.
    expect(totals(page)[0]).toContain('47');
    expect(page.links(page.say('records:previous'))).toEqual([]);
    await page.open(`${PLAYS}?cursor=bm90IGFueW1vcmU.stale&before=`);
    expect(page.texts('main [role="status"]')).toEqual([page.say('play-records:list.fromStart')]);
    expect(rows(page)).toHaveLength(20);
  });

  it('[S2-OTHER-04 SC-PLAY-03] are what the filter asks for, which is told what is wrong with it', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const played = { phone: player.phone, totalWagerAU: 1000 };
    const month = monthOf(MEXICO_CITY, 1);
    const [year = '', monthNumber = ''] = month.split('-');
    await here.sandbox.makePlays(
      { ...played, casinoId: 12, gameName: 'In play', resolvedTime: null },
      // The last second of the 3rd and the first of the 4th in Mexico City.
      { ...played, casinoId: 12, gameName: 'Fourth', resolvedTime: `${month}-04T06:00:00Z` },
      { ...played, casinoId: 13, gameName: 'Third', resolvedTime: `${month}-04T05:59:59Z` },
      { ...played, casinoId: 12, gameName: 'First', resolvedTime: `${month}-01T06:00:00Z` },
      { ...played, casinoId: 12, gameName: 'Month before', resolvedTime: `${month}-01T05:59:59Z` },
    );
    await page.open(PLAYS);
    expect(games(page)).toEqual(['In play', 'Fourth', 'Third', 'First', 'Month before']);
    await filter(page, { from: `01/${monthNumber}/${year}`, to: `3/${monthNumber}/${year.slice(2)}` });
    expect(games(page)).toEqual(['Third', 'First']);
    expect(totals(page)).toHaveLength(2);
    // The address has the days in one form, and shows them as the page writes dates.
    expect([page.value('from'), page.value('to')]).toEqual([
      `01/${monthNumber}/${year}`,
      `03/${monthNumber}/${year}`,
    ]);
    const [from, to] = [`${month}-01T18:00:00Z`, `${month}-03T18:00:00Z`].map(dayInWords);
    expect(page.text()).toContain(page.say('play-records:days.fromTo', { from: from ?? '', to: to ?? '' }));
    await filter(page, { casino: '12', from: `${month}-01` });
    expect(games(page)).toEqual(['Fourth', 'First']);
    await filter(page, { casino: '12' });
    expect(games(page)).toEqual(['In play', 'Fourth', 'First', 'Month before']);
    await filter(page, { casino: '14' });
    expect(page.text()).toContain(page.say('errors:noResults'));
    expect(totals(page)).toEqual([]);

    for (const [days, field, message] of [
      [{ from: '31/02/2026', to: '' }, 'from', 'errors:fieldInvalid'],
      [{ from: '', to: '<script>' }, 'to', 'errors:fieldInvalid'],
      [{ from: '01/01/1999', to: '' }, 'from', 'errors:fieldOutOfRange'],
      [
        { from: `04/${monthNumber}/${year}`, to: `01/${monthNumber}/${year}` },
        'to',
        'errors:fieldOutOfRange',
      ],
    ] as const) {
      await filter(page, { casino: '13', ...days });
      page.expectErrors(page.say(message));
      const input = page.find(`[name="${field}"]`);
      expect(input.getAttribute('aria-invalid')).toBe('true');
      expect(input.hasAttribute('autofocus')).toBe(true);
      const typed = { from: page.value('from'), to: page.value('to'), casino: page.value('casino') };
      expect(typed).toEqual({ ...days, casino: '13' });
      expect(rows(page)).toEqual([]);
      expect(page.text()).not.toContain(page.say('errors:noResults'));
    }
    await page.follow(page.say('records:filter.reset'));
    expect(rows(page)).toHaveLength(5);
  });

  it('[SC-PLAY-07] that could not be loaded are told as such, and never as nothing', async () => {
    const { visitor: page } = await here.logIn({ casinos: CASINOS }, PLAYS);
    const nothing = page.say('errors:noResults');
    expect(page.text()).toContain(nothing);
    for (const fault of [{ status: 500 }, { reset: 'before' as const }, { malformed: true as const }]) {
      await here.sandbox.addFaults({ match: LISTING, fault });
      expect((await page.open(`${PLAYS}?casino=12`)).status).toBe(503);
      expect(page.text()).toContain(page.say('play-records:list.failed'));
      expect(page.text()).not.toContain(nothing);
      expect(page.text()).not.toMatch(/[$¥]0/);
      await here.sandbox.clearFaults();
    }
    await page.follow(page.say('common:pages.tryAgain'), 'main');
    expect(page.text()).toContain(nothing);
    expect((await page.open(`${PLAYS}?casino=19`)).status).toBe(403);
    expect(page.text('body')).toContain(page.say('errors:noPermissionAtCasino'));
    expect(page.text()).not.toContain(nothing);
  });

  it('[SC-PLAY-04] that cannot be read are told as such, and never as nothing', async () => {
    const { visitor: page } = await here.logIn({ casinos: CASINOS });
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
      { ...record, playRecordId: 'pr_elsewhere', gameName: 'Elsewhere', casinoId: UNKNOWN },
      { nothing: true },
    ];
    const answer = { status: 'Success', items, nextCursor: null };
    const unknownTotals = [{ casinoId: 12, totalWagerAU: 1000, totalWinAU: null, count: 2 }];
    const json = { ...answer, totals: unknownTotals };
    await here.sandbox.addFaults({ match: LISTING, fault: { json } });
    await page.open(PLAYS);
    const unavailable = page.say('money:amountUnavailable');
    expect(rows(page)).toHaveLength(3);
    expect(rows(page)[1]).toBe(`pr_bad ${page.say('play-records:list.unavailable')}`);
    const elsewhere = page.all('.plays--list .record')[2];
    for (const column of ['wager', 'win', 'net'])
      expect(elsewhere?.querySelector(`td.record__${column}`)?.textContent).toContain(unavailable);
    expect(page.text()).toContain(page.say('play-records:list.unreadable', { count: 1 }));
    expect(totals(page).join()).toContain(unavailable);
    expect(totals(page).join()).not.toContain('0.00');
    await here.sandbox.clearFaults();
    await here.sandbox.addFaults({ match: LISTING, fault: { json: answer } });
    await page.open(PLAYS);
    expect(page.text()).toContain(page.say('play-records:totals.unknown'));
  });
});
