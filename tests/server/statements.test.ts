import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentOrderInput } from '#sandbox/scenario/payment-order.ts';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { HOSTILE_YEAR } from '#sandbox/statements/tax-papers.ts';
import { csvCells } from '#tests/support/csv.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { english, enterAsGuest } from './guest-links.ts';

const CASINO = 12;
/** Casino in New York, where a unit is 1 AU. */
const EAST = 14;
const UNIT_AU = 1000;
const YEAR = new Date().getUTCFullYear();
const LAST_YEAR = YEAR - 1;
const MAY = `${LAST_YEAR}-05`;
const MAY_PAGE = `/webPayTransactions?statement=${MAY}&casino=${CASINO}`;
const MAY_FILE = MAY_PAGE.replace('Transactions', 'TransactionsCsv');
const YEAR_PAGE = `/webPayTransactions?statements=${LAST_YEAR}&casino=${CASINO}`;
const PAPERS = `/webPayTransactions?papers=${YEAR}`;
const HOSTILE = `/webPayTransactions?papers=${HOSTILE_YEAR}`;

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('US');
});

const allow = () => stack.sandbox.changeSettings({ allowStatements: true, allowPlayerLimits: true });

beforeAll(allow);

const clients: HttpClient[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await stack.sandbox.reset();
  await allow();
});

afterAll(() => stack.stop());

/** A player who has paid and played in May of last year, and the browser in which the player is logged in. */
async function somebody(order: PlayerOrderInput = {}, payments: Partial<PaymentOrderInput>[] = []) {
  const player = await stack.sandbox.makePlayer({
    casinos: [
      { casinoId: CASINO, regularAU: 900 * UNIT_AU },
      { casinoId: EAST, regularAU: 5000 },
    ],
    ...order,
  });
  const common = { phone: player.phone, casinoId: CASINO, status: 'Committed' } as const;
  await stack.sandbox.makePayments(
    { ...common, amountAU: 300 * UNIT_AU, initiationDate: `${MAY}-03T18:00:00Z` },
    {
      ...common,
      amountAU: 40 * UNIT_AU,
      creditType: 'promo',
      initiationDate: `${MAY}-05T18:00:00Z`,
    },
    {
      ...common,
      direction: 'cashOut',
      amountAU: 200 * UNIT_AU,
      taxAU: 20 * UNIT_AU,
      initiationDate: `${MAY}-09T18:00:00Z`,
    },
    ...payments.map((payment) => ({ ...common, amountAU: UNIT_AU, ...payment })),
  );
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  clients.push(client);
  await client.logIn(player);
  return { player, client, visitor: new Visitor(client, 'en') };
}

const cellsOf = (visitor: Visitor) =>
  visitor.all('.statement tr').map((row) => [...row.children].map(({ textContent }) => textContent ?? ''));

/** An amount of the page as a file has it. */
const plain = (text: string) =>
  text
    .replace(/[$,+]/g, '')
    .replace('\u2212', '-')
    .replace(/^-0\.00$/, '0.00');

