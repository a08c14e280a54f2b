import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  KEY_USABLE_MS,
  type PaymentContent,
  type PaymentJournal,
  type PendingPayment,
  paymentJournal,
} from '#app/payments/base/payment-journal.ts';
import { TOKEN_LIFETIME_MS } from '#app/payments/base/payment-token.ts';
import { createKeyRing } from '#app/session/keys.ts';
import type { LogOn, PlayerSession } from '#app/session/player-session.ts';
import { seal } from '#app/session/seal.ts';
import { KEY_REMEMBERED_MS, OLD_KEY_STAYS_MS } from '#app/session/sealed-lifetimes.ts';
import type { Visit, VisitServices } from '#app/session/visit.ts';
import { cookiesAfter, logOn, openVisit, visitServices } from '#tests/support/visits.ts';

const START_MS = Date.UTC(2026, 10, 22, 18);
const MINUTE_MS = 60_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

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

interface Open {
  visit: Visit;
  journal: PaymentJournal;
}

/** A request of the browser, at the process as it is now. */
async function open(of: Map<string, string> = cookies): Promise<Open> {
  const visit = await openVisit(services, of);
  if (!visit.player) throw new Error('nobody is signed in');
  return { visit, journal: await paymentJournal(visit, visit.player) };
}

/** The answer arrives. Gives the names of the cookies of payments that it sets. */
async function end({ visit }: Open): Promise<string[]> {
  cookies = await cookiesAfter(visit, cookies);
  const lines = (await visit.commit()).filter((line) => line.startsWith('payment'));
  return [...new Set(lines.map((line) => line.slice(0, line.indexOf('='))))];
}

const content = (amountAU = 50_000): PaymentContent => ({ casinoId: 12, methodId: 'm_oxxo', amountAU });

const payment = (changes: Partial<PendingPayment> = {}) => ({
  direction: 'buyIn' as const,
  request: content(),
  paymentType: 'oxxo',
  label: 'OXXO',
  sentAtMs: now,
  ...changes,
});

const keep = (journal: PaymentJournal, amountAU = 50_000) =>
  journal.keepPending(journal.token('buyIn'), payment({ request: content(amountAU) }));

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

const started = (transactionId: string) => ({ transactionId, isAtProvider: false });

const amounts = ({ pending }: PaymentJournal) => pending.map(({ request }) => request.amountAU);

