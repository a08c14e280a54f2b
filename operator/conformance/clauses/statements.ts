import type { Clause } from '../clause.ts';
import type { Exchange } from '../client.ts';
import type { Json, Trial } from '../trial.ts';

const read = { access: 'read', feature: 'allowStatements', source: 'contract §9' } as const;

const TYPES = ['application/pdf', 'application/xml', 'text/csv'];

/** Years that are looked at: the current one and the one before. */
const years = () => [0, 1].map((back) => new Date().getUTCFullYear() - back);

/** The first casino of the player. */
async function casinoOf(trial: Trial, as: 'player' | 'suspended' = 'player'): Promise<number> {
  const [first] = trial.list(await trial.get('/funds', { as }));
  return first === undefined ? trial.skip('the player has no casino') : Number(first.casinoId);
}

/** Months of both years, newest first. */
async function months(trial: Trial, casinoId: number): Promise<Json[]> {
  const lists: Json[][] = [];
  for (const year of years()) {
    const answer = trial.success(
      await trial.get(`/statements?year=${year}&casinoId=${casinoId}`, { as: 'player' }),
    );
    const listed = answer.statements as Json[];
    trial.hold(
      listed.every(({ month }) => String(month).startsWith(`${year}-`)),
      'The list of a year must have the months of that year alone.',
    );
    lists.push(listed);
  }
  return lists.flat();
}

async function statement(trial: Trial, month: unknown, casinoId: number): Promise<Json> {
  const answer = await trial.get(`/statements/${month}?casinoId=${casinoId}`, { as: 'player' });
  return trial.success(answer).statement as Json;
}

const sum = (balance: unknown) => {
  const { regularAU, promoAU } = balance as Json;
  return Number(regularAU) + Number(promoAU);
};

/** Papers of the first year that has some. */
async function papers(trial: Trial): Promise<Json[]> {
  for (const year of years()) {
    const answer: Exchange = await trial.get(`/taxDocuments?year=${year}`, { as: 'player' });
    if (answer.status === 404) trial.skip('there are no tax papers');
    const items = trial.success(answer).items as Json[];
    trial.hold(
      items.every((item) => item.year === year),
      'The list of a year must have the papers of that year alone.',
    );
    if (items.length > 0) return items;
  }
  return trial.skip('the player has no tax papers');
}

/** Statements of a player at a casino, and tax papers (contract §9). */
export const STATEMENT_CLAUSES: readonly Clause[] = [
  {
    ...read,
    id: 'statements.list',
    rule: 'The months of a year come newest first, with the sums of their statements',
    async check(trial) {
      const casinoId = await casinoOf(trial);
      const listed = await months(trial, casinoId);
      trial.hold(
        listed.every(({ month }, at) => at === 0 || String(month) < String(listed[at - 1]?.month)),
        'The newest month must come first, and each once.',
      );
      for (const { month, state, buyInAU, cashOutAU } of listed) {
        const whole = await statement(trial, month, casinoId);
        trial.hold(whole.month === month, 'The statement must be of the month that was asked for.');
        // An open month may have moved on since.
        if (state === 'open') continue;
        trial.hold(
          (buyInAU ?? whole.buyInAU) === whole.buyInAU && (cashOutAU ?? whole.cashOutAU) === whole.cashOutAU,
          `The list and the statement of ${month} must have the same sums.`,
        );
      }
    },
  },
  {
    ...read,
    id: 'statements.sum',
    rule: 'Opening balance and movements of a statement come to its closing balance',
    async check(trial) {
      const casinoId = await casinoOf(trial);
      for (const { month } of await months(trial, casinoId)) {
        const one = await statement(trial, month, casinoId);
        const au = (name: string) => Number(one[name]);
        const movements =
          au('buyInAU') -
          au('cashOutAU') -
          au('wagerAU') +
          au('winAU') +
          au('adjustmentAU') -
          au('feeAU') -
          au('taxWithheldAU');
        const expected = sum(one.opening) + movements;
        trial.hold(
          expected === sum(one.closing),
          `The statement of ${month} must close with ${expected} AU, and closes with ${sum(one.closing)}.`,
        );
      }
    },
  },
  {
    ...read,
    id: 'statements.chain',
    rule: 'A month opens with what the month before it closed with',
    async check(trial) {
      const casinoId = await casinoOf(trial);
      const listed = await months(trial, casinoId);
      if (listed.length < 2) trial.skip('the player has one month alone');
      const all: Json[] = [];
      for (const { month } of listed) all.push(await statement(trial, month, casinoId));
      for (const [at, later] of all.slice(0, -1).entries()) {
        const before = all[at + 1]?.closing as Json;
        const { regularAU, promoAU } = later.opening as Json;
        trial.hold(
          regularAU === before.regularAU && promoAU === before.promoAU,
          `${later.month} must open with what the month before it closed with, regular and promo apart.`,
        );
      }
    },
  },
  {
    ...read,
    id: 'statements.unknown',
    rule: 'A month without a statement is HTTP 404, a casino that is not the player’s is HTTP 403',
    async check(trial) {
      const casinoId = await casinoOf(trial);
      trial.httpError(await trial.get(`/statements/2001-01?casinoId=${casinoId}`, { as: 'player' }), 404);
      trial.httpError(
        await trial.get(`/statements?year=${years()[0]}&casinoId=987654321`, { as: 'player' }),
        403,
      );
    },
  },
  {
    ...read,
    id: 'statements.suspended',
    rule: 'A suspended player is told statements and tax papers too',
    accounts: ['suspended'],
    async check(trial) {
      const casinoId = await casinoOf(trial, 'suspended');
      const [year] = years();
      trial.success(await trial.get(`/statements?year=${year}&casinoId=${casinoId}`, { as: 'suspended' }));
      const answer = await trial.get(`/taxDocuments?year=${year}`, { as: 'suspended' });
      if (answer.status !== 404) trial.success(answer);
    },
  },
  {
    ...read,
    id: 'tax-papers.file',
    rule: 'The file of a tax paper has the type and the number of bytes that the list tells',
    async check(trial) {
      for (const { documentId, mediaType, bytes } of await papers(trial)) {
        const path = `/taxDocuments/${documentId}/file`;
        const { status, headers } = await trial.get(path, { as: 'player' });
        const [type = ''] = (headers.get('content-type') ?? '').split(';');
        trial.hold(status === 200, `GET ${path} must answer HTTP 200, not ${status}.`);
        trial.hold(TYPES.includes(type) && type === mediaType, `GET ${path} must be ${mediaType}.`);
        trial.hold(
          headers.get('content-length') === String(bytes),
          `GET ${path} must have a Content-Length of ${bytes}.`,
        );
      }
    },
  },
  {
    ...read,
    id: 'tax-papers.unknown',
    rule: 'A tax paper that is not in the lists of the player is HTTP 404',
    async check(trial) {
      await papers(trial);
      trial.httpError(await trial.get('/taxDocuments/unknown-1/file', { as: 'player' }), 404);
    },
  },
];
