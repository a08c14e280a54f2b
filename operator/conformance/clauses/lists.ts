import type { Clause } from '../clause.ts';
import { timeOf } from '../sessions.ts';
import type { Json, Trial } from '../trial.ts';

/** Pages that are read at the most: a list that never ends is a fault. */
const MOST_PAGES = 200;

const page = async (trial: Trial, path: string) => trial.success(await trial.get(path, { as: 'player' }));

/** All rows, page by page. */
async function walk(trial: Trial, path: string, limit: number): Promise<Json[]> {
  const rows: Json[] = [];
  let cursor: unknown = null;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const more = cursor === null ? '' : `&cursor=${encodeURIComponent(String(cursor))}`;
    const { items, nextCursor } = await page(trial, `${path}?limit=${limit}${more}`);
    trial.hold((items as Json[]).length <= limit, `limit=${limit} must not give more than ${limit} rows.`);
    rows.push(...(items as Json[]));
    if (nextCursor === null || nextCursor === undefined) return rows;
    cursor = nextCursor;
  }
  return trial.fail(`${path} must come to an end, with nextCursor null.`);
}

/** Clauses that hold for each list of a player. */
function clausesOf(group: string, path: string, idName: string): Clause[] {
  const common = { source: 'contract §1.7', access: 'read' } as const;
  return [
    {
      ...common,
      id: `${group}.pages`,
      rule: `${path} gives each row once, whatever the size of its pages`,
      async check(trial) {
        const whole = (await walk(trial, path, 100)).map((row) => row[idName]);
        if (whole.length < 3) return trial.skip('the player has less than three rows');
        const small = (await walk(trial, path, 2)).map((row) => row[idName]);
        trial.hold(new Set(small).size === small.length, 'No row may be on two pages.');
        trial.hold(
          small.join() === whole.join(),
          'Small pages must give the rows of large ones, in the same order.',
        );
      },
    },
    {
      ...common,
      id: `${group}.limit`,
      rule: `${path} has 20 rows at the most when nothing is said; a limit above 100 is lowered or refused`,
      source: 'contract §1.7, contract §1.13',
      async check(trial) {
        const { items } = await page(trial, path);
        trial.hold((items as Json[]).length <= 20, 'Without a limit there may be 20 rows at the most.');
        const many = await trial.get(`${path}?limit=101`, { as: 'player' });
        if (many.status === 400) return;
        const rows = trial.success(many).items as Json[];
        trial.hold(rows.length <= 100, 'There may be 100 rows on a page at the most.');
      },
    },
    {
      ...common,
      id: `${group}.cursor`,
      rule: `A cursor of ${path} that is none is HTTP 400`,
      async check(trial) {
        trial.httpError(await trial.get(`${path}?cursor=no-cursor`, { as: 'player' }), 400);
      },
    },
    {
      ...common,
      id: `${group}.unknown-filter`,
      rule: `A parameter of ${path} that the server does not know is ignored, or HTTP 400 naming it`,
      source: 'contract §1.13',
      async check(trial) {
        const whole = (await page(trial, `${path}?limit=5`)).items as Json[];
        const answer = await trial.get(`${path}?limit=5&noSuchFilter=1`, { as: 'player' });
        if (answer.status === 400)
          return trial.advise(answer.text.includes('noSuchFilter'), 'The HTTP 400 should name noSuchFilter.');
        const rows = trial.success(answer).items as Json[];
        trial.hold(rows.length === whole.length, 'A parameter that is not known must leave no row out.');
      },
    },
  ];
}

