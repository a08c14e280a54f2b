import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Transaction } from '#app/domain/money/transaction.ts';
import {
  type PaymentJournal,
  type PendingPayment,
  paymentJournal,
} from '#app/payments/base/payment-journal.ts';
import { findLookalikes } from '#app/payments/check/open-payments.ts';
import type { LogOn, PlayerSession } from '#app/session/player-session.ts';
import type { Visit, VisitServices } from '#app/session/visit.ts';
import {
  answerJson,
  type ScriptedOperator,
  startScriptedOperator,
} from '#tests/contract/scripted-operator.ts';
import { transactionDetail } from '#tests/support/examples/payments.ts';
import { cookiesAfter, logOn, openVisit, visitServices } from '#tests/support/visits.ts';

const NOW = Date.UTC(2026, 10, 22, 18);
const MINUTE_MS = 60_000;

let operator: ScriptedOperator;
let services: VisitServices;

interface Open {
  visit: Visit;
  player: PlayerSession;
  journal: PaymentJournal;
}

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

async function open(changes: Partial<LogOn> = {}, cookies?: ReadonlyMap<string, string>): Promise<Open> {
  const visit = await openVisit(services, cookies);
  if (!cookies) visit.signIn(logOn({ accessTokenExpiresAtMs: NOW + 900_000, ...changes }));
  const { player } = visit;
  if (!player) throw new Error('nobody is signed in');
  return { visit, player, journal: await paymentJournal(visit, player) };
}

const request = { casinoId: 12, methodId: 'm_oxxo', amountAU: 50_000 } as const;

function send({ journal }: Open, changes: Partial<PendingPayment> = {}): PendingPayment {
  return journal.keepPending(journal.token('buyIn'), {
    direction: 'buyIn',
    request,
    paymentType: 'oxxo',
    label: 'OXXO',
    sentAtMs: NOW,
    ...changes,
  });
}

const transaction = (changes: Partial<Transaction> = {}): Transaction =>
  transactionDetail({
    transactionId: 'tx_1',
    initiationDate: NOW,
    offerExpirationDate: null,
    lastUpdateDate: NOW,
    amountAU: 50_000,
    ...changes,
  });

const openAgain = async ({ visit }: Open) => open({}, await cookiesAfter(visit));

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const listed = (...transactions: (Transaction | { transactionId: string })[]) =>
  answerJson({
    items: transactions.map((one) =>
      'initiationDate' in one
        ? {
            ...one,
            initiationDate: instant(one.initiationDate),
            lastUpdateDate: instant(one.lastUpdateDate),
          }
        : one,
    ),
    nextCursor: null,
  });

async function pairs(open: Open, ...transactions: Transaction[]) {
  operator.behave = listed(...transactions);
  // Each time for another page.
  const { visit, player } = await openAgain(open);
  const found = await findLookalikes(visit, player);
  return found.map(({ payment, transaction: { transactionId } }) => [payment.id, transactionId]);
}

describe('a payment without an answer', () => {
  it('is the transaction of the same direction, casino, amount and method, started since', async () => {
    const player = await open();
    const { id } = send(player);
    expect(
      await pairs(player, transaction({ transactionId: 'tx_other', amountAU: 1 }), transaction()),
    ).toEqual([[id, 'tx_1']]);
  });

  it.each<Partial<Transaction>>([
    { direction: 'cashOut' },
    { casinoId: 13 },
    { amountAU: 50_001 },
    { paymentType: 'card' },
    { initiationDate: NOW - 2 * MINUTE_MS - 1 },
  ])('is none that differs: %j', async (changes) => {
    const player = await open();
    send(player);
    expect(await pairs(player, transaction(changes))).toEqual([]);
  });

  it("is one that began up to two minutes before, by the operator's clock", async () => {
    const player = await open();
    const { id } = send(player);
    expect(await pairs(player, transaction({ initiationDate: NOW - 2 * MINUTE_MS }))).toEqual([[id, 'tx_1']]);
    expect(await pairs(player, transaction({ initiationDate: NOW + 60 * MINUTE_MS }))).toEqual([
      [id, 'tx_1'],
    ]);
  });

  it('is none that was there before it, and none of a payment that the player was shown', async () => {
    const player = await open();
    const first = player.journal.token('buyIn');
    player.journal.keepStarted(first, request, { transactionId: 'tx_shown', isAtProvider: false });
    const { id } = send(player, { besides: 'tx_before' });
    const before = transaction({ transactionId: 'tx_before' });
    const shown = transaction({ transactionId: 'tx_shown' });
    expect(await pairs(player, before, shown)).toEqual([]);
    expect(await pairs(player, before, shown, transaction())).toEqual([[id, 'tx_1']]);
  });

  it('is none that cannot be read', async () => {
    const player = await open();
    send(player);
    operator.behave = listed({ transactionId: 'tx_1' });
    expect(await findLookalikes(player.visit, player.player)).toEqual([]);
  });

  it('and another one like it are two transactions, the older one the older', async () => {
    const player = await open();
    const older = send(player, { sentAtMs: NOW - 10 * MINUTE_MS });
    const newer = send(player);
    const early = transaction({ transactionId: 'tx_early', initiationDate: NOW - 10 * MINUTE_MS });
    const late = transaction({ transactionId: 'tx_late' });
    const expected = [
      [older.id, 'tx_early'],
      [newer.id, 'tx_late'],
    ];
    expect(await pairs(player, late, early)).toEqual(expected);
    expect(await pairs(player, early, late)).toEqual(expected);
    expect(await pairs(player, late)).toEqual([[older.id, 'tx_late']]);
    expect(await pairs(player)).toEqual([]);
  });
});

describe('looking for payments without an answer', () => {
  it('asks once per page, from just before the oldest, and forgets nothing', async () => {
    operator.behave = listed(transaction());
    const player = await open();
    const found = send(player, { sentAtMs: NOW - 3 * MINUTE_MS });
    const other = send(player, { request: { ...request, amountAU: 70_000 } });
    expect(await findLookalikes(player.visit, player.player)).toMatchObject([
      { payment: found, transaction: { transactionId: 'tx_1' } },
    ]);
    await findLookalikes(player.visit, player.player);
    expect(operator.seen).toHaveLength(1);
    const asked = new URL(operator.seen[0]?.url ?? '', operator.url);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      limit: '100',
      from: new Date(NOW - 5 * MINUTE_MS).toISOString(),
    });
    const later = await open({}, await cookiesAfter(player.visit));
    expect(later.journal.pending).toEqual([other, found]);
  });

  it('asks nothing when there are none, and never for a guest', async () => {
    const player = await open();
    expect(await findLookalikes(player.visit, player.player)).toEqual([]);
    const guest = await open({ guestLogin: true });
    send(guest);
    expect(await findLookalikes(guest.visit, guest.player)).toEqual([]);
    expect(operator.seen).toEqual([]);
  });

  it('finds nothing while the operator does not answer', async () => {
    operator.behave = answerJson({}, 500);
    const player = await open();
    send(player);
    expect(await findLookalikes(player.visit, player.player)).toEqual([]);
    expect(player.journal.pending).toHaveLength(1);
  });
});