describe('the key of the next form', () => {
  it('[S4-TX-20 OC-RULE-10] is random, the same at every later request, and one of its own for each direction', async () => {
    const first = await open();
    const { key } = first.journal.token('buyIn');
    expect(key).toMatch(UUID);
    expect(await end(first)).toEqual(['payment-next-buyIn']);
    const later = await open();
    expect(later.journal.token('buyIn')).toMatchObject({ key, sinceMs: START_MS, purpose: 'buyIn' });
    expect(later.journal.token('cashOut').key).not.toBe(key);
  });

  it('is never drawn twice: without its cookie the same session has another one', async () => {
    const first = await open();
    const { key } = first.journal.token('buyIn');
    await end(first);
    cookies.delete('payment-next-buyIn');
    expect((await open()).journal.token('buyIn').key).not.toBe(key);
  });

  it('[OC-RULE-13] is another one once it is known what became of its payment', async () => {
    const { journal } = await open();
    const used = new Set<string>();
    const token = () => journal.token('buyIn');
    for (const settle of [
      () => journal.keepStarted(token(), content(), started('tx_1')),
      () => journal.keepPending(token(), payment()),
      () => journal.next(token()),
    ]) {
      used.add(token().key);
      settle();
      expect(used).not.toContain(token().key);
    }
  });

  it('[S4-TX-20] lives through a log-out and a new process, for the same player alone', async () => {
    const before = await open();
    const { key } = before.journal.token('buyIn');
    await end(before);
    const leaving = await open();
    leaving.visit.signOut('LogOut');
    await end(leaving);
    services = visitServices({ now: () => now });
    await logOnAs({ userId: 'u_other' });
    expect((await open()).journal.token('buyIn').key).not.toBe(key);
    await logOnAs();
    expect((await open()).journal.token('buyIn').key).toBe(key);
  });

  it('is used no longer than the operator is sure to know it', async () => {
    const first = await open();
    const token = first.journal.token('buyIn');
    await end(first);
    now = START_MS + KEY_USABLE_MS - 1;
    await logOnAs();
    expect((await open()).journal.renewed(token)).toMatchObject({ key: token.key, shownAtMs: now });
    now += 1;
    const late = await open();
    expect(late.journal.token('buyIn').key).not.toBe(token.key);
    expect(late.journal.renewed(token).key).toBe(late.journal.token('buyIn').key);
    // A form that is shown at the last moment is still sent in time, and an old key of ours opens what was sealed.
    expect(KEY_USABLE_MS + TOKEN_LIFETIME_MS).toBeLessThan(KEY_REMEMBERED_MS);
    expect(OLD_KEY_STAYS_MS).toBeGreaterThanOrEqual(KEY_REMEMBERED_MS);
  });

  it('is not restored by an answer that read it before another one used it', async () => {
    const first = await open();
    const used = first.journal.token('buyIn');
    await end(first);
    const [late, early] = [await open(), await open()];
    keep(early.journal);
    late.journal.keepStarted(late.journal.token('cashOut'), content(), started('tx_1'));
    for (const answer of [early, late]) await end(answer);
    expect((await open()).journal.token('buyIn').key).not.toBe(used.key);
  });

  it('costs no cookie while nothing changes', async () => {
    const first = await open();
    first.journal.token('buyIn');
    await end(first);
    const again = await open();
    again.journal.forget({ key: again.journal.token('buyIn').key });
    expect(await end(again)).toEqual([]);
    expect(await end(await open())).toEqual([]);
  });
});

