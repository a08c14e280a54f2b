import { describe, expect, it } from 'vitest';
import type { PaymentOrderInput } from '#sandbox/scenario/payment-order.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { visiting } from './visiting.ts';

const LIST = '/webPayTransactions';
const CASINOS = [12, 13, 14].map((casinoId) => ({ casinoId, regularAU: 900_000 }));
const LISTING = { method: 'GET', path: '/webpay/transactions' };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const here = visiting();

async function makePayment({ phone }: MadePlayer, order: Partial<PaymentOrderInput> = {}): Promise<string> {
  const [id = ''] = await here.sandbox.makePayments({ phone, casinoId: 12, amountAU: 200_000, ...order });
  return id;
}

/** Committed payments of one dollar and a cent more each, one an hour, the newest an hour ago. */
function makeMany(phone: string, count: number): Promise<string[]> {
  const orders = Array.from({ length: count }, (_, index) => ({
    phone,
    casinoId: 12,
    amountAU: 1000 + 10 * index,
    status: 'Committed' as const,
    initiationDate: new Date(Date.now() - (index + 1) * HOUR_MS).toISOString(),
  }));
  return here.sandbox.makePayments(...orders);
}

const rows = (page: Visitor) => page.texts('.records-table .record');
const sums = (page: Visitor) => page.texts('.records-totals dd');

