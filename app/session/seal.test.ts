import { CompactEncrypt } from 'jose';
import { describe, expect, it } from 'vitest';
import { createKeyRing } from './keys.ts';
import { seal, unseal } from './seal.ts';

const FIRST = 'the first secret, which is long enough';
const SECOND = 'the second secret, also long enough';
const ring = createKeyRing([FIRST]);
const value = { name: 'Ñandú 日本', list: [1, null, true] };

describe('a sealed value', () => {
  it('comes back as it was, and only its text can be seen', async () => {
    const text = await seal(ring, 'session', value);
    expect(text).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
    const seen = text.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'));
    expect(seen.join()).not.toContain('Ñandú');
    expect(await unseal(ring, 'session', text)).toEqual({ value, needsResealing: false });
  });

  it('is another text every time', async () => {
    expect(await seal(ring, 'session', value)).not.toBe(await seal(ring, 'session', value));
  });

  it('opens for no other purpose', async () => {
    const text = await seal(ring, 'session', value);
    for (const purpose of ['flash', 'csrf', 'operation'] as const) {
      expect(await unseal(ring, purpose, text)).toBeNull();
    }
  });

  it('does not open with any character changed', async () => {
    const text = await seal(ring, 'session', value);
    for (let at = 0; at < text.length; at++) {
      for (const other of ['A', 'B', '_', '.']) {
        if (text[at] === other) continue;
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        expect([at, other, await unseal(ring, 'session', changed)]).toEqual([at, other, null]);
      }
    }
  });

  it.each(['', '.', '....', 'a.b.c.d.e', '{}', 'null', '\u0000', 'x'.repeat(20_000)])(
    'is not %j',
    async (text) => {
      expect(await unseal(ring, 'session', text)).toBeNull();
    },
  );

  it('is opened by every key of the ring and sealed anew by the newest', async () => {
    const text = await seal(ring, 'session', value);
    const both = createKeyRing([SECOND, FIRST]);
    expect(await unseal(both, 'session', text)).toEqual({ value, needsResealing: true });
    const resealed = await seal(both, 'session', value);
    expect(await unseal(both, 'session', resealed)).toEqual({ value, needsResealing: false });
    expect(await unseal(createKeyRing([SECOND]), 'session', resealed)).toEqual({
      value,
      needsResealing: false,
    });
    expect(await unseal(createKeyRing([SECOND]), 'session', text)).toBeNull();
  });

  it('is taken in no other encryption, even with the right key', async () => {
    const [key] = ring.forPurpose('session');
    if (key === undefined) throw new Error('no key');
    const plain = new TextEncoder().encode('{"format":1}');
    const header = { kid: key.kid, typ: 'session' };
    const wrapped = await new CompactEncrypt(plain)
      .setProtectedHeader({ ...header, alg: 'A256GCMKW', enc: 'A256GCM' })
      .encrypt(key.bytes);
    expect(await unseal(ring, 'session', wrapped)).toBeNull();
    const packed = await new CompactEncrypt(plain)
      .setProtectedHeader({ ...header, alg: 'dir', enc: 'A256GCM', typ: 'flash' })
      .encrypt(key.bytes);
    expect(await unseal(ring, 'session', packed)).toBeNull();
    expect(await unseal(ring, 'flash', packed)).toBeNull();
  });
});