/** GET /webpay/transactions and GET /playRecords. */
export const LIST_CLAUSES: readonly Clause[] = [
  ...clausesOf('transactions', '/webpay/transactions', 'transactionId'),
  {
    id: 'transactions.order',
    rule: 'Transactions are newest first by initiationDate',
    source: 'contract §1.7',
    access: 'read',
    async check(trial) {
      const times = (await walk(trial, '/webpay/transactions', 100)).map((row) => timeOf(row.initiationDate));
      const isOrdered = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0));
      trial.hold(isOrdered, 'A row must not be newer than the one before it.');
    },
  },
  {
    id: 'transactions.filters',
    rule: 'direction, status and casinoId leave other rows out; from is inclusive and to is not',
    source: 'contract §6.6',
    access: 'read',
    async check(trial) {
      const all = await walk(trial, '/webpay/transactions', 100);
      const [first] = all;
      if (first === undefined) return trial.skip('the player has no transactions');
      for (const name of ['direction', 'status', 'casinoId']) {
        const { items } = await page(trial, `/webpay/transactions?limit=100&${name}=${first[name]}`);
        const rows = items as Json[];
        trial.hold(
          rows.length > 0 && rows.every((row) => row[name] === first[name]),
          `${name} must be that of every row.`,
        );
      }
      const at = new Date(timeOf(first.initiationDate)).toISOString();
      const ids = async (query: string) =>
        ((await page(trial, `/webpay/transactions?limit=100&${query}`)).items as Json[]).map(
          (row) => row.transactionId,
        );
      trial.hold((await ids(`from=${at}`)).includes(first.transactionId), 'from must be inclusive.');
      trial.hold(!(await ids(`to=${at}`)).includes(first.transactionId), 'to must be exclusive.');
    },
  },
  {
    id: 'transactions.detail',
    rule: 'A transaction by its id is the one of the list: amount, direction and casino are the same',
    source: 'contract §6.6',
    access: 'read',
    async check(trial) {
      const { items } = await page(trial, '/webpay/transactions?limit=3');
      if ((items as Json[]).length === 0) return trial.skip('the player has no transactions');
      for (const row of items as Json[]) {
        const path = `/webpay/transactions/${row.transactionId}`;
        const one = (await page(trial, path)).transaction as Json;
        for (const name of ['transactionId', 'amountAU', 'direction', 'casinoId'])
          trial.hold(
            one[name] === row[name],
            `${name} is ${row[name]} in the list, and ${one[name]} by its id.`,
          );
      }
    },
  },
  {
    id: 'transactions.own',
    rule: "A player's list has no transaction of another player",
    source: 'contract §6.6',
    access: 'read',
    accounts: ['otherPlayer'],
    async check(trial) {
      const own = ((await page(trial, '/webpay/transactions?limit=100')).items as Json[]).map(
        ({ transactionId }) => transactionId,
      );
      if (own.length === 0) return trial.skip('the player has no transactions');
      const answer = await trial.get('/webpay/transactions?limit=100', { as: 'otherPlayer' });
      const others = trial.success(answer).items as Json[];
      const shared = others.filter(({ transactionId }) => own.includes(transactionId));
      trial.hold(shared.length === 0, `${shared.length} transactions are in the lists of both players.`);
    },
  },
  ...clausesOf('playrecords', '/playRecords', 'playRecordId').map((clause) => ({
    ...clause,
    async check(trial: Trial) {
      const answer = await trial.get('/playRecords?limit=1', { as: 'player' });
      if (answer.status === 404) return trial.skip('there are no play records here');
      await clause.check(trial);
    },
  })),
  {
    id: 'playrecords.totals',
    rule: 'totals are over all pages of the filter, whatever their size',
    source: 'contract §7',
    access: 'read',
    async check(trial) {
      const answer = await trial.get('/playRecords?limit=1', { as: 'player' });
      if (answer.status === 404) return trial.skip('there are no play records here');
      const { totals } = trial.success(answer);
      if (!Array.isArray(totals)) return trial.skip('no totals are told');
      const rows = await walk(trial, '/playRecords', 100);
      for (const { casinoId, totalWagerAU, count } of totals as Json[]) {
        const own = rows.filter((row) => row.casinoId === casinoId);
        const sum = own.reduce((total, row) => total + Number(row.totalWagerAU), 0);
        trial.hold(
          own.length === count,
          `Casino ${casinoId} has ${own.length} records, and count is ${count}.`,
        );
        trial.hold(
          sum === totalWagerAU,
          `Casino ${casinoId} wagered ${sum} AU, and totalWagerAU is ${totalWagerAU}.`,
        );
      }
    },
  },
];