describe('a statement', () => {
  it('has the same sums and payments on the page, in print and in the file', async () => {
    const { client, visitor } = await somebody();
    await visitor.open(MAY_PAGE);
    expect(visitor.status).toBe(200);
    const sums = cellsOf(visitor).map(([label = '', amount = '']) => [label, plain(amount)]);
    expect(Object.fromEntries(sums)).toMatchObject({
      [english('statements:line.buyInAU')]: '340.00',
      [english('statements:line.taxWithheldAU')]: '-20.00',
      [english('statements:line.wagerAU')]: '0.00',
    });
    const folios = visitor
      .all('.tx-table .record__link')
      .map((link) => link.getAttribute('href')?.split('tx=')[1]);
    expect(folios).toHaveLength(3);
    const file = csvCells((await client.get(MAY_FILE)).body);
    for (const row of sums) expect(file).toContainEqual(row);
    const rows = file.map(([first]) => first);
    expect(rows.slice(-3)).toEqual(folios);
    // Print is this page: nothing of the statement is for screens alone.
    expect(visitor.all('.records-screen .statement, .records-screen .tx-table')).toEqual([]);
  });

  it('says as of when it is, and whether it can still change', async () => {
    const { visitor } = await somebody({}, [{ initiationDate: new Date().toISOString() }]);
    await visitor.open(MAY_PAGE);
    expect(visitor.text()).toMatch(/As of .* P[DS]T\. The month is closed\./);
    await visitor.open(`/webPayTransactions?statements=${YEAR}`);
    expect(visitor.all('.statement__open')).toHaveLength(1);
    await visitor.open(visitor.find('.statement tbody a').getAttribute('href') ?? '');
    expect(visitor.text()).toContain('The month is still open');
  });

  it('that does not add up says so, with both sums and a number, in the file too', async () => {
    const { client, visitor } = await somebody({}, [
      { amountAU: 29 * UNIT_AU, initiationDate: `${MAY}-12T18:00:00Z` },
    ]);
    await visitor.open(MAY_PAGE);
    const wrong = visitor
      .all('.notice')
      .map(({ textContent }) => textContent ?? '')
      .join(' ');
    expect(wrong).toContain('This statement does not add up');
    expect(wrong).toMatch(/Quote this number if you contact support: [0-9a-f]{32}/);
    const line = csvCells((await client.get(MAY_FILE)).body).find(([first]) => first?.includes('add up'));
    expect(line?.[1]).toMatch(/^[0-9a-f]{32}$/);
    // One that adds up says nothing of it.
    await visitor.open(MAY_PAGE.replace('-05', '-06'));
    expect(visitor.text()).not.toContain('add up');
  });

  it('names the payments that count in a later month', async () => {
    const { client, visitor } = await somebody({}, [
      {
        methodId: 'm_sevenEleven',
        amountAU: 7 * UNIT_AU,
        initiationDate: `${MAY}-31T20:00:00Z`,
        lastUpdateDate: `${LAST_YEAR}-06-02T20:00:00Z`,
      },
    ]);
    const late = english('statements:entries.late', { count: 1 });
    await visitor.open(MAY_PAGE);
    expect(visitor.text()).toContain(late);
    expect(csvCells((await client.get(MAY_FILE)).body).flat()).toContain(late);
    await visitor.open(MAY_PAGE.replace('-05', '-06'));
    expect(cellsOf(visitor)).toContainEqual([english('statements:line.adjustmentAU'), '+$7.00']);
  });

  it('counts its payments by the clock of the casino, over a change of the clocks', async () => {
    const { visitor } = await somebody({}, [
      // 23:30 of 31 March and 0:30 of 1 April in New York; both in March by the clock of the site.
      { casinoId: EAST, amountAU: 100, initiationDate: `${LAST_YEAR}-04-01T03:30:00Z` },
      { casinoId: EAST, amountAU: 200, initiationDate: `${LAST_YEAR}-04-01T04:30:00Z` },
    ]);
    for (const [month, amount] of [
      ['03', '100'],
      ['04', '200'],
    ]) {
      await visitor.open(`/webPayTransactions?statement=${LAST_YEAR}-${month}&casino=${EAST}`);
      expect(Object.fromEntries(cellsOf(visitor))[english('statements:line.buyInAU')]).toContain(amount);
      expect(visitor.all('.tx-table .record')).toHaveLength(1);
      expect(visitor.text()).toContain('Eastern Time');
    }
  });

  it('shows its sums while its payments cannot be loaded, and makes no file of a part', async () => {
    const { client, visitor, player } = await somebody();
    await stack.sandbox.addFaults({
      match: { path: '/webpay/transactions', phone: player.phone },
      fault: { status: 500 },
    });
    await visitor.open(MAY_PAGE);
    expect(cellsOf(visitor)).toContainEqual([english('statements:line.buyInAU'), '+$340.00']);
    expect(visitor.text()).toContain(english('transactions:list.failed'));
    expect(visitor.text()).not.toContain(english('statements:entries.none'));
    expect((await client.get(MAY_FILE)).headers.location).toBe(MAY_PAGE);
  });

  it('has the tax of a payment in its line, its details and the file of the list', async () => {
    const { client, visitor } = await somebody();
    await visitor.open(MAY_PAGE);
    expect(visitor.text('.tx-table')).toContain(english('transactions:list.taxOf', { amount: '$20.00' }));
    const file = csvCells((await client.get(`/webPayTransactionsCsv?month=${MAY}`)).body);
    const column = file[0]?.indexOf(english('transactions:facts.tax')) ?? -1;
    expect(file.slice(1).map((row) => row[column])).toEqual(['20.00', '0.00', '0.00']);
    const cashOut = visitor.all('.tx-table .record__link')[0]?.getAttribute('href') ?? '';
    await visitor.open(cashOut);
    expect(visitor.text()).toContain(`${english('transactions:facts.tax')}$20.00`);
    // Where nothing was withheld there is no column.
    const other = await client.get(`/webPayTransactionsCsv?month=${MAY}&direction=buyIn`);
    expect(csvCells(other.body)[0]).not.toContain(english('transactions:facts.tax'));
  });

  it('is not found where there is none, and not said to be none while the operator fails', async () => {
    const { client, player } = await somebody();
    const none = await client.get(MAY_PAGE.replace(MAY, '2001-01'));
    expect([none.status, pageText(none.body)]).toEqual([
      404,
      expect.stringContaining(english('statements:month.none')),
    ]);
    for (const fault of [{ status: 500 }, { hang: true }] as const) {
      const path = `/statements/${MAY}`;
      await stack.sandbox.addFaults({ match: { path, phone: player.phone }, times: 2, fault });
      const failed = await client.get(MAY_PAGE);
      expect([failed.status, pageText(failed.body)]).toEqual([
        503,
        expect.stringContaining(english('statements:month.failed')),
      ]);
      // The operator's part is the page's own: the file leads to it.
      await stack.sandbox.addFaults({ match: { path, phone: player.phone }, times: 2, fault });
      expect((await client.get(MAY_FILE)).headers.location).toBe(MAY_PAGE);
      await stack.sandbox.reset();
      await allow();
    }
  });
});

