import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VisitServices } from '#app/session/visit.ts';
import {
  answerJson,
  type ScriptedOperator,
  startScriptedOperator,
} from '#tests/contract/scripted-operator.ts';
import { logOn, openVisit, visitServices } from '#tests/support/visits.ts';
import { paymentJournal } from '../base/payment-journal.ts';
import type { PaymentContext } from './offer.ts';
import { alikeIn, findDuplicate, loadOpenPayments, marksOfOpen } from './open-payments.ts';

const NOW = Date.UTC(2026, 10, 22, 18);
const MINUTE_MS = 60_000;

let operator: ScriptedOperator;
let services: VisitServices;

beforeAll(async () => {
  operator = await startScriptedOperator();
  services = visitServices({ now: () => NOW, apiUrl: operator.url });
});

beforeEach(() => {
  operator.seen = [];
});

afterAll(async () => {
  await services.operator.close();
  await operator.close();
});

const at = (ms: number) => new Date(ms).toISOString();

const entry = (
  transactionId: string,
  { startedAtMs = NOW - 60 * MINUTE_MS, ...changes }: EntryChanges = {},
) => ({
  transactionId,
  direction: 'buyIn',
  casinoId: 12,
  status: 'OfferedToUser',
  initiationDate: at(startedAtMs),
  amountAU: 20_000,
  feeAU: 0,
  paymentType: 'oxxo',
  ...changes,
});

interface EntryChanges {
  startedAtMs?: number;
  [member: string]: unknown;
}

async function player(entries: readonly object[] | null) {
  operator.behave =
    entries === null ? answerJson({}, 500) : answerJson({ status: 'Success', transactions: entries });
  const visit = await openVisit(services);
  visit.signIn(logOn({ accessTokenExpiresAtMs: NOW + 900_000 }));
  if (!visit.player) throw new Error('nobody is signed in');
  const journal = await paymentJournal(visit, visit.player);
  return { visit, journal, token: journal.token('buyIn') };
}

const load = async (entries: readonly object[] | null) =>
  loadOpenPayments((await player(entries)).visit, 'buyIn', 12);

describe('open payments at a casino', () => {
  it('are asked for once in a request, of one direction, and shown as they come', async () => {
    const { visit } = await player([entry('t_2'), entry('t_1', { amountAU: 1 })]);
    const open = await loadOpenPayments(visit, 'buyIn', 12);
    expect(open?.map(({ transactionId, amountAU }) => [transactionId, amountAU])).toEqual([
      ['t_2', 20_000],
      ['t_1', 1],
    ]);
    await loadOpenPayments(visit, 'buyIn', 12);
    expect(operator.seen).toHaveLength(1);
    expect(operator.seen[0]?.url).toMatch(/direction=buyIn/);
    expect(operator.seen[0]?.url).toMatch(/casinoId=12/);
    expect(operator.seen[0]?.url).toMatch(/limit=20/);
    await loadOpenPayments(visit, 'cashOut', 12);
    await loadOpenPayments(visit, 'buyIn', 13);
    expect(operator.seen).toHaveLength(3);
  });

  it('leave out offers whose time is over, and what cannot be read', async () => {
    const offered = (id: string, endsAtMs: number, status = 'OfferedToUser') =>
      entry(id, { status, offerExpirationDate: at(endsAtMs) });
    const open = await load([
      offered('over', NOW),
      offered('good', NOW + 1),
      offered('waits', NOW - 1, 'WaitingForProviderConfirmation'),
      { transactionId: 'unreadable' },
      entry('endless'),
    ]);
    expect(open?.map(({ transactionId }) => transactionId)).toEqual(['good', 'waits', 'endless']);
  });

  it('are not known, rather than none, when they cannot be asked for', async () => {
    expect(await load(null)).toBeNull();
    expect(alikeIn(null, { amountAU: 20_000, paymentType: 'oxxo' })).toBeNull();
    expect(marksOfOpen(null, NOW)).toEqual([]);
  });

  it('are alike by amount and method, the newest first', async () => {
    const open = await load([
      entry('other', { amountAU: 1 }),
      entry('card', { paymentType: 'card' }),
      entry('new'),
      entry('old'),
    ]);
    expect(alikeIn(open, { amountAU: 20_000, paymentType: 'oxxo' })?.transactionId).toBe('new');
    expect(alikeIn(open, { amountAU: 20_000, paymentType: 'spei' })).toBeNull();
  });
});

describe('the open payment to ask about', () => {
  const request = { casinoId: 12, methodId: 'm_oxxo', amountAU: 20_000 };

  async function find(
    entries: readonly object[],
    prepare: (made: Awaited<ReturnType<typeof player>>) => void,
  ) {
    const made = await player(entries);
    prepare(made);
    const context = { visit: made.visit, direction: 'buyIn' } as PaymentContext;
    const sent = { token: made.token, request, paymentType: 'oxxo' };
    return (await findDuplicate(context, made.journal, sent))?.transactionId ?? null;
  }

  it.each<[string, EntryChanges, string | null]>([
    ['was there two minutes before the form', { startedAtMs: NOW - 2 * MINUTE_MS - 1 }, 't_1'],
    ['may be of this very form', { startedAtMs: NOW - 2 * MINUTE_MS }, null],
    ['is of another amount', { amountAU: 1 }, null],
    ['is of another method', { paymentType: 'card' }, null],
  ])('is one that %s', async (_what, changes, found) => {
    expect(await find([entry('t_1', changes)], () => {})).toBe(found);
  });

  it('is a newer one that stood beside the form, or that another form has started', async () => {
    const entries = [entry('t_1', { startedAtMs: NOW - 1000 })];
    expect(await find(entries, () => {})).toBeNull();
    const beside = await load(entries);
    expect(
      await find(entries, ({ token }) => {
        token.open = marksOfOpen(beside, NOW);
      }),
    ).toBe('t_1');
    expect(
      await find(entries, ({ journal }) => {
        const other = { ...journal.token('buyIn'), key: 'another-form-of-this-browser' };
        journal.keepStarted(other, request, { transactionId: 't_1', isAtProvider: false });
      }),
    ).toBe('t_1');
  });

  it('is none that the player was asked about before', async () => {
    const entries = [entry('t_2'), entry('t_1')];
    const asked = (id: string) =>
      find(entries, ({ token }) => {
        token.besides = id;
      });
    expect(await asked('t_2')).toBeNull();
    expect(await asked('t_1')).toBe('t_2');
  });

  it('marks only what would be too new to be asked about', async () => {
    const open = await load([
      entry('new', { startedAtMs: NOW - 2 * MINUTE_MS }),
      entry('old', { startedAtMs: NOW - 2 * MINUTE_MS - 1 }),
    ]);
    expect(marksOfOpen(open, NOW)).toHaveLength(1);
    expect(marksOfOpen(open, NOW - 60 * MINUTE_MS)).toHaveLength(2);
  });
});