describe('payments without an answer', () => {
  it('are kept, the newest first, with the key that they were sent with', async () => {
    const one = await open();
    const { key } = one.journal.token('buyIn');
    const kept = keep(one.journal);
    expect(kept).toMatchObject({ key, sinceMs: START_MS, id: expect.stringMatching(/^[\w-]{16}$/) });
    await end(one);
    now += MINUTE_MS;
    const two = await open();
    keep(two.journal, 60_000);
    await end(two);
    const { journal } = await open();
    expect(amounts(journal)).toEqual([60_000, 50_000]);
    expect(journal.pendingOf({ key })).toEqual(kept);
    expect(journal.pendingLike('buyIn', content())).toEqual(kept);
    expect(journal.pendingLike('cashOut', content())).toBeNull();
    expect(journal.pendingLike('buyIn', content(1))).toBeNull();
  });

  it('are not lost when two answers come at once, in either order', async () => {
    for (const last of [0, 1]) {
      cookies = new Map();
      await logOnAs();
      const both = [await open(), await open()];
      both.forEach(({ journal }, index) => {
        keep(journal, index);
      });
      for (const index of [1 - last, last]) await end(both[index] as Open);
      expect(amounts((await open()).journal).sort()).toEqual([0, 1]);
    }
  });

  it('keep the time of the first sending when they are sent again, and go when they are settled', async () => {
    const one = await open();
    const token = one.journal.token('buyIn');
    const kept = keep(one.journal);
    await end(one);
    now += MINUTE_MS;
    const two = await open();
    two.journal.keepPending(token, payment({ askedAtMs: now }));
    expect(two.journal.pending).toMatchObject([{ sentAtMs: START_MS, askedAtMs: now }]);
    two.journal.keepStarted(token, content(), started('tx_1'));
    expect(await end(two)).toEqual([`payment-${kept.id}`, 'payments']);
    const { journal } = await open();
    expect(journal.pending).toEqual([]);
    expect(['tx_1', 'tx_2'].map((one) => journal.hasStarted(one))).toEqual([true, false]);
  });

  it('can be sent again for an hour less than the operator remembers them', async () => {
    const { journal } = await open();
    const kept = keep(journal);
    now = START_MS + KEY_USABLE_MS - 1;
    expect(journal.isRepeatable(kept)).toBe(true);
    now += 1;
    expect(journal.isRepeatable(kept)).toBe(false);
    expect(journal.pending).toHaveLength(1);
  });

  it('are three at the most, and none is ever dropped for another one', async () => {
    for (let count = 1; count <= 3; count++) {
      const one = await open();
      expect(one.journal.isFull).toBe(false);
      keep(one.journal, count);
      await end(one);
    }
    const full = await open();
    expect(full.journal.isFull).toBe(true);
    keep(full.journal, 4);
    await end(full);
    expect(amounts((await open()).journal)).toHaveLength(4);
  });

  it('leave no room for another one when they are long', async () => {
    const one = await open();
    const note = randomBytes(750).toString('base64url');
    one.journal.keepPending(
      one.journal.token('buyIn'),
      payment({ request: { ...content(), paymentDetails: { note } } }),
    );
    await end(one);
    const { journal } = await open();
    expect(journal.pending[0]?.request.paymentDetails).toEqual({ note });
    expect(journal.isFull).toBe(true);
  });

  it('and what was started fit 1550 bytes: what was started goes first', async () => {
    // Sealed content is compressed to a size that varies: these ids exceed the room by far.
    const ids = ['a', 'b', 'c', 'd', 'e'].map((seed) => `tx_${hashOf(seed)}`);
    const all = await open();
    for (const id of ids) all.journal.keepStarted(all.journal.token('buyIn'), content(), started(id));
    const bytes = () =>
      [...cookies]
        .filter(([name]) => name.startsWith('payment'))
        .flat()
        .join('').length;
    const request = { ...content(1), paymentDetails: { note: randomBytes(150).toString('base64url') } };
    const long = all.journal.keepPending(all.journal.token('buyIn'), payment({ request }));
    await end(all);
    expect(bytes()).toBeLessThan(1650);
    const next = await open();
    expect([ids[0], ids[4]].map((id = '') => next.journal.hasStarted(id))).toEqual([false, true]);
    // The third closes the forms, and leaves no room for what was started.
    next.journal.forget(long);
    for (let count = 1; count <= 3; count++) keep(next.journal, count);
    await end(next);
    expect([bytes() < 1650, cookies.has('payments')]).toEqual([true, false]);
    expect(amounts((await open()).journal)).toHaveLength(3);
  });

  it('that somebody has made up, or of another version, are none', async () => {
    const one = await open();
    const { id, key } = keep(one.journal);
    await end(one);
    const name = `payment-${id}`;
    const sealed = cookies.get(name) ?? '';
    const other = { ...payment(), key, sinceMs: now, owner: 'u_1' };
    for (const [as, value] of [
      [name, 'x'],
      [name, await seal(services.keys, 'flash', { format: 2, ...other })],
      [name, await seal(services.keys, 'payments', { format: 1, ...other })],
      ['payment-otherName_1234', sealed],
      [`${name}.1`, sealed],
      ['payments', sealed],
    ] as const) {
      const without = [...cookies].filter(([known]) => known !== name);
      expect((await open(new Map([...without, [as, value]]))).journal.pending).toEqual([]);
    }
  });

  it('of the release before are read', async () => {
    const { id, ...kept } = keep((await open()).journal);
    cookies.set(`payment-${id}`, await seal(services.keys, 'payments', { ...kept, format: 2, owner: 'u_1' }));
    expect((await open()).journal.pending).toEqual([{ id, ...kept }]);
  });

  it('are sealed anew when their key is about to go', async () => {
    const [old, newer] = [
      'the first secret, which is long enough',
      'the second secret, which is long enough',
    ];
    const keys = (secrets: string[]) => createKeyRing(secrets, services.config);
    services = { ...services, keys: keys([old]) };
    cookies = new Map();
    await logOnAs();
    const one = await open();
    const { id } = keep(one.journal);
    await end(one);
    services = { ...services, keys: keys([newer, old]) };
    expect((await end(await open())).sort()).toEqual([`payment-${id}`, 'payment-next-buyIn'].sort());
    services = { ...services, keys: keys([newer]) };
    await logOnAs();
    expect((await open()).journal.pending).toHaveLength(1);
  });
});

