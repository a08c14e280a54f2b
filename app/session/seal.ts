import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import type { KeyRing, Purpose, PurposeKey } from './keys.ts';

const ENCRYPTION = 'A256GCM';

const importedKeys = new WeakMap<PurposeKey, Promise<CryptoKey>>();

/** The key in the form that the cipher takes; made once, as making it costs as much as using it. */
function cipherKey(key: PurposeKey): Promise<CryptoKey> {
  const known = importedKeys.get(key);
  if (known) return known;
  const usages = ['encrypt', 'decrypt'] as const;
  const imported = crypto.subtle.importKey('raw', key.bytes, 'AES-GCM', false, [...usages]);
  importedKeys.set(key, imported);
  return imported;
}

/** What came out of a sealed text, and whether it was sealed with a key that is no longer the newest. */
export interface Opened {
  value: unknown;
  needsResealing: boolean;
}

/**
 * Encrypts and authenticates a value for one purpose (JWE, direct A256GCM) with the newest key.
 *
 * @returns text of base64url characters and dots
 * @throws Error for a ring without a key
 */
export async function seal(ring: KeyRing, purpose: Purpose, value: unknown): Promise<string> {
  const [newest] = ring.forPurpose(purpose);
  if (!newest) throw new Error('no session key');
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'dir', enc: ENCRYPTION, kid: newest.kid, typ: purpose })
    .encrypt(await cipherKey(newest));
}

/** The last character of base64url has bits that mean nothing: of the spellings that open, only ours is taken. */
function isCanonical(text: string): boolean {
  return text.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

/**
 * Opens a text that {@link seal} made for the same purpose.
 *
 * @param purpose what the text must have been sealed for
 * @returns the value, or null when the text was changed, is of another purpose or of a key that is gone
 */
export async function unseal(ring: KeyRing, purpose: Purpose, text: string): Promise<Opened | null> {
  try {
    if (!isCanonical(text)) return null;
    const header = decodeProtectedHeader(text);
    const keys = ring.forPurpose(purpose);
    const key = keys.find((candidate) => candidate.kid === header.kid);
    if (!key || header.typ !== purpose) return null;
    const { plaintext } = await compactDecrypt(text, await cipherKey(key), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: [ENCRYPTION],
    });
    return { value: JSON.parse(new TextDecoder().decode(plaintext)), needsResealing: key !== keys[0] };
  } catch {
    // Whatever is wrong with it, a text that does not open is no session; it is not worth an error.
    return null;
  }
}
