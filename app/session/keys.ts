import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';

/** Purposes of keys: a value sealed for one does not open for another. */
export type Purpose =
  | 'session'
  | 'lastUse'
  | 'flash'
  | 'csrf'
  | 'operation'
  | 'payments'
  | 'usedMethods'
  | 'captcha'
  | 'registration'
  | 'guestLink'
  | 'return'
  | 'accessCode'
  | 'stored'
  | 'limit'
  | 'log'
  | 'device';

/** One secret of `SESSION_KEYS`, made into a key for one purpose. */
export interface PurposeKey {
  /** Short public name of the key, so that the right one is tried first. */
  kid: string;
  /** 32 bytes. */
  object: KeyObject;
}

/** The keys of one process: newest first, derived once per purpose. */
export interface KeyRing {
  /** Keys for a purpose, newest first; the first one seals, all of them open. */
  forPurpose(purpose: Purpose): readonly PurposeKey[];
  /** Short name of the portal, the same for all of its processes: other portals of the host have keys of their own. */
  issuer: string;
  /** True for a stolen key: nothing that it sealed is accepted. */
  isRevoked(purpose: Purpose, kid: string): boolean;
}

/**
 * Derives the keys of every purpose from the configured secrets (HKDF-SHA256).
 *
 * @param secrets the values of `SESSION_KEYS`, newest first
 * @param options `revokedSessionKeys`: they open nothing; `publicOrigin`: that of the portal
 */
export function createKeyRing(
  secrets: readonly string[],
  {
    revokedSessionKeys = [],
    publicOrigin = '',
  }: { revokedSessionKeys?: readonly string[]; publicOrigin?: string } = {},
): KeyRing {
  const derived = new Map<Purpose, readonly PurposeKey[]>();
  return {
    issuer: createHash('sha256').update(publicOrigin).digest('base64url').slice(0, 8),
    forPurpose(purpose) {
      const known = derived.get(purpose);
      if (known) return known;
      const keys = secrets.map((secret) => deriveKey(secret, purpose));
      derived.set(purpose, keys);
      return keys;
    },
    isRevoked: (purpose, kid) => revokedSessionKeys.some((secret) => deriveKey(secret, purpose).kid === kid),
  };
}

function deriveKey(secret: string, purpose: Purpose): PurposeKey {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, 'player-portal', purpose, 32));
  const kid = createHash('sha256').update('kid').update(bytes).digest('base64url').slice(0, 8);
  return { kid, object: createSecretKey(bytes) };
}

/**
 * Computes a message authentication code with the newest key of a purpose.
 *
 * @returns 32 bytes
 * @throws Error for a ring without a key
 */
export function authenticate(ring: KeyRing, purpose: Purpose, message: string | Uint8Array): Buffer {
  const [newest] = ring.forPurpose(purpose);
  if (!newest) throw new Error('no session key');
  return createHmac('sha256', newest.object).update(message).digest();
}

/**
 * Checks a message authentication code against every key of a purpose, in constant time.
 *
 * @param length bytes of the code, of the 32 that it has whole
 */
export function isAuthentic(
  ring: KeyRing,
  purpose: Purpose,
  message: string | Uint8Array,
  code: Uint8Array,
  length = 32,
): boolean {
  return ring.forPurpose(purpose).some((key) => {
    const expected = createHmac('sha256', key.object).update(message).digest().subarray(0, length);
    return expected.length === code.length && timingSafeEqual(expected, code);
  });
}