describe('what a form has sent', () => {
  it('is known of payments that were started and of those without an answer', async () => {
    const one = await open();
    const [first, second] = [one.journal.token('buyIn'), one.journal.token('cashOut')];
    one.journal.keepStarted(first, content(), { transactionId: 'tx_1', isAtProvider: true });
    one.journal.keepPending(second, payment({ direction: 'cashOut' }));
    await end(one);
    const { journal } = await open();
    for (const token of [first, second]) {
      expect(journal.hasSent(token, content())).toBe('this');
      expect(journal.hasSent(token, { ...content(), paymentDetails: {} })).toBe('this');
      expect(journal.hasSent(token, content(1))).toBe('other');
      expect(journal.hasSent(token, { ...content(), paymentDetails: { clabe: '1' } })).toBe('other');
    }
    expect(journal.hasSent(journal.token('buyIn'), content())).toBeNull();
    expect(journal.startedBy(first)).toMatchObject({ transactionId: 'tx_1', isAtProvider: true });
    expect(journal.startedBy(second)).toBeNull();
  });

  it('does not depend on the order of the answers to a method', async () => {
    const { journal } = await open();
    const token = journal.token('buyIn');
    journal.keepStarted(token, { ...content(), paymentDetails: { a: '1', b: '2' } }, started('tx_1'));
    expect(journal.hasSent(token, { ...content(), paymentDetails: { b: '2', a: '1' } })).toBe('this');
  });

  it('is known of the last five', async () => {
    const { journal } = await open();
    for (let count = 1; count <= 6; count++)
      journal.keepStarted(journal.token('buyIn'), content(), started(`tx_${count}`));
    const known = [1, 2, 3, 4, 5, 6].filter((count) => journal.hasStarted(`tx_${count}`));
    expect(known).toEqual([2, 3, 4, 5, 6]);
  });

  it('is told by the player, too', async () => {
    const { journal } = await open();
    const kept = keep(journal);
    journal.recognise(kept, started('tx_9'));
    expect(journal.pending).toEqual([]);
    expect(journal.hasStarted('tx_9')).toBe(true);
    expect(journal.hasSent(kept, content())).toBe('this');
  });
});

describe('whose journal it is', () => {
  const guest = { guestLogin: true } as const;

  it("a guest does not see what the same player's session has sent, nor the other way round", async () => {
    const own = await open();
    keep(own.journal, 1000);
    await end(own);
    await logOnAs(guest);
    const opened = await open();
    expect(amounts(opened.journal)).toEqual([]);
    keep(opened.journal, 2000);
    await end(opened);
    expect(amounts((await open()).journal)).toEqual([2000]);
    await logOnAs(guest);
    expect(amounts((await open()).journal)).toEqual([]);
    // Nothing of the player's is lost by it.
    await logOnAs();
    expect(amounts((await open()).journal)).toEqual([1000]);
  });

  it("with the password that of the guest's session goes on, key and all, and stays the player's", async () => {
    const { id } = await logOnAs(guest);
    const before = await open();
    keep(before.journal, 2000);
    const { key } = before.journal.token('buyIn');
    await end(before);
    await logOnAs({ guestSessionId: id });
    const after = await open();
    expect([amounts(after.journal), after.journal.token('buyIn').key]).toEqual([[2000], key]);
    await end(after);
    await logOnAs();
    expect(amounts((await open()).journal)).toEqual([2000]);
  });
});
