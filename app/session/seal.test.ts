import { createCipheriv, randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createKeyRing, type PurposeKey } from './keys.ts';
import { createStoreSealing, isOfUnknownKey, seal, UnknownKeyError, unseal } from './seal.ts';
import { isEssential, OLD_KEY_STAYS_MS, SEALED_LIFETIMES_MS } from './sealed-lifetimes.ts';

const FIRST = 'the first secret, which is long enough';
const SECOND = 'the second secret, also long enough';
const ring = createKeyRing([FIRST]);
const value = { name: 'Ñandú 日本', list: [1, null, true] };

describe('a sealed value', () => {
  it('[S3-STATE-01] comes back as it was, and only its text can be seen', async () => {
    const text = await seal(ring, 'session', value);
    expect(text).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
    const seen = text.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'));
    expect(seen.join()).not.toContain('Ñandú');
    expect(await unseal(ring, 'session', text)).toEqual({ value, needsResealing: false });
  });

  it('is another text every time', async () => {
    expect(await seal(ring, 'session', value)).not.toBe(await seal(ring, 'session', value));
  });

  it('[ASVS-9.2.2 ASVS-9.2.3] opens for no other purpose', async () => {
    const text = await seal(ring, 'session', value);
    for (const purpose of ['flash', 'csrf', 'operation'] as const) {
      expect(await unseal(ring, purpose, text)).toBeNull();
    }
  });

  it('[ASVS-9.1.1 ASVS-11.3.3] does not open with any character changed', async () => {
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

  it('[ASVS-11.2.2] is opened by every key of the ring and sealed anew by the newest', async () => {
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

  it('[ASVS-9.1.2 ASVS-11.3.1 ASVS-11.3.2] is taken in no other encryption, even with the right key', async () => {
    const [key] = ring.forPurpose('session');
    if (key === undefined) throw new Error('no key');
    const plain = new TextEncoder().encode('{"format":1}');
    const header = { kid: key.kid, typ: 'session' };
    const wrapped = await new CompactEncrypt(plain)
      .setProtectedHeader({ ...header, alg: 'A256GCMKW', enc: 'A256GCM' })
      .encrypt(key.object.export());
    expect(await unseal(ring, 'session', wrapped)).toBeNull();
    const packed = await new CompactEncrypt(plain)
      .setProtectedHeader({ ...header, alg: 'dir', enc: 'A256GCM', typ: 'flash' })
      .encrypt(key.object.export());
    expect(await unseal(ring, 'session', packed)).toBeNull();
    expect(await unseal(ring, 'flash', packed)).toBeNull();
  });

  it('is a JWE as any library reads it, and one that another has written opens here', async () => {
    const [key] = ring.forPurpose('session');
    if (key === undefined) throw new Error('no key');
    const text = await seal(ring, 'session', value);
    const { plaintext, protectedHeader } = await compactDecrypt(text, key.object.export());
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(value);
    const { iat, iss, ...header } = protectedHeader as Record<string, unknown>;
    expect(header).toEqual({ alg: 'dir', enc: 'A256GCM', kid: key.kid, typ: 'session' });
    expect(iss).toBe(ring.issuer);
    expect(Math.abs(Number(iat) - Date.now() / 1000)).toBeLessThan(60);
    expect(await unseal(ring, 'session', await foreign(key, protectedHeader))).toEqual({
      value: { format: 1 },
      needsResealing: false,
    });
  });

  it.each([
    ['another key', { kid: 'AAAAAAAA' }],
    ['no key', { kid: undefined }],
    ['another encryption', { enc: 'A128GCM' }],
    ['another encryption of the key', { alg: 'A256GCMKW' }],
    ['the purpose in another spelling', { typ: 'Session' }],
    ['no purpose', { typ: undefined }],
    ['a part that must be understood', { crit: ['b64'], b64: true }],
    ['another compression', { zip: 'GZ' }],
    ['compression that it has not', { zip: 'DEF' }],
    ['no time as its time', { iat: 'now' }],
    ['a part that seals have not', { cty: 'json' }],
    ['no text as its portal', { iss: 7 }],
  ])('is not what is sealed with the right key, but names %s', async (_what, changes) => {
    const [key] = ring.forPurpose('session');
    if (key === undefined) throw new Error('no key');
    const header = { alg: 'dir', enc: 'A256GCM', kid: key.kid, typ: 'session', ...changes };
    expect(await unseal(ring, 'session', sealedByHand(key.object.export(), header))).toBeNull();
    const { kid } = key;
    const right = { alg: 'dir', enc: 'A256GCM', kid, typ: 'session' };
    expect(await unseal(ring, 'session', sealedByHand(key.object.export(), right))).not.toBeNull();
  });

  it('is nothing in another spelling of the very same bytes', async () => {
    const text = await seal(ring, 'session', value);
    // 16 bytes are 22 characters, of which the last one has two bits that count.
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = digits.indexOf(text.at(-1) ?? '');
    for (let spare = 1; spare < 16; spare++) {
      const spelled = text.slice(0, -1) + digits[last + spare];
      expect(Buffer.from(spelled.split('.')[4] ?? '', 'base64url')).toEqual(
        Buffer.from(text.split('.')[4] ?? '', 'base64url'),
      );
      expect(await unseal(ring, 'session', spelled)).toBeNull();
    }
  });

  it('is nothing with a vector of another length, even where the right key has sealed it so', async () => {
    const [key] = ring.forPurpose('session');
    if (key === undefined) throw new Error('no key');
    const header = { alg: 'dir', enc: 'A256GCM', kid: key.kid, typ: 'session' };
    expect(await unseal(ring, 'session', sealedByHand(key.object.export(), header, 12))).not.toBeNull();
    for (const bytes of [11, 13, 16]) {
      expect(await unseal(ring, 'session', sealedByHand(key.object.export(), header, bytes))).toBeNull();
    }
  });

  it('is nothing with a shorter tag, a longer vector, or a key within it', async () => {
    const [header = '', , iv = '', ciphertext = '', tag = ''] = (await seal(ring, 'session', value)).split(
      '.',
    );
    const shorterTag = Buffer.from(tag, 'base64url').subarray(0, 12).toString('base64url');
    const longerIv = Buffer.concat([Buffer.from(iv, 'base64url'), Buffer.alloc(4)]).toString('base64url');
    for (const parts of [
      [header, '', iv, ciphertext, shorterTag],
      [header, '', longerIv, ciphertext, tag],
      [header, 'AAAA', iv, ciphertext, tag],
      [header, '', iv, ciphertext, tag, ''],
    ]) {
      expect(await unseal(ring, 'session', parts.join('.'))).toBeNull();
    }
    expect(await unseal(ring, 'session', [header, '', iv, ciphertext, tag].join('.'))).not.toBeNull();
  });
});

describe('a long value', () => {
  const token = () => randomBytes(1536).toString('base64url');
  const session = () => ({ format: 1, accessToken: token(), refreshToken: token() });

  it('of tokens that nobody can foresee takes hardly more room sealed than they do', async () => {
    const long = session();
    const text = await seal(ring, 'session', long);
    expect(text.length).toBeLessThan(JSON.stringify(long).length * 1.06);
    expect(await unseal(ring, 'session', text)).toEqual({ value: long, needsResealing: false });
  });

  it('does not open with a character changed, either', async () => {
    const text = await seal(ring, 'session', session());
    for (let at = 0; at < text.length; at += 37) {
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
      expect([at, await unseal(ring, 'session', changed)]).toEqual([at, null]);
    }
  });
});

describe('a key that this process does not have', () => {
  const newer = createKeyRing([SECOND, FIRST]);
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is told from a text that was changed, is of another purpose, or of no key at all', async () => {
    const text = await seal(newer, 'session', value);
    expect(isOfUnknownKey(ring, 'session', text)).toBe(true);
    expect(isOfUnknownKey(newer, 'session', text)).toBe(false);
    expect(isOfUnknownKey(ring, 'flash', text)).toBe(false);
    expect(isOfUnknownKey(ring, 'session', await seal(ring, 'session', value))).toBe(false);
    for (const other of ['', 'x', '{}', 'a.b.c.d.e', text.slice(0, -4), `${text}.`, text.replace('.', '')]) {
      expect([other, isOfUnknownKey(ring, 'session', other)]).toEqual([other, false]);
    }
  });

  it('is none that a changed text of ours seems to name', async () => {
    const [key] = ring.forPurpose('session');
    for (const text of [
      await seal(ring, 'session', value),
      await seal(ring, 'session', { long: 'x'.repeat(900) }),
    ]) {
      for (let at = 0; at < text.indexOf('.'); at++) {
        const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
        expect([at, isOfUnknownKey(ring, 'session', changed)]).toEqual([at, false]);
      }
      const [header = '', ...rest] = text.split('.');
      const named = Buffer.from(header, 'base64url')
        .toString()
        .replace(key?.kid ?? '', 'AAAAAAAA');
      const renamed = [Buffer.from(named).toString('base64url'), ...rest].join('.');
      expect(isOfUnknownKey(ring, 'session', renamed)).toBe(false);
    }
  });

  it('counts no longer than what it has sealed could live, and not at all without its time', async () => {
    for (const purpose of ['session', 'payments', 'flash', 'accessCode'] as const) {
      vi.useFakeTimers({ now: Date.UTC(2026, 10, 25), toFake: ['Date'] });
      const text = await seal(newer, purpose, value);
      vi.setSystemTime(Date.now() + SEALED_LIFETIMES_MS[purpose] - 1000);
      expect([purpose, isOfUnknownKey(ring, purpose, text)]).toEqual([purpose, true]);
      vi.setSystemTime(Date.now() + 1000);
      expect([purpose, isOfUnknownKey(ring, purpose, text)]).toEqual([purpose, false]);
    }
    const [key] = newer.forPurpose('session');
    if (key === undefined) throw new Error('no key');
    const timeless = sealedByHand(key.object.export(), {
      alg: 'dir',
      enc: 'A256GCM',
      kid: key.kid,
      typ: 'session',
      iss: ring.issuer,
    });
    expect(isOfUnknownKey(ring, 'session', timeless)).toBe(false);
  });

  it('counts for nothing when it is that of another portal', async () => {
    const portal = (secret: string, publicOrigin: string) => createKeyRing([secret], { publicOrigin });
    const text = await seal(portal(SECOND, 'https://a.example'), 'session', value);
    expect(isOfUnknownKey(portal(FIRST, 'https://a.example'), 'session', text)).toBe(true);
    for (const other of ['https://a.example:8443', 'http://a.example', 'https://b.example']) {
      expect([other, isOfUnknownKey(portal(FIRST, other), 'session', text)]).toEqual([other, false]);
    }
  });

  it('counts for nothing when it was revoked', async () => {
    const text = await seal(newer, 'session', value);
    const revoking = createKeyRing([FIRST], { revokedSessionKeys: [SECOND] });
    expect(isOfUnknownKey(revoking, 'session', text)).toBe(false);
    expect(await unseal(revoking, 'session', text)).toBeNull();
  });
});

it('[OP-KEYS-04] an old key has to stay as long as the longest of what cannot be made again', () => {
  const { device, usedMethods, ...essential } = SEALED_LIFETIMES_MS;
  expect(OLD_KEY_STAYS_MS).toBe(Math.max(...Object.values(essential)));
  expect(OLD_KEY_STAYS_MS).toBeGreaterThanOrEqual(SEALED_LIFETIMES_MS.payments);
  expect(Math.min(device, usedMethods)).toBeGreaterThan(OLD_KEY_STAYS_MS);
  expect(Object.keys(essential).filter((name) => !isEssential(name))).toEqual([]);
  expect(['device', 'usedMethods', 'limit', 'language', 'toString'].filter(isEssential)).toEqual([]);
});

it('nothing is sealed without a key', async () => {
  await expect(seal(createKeyRing([]), 'session', value)).rejects.toThrow('no session key');
});

describe('a value of the shared store', () => {
  const store = createStoreSealing(ring);

  it('opens under its own name alone', async () => {
    const text = await store.seal('drafts:a', '{"typed":1}');
    expect(text).not.toContain('typed');
    expect(await store.open('drafts:a', text)).toBe('{"typed":1}');
    expect(await store.open('drafts:b', text)).toBeNull();
  });

  it('is nothing when it was changed, written by hand or sealed for another purpose', async () => {
    const text = await store.seal('drafts:a', 'typed');
    for (const other of [
      '',
      'typed',
      text.slice(0, -1),
      await seal(ring, 'flash', ['drafts:a', 'typed']),
      await seal(ring, 'stored', 'drafts:a'),
      await seal(ring, 'stored', { 0: 'drafts:a', 1: 'typed' }),
    ]) {
      expect(await store.open('drafts:a', other)).toBeNull();
    }
  });

  it('of a key that only other replicas have is told, so that it is not written over', async () => {
    const text = await createStoreSealing(createKeyRing([SECOND, FIRST])).seal('drafts:a', 'typed');
    const opening = store.open('drafts:a', text);
    await expect(opening).rejects.toBeInstanceOf(UnknownKeyError);
    await expect(opening).rejects.toHaveProperty('name', 'UnknownKeyError');
  });
});

/** A value sealed by the library with a header of one's own. */
const foreign = (key: PurposeKey, header: Record<string, unknown>) =>
  new CompactEncrypt(new TextEncoder().encode('{"format":1}'))
    .setProtectedHeader(header as { alg: string; enc: string })
    .encrypt(key.object.export());

/** The same by hand: the library refuses to write most of what must be refused. */
function sealedByHand(key: Uint8Array, header: object, ivBytes = 12): string {
  const head = Buffer.from(JSON.stringify(header)).toString('base64url');
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(head));
  const ciphertext = Buffer.concat([cipher.update('{"format":1}'), cipher.final()]);
  const parts = [iv, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'));
  return [head, '', ...parts].join('.');
}
