import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { joinCasino } from '../db/player-casinos.ts';
import { insertPlayer } from '../db/players.ts';
import { USUAL_PLAYER } from '../players/create-player.ts';
import { seedCasinos } from '../site/casinos.ts';
import { type AccountRef, accountId, HOUSE_ACCOUNTS, PLAYER_BUCKETS } from './accounts.ts';
import { fundsOf } from './balances.ts';
import { postOpening } from './opening.ts';
import { accountBalance, type Entry, LedgerError, MAXIMUM_TRANSFER_AU, post } from './post.ts';

const CASINO = 12;
const PLAYERS = ['u_1', 'u_2'];

let db: SandboxDatabase;
beforeEach(() => {
  db = openDatabase({ file: ':memory:', fresh: false, country: 'MX' });
  seedCasinos(db, 'MX');
  for (const userId of PLAYERS) addPlayer(userId);
});
afterEach(() => db.close());

function addPlayer(userId: string) {
  insertPlayer(db, {
    ...USUAL_PLAYER,
    userId,
    phoneNumber: userId,
    phoneCountryCode: 'MX',
    passwordHash: '',
    displayName: userId,
    language: 'es-MX',
    createdAt: 0,
  });
  joinCasino(db, userId, CASINO, 0);
  joinCasino(db, userId, 13, 1);
}

const postEntries = (entries: Entry[], casinoId = CASINO) =>
  post(db, { casinoId, kind: 'test', reference: null, entries, postedAt: 1 });
const regular: AccountRef = { userId: 'u_1', bucket: 'regular' };
const house: AccountRef = { house: 'opening' };
const balance = (ref: AccountRef, casinoId = CASINO) => accountBalance(db, accountId(db, casinoId, ref));
const total = () =>
  db.one(z.object({ total: z.number() }), 'SELECT IFNULL(SUM(amount_au), 0) AS total FROM ledger_entries')
    ?.total;
const count = (table: string) => db.one(z.object({ n: z.number() }), `SELECT COUNT(*) AS n FROM ${table}`)?.n;

const account = fc.oneof(
  fc.record({ userId: fc.constantFrom(...PLAYERS), bucket: fc.constantFrom(...PLAYER_BUCKETS) }),
  fc.record({ house: fc.constantFrom(...HOUSE_ACCOUNTS) }),
);
const amount = fc.integer({ min: -MAXIMUM_TRANSFER_AU, max: MAXIMUM_TRANSFER_AU });
/** Any lines, and a last one that makes their sum zero. */
const balanced = fc
  .array(fc.record({ account, amountAU: amount }), { minLength: 1, maxLength: 4 })
  .chain((entries) =>
    account.map((last) => [
      ...entries,
      { account: last, amountAU: -entries.reduce((sum, { amountAU }) => sum + amountAU, 0) },
    ]),
  );

