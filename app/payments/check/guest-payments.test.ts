import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TransactionEntry } from '#app/operator/transactions.ts';
import { loadStarted } from '#app/payments/check/open-payments.ts';
import { rememberStarted } from '#app/session/player-session.ts';
import type { Visit, VisitServices } from '#app/session/visit.ts';
import {
  answerJson,
  type ScriptedOperator,
  startScriptedOperator,
} from '#tests/contract/scripted-operator.ts';
import { logOn, openVisit, visitServices } from '#tests/support/visits.ts';

const NOW = Date.UTC(2026, 10, 22, 18);

let operator: ScriptedOperator;
let services: VisitServices;
let answers: Record<string, { body: object; status?: number }>;

beforeAll(async () => {
  operator = await startScriptedOperator();
  services = visitServices({ now: () => NOW, apiUrl: operator.url });
});

beforeEach(() => {
  answers = {};
  operator.seen = [];
  operator.behave = (incoming, response) => {
    const id = incoming.url?.split('/').at(-1) ?? '';
    const { body, status } = answers[id] ?? { body: {}, status: 404 };
    answerJson(body, status)(incoming, response);
  };
});

afterAll(async () => {
  await services.operator.close();
  await operator.close();
});

async function guestWith(...ids: string[]): Promise<Visit> {
  const visit = await openVisit(services);
  visit.signIn(logOn({ guestLogin: true, accessTokenExpiresAtMs: NOW + 900_000 }));
  for (const id of ids) rememberStarted(visit, id);
  return visit;
}

const transaction = (transactionId: string, changes: object = {}) => ({
  body: {
    status: 'Success',
    transaction: {
      transactionId,
      direction: 'buyIn',
      casinoId: 12,
      status: 'OfferedToUser',
      initiationDate: '2026-11-22T17:00:00Z',
      amountAU: 20_000,
      feeAU: 0,
      ...changes,
    },
  },
});

const idOf = (entry: TransactionEntry) =>
  entry.unavailable ? `unavailable ${entry.transactionId}` : entry.transaction.transactionId;

async function shownTo(visit: Visit, filter?: Parameters<typeof loadStarted>[1]): Promise<string[]> {
  const loaded = await loadStarted(visit, filter);
  if (!loaded.ok) throw new Error(`refused: ${loaded.failure.code}`);
  return loaded.value.entries.map(idOf);
}

describe('the payments that a guest has started', () => {
  it('are asked for one by one, and shown newest first', async () => {
    answers = { t_1: transaction('t_1'), t_2: transaction('t_2') };
    const visit = await guestWith('t_1', 't_2');
    expect(await shownTo(visit)).toEqual(['t_2', 't_1']);
    expect(operator.seen.map(({ url }) => url.replace('/api/v1', '')).sort()).toEqual([
      '/webpay/transactions/t_1',
      '/webpay/transactions/t_2',
    ]);
  });

  it('are none when nothing was started, and nothing is asked for', async () => {
    expect(await shownTo(await guestWith())).toEqual([]);
    expect(operator.seen).toEqual([]);
  });

  it('leave out one that the operator does not know any more', async () => {
    answers = { t_1: transaction('t_1') };
    expect(await shownTo(await guestWith('t_1', 't_gone'))).toEqual(['t_1']);
    expect(await shownTo(await guestWith('t_gone'))).toEqual([]);
  });

  it('name one that could not be read, whatever is filtered for', async () => {
    answers = {
      t_1: transaction('t_1'),
      t_2: { body: {}, status: 500 },
      t_3: { body: { status: 'Success' } },
    };
    expect(await shownTo(await guestWith('t_1', 't_2', 't_3'))).toEqual([
      'unavailable t_3',
      'unavailable t_2',
      't_1',
    ]);
    expect(await shownTo(await guestWith('t_1', 't_2'), { direction: 'cashOut' })).toEqual([
      'unavailable t_2',
    ]);
  });

  it('are refused when none of them could be read', async () => {
    answers = { t_1: { body: {}, status: 500 }, t_2: { body: {}, status: 503 } };
    expect(await loadStarted(await guestWith('t_1', 't_2'))).toMatchObject({
      ok: false,
      failure: { code: 'http503' },
    });
    // Read, but missing: nothing is shown.
    expect(await shownTo(await guestWith('t_1', 't_gone'))).toEqual(['unavailable t_1']);
  });

  it.each([
    [{}, ['t_out', 't_done', 't_else', 't_open']],
    [{ direction: 'buyIn' }, ['t_done', 't_else', 't_open']],
    [{ direction: 'cashOut' }, ['t_out']],
    [{ statuses: ['OfferedToUser', 'Pending'] }, ['t_out', 't_else', 't_open']],
    [{ statuses: [] }, []],
    [{ casinoId: 13 }, ['t_else']],
    [{ direction: 'buyIn', statuses: ['OfferedToUser'], casinoId: 12 }, ['t_open']],
  ] as const)('are filtered as the list is: %j', async (filter, shown) => {
    answers = {
      t_open: transaction('t_open'),
      t_else: transaction('t_else', { casinoId: 13 }),
      t_done: transaction('t_done', { status: 'Completed' }),
      t_out: transaction('t_out', { direction: 'cashOut' }),
    };
    expect(await shownTo(await guestWith('t_open', 't_else', 't_done', 't_out'), filter)).toEqual(shown);
  });
});
