import { describe, expect, it } from 'vitest';
import {
  createToken,
  type KeyedToken,
  type PaymentToken,
  readToken,
  sealToken,
} from '#app/payments/base/payment-token.ts';
import { createKeyRing } from '#app/session/keys.ts';
import { seal } from '#app/session/seal.ts';
import { markOf } from './payment-journal.ts';

const NOW = Date.UTC(2026, 10, 21, 18);
const MINUTE = 60_000;
const ring = createKeyRing(['the first secret, which is long enough']);
const owner = { sessionId: 'session-1', purpose: 'buyIn' } as const;
const cancel = { sessionId: 'session-1', purpose: 'cancel:tx_1' } as const;
const FOREIGN = { ok: false, reason: 'foreign' };
const expired = (token: KeyedToken) => ({ ok: false, reason: 'expired', token });

const payment = (): PaymentToken => ({ ...createToken(owner, NOW), purpose: 'buyIn', sinceMs: NOW });

describe('the token of a form', () => {
  it('has a key that nobody has had, as the operator takes it', () => {
    const keys = new Set(Array.from({ length: 100 }, () => createToken(owner, NOW).key));
    expect(keys.size).toBe(100);
    for (const key of keys) {
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('comes back from its form, and says nothing to the browser', async () => {
    const token = createToken(cancel, NOW);
    const text = await sealToken(ring, token);
    expect(text).toMatch(/^[\w.-]{100,700}$/);
    expect(Buffer.from(text, 'base64url').toString()).not.toContain(token.key);
    expect(await readToken(ring, cancel, [text], NOW)).toEqual({ ok: true, token });
  });

  it('keeps what was known when the form of a payment was shown, and is short enough for that', async () => {
    const open = Array.from({ length: 20 }, (_, index) => markOf(`tx_${index}`));
    const token: PaymentToken = { ...payment(), besides: 'x'.repeat(64), open, offer: markOf('offer') };
    const text = await sealToken(ring, token);
    expect(text.length).toBeLessThan(1500);
    expect(await readToken<PaymentToken>(ring, owner, [text], NOW)).toEqual({ ok: true, token });
  });

  it('[OC-PAY-06] keeps its key and its age when it is sealed again for the form that asks for a proof', async () => {
    const token = payment();
    const again = await sealToken(ring, token);
    expect(await readToken(ring, owner, [again], NOW + 29 * MINUTE)).toEqual({ ok: true, token });
    expect(await readToken(ring, owner, [again], NOW + 31 * MINUTE)).toEqual(expired(token));
  });

  it.each([
    [30 * MINUTE, true],
    [30 * MINUTE + 1, false],
    [-MINUTE, true],
    [-MINUTE - 1, false],
  ])('is good for 30 minutes, whatever the clocks of two replicas: %i ms later', async (laterMs, isGood) => {
    const token = payment();
    const text = await sealToken(ring, token);
    expect(await readToken(ring, owner, [text], NOW + laterMs)).toEqual(
      isGood ? { ok: true, token } : expired(token),
    );
  });
});

describe('a token that is none of this form', () => {
  it.each([
    { ...owner, sessionId: 'session-2' },
    { ...owner, purpose: 'cashOut' },
    { ...owner, purpose: 'cancel:tx_1' },
  ] as const)('of another session or form: %j', async (expected) => {
    const token = await sealToken(ring, payment());
    expect(await readToken(ring, expected, [token], NOW)).toEqual(FOREIGN);
  });

  it('cancels one transaction and no other', async () => {
    const token = await sealToken(ring, createToken(cancel, NOW));
    expect((await readToken(ring, cancel, [token], NOW)).ok).toBe(true);
    expect(await readToken(ring, { ...owner, purpose: 'cancel:tx_2' }, [token], NOW)).toEqual(FOREIGN);
  });

  it('is foreign rather than expired when it is both', async () => {
    const token = await sealToken(ring, payment());
    const other = { ...owner, sessionId: 'session-2' };
    expect(await readToken(ring, other, [token], NOW + 31 * MINUTE)).toEqual(FOREIGN);
  });

  it('given twice, or not at all', async () => {
    const token = await sealToken(ring, payment());
    expect(await readToken(ring, owner, [token, token], NOW)).toEqual(FOREIGN);
    expect(await readToken(ring, owner, [], NOW)).toEqual(FOREIGN);
  });

  it.each(['', '.', 'a.b.c.d.e', '\u0000'])('%j', async (token) => {
    expect(await readToken(ring, owner, [token], NOW)).toEqual(FOREIGN);
  });

  it('far longer than any', async () => {
    expect(await readToken(ring, owner, ['x'.repeat(50_000)], NOW)).toEqual(FOREIGN);
  });

  it('with any character changed', async () => {
    const token = await sealToken(ring, payment());
    for (let at = 0; at < token.length; at += 7) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect([at, await readToken(ring, owner, [changed], NOW)]).toEqual([at, FOREIGN]);
    }
  });

  it('sealed for something else, or with a key that is gone', async () => {
    const payments = payment();
    expect(await readToken(ring, owner, [await seal(ring, 'csrf', payments)], NOW)).toEqual(FOREIGN);
    const gone = createKeyRing(['another secret, which is long enough too']);
    expect(await readToken(ring, owner, [await sealToken(gone, payments)], NOW)).toEqual(FOREIGN);
  });

  it.each<Partial<Record<keyof PaymentToken, unknown>>>([
    { key: 'short' },
    { key: '00000000-0000-1000-8000-000000000000' },
    { key: 7 },
    { shownAtMs: '1' },
    { shownAtMs: undefined },
    { sinceMs: undefined },
    { sinceMs: '1' },
    { sessionId: undefined },
    { purpose: null },
  ])('sealed by the portal, but of another form: %j', async (changes) => {
    const token = await seal(ring, 'operation', { ...payment(), ...changes });
    expect(await readToken(ring, owner, [token], NOW)).toEqual(FOREIGN);
  });

  it.each([null, 5, 'text', []])('that is no token: %j', async (value) => {
    const token = await seal(ring, 'operation', value);
    expect(await readToken(ring, owner, [token], NOW)).toEqual(FOREIGN);
  });
});
