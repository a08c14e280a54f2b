import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LogOn, PlayerSession } from '#app/session/player-session.ts';
import { seal } from '#app/session/seal.ts';
import type { Visit, VisitServices } from '#app/session/visit.ts';
import { cookiesAfter, logOn, openVisit, visitServices } from '#tests/support/visits.ts';
import { createOperation } from './operation-token.ts';
import { type PaymentNotes, paymentNotes, type UnconfirmedPayment } from './payment-notes.ts';

const START_MS = Date.UTC(2026, 10, 22, 18);
const MINUTE_MS = 60_000;

let now: number;
let services: VisitServices;
let cookies: Map<string, string>;

beforeEach(async () => {
  now = START_MS;
  services = visitServices({ now: () => now });
  cookies = new Map();
  await logOnAs();
});

/** Logs on in this browser, whoever was signed in before. */
async function logOnAs(changes: Partial<LogOn> = {}): Promise<PlayerSession> {
  const visit = await openVisit(services, cookies);
  const player = visit.signIn(logOn(changes));
  cookies = await cookiesAfter(visit, cookies);
  return player;
}

async function open(): Promise<{ visit: Visit; notes: PaymentNotes }> {
  const visit = await openVisit(services, cookies);
  if (!visit.player) throw new Error('nobody is signed in');
  return { visit, notes: await paymentNotes(visit, visit.player) };
}

/** Ends a request. Gives the cookies of payments that its answer sets. */
async function end({ visit }: { visit: Visit }): Promise<string[]> {
  cookies = await cookiesAfter(visit, cookies);
  return (await visit.commit()).filter((line) => line.startsWith('payments'));
}

function keep(notes: PaymentNotes, amountAU: number, changes: Partial<UnconfirmedPayment> = {}) {
  return notes.keepUnconfirmed(notes.operationOf('buyIn'), {
    direction: 'buyIn',
    request: { casinoId: 12, methodId: 'm_oxxo', amountAU, language: 'es-MX' },
    paymentType: 'oxxo',
    label: 'OXXO',
    sentAtMs: now,
    askedAtMs: null,
    others: [],
    ...changes,
  });
}

const amounts = (notes: PaymentNotes) => notes.unconfirmed.map(({ request }) => request.amountAU);

describe('the cookie of the notes', () => {
  it('is sent for a day when a form is first shown, and not again while nothing changes', async () => {
    const first = await open();
    first.notes.operationOf('buyIn');
    const [line] = await end(first);
    expect(line).toMatch(/; Max-Age=86400(;|$)/);
    const again = await open();
    again.notes.operationOf('buyIn');
    again.notes.takeLanguageOfPage('buyIn');
    again.notes.forget([]);
    expect(await end(again)).toEqual([]);
    expect(await end(await open())).toEqual([]);
  });

  it('says to within five minutes when a form was last shown', async () => {
    const first = await open();
    const { sinceMs, nonce } = first.notes.operationOf('buyIn');
    await end(first);
    now = START_MS + 5 * MINUTE_MS;
    const soon = await open();
    expect(soon.notes.operationOf('buyIn').shownAtMs).toBe(START_MS);
    expect(await end(soon)).toEqual([]);
    now += 1;
    const later = await open();
    later.notes.operationOf('buyIn');
    expect(await end(later)).not.toEqual([]);
    expect((await open()).notes.operationOf('buyIn')).toMatchObject({ shownAtMs: now, sinceMs, nonce });
  });

  it('keeps five payments that were not confirmed, each with the time when it was sent', async () => {
    const { notes } = await open();
    for (let count = 1; count <= 6; count++) {
      now += MINUTE_MS;
      keep(notes, count * 1000);
    }
    expect(amounts(notes)).toEqual([6000, 5000, 4000, 3000, 2000]);
    expect(notes.unconfirmed.map(({ sentAtMs }) => (sentAtMs - START_MS) / MINUTE_MS)).toEqual([
      6, 5, 4, 3, 2,
    ]);
  });

  it('loses no more than the oldest when it is full', async () => {
    for (let count = 1; count <= 6; count++) {
      const one = await open();
      keep(one.notes, count, {
        request: {
          casinoId: 12,
          methodId: 'm',
          amountAU: count,
          language: 'es-MX',
          paymentDetails: { note: randomBytes(420).toString('base64url') },
        },
      });
      await end(one);
      expect(amounts((await open()).notes)).toEqual(count === 1 ? [1] : [count, count - 1]);
    }
  });

  it('of another version, or empty, is none', async () => {
    const { notes } = await open();
    keep(notes, 1000);
    const old = {
      format: 0,
      owner: 'u_1',
      seed: 's',
      forms: {},
      unconfirmed: notes.unconfirmed,
      begun: ['tx_1'],
    };
    for (const value of [old, null]) {
      cookies = new Map([...cookies, ['payments', await seal(services.keys, 'payments', value)]]);
      expect(amounts((await open()).notes)).toEqual([]);
    }
  });
});

describe('transactions that a browser has begun', () => {
  it('are the last ten, each once', async () => {
    const { notes } = await open();
    const begin = (id: string) => notes.keepBegun(notes.operationOf('buyIn'), id);
    for (let count = 1; count <= 10; count++) begin(`tx_${count}`);
    begin('tx_1');
    const known = () => Array.from({ length: 11 }, (_, n) => n + 1).filter((n) => notes.hasBegun(`tx_${n}`));
    expect(known()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    begin('tx_11');
    expect(known()).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('by a cash-out retire its key too; a cancellation retires nothing', async () => {
    const { notes } = await open();
    const [buyIn, cashOut] = [notes.operationOf('buyIn'), notes.operationOf('cashOut')];
    notes.keepBegun(cashOut, 'tx_1');
    expect(notes.operationOf('cashOut').nonce).not.toBe(cashOut.nonce);
    const kept = keep(notes, 1000);
    for (const { nonce } of [kept, buyIn]) {
      notes.retire({ ...createOperation({ sessionId: 's', purpose: 'cancel:tx_1' }, now), nonce });
    }
    expect(notes.unconfirmed).toEqual([kept]);
  });
});

describe('whose notes they are', () => {
  const guest = { guestLogin: true } as const;

  it("a guest does not see what the same player's session has sent, nor the other way round", async () => {
    const own = await open();
    keep(own.notes, 1000);
    await end(own);
    await logOnAs(guest);
    const opened = await open();
    expect(amounts(opened.notes)).toEqual([]);
    keep(opened.notes, 2000);
    await end(opened);
    expect(amounts((await open()).notes)).toEqual([2000]);
    await logOnAs(guest);
    expect(amounts((await open()).notes)).toEqual([]);
    await logOnAs();
    expect(amounts((await open()).notes)).toEqual([]);
  });

  it("with the password those of the guest's session go on, key and all, and stay the player's", async () => {
    const { id } = await logOnAs(guest);
    const before = await open();
    keep(before.notes, 2000);
    const { nonce } = before.notes.operationOf('buyIn');
    await end(before);
    await logOnAs({ guestSessionId: id });
    const after = await open();
    expect([amounts(after.notes), after.notes.operationOf('buyIn').nonce]).toEqual([[2000], nonce]);
    keep(after.notes, 3000);
    await end(after);
    await logOnAs();
    expect(amounts((await open()).notes)).toEqual([3000, 2000]);
  });
});
