import { describe, expect, it } from 'vitest';
import { createKeyRing } from '#app/session/keys.ts';
import { seal } from '#app/session/seal.ts';
import { createOperation, type Operation, readOperation, sealOperation } from './operation-token.ts';

const NOW = Date.UTC(2026, 10, 21, 18);
const MINUTE = 60_000;
const ring = createKeyRing(['the first secret, which is long enough']);
const owner = { sessionId: 'session-1', purpose: 'buyIn' } as const;
const FOREIGN = { ok: false, reason: 'foreign' };
const expired = (operation: Operation) => ({ ok: false, reason: 'expired', operation });

describe('an operation', () => {
  it('has a key that nobody has had, as the operator takes it', () => {
    const nonces = new Set(Array.from({ length: 100 }, () => createOperation(owner, NOW).nonce));
    expect(nonces.size).toBe(100);
    for (const nonce of nonces) {
      expect(nonce).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('comes back from its form, and says nothing to the browser', async () => {
    const operation = createOperation(owner, NOW);
    const token = await sealOperation(ring, operation);
    expect(token).toMatch(/^[\w.-]{100,700}$/);
    expect(Buffer.from(token, 'base64url').toString()).not.toContain(operation.nonce);
    expect(await readOperation(ring, owner, [token], NOW)).toEqual({ ok: true, operation });
  });

  it('keeps what belongs to a payment', async () => {
    const operation: Operation = {
      ...createOperation(owner, NOW),
      language: 'es-MX',
      mayBeSent: true,
      besides: 'tx_1',
    };
    const token = await sealOperation(ring, operation);
    expect(await readOperation(ring, owner, [token], NOW)).toEqual({ ok: true, operation });
  });

  it('keeps its key and its age when it is sealed again for the form that asks for a proof', async () => {
    const operation = createOperation(owner, NOW);
    const again = await sealOperation(ring, operation);
    expect(await readOperation(ring, owner, [again], NOW + 29 * MINUTE)).toEqual({ ok: true, operation });
    expect(await readOperation(ring, owner, [again], NOW + 31 * MINUTE)).toEqual(expired(operation));
  });

  it.each([
    [30 * MINUTE, true],
    [30 * MINUTE + 1, false],
    [-MINUTE, true],
    [-MINUTE - 1, false],
  ])('is good for 30 minutes, whatever the clocks of two replicas: %i ms later', async (laterMs, isGood) => {
    const operation = createOperation(owner, NOW);
    const token = await sealOperation(ring, operation);
    expect(await readOperation(ring, owner, [token], NOW + laterMs)).toEqual(
      isGood ? { ok: true, operation } : expired(operation),
    );
  });
});

describe('a token that is none of this form', () => {
  it.each([
    { ...owner, sessionId: 'session-2' },
    { ...owner, purpose: 'cashOut' },
    { ...owner, purpose: 'cancel:tx_1' },
  ] as const)('of another session or form: %j', async (expected) => {
    const token = await sealOperation(ring, createOperation(owner, NOW));
    expect(await readOperation(ring, expected, [token], NOW)).toEqual(FOREIGN);
  });

  it('cancels one transaction and no other', async () => {
    const cancel = { ...owner, purpose: 'cancel:tx_1' } as const;
    const token = await sealOperation(ring, createOperation(cancel, NOW));
    expect((await readOperation(ring, cancel, [token], NOW)).ok).toBe(true);
    expect(await readOperation(ring, { ...owner, purpose: 'cancel:tx_2' }, [token], NOW)).toEqual(FOREIGN);
  });

  it('is foreign rather than expired when it is both', async () => {
    const token = await sealOperation(ring, createOperation(owner, NOW));
    const other = { ...owner, sessionId: 'session-2' };
    expect(await readOperation(ring, other, [token], NOW + 31 * MINUTE)).toEqual(FOREIGN);
  });

  it('given twice, or not at all', async () => {
    const token = await sealOperation(ring, createOperation(owner, NOW));
    expect(await readOperation(ring, owner, [token, token], NOW)).toEqual(FOREIGN);
    expect(await readOperation(ring, owner, [], NOW)).toEqual(FOREIGN);
  });

  it.each(['', '.', 'a.b.c.d.e', '\u0000'])('%j', async (token) => {
    expect(await readOperation(ring, owner, [token], NOW)).toEqual(FOREIGN);
  });

  it('far longer than any', async () => {
    expect(await readOperation(ring, owner, ['x'.repeat(50_000)], NOW)).toEqual(FOREIGN);
  });

  it('with any character changed', async () => {
    const token = await sealOperation(ring, createOperation(owner, NOW));
    for (let at = 0; at < token.length; at += 7) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect([at, await readOperation(ring, owner, [changed], NOW)]).toEqual([at, FOREIGN]);
    }
  });

  it('sealed for something else, or with a key that is gone', async () => {
    const operation = createOperation(owner, NOW);
    expect(await readOperation(ring, owner, [await seal(ring, 'csrf', operation)], NOW)).toEqual(FOREIGN);
    const gone = createKeyRing(['another secret, which is long enough too']);
    expect(await readOperation(ring, owner, [await sealOperation(gone, operation)], NOW)).toEqual(FOREIGN);
  });

  it.each<Partial<Record<keyof Operation, unknown>>>([
    { nonce: 'short' },
    { nonce: '00000000-0000-1000-8000-000000000000' },
    { nonce: 7 },
    { issuedAtMs: '1' },
    { issuedAtMs: undefined },
    { sessionId: undefined },
    { purpose: null },
  ])('sealed by the portal, but of another form: %j', async (changes) => {
    const token = await seal(ring, 'operation', { ...createOperation(owner, NOW), ...changes });
    expect(await readOperation(ring, owner, [token], NOW)).toEqual(FOREIGN);
  });

  it.each([null, 5, 'text', []])('that is no operation: %j', async (value) => {
    const token = await seal(ring, 'operation', value);
    expect(await readOperation(ring, owner, [token], NOW)).toEqual(FOREIGN);
  });
});