describe('the year', () => {
  it('is reached from the transactions, and leads to each month', async () => {
    const { visitor } = await somebody();
    await visitor.open('/webPayTransactions');
    await visitor.follow(english('statements:link'));
    expect(visitor.heading).toContain(String(YEAR));
    await visitor.open(YEAR_PAGE);
    const [, ...rows] = cellsOf(visitor);
    expect(rows).toContainEqual(['May', '$340.00', expect.stringMatching(/^\$1\d\d\.\d\d$/)]);
    await visitor.follow('May', '.statement');
    expect(visitor.url).toBe(MAY_PAGE);
  });

  it('has a picture of what went in and out, apart, small and without a script', async () => {
    const limits = [{ kind: 'deposit', casinoId: CASINO, period: 'month', amountAU: 500 * UNIT_AU }] as const;
    const without = await somebody();
    await without.visitor.open(YEAR_PAGE);
    const picture = without.visitor.find<HTMLElement>('svg.year-chart');
    expect(picture.getAttribute('aria-hidden')).toBe('true');
    expect(picture.querySelectorAll('[stroke-dasharray]')).toHaveLength(0);
    const { visitor } = await somebody({ limits: [...limits] });
    await visitor.open(YEAR_PAGE);
    const limited = visitor.find<HTMLElement>('svg.year-chart');
    expect(Buffer.byteLength(limited.outerHTML)).toBeLessThanOrEqual(2048);
    expect(limited.querySelectorAll('[stroke-dasharray]')).toHaveLength(1);
    expect(visitor.text()).toContain('Your limit of buy-ins per month, as it is now: $500.00');
    expect(limited.outerHTML).not.toMatch(/<script|style=|on\w+=/);
  });

  it('hatches a month whose sums are not told, and says so', async () => {
    const { visitor, player } = await somebody();
    const month = (number: string, sums: object) => ({
      month: `${LAST_YEAR}-${number}`,
      casinoId: CASINO,
      state: 'closed',
      generatedAt: new Date().toISOString(),
      ...sums,
    });
    const statements = [
      month('12', { buyInAU: 9000 }),
      month('11', { buyInAU: 0, cashOutAU: 0 }),
      month('10', { buyInAU: 5000, cashOutAU: 1 }),
    ];
    await stack.sandbox.addFaults({
      match: { path: '/statements', phone: player.phone },
      fault: { json: { status: 'Success', statements } },
    });
    await visitor.open(YEAR_PAGE);
    const unknown = english('statements:year.unknown');
    const [, december, november] = cellsOf(visitor);
    expect([december?.slice(1), november?.slice(1)]).toEqual([
      [unknown, unknown],
      ['$0.00', '$0.00'],
    ]);
    const [hatched, ins, outs] = [
      visitor.find('[fill="url(#unknown)"]'),
      visitor.find('.year-chart > path[fill="currentColor"]'),
      visitor.find('.year-chart > path[fill="none"]'),
    ].map((path) => path.getAttribute('d')?.match(/M/g)?.length);
    // One month each: none of nothing, and something is never drawn as nothing.
    expect([hatched, ins, outs]).toEqual([1, 1, 1]);
    expect(visitor.find('.year__legend').textContent).toContain(unknown);
  });

  it('has only what the operator has: statements without papers', async () => {
    const { visitor, client, player } = await somebody();
    await visitor.open(YEAR_PAGE);
    expect(visitor.links(english('statements:papers.link'))).toHaveLength(1);
    await stack.sandbox.addFaults({
      match: { path: '/taxDocuments', phone: player.phone },
      fault: { status: 404 },
    });
    await visitor.open(YEAR_PAGE);
    expect(visitor.links(english('statements:papers.link'))).toEqual([]);
    expect((await client.get(PAPERS)).status).toBe(404);
  });

  it('is not said to be empty while the operator fails', async () => {
    const { visitor, player } = await somebody();
    await stack.sandbox.addFaults({
      match: { path: '/statements', phone: player.phone },
      fault: { reset: 'midBody' },
    });
    await visitor.open(YEAR_PAGE);
    expect([visitor.status, visitor.text()]).toEqual([
      503,
      expect.stringContaining(english('statements:year.failed')),
    ]);
  });
});

