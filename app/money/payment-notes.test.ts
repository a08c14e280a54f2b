import { beforeEach, describe, expect, it } from 'vitest';
import type { PlayerSession } from '#app/session/player-session.ts';
import { seal } from '#app/session/seal.ts';
import type { Visit, VisitServices } from '#app/session/visit.ts';
import { cookiesAfter, logOn, openVisit, visitServices } from '#tests/support/visits.ts';
import { formOperation } from './form-operation.ts';
import { paymentNotes, type UnconfirmedPayment } from './payment-notes.ts';

const START_MS = Date.UTC(2026, 10, 22, 18);
const DAY_MS = 24 * 60 * 60 * 1000;

let now: number;
let services: VisitServices;
let cookies: Map<string, string>;

beforeEach(async () => {
  now = START_MS;
  services = visitServices({ now: () => now });
  const visit = await openVisit(services);
  visit.signIn(logOn());
  cookies = await cookiesAfter(visit);
});

interface Open {
  visit: Visit;
  player: PlayerSession;
  notes: Awaited<ReturnType<typeof paymentNotes>>;
}

/** A request of the browser, at the process as it is now. */
async function open(of: Map<string, string> = cookies): Promise<Open> {
  const visit = await openVisit(services, of);
  const { player } = visit;
  if (!player) throw new Error('nobody is signed in');
  return { visit, player, notes: await paymentNotes(visit, player) };
}

/** Ends a request: the browser has its cookies. */
async function end({ visit }: Open): Promise<void> {
  cookies = await cookiesAfter(visit, cookies);
}

const payment = (changes: Partial<UnconfirmedPayment> = {}): Omit<UnconfirmedPayment, 'id' | 'nonce'> => ({
  direction: 'buyIn',
  request: { casinoId: 12, methodId: 'm_oxxo', amountAU: 50_000, language: 'es-MX' },
  paymentType: 'oxxo',
  label: 'OXXO',
  sentAtMs: now,
  askedAtMs: null,
  others: [],
  ...changes,
});

describe('the key of the next form', () => {
  it('is the same in every tab, until the fate of its payment is known', async () => {
    const first = await open();
    const { nonce } = first.notes.operationOf('buyIn');
    // Two tabs that are opened at the same time have no cookie of each other.
    expect((await open()).notes.operationOf('buyIn').nonce).toBe(nonce);
    await end(first);
    const later = await open();
    expect(later.notes.operationOf('buyIn').nonce).toBe(nonce);
    expect(later.notes.operationOf('cashOut').nonce).not.toBe(nonce);
    later.notes.retire(later.notes.operationOf('buyIn'));
    const next = later.notes.operationOf('buyIn').nonce;
    expect(next).not.toBe(nonce);
    await end(later);
    expect((await open()).notes.operationOf('buyIn').nonce).toBe(next);
  });

  it('is settled once, however many tabs tell of it', async () => {
    const one = await open();
    const other = await open();
    const operation = one.notes.operationOf('buyIn');
    one.notes.retire(operation);
    one.notes.retire(operation);
    other.notes.retire(other.notes.operationOf('buyIn'));
    expect(one.notes.operationOf('buyIn').nonce).toBe(other.notes.operationOf('buyIn').nonce);
  });

  it('lives through a process that has forgotten everything, which says so', async () => {
    const before = await open();
    const shown = await formOperation(before.visit, before.player, 'buyIn');
    expect(shown.before).toBeNull();
    await end(before);
    now += 5000;
    services = visitServices({ now: () => now });
    const { visit, player } = await open();
    const again = await formOperation(visit, player, 'buyIn');
    expect(again.operation.nonce).toBe(shown.operation.nonce);
    expect(again).toMatchObject({ operation: { mayBeSent: true }, before: { kind: 'uncertain' } });
  });

  it('lives through a log-out, for the same player alone', async () => {
    const before = await open();
    const { nonce } = before.notes.operationOf('buyIn');
    await end(before);
    const leaving = await open();
    leaving.visit.signOut('LogOut');
    await end(leaving);
    for (const [userId, isSame] of [
      ['u_other', false],
      [before.player.userId, true],
    ] as const) {
      const visit = await openVisit(services, cookies);
      visit.signIn({ ...logOn(), userId });
      const player = visit.player;
      if (!player) throw new Error('nobody is signed in');
      const notes = await paymentNotes(visit, player);
      expect(notes.operationOf('buyIn').nonce === nonce).toBe(isSame);
    }
  });

  it('speaks the language in which its form was first shown, while it may have been sent', async () => {
    const inSpanish = async () => {
      const opened = await open();
      Object.assign(opened.visit.request, { language: 'es' });
      return opened;
    };
    const before = await open();
    const shown = await formOperation(before.visit, before.player, 'buyIn');
    expect(shown.operation.language).toBe('en-US');
    await end(before);
    const unsent = await inSpanish();
    expect((await formOperation(unsent.visit, unsent.player, 'buyIn')).operation).toMatchObject({
      nonce: shown.operation.nonce,
      language: 'es-MX',
    });
    now += 5000;
    services = visitServices({ now: () => now });
    const forgotten = await inSpanish();
    const again = await formOperation(forgotten.visit, forgotten.player, 'buyIn');
    expect(again.operation.language).toBe('en-US');
  });
});