describe('the list of transactions', () => {
  it('[S1-CAN-12 SC-TX-01] pages through 45 of them, none twice while new ones arrive', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const made = await makeMany(player.phone, 45);
    const seen: string[] = [];
    const look = (count: number) => {
      const links = page.all('.records-table .record th a').map((link) => link.getAttribute('href') ?? '');
      expect(links).toHaveLength(count);
      seen.push(...links.map((href) => href.split('tx=')[1] ?? ''));
    };
    await page.open(LIST);
    expect(page.heading).toBe(page.say('titles:webPayTransactions'));
    look(20);
    await makePayment(player, { status: 'Committed' });
    await page.follow(page.say('records:next'));
    look(20);
    await page.follow(page.say('records:next'));
    look(5);
    expect(page.links(page.say('records:next'))).toEqual([]);
    expect(seen).toEqual(made);
    await page.follow(page.say('records:first'));
    expect(rows(page)).toHaveLength(20);
    expect(rows(page)[0]).toContain('200.00');
  });

  it('[S2-OTHER-03 SC-TX-03] shows what the filter asks for', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const { phone } = player;
    const initiationDate = new Date(Date.now() - 70 * DAY_MS).toISOString();
    const cashOut = { direction: 'cashOut', methodId: 'm_spei_out' } as const;
    await here.sandbox.makePayments(
      { phone, casinoId: 12, amountAU: 11_000, status: 'Committed' },
      { phone, casinoId: 13, amountAU: 2200, status: 'Cancelled' },
      { phone, casinoId: 14, amountAU: 330, status: 'Committed', ...cashOut },
      { phone, casinoId: 12, amountAU: 44_000 },
      { phone, casinoId: 12, amountAU: 55_000, status: 'Committed', initiationDate },
    );
    await page.open(LIST);
    expect(rows(page)).toHaveLength(5);
    const show = async (filter: Readonly<Record<string, string>>, ...amounts: string[]) => {
      await page.send(page.say('records:filter.submit'), filter);
      expect(rows(page)).toEqual(amounts.map((amount) => expect.stringContaining(amount)));
    };
    await show({ direction: 'cashOut' }, '330');
    expect(page.value('direction')).toBe('cashOut');
    await page.follow(page.say('records:filter.reset'));
    await show({ status: 'Cancelled' }, '22.00');
    await show({ status: 'open' }, '44.00');
    await show({ casino: '14' });
    expect(page.text()).toContain(page.say('errors:noResults'));
    await show({ status: '' }, '330');
    await page.open(`${LIST}?direction=sideways&status=x&casino=-1&month=2026-99&cursor=`);
    expect(rows(page)).toHaveLength(5);
  });

  it('[SC-TX-04] adds the month up by currency', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const at = (day: number) => new Date(Date.UTC(2026, 2, day, 12)).toISOString();
    const paid = { phone: player.phone, casinoId: 12, status: 'Committed' as const };
    const cashOut = { direction: 'cashOut', methodId: 'm_spei_out' } as const;
    const dollarAndCents = Array.from({ length: 25 }, (_, index) => ({
      ...paid,
      amountAU: 1000 + 10 * index,
      initiationDate: at(index + 2),
    }));
    await here.sandbox.makePayments(
      ...dollarAndCents,
      { ...paid, ...cashOut, amountAU: 3000, initiationDate: at(5) },
      { ...paid, casinoId: 14, amountAU: 1234, initiationDate: at(6) },
      { ...paid, amountAU: 777_000, status: 'Cancelled', initiationDate: at(7) },
      { ...paid, amountAU: 100_000, initiationDate: at(0) },
    );
    await page.open(LIST);
    expect(page.all('.records-totals')).toEqual([]);
    await page.open(`${LIST}?month=2026-03`);
    expect(rows(page)).toHaveLength(20);
    const yen = [expect.stringContaining('1,234'), expect.stringMatching(/^0/)];
    // 25 dollars and 0 to 24 cents come to 28 dollars.
    expect(sums(page)).toEqual(['28.00 USD', '3.00 USD', ...yen]);
    await page.open(`${LIST}?month=2026-03&casino=14`);
    expect(sums(page)).toEqual(yen);
    await page.open(`${LIST}?month=2026-03&status=Cancelled`);
    expect(sums(page)).toEqual([]);
    await page.open(`${LIST}?month=2001-02`);
    expect(page.text('.records-totals')).toContain(page.say('transactions:totals.none'));
    expect(page.text()).toContain(page.say('errors:noResults'));
  });

  it('[SC-TX-01 OC-RULE-09] begins again when a page is no longer there', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    await makeMany(player.phone, 2);
    await page.open(`${LIST}?cursor=bm90IGFueW1vcmU.stale`);
    expect(page.texts('main [role="status"]')).toEqual([page.say('transactions:list.fromStart')]);
    expect(rows(page)).toHaveLength(2);
    await page.open(LIST);
    expect(page.all('main [role="status"]')).toEqual([]);
  });

  it('[SC-TX-08] has what is open on top, with what to do about it', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const card = await makePayment(player, { initiationDate: new Date().toISOString() });
    await makeMany(player.phone, 21);
    await page.open(`${LIST}?status=Committed`);
    const [first, ...others] = page.texts('.tx-open__item');
    expect(others).toEqual([]);
    expect(first).toContain(page.say('money:lead.buyIn.OfferedToUser'));
    expect(first).toContain('200.00');
    expect(page.find('.tx-open__item a').getAttribute('href')).toBe(`${LIST}?tx=${card}`);
    for (let more = 0; more < 3; more += 1) await makePayment(player);
    await page.open(LIST);
    expect(page.all('.tx-open__item')).toHaveLength(3);
    await page.follow(page.say('transactions:list.moreOpen'));
    expect(rows(page)).toHaveLength(4);
  });

  it('[SC-TX-13] says that nothing could be loaded, and never that there is nothing', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    await makeMany(player.phone, 1);
    for (const fault of [{ status: 500 }, { reset: 'before' as const }, { malformed: true as const }]) {
      await here.sandbox.addFaults({ match: LISTING, fault });
      expect((await page.open(`${LIST}?month=2026-11`)).status).toBe(503);
      expect(page.text()).toContain(page.say('transactions:list.failed'));
      expect(page.text()).toContain(page.say('transactions:list.openUnavailable'));
      expect(page.text()).not.toContain(page.say('errors:noResults'));
      expect(page.text()).not.toMatch(/[$¥]0/);
      await here.sandbox.clearFaults();
    }
    await page.follow(page.say('common:pages.tryAgain'), 'main');
    expect(page.all('.records-filter')).toHaveLength(1);
  });

  it('[SC-TX-05] says which rows cannot be read, and that their sums are unknown', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    await makeMany(player.phone, 1);
    const [transaction] = (await here.sandbox.paymentsOf(player.phone)).transactions;
    const bad = { ...transaction, transactionId: 'tx_bad', amountAU: '5' };
    const json = { status: 'Success', items: [transaction, bad, { nothing: true }], nextCursor: null };
    await here.sandbox.addFaults({ match: LISTING, fault: { json } });
    await page.open(`${LIST}?month=2026-11`);
    expect(rows(page)).toHaveLength(2);
    expect(rows(page)[1]).toContain(page.say('transactions:list.unavailable'));
    expect(page.text()).toContain(page.say('transactions:list.unreadable', { count: 1 }));
    expect(page.text()).toContain(page.say('transactions:totals.unknown'));
  });

  it('[SC-TX-05] adds up this page alone of a month that is too long', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    await makeMany(player.phone, 1);
    const [transaction] = (await here.sandbox.paymentsOf(player.phone)).transactions;
    // Every page has one more behind it.
    const json = { status: 'Success', items: [transaction], nextCursor: 'more' };
    await here.sandbox.addFaults({ match: LISTING, fault: { json } });
    await page.open(`${LIST}?month=2026-11`);
    expect(page.text('.records-totals')).toContain(page.say('transactions:totals.titlePage'));
    expect(sums(page)[0]).toBe('1.00 USD');
    // The page, what is open, and five pages of totals.
    expect(await here.sandbox.calls(LISTING)).toHaveLength(7);
    await page.open(`${LIST}?month=2026-11&view=month`);
    expect(rows(page)).toHaveLength(5);
    expect(page.text()).toContain(page.say('transactions:month.incomplete'));
  });

  it('[SC-TX-06] is a file of every spreadsheet', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    await makeMany(player.phone, 25);
    await page.open(`${LIST}?status=Committed`);
    const [href = ''] = page.links(page.say('records:csv'));
    const file = await page.client.get(href);
    expect(file.headers['content-disposition']).toMatch(/filename="transactions-\d{4}-\d\d-\d\d\.csv"/);
    expect(file.body.startsWith(`\ufeff"${page.say('transactions:facts.folio')}",`)).toBe(true);
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(26);
  });

  it('changes a cookie each time and on the way out, so that no browser keeps it with boxes that were never sent', async () => {
    const { visitor } = await here.logIn({ casinos: CASINOS });
    const { client } = visitor;
    const mark = async (path: string) => {
      await client.get(path);
      return client.cookies.get('list');
    };
    const marks = [await mark(LIST), await mark(`${LIST}?status=open`), await mark('/playRecords')];
    expect(marks).toEqual(['1', '2', '1']);
    expect(await mark('/about')).toBeUndefined();
    expect(await mark(LIST)).toBe('1');
    await client.logOut();
    expect(await mark(LIST)).toBeUndefined();
  });

  it('[S6-ROLE-07] is closed where cash-out is switched off, a transaction is not, and nobody is logged out', async () => {
    await here.sandbox.changeSettings({ allowWebCashOut: false });
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const id = await makePayment(player);
    expect((await page.open(LIST)).status).toBe(404);
    expect(page.text()).toContain(page.say('errors:disallowedByConfiguration'));
    expect(page.all('.tabs')).toHaveLength(1);
    await page.open(`${LIST}?tx=${id}`);
    expect(page.text()).toContain(id);
    expect(page.links(page.say('transactions:detail.back'))).toEqual([]);
    expect(page.links(page.say('transactions:detail.cancel'))).toHaveLength(1);
    expect((await page.client.get('/webPayTransactionsCsv')).status).toBe(303);
  });
});