/** Asks for a file, and goes away with its first bytes. */
async function giveUp(client: HttpClient, href: string): Promise<void> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asked = request(stack.portal.origin + href, { headers: { cookie }, agent: false });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  await once(answer, 'data');
  answer.on('error', () => undefined).destroy();
}

describe('tax papers', () => {
  it('are listed, and come under the portal’s own name, as they are, to be kept by nobody', async () => {
    const { visitor, client } = await somebody();
    await visitor.open(PAPERS);
    expect(visitor.all('h2').map(({ textContent }) => textContent)).toEqual(
      (['w2g', 'w2g', 'winLoss', 'winLoss'] as const).map((kind) =>
        english(`statements:papers.kind.${kind}`),
      ),
    );
    const files = visitor.all('a.button').map((link) => link.getAttribute('href') ?? '');
    const answers = [];
    for (const href of files) answers.push(await client.get(href));
    expect(
      answers.map(({ status, headers }) => [
        status,
        headers['content-disposition'],
        headers['content-type'],
        headers['x-content-type-options'],
        headers['cache-control'],
      ]),
    ).toEqual(
      [
        [`w2g-${YEAR}-1.pdf`, 'application/pdf'],
        [`w2g-${YEAR}-2.pdf`, 'application/pdf'],
        [`win-loss-${YEAR}-1.pdf`, 'application/pdf'],
        [`win-loss-${YEAR}-2.csv`, 'text/csv'],
      ].map(([name, type]) => [
        200,
        `attachment; filename="${name}"`,
        expect.stringMatching(`^${type}`),
        'nosniff',
        'no-store, no-transform',
      ]),
    );
    expect(answers[0]?.body).toContain('%PDF-1.4');
    expect(answers[0]?.headers['content-encoding']).toBeUndefined();
    expect(answers[0]?.headers['content-length']).toBe(String(answers[0]?.body.length));
  });

  it('keep hostile names and types of the operator out', async () => {
    const { visitor, client } = await somebody();
    await visitor.open(HOSTILE);
    expect(visitor.answer?.body).not.toContain('<b>w2g</b>');
    const files = visitor.all('a.button').map((link) => link.getAttribute('href') ?? '');
    expect(files).toHaveLength(5);
    const answers = [];
    for (const href of files) answers.push(await client.get(href));
    expect(answers.map(({ status, headers }) => headers['content-disposition'] ?? status)).toEqual([
      `attachment; filename="w2g-${HOSTILE_YEAR}-1.pdf"`,
      `attachment; filename="tax-document-${HOSTILE_YEAR}.pdf"`,
      303,
      303,
      `attachment; filename="w2g-${HOSTILE_YEAR}-4.pdf"`,
    ]);
    expect(answers.map(({ body }) => body).join('')).not.toContain('<script>alert');
    expect(answers[2]?.headers.location).toBe(HOSTILE);
  });

  it('that break off are not a shorter file', async () => {
    const { visitor, client, player } = await somebody();
    await visitor.open(PAPERS);
    const href = visitor.find('a.button').getAttribute('href') ?? '';
    await stack.sandbox.addFaults({
      match: { path: '^.*/file$', phone: player.phone },
      times: 1,
      fault: {
        body: '%PDF-1.4 '.repeat(2000),
        headers: { 'content-type': 'application/pdf' },
        reset: 'midBody',
      },
    });
    await expect(client.get(href)).rejects.toThrow();
    expect((await client.get(href)).status).toBe(200);
  });

  it('that nobody waits for do not end the portal, and leave nothing open', async () => {
    const { client, player } = await somebody();
    const href = `/taxPaper?year=${YEAR}&document=td_${YEAR}_1`;
    const head = await client.send('HEAD', href);
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', '193']);
    await stack.sandbox.addFaults({
      match: { path: '^.*/file$', phone: player.phone },
      times: 3,
      fault: { hugeBytes: 9_000_000, headers: { 'content-type': 'application/pdf' } },
    });
    for (let time = 0; time < 3; time += 1) await giveUp(client, href);
    expect((await client.get(href)).status).toBe(200);
    expect((await client.get(PAPERS)).status).toBe(200);
  });

  it('that are longer than was said break off', async () => {
    const { client, player } = await somebody();
    const fault = (hugeBytes: number) =>
      stack.sandbox.addFaults({
        match: { path: '^.*/file$', phone: player.phone },
        times: 1,
        fault: { hugeBytes, headers: { 'content-type': 'application/pdf', 'content-length': null } },
      });
    const href = `/taxPaper?year=${YEAR}&document=td_${YEAR}_1`;
    await fault(9_000_000);
    expect((await client.get(href)).body.length).toBeGreaterThan(8_900_000);
    await fault(11_000_000);
    await expect(client.get(href)).rejects.toThrow();
  });

  it('are not had by a number that is not in the list', async () => {
    const { client } = await somebody();
    expect((await client.get(`/taxPaper?year=${YEAR}&document=td_${LAST_YEAR}_1`)).status).toBe(404);
    expect((await client.get('/taxPaper')).status).toBe(404);
    expect((await client.get(`/taxPaper?year=${YEAR}&document=..%2F..%2Fuser`)).status).toBe(404);
  });
});