describe('payments of which it is not known what became', () => {
  it('are kept for a day, the newest first, and the next form has a key of its own', async () => {
    const one = await open();
    const operation = one.notes.operationOf('buyIn');
    const kept = one.notes.keepUnconfirmed(operation, payment());
    expect(kept.id).toMatch(/^[\w-]{16}$/);
    expect(one.notes.operationOf('buyIn').nonce).not.toBe(operation.nonce);
    await end(one);
    const two = await open();
    two.notes.keepUnconfirmed(
      two.notes.operationOf('buyIn'),
      payment({ request: { ...payment().request, amountAU: 60_000 } }),
    );
    expect(two.notes.unconfirmed.map(({ request }) => request.amountAU)).toEqual([60_000, 50_000]);
    expect(two.notes.unconfirmedLike('buyIn', payment().request)?.id).toBe(kept.id);
    expect(two.notes.unconfirmedLike('cashOut', payment().request)).toBeNull();
    await end(two);
    now += DAY_MS;
    const leaving = await openVisit(services, cookies);
    leaving.signIn(logOn());
    if (!leaving.player) throw new Error('nobody is signed in');
    expect((await paymentNotes(leaving, leaving.player)).unconfirmed).toEqual([]);
  });

  it('keep the time of the first sending when they are asked for again, and go when they are settled', async () => {
    const { notes } = await open();
    const operation = notes.operationOf('buyIn');
    notes.keepUnconfirmed(operation, payment());
    now += 60_000;
    notes.keepUnconfirmed(operation, payment({ askedAtMs: now }));
    expect(notes.unconfirmed).toMatchObject([{ sentAtMs: START_MS, askedAtMs: now }]);
    notes.keepBegun(operation, 'tx_1');
    expect(notes.unconfirmed).toEqual([]);
    expect([notes.hasBegun('tx_1'), notes.hasBegun('tx_2')]).toEqual([true, false]);
  });

  it('fit the cookies, whatever was typed: the oldest go first', async () => {
    for (let count = 0; count < 8; count++) {
      const one = await open();
      const paymentDetails = { note: `${count}${'x'.repeat(1500)}` };
      one.notes.keepUnconfirmed(
        one.notes.operationOf('buyIn'),
        payment({ request: { ...payment().request, paymentDetails } }),
      );
      const lines = await one.visit.commit();
      const own = lines.filter((line) => line.startsWith('payments'));
      expect(own.length).toBeLessThanOrEqual(2);
      expect(own.every((line) => line.length < 4200)).toBe(true);
      await end(one);
    }
    const { notes } = await open();
    expect(notes.unconfirmed.length).toBeGreaterThanOrEqual(2);
    expect(notes.unconfirmed[0]?.request.paymentDetails?.note).toMatch(/^7/);
  });

  it('that somebody has made up, or of another version, are none', async () => {
    for (const value of ['x', await seal(services.keys, 'flash', { format: 1, unconfirmed: [payment()] })]) {
      const { notes } = await open(new Map([...cookies, ['payments', value]]));
      expect(notes.unconfirmed).toEqual([]);
    }
    const old = await seal(services.keys, 'payments', { format: 0, unconfirmed: [payment()] });
    expect((await open(new Map([...cookies, ['payments', old]]))).notes.unconfirmed).toEqual([]);
  });
});
