import { createDecipheriv } from 'node:crypto';
import { CompactEncrypt } from 'jose';
import type { KeyRing, Purpose, PurposeKey } from './keys.ts';

const MANAGEMENT = 'dir';
const ENCRYPTION = 'A256GCM';
/** Bytes of the initialization vector and of the tag, as that encryption has them (RFC 7518 §5.3). */
const IV_BYTES = 12;
const TAG_BYTES = 16;

const importedKeys = new WeakMap<PurposeKey, Promise<CryptoKey>>();

/** The key in the form that the cipher takes; made once, as making it costs as much as using it. */
function cipherKey(key: PurposeKey): Promise<CryptoKey> {
  const known = importedKeys.get(key);
  if (known) return known;
  const imported = crypto.subtle.importKey('raw', key.bytes, 'AES-GCM', false, ['encrypt']);
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
    .setProtectedHeader({ alg: MANAGEMENT, enc: ENCRYPTION, kid: newest.kid, typ: purpose })
    .encrypt(await cipherKey(newest));
}

/** A sealed text, taken apart; the parts decoded, but for the header, which the tag covers as it is written. */
interface SealedParts {
  header: string;
  kid: string;
  iv: Buffer;
  ciphertext: Buffer;
  tag: Buffer;
}

/** The last character of base64url has bits that mean nothing: of the spellings that open, only ours is taken. */
function decode(part: string): Buffer | null {
  const bytes = Buffer.from(part, 'base64url');
  return bytes.toString('base64url') === part ? bytes : null;
}

/**
 * The parts of a sealed text (RFC 7516 §7.1). Of what such a text may be, only what {@link seal} writes is one: a header
 * with these four members and no other, and no key in it, encrypted or not.
 *
 * @returns null for everything else
 */
function partsOf(text: string, purpose: Purpose): SealedParts | null {
  const [header = '', encryptedKey, ...others] = text.split('.');
  if (encryptedKey !== '' || others.length !== 3) return null;
  const [head, iv, ciphertext, tag] = [header, ...others].map(decode);
  if (!head || iv?.length !== IV_BYTES || !ciphertext || tag?.length !== TAG_BYTES) return null;
  const said: unknown = JSON.parse(head.toString('utf8'));
  if (typeof said !== 'object' || said === null) return null;
  const { alg, enc, kid, typ, ...unknown } = said as Record<string, unknown>;
  const isOurs = alg === MANAGEMENT && enc === ENCRYPTION && typ === purpose && typeof kid === 'string';
  return isOurs && Object.keys(unknown).length === 0 ? { header, kid, iv, ciphertext, tag } : null;
}

/**
 * Decrypts at once, as that takes less than having another thread do it and waiting for that.
 *
 * @throws Error when anything of it was changed
 */
function decrypt(key: PurposeKey, { header, iv, ciphertext, tag }: SealedParts): string {
  const decipher = createDecipheriv('aes-256-gcm', key.object, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(header, 'ascii')).setAuthTag(tag);
  // Nothing is read of it before the tag has been checked, which is the last step.
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
}

/**
 * Opens a text that {@link seal} made for the same purpose.
 *
 * @param purpose what the text must have been sealed for
 * @returns the value, or null when the text was changed, is of another purpose or of a key that is gone
 */
export async function unseal(ring: KeyRing, purpose: Purpose, text: string): Promise<Opened | null> {
  try {
    const parts = partsOf(text, purpose);
    if (parts === null) return null;
    const keys = ring.forPurpose(purpose);
    const key = keys.find((candidate) => candidate.kid === parts.kid);
    if (!key) return null;
    return { value: JSON.parse(decrypt(key, parts)), needsResealing: key !== keys[0] };
  } catch {
    // Whatever is wrong with it, a text that does not open is no session; it is not worth an error.
    return null;
  }
}