describe('the ledger', () => {
  it('sums to zero, agrees with a plain count, and never lets a player below zero, whatever is posted', () => {
    const model = new Map<string, number>();
    const nameOf = (ref: AccountRef, casinoId: number) => JSON.stringify([casinoId, ref]);
    fc.assert(
      fc.property(balanced, fc.constantFrom(12, 13), (entries, casinoId) => {
        const before = count('ledger_entries');
        const changes = new Map<string, number>();
        for (const { account: ref, amountAU } of entries) {
          const name = nameOf(ref, casinoId);
          changes.set(name, (changes.get(name) ?? 0) + amountAU);
        }
        const isLawful = entries.every(
          ({ amountAU }) => amountAU !== 0 && Math.abs(amountAU) <= MAXIMUM_TRANSFER_AU,
        );
        const isCovered = entries.every(({ account: ref }) => {
          const name = nameOf(ref, casinoId);
          const change = changes.get(name) ?? 0;
          return 'house' in ref || change >= 0 || (model.get(name) ?? 0) + change >= 0;
        });
        if (!isLawful) {
          expect(() => postEntries(entries, casinoId)).toThrow(LedgerError);
        } else if (!isCovered) {
          expect(postEntries(entries, casinoId)).toEqual({ ok: false, failure: 'insufficientFunds' });
        } else {
          expect(postEntries(entries, casinoId).ok).toBe(true);
          for (const [name, change] of changes) model.set(name, (model.get(name) ?? 0) + change);
        }
        if (!isLawful || !isCovered) expect(count('ledger_entries')).toBe(before);
        expect(total()).toBe(0);
        for (const { account: ref } of entries) {
          const now = isLawful ? balance(ref, casinoId) : (model.get(nameOf(ref, casinoId)) ?? 0);
          expect(now).toBe(model.get(nameOf(ref, casinoId)) ?? 0);
          if (!('house' in ref)) expect(now).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 300 },
    );
    for (const userId of PLAYERS) {
      for (const entry of fundsOf(db, userId)) {
        const of = (bucket: string) => model.get(JSON.stringify([entry.casinoId, { userId, bucket }])) ?? 0;
        expect([entry.balance.regularAU, entry.balance.promoAU, entry.lockedFundsAU]).toEqual([
          of('regular'),
          of('promo'),
          of('locked'),
        ]);
      }
    }
    expect([...model.values()].some((value) => value > 0)).toBe(true);
  });

  it('refuses unlawful transactions and writes nothing', () => {
    fc.assert(
      fc.property(
        fc
          .array(fc.record({ account, amountAU: fc.oneof(amount, fc.double(), fc.constant(2e9)) }), {
            maxLength: 4,
          })
          .filter(
            (entries) =>
              entries.length < 2 ||
              entries.reduce((sum, { amountAU }) => sum + amountAU, 0) !== 0 ||
              entries.some(({ amountAU }) => !Number.isSafeInteger(amountAU) || amountAU === 0),
          ),
        (entries) => {
          expect(() => postEntries(entries)).toThrow(LedgerError);
          expect(count('ledger_transactions')).toBe(0);
        },
      ),
    );
  });

  it('takes back all entries of a transaction when one cannot be written', () => {
    const stranger: AccountRef = { userId: 'u_nobody', bucket: 'regular' };
    const entries = [
      { account: house, amountAU: -5 },
      { account: stranger, amountAU: 5 },
    ];
    expect(() => postEntries(entries)).toThrow(/FOREIGN KEY/);
    expect(count('ledger_transactions')).toBe(0);
    expect(balance(house)).toBe(0);
  });

  it('lets nobody change or remove an entry', () => {
    postEntries([
      { account: regular, amountAU: 5 },
      { account: house, amountAU: -5 },
    ]);
    expect(() => db.run('UPDATE ledger_entries SET amount_au = 6')).toThrow(/final/);
    expect(() => db.run('DELETE FROM ledger_entries')).toThrow(/final/);
  });

  it('keeps casinos apart', () => {
    postEntries([
      { account: regular, amountAU: 5 },
      { account: house, amountAU: -5 },
    ]);
    expect(balance(regular, 13)).toBe(0);
    expect(balance(regular, 12)).toBe(5);
  });
});

describe('opening balances', () => {
  it('come from the house, and claims sum to the locked part', () => {
    const opening = {
      casinoId: CASINO,
      regularAU: 700,
      promoAU: 20,
      lockedFundsAU: 100,
      lockedClaimsCount: 3,
    };
    postOpening(db, 'u_1', opening, 1);
    expect(fundsOf(db, 'u_1')[0]).toEqual({
      casinoId: CASINO,
      balance: { regularAU: 700, promoAU: 20 },
      lockedFundsAU: 100,
      lockedClaimsCount: 3,
    });
    expect(balance({ house: 'opening' })).toBe(-800);
    expect(balance({ house: 'promotions' })).toBe(-20);
    const claims = db.all(z.object({ amount_au: z.number() }), 'SELECT amount_au FROM locked_claims');
    expect(claims.map((claim) => claim.amount_au)).toEqual([33, 33, 34]);
  });
});
