import { beforeEach, describe, expect, it } from 'vitest';
import type { Transaction } from '#app/domain/money/transaction.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { ok, type Result, refused } from '#app/operator/http/result.ts';
import type { PaymentStarted } from '#app/operator/money/payments.ts';
import { begunBy } from '#app/session/begun-transactions.ts';
import type { LogOn, PlayerSession } from '#app/session/player-session.ts';
import type { Visit, VisitServices } from '#app/session/visit.ts';
import { cookiesAfter, logOn, openVisit, visitServices } from '#tests/support/visits.ts';
import { formOperation, shownAgain } from './form-operation.ts';
import { Operations } from './operations.ts';
import { paymentNotes } from './payment-notes.ts';

const START_MS = Date.UTC(2026, 10, 22, 18);
const MINUTE_MS = 60_000;
const content = { casinoId: 12, methodId: 'm_oxxo', amountAU: 20_000 };
const started = ok<PaymentStarted>({
  transaction: { transactionId: 'tx_9' } as Transaction,
  nextAction: null,
});
const notKnown = refused(failureOf('WaitingForProviderConfirmation', { outcome: 'unknown' }));

let now: number;
let services: VisitServices;
let cookies: Map<string, string>;

beforeEach(async () => {
  now = START_MS;
  services = visitServices({ now: () => now });
  await logOnAs();
});

async function logOnAs(changes: Partial<LogOn> = {}): Promise<void> {
  const visit = await openVisit(services);
  visit.signIn(logOn(changes));
  cookies = await cookiesAfter(visit);
}

async function open(): Promise<{ visit: Visit; player: PlayerSession }> {
  const visit = await openVisit(services, cookies);
  const { player } = visit;
  if (!player) throw new Error('nobody is signed in');
  return { visit, player };
}

/** Shows the form of a buy-in; the browser then has its cookies. */
async function showForm() {
  const { visit, player } = await open();
  const shown = await formOperation(visit, player, 'buyIn');
  cookies = await cookiesAfter(visit, cookies);
  return { ...shown, visit, player };
}

const send = async (
  { operation }: Awaited<ReturnType<typeof showForm>>,
  answer: () => Promise<Result<PaymentStarted>>,
) => services.operations.run(operation, content, answer);

describe('a form that is opened after one that was sent', () => {
  it('has a new key, and tells of the transaction, when its answer did not reach the player', async () => {
    const before = await showForm();
    await send(before, async () => started);
    const next = await showForm();
    expect(next.before).toEqual({ kind: 'received', transactionId: 'tx_9' });
    expect(next.operation.nonce).not.toBe(before.operation.nonce);
    expect(next.operation.mayBeSent).toBeUndefined();
    const { visit, player } = await open();
    expect((await paymentNotes(visit, player)).hasBegun('tx_9')).toBe(true);
    // It was told of once.
    expect((await showForm()).before).toBeNull();
  });

  it('opens the page of that transaction to the guest who has begun it', async () => {
    await logOnAs({ guestLogin: true });
    await send(await showForm(), async () => started);
    expect(begunBy((await showForm()).visit)).toEqual(['tx_9']);
  });

  it('goes on with its key while it is under way, and says that it may have been sent', async () => {
    const before = await showForm();
    void send(before, () => new Promise(() => undefined));
    const again = await showForm();
    expect(again.before).toEqual({ kind: 'uncertain' });
    expect(again.operation).toMatchObject({ nonce: before.operation.nonce, mayBeSent: true });
  });

  it('goes on with its key when the operator did not tell what became of it', async () => {
    const before = await showForm();
    await send(before, async () => notKnown);
    const again = await showForm();
    expect(again.before).toEqual({ kind: 'uncertain' });
    expect(again.operation).toMatchObject({ nonce: before.operation.nonce, mayBeSent: true });
  });

  it('says nothing of one that lay longer than it could be sent and booked, and keeps its key', async () => {
    const before = await showForm();
    for (const [laterMs, expected] of [
      [40 * MINUTE_MS - 1, { kind: 'uncertain' }],
      [40 * MINUTE_MS, null],
    ] as const) {
      now = START_MS + laterMs;
      services = visitServices({ now: () => now });
      const { visit, player } = await open();
      const again = await formOperation(visit, player, 'buyIn');
      expect(again.before).toEqual(expected);
      expect(again.operation).toMatchObject({ nonce: before.operation.nonce, mayBeSent: true });
    }
  });

  it('keeps its key, and asks for no confirmation, while nothing can be remembered', async () => {
    const before = await showForm();
    const gone = () => Promise.reject(new Error('the store is gone'));
    const store = { look: gone, claim: gone, read: gone, finish: gone, release: gone, forget: gone };
    services = { ...services, operations: new Operations({ store: { ...store, remembersSinceMs: gone } }) };
    const again = await showForm();
    expect(again.before).toBeNull();
    expect(again.operation).toEqual({ ...before.operation, issuedAtMs: now });
    expect(again.operation.mayBeSent).toBeUndefined();
  });
});

describe('a form that is shown again', () => {
  it('has the same key, may have been sent, and is good for another while', async () => {
    const { operation, visit } = await showForm();
    now += 20 * MINUTE_MS;
    expect(shownAgain(visit, operation)).toEqual({ ...operation, issuedAtMs: now, mayBeSent: true });
  });
});
