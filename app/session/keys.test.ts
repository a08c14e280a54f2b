import { describe, expect, it } from 'vitest';
import { authenticate, createKeyRing, isAuthentic, type Purpose } from './keys.ts';

const FIRST = 'the first secret, which is long enough';
const SECOND = 'the second secret, also long enough';
const PURPOSES: Purpose[] = ['session', 'flash', 'csrf', 'operation'];

describe('a ring of keys', () => {
  it('[ASVS-9.1.3 ASVS-11.2.3 ASVS-11.4.1 ASVS-11.6.1] has a key of 32 bytes for every secret, newest first, and another one for every purpose', () => {
    const ring = createKeyRing([SECOND, FIRST]);
    const all = PURPOSES.flatMap((purpose) => ring.forPurpose(purpose));
    expect(all.map(({ object }) => object.symmetricKeySize)).toEqual(Array(8).fill(32));
    expect(new Set(all.map(({ object }) => object.export().toString('hex'))).size).toBe(8);
    expect(new Set(all.map(({ kid }) => kid)).size).toBe(8);
    expect(createKeyRing([FIRST]).forPurpose('session')[0]).toEqual(ring.forPurpose('session')[1]);
  });

  it('is derived once for each purpose, and has a stolen key among its revoked ones', () => {
    const ring = createKeyRing([SECOND, FIRST], { revokedSessionKeys: [FIRST] });
    const [newest, stolen] = ring.forPurpose('session');
    expect(ring.forPurpose('session')).toBe(ring.forPurpose('session'));
    const isRevoked = (purpose: Purpose, kid = '') => ring.isRevoked(purpose, kid);
    expect([isRevoked('session', stolen?.kid), isRevoked('session', newest?.kid)]).toEqual([true, false]);
    expect(isRevoked('flash', stolen?.kid)).toBe(false);
    expect(createKeyRing([FIRST]).isRevoked('session', stolen?.kid ?? '')).toBe(false);
  });

  it('names its keys without telling them', () => {
    const [key] = createKeyRing([FIRST]).forPurpose('session');
    expect(key?.kid).toMatch(/^[\w-]{8}$/);
    expect(key?.object.export().toString('base64url')).not.toContain(key?.kid);
  });
});

describe('a message authentication code', () => {
  const ring = createKeyRing([FIRST]);
  const code = authenticate(ring, 'csrf', 'message');

  it('holds for its message and its purpose only', () => {
    expect(code).toHaveLength(32);
    expect(isAuthentic(ring, 'csrf', 'message', code)).toBe(true);
    expect(isAuthentic(ring, 'csrf', 'message ', code)).toBe(false);
    expect(isAuthentic(ring, 'operation', 'message', code)).toBe(false);
  });

  it('[ASVS-11.4.1 ASVS-11.4.3] does not hold when it was changed or cut', () => {
    for (let at = 0; at < code.length; at++) {
      const changed = Buffer.from(code);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(isAuthentic(ring, 'csrf', 'message', changed)).toBe(false);
    }
    expect(isAuthentic(ring, 'csrf', 'message', code.subarray(1))).toBe(false);
    expect(isAuthentic(ring, 'csrf', 'message', Buffer.alloc(0))).toBe(false);
  });

  it('needs a key', () => {
    expect(() => authenticate(createKeyRing([]), 'csrf', 'message')).toThrow('no session key');
  });

  it('holds as long as its key is in the ring', () => {
    expect(isAuthentic(createKeyRing([SECOND, FIRST]), 'csrf', 'message', code)).toBe(true);
    expect(isAuthentic(createKeyRing([SECOND]), 'csrf', 'message', code)).toBe(false);
    expect(authenticate(createKeyRing([SECOND, FIRST]), 'csrf', 'message')).not.toEqual(code);
  });
});