describe('statements and papers', () => {
  it('stay open to suspended and excluded players', async () => {
    const { client, player } = await somebody({ suspended: true });
    const excluded = await somebody({ exclusion: { kind: 'selfExclusion' } });
    expect(player.phone).not.toBe(excluded.player.phone);
    for (const one of [client, excluded.client]) {
      for (const path of [
        MAY_PAGE,
        MAY_FILE,
        YEAR_PAGE,
        PAPERS,
        `/taxPaper?year=${YEAR}&document=td_${YEAR}_1`,
      ])
        expect([path, (await one.get(path)).status]).toEqual([path, 200]);
    }
  });

  it('ask a guest for the password first', async () => {
    const { player } = await somebody();
    const guest = await enterAsGuest(stack, player);
    clients.push(guest);
    await stack.sandbox.clearCalls();
    for (const path of [MAY_PAGE, MAY_FILE, YEAR_PAGE, PAPERS, '/taxPaper?year=2026&document=td_2026_1']) {
      expect([path, (await guest.get(path)).headers.location]).toEqual([
        path,
        expect.stringMatching(/^\/guestLogin\?next=%2FwebPayTransactions/),
      ]);
    }
    const asked = (await stack.sandbox.calls()).map(({ path }) => path);
    expect(asked.filter((path) => /statements|taxDocuments/.test(path))).toEqual([]);
  });

  it('are not there, and nothing of them, where the operator has them switched off', async () => {
    await stack.sandbox.reset();
    const player = await stack.sandbox.makePlayer();
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    clients.push(client);
    await client.logIn(player);
    const list = await client.get('/webPayTransactions');
    expect(list.body).not.toMatch(/statement|taxPaper/i);
    for (const path of [MAY_PAGE, YEAR_PAGE, PAPERS]) {
      const casino = path.includes('casino') ? '&casino=12' : '';
      const plainList = await client.get(`/webPayTransactions?x=1${casino}`);
      expect(pageText((await client.get(path)).body)).toBe(pageText(plainList.body));
    }
    expect((await client.get('/taxPaper?year=2026&document=td_2026_1')).status).toBe(404);
    const calls = (await stack.sandbox.calls()).map(({ path }) => path);
    expect(calls.filter((path) => /^\/(api\/v1\/)?(statements|taxDocuments)/.test(path))).toEqual([]);
  });
});
