import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Sealing } from '#app/store/redis-store.ts';
import type { KeyRing, Purpose, PurposeKey } from './keys.ts';
import { SEALED_LIFETIMES_MS, type SealedPurpose } from './sealed-lifetimes.ts';

const MANAGEMENT = 'dir';
const ENCRYPTION = 'A256GCM';
const COMPRESSION = 'DEF';
const CIPHER = 'aes-256-gcm';
/** Bytes of the initialization vector and of the tag, as that encryption has them (RFC 7518 §5.3). */
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Shorter values gain nothing by compression. */
const COMPRESSED_FROM_BYTES = 200;

/** Something was sealed with a key that only other replicas have: what it holds may be neither used nor replaced. */
export class UnknownKeyError extends Error {
  override readonly name = 'UnknownKeyError';
}

/** A decrypted value, and whether its key is no longer the newest. */
export interface Opened {
  value: unknown;
  needsResealing: boolean;
}

/**
 * Encrypts and authenticates a value for one purpose (JWE, direct A256GCM) with the newest key. Long values are
 * compressed: two tokens of 2 KB would otherwise take most of what a browser may carry. None of them holds a secret beside
 * something that another person writes.
 *
 * @returns text of base64url characters and dots
 * @throws Error for a ring without a key
 */
export async function seal(ring: KeyRing, purpose: SealedPurpose, value: unknown): Promise<string> {
  const [newest] = ring.forPurpose(purpose);
  if (!newest) throw new Error('no session key');
  const plain = Buffer.from(JSON.stringify(value));
  const isCompressed = plain.length >= COMPRESSED_FROM_BYTES;
  const sealedAt = Math.floor(Date.now() / 1000);
  const header = writeHeader(newest, purpose, { issuer: ring.issuer, sealedAt, isCompressed });
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, newest.object, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(header, 'ascii'));
  const ciphertext = Buffer.concat([
    cipher.update(isCompressed ? deflateRawSync(plain) : plain),
    cipher.final(),
  ]);
  return [header, '', encode(iv), encode(ciphertext), encode(cipher.getAuthTag())].join('.');
}

function writeHeader(
  { kid }: PurposeKey,
  purpose: SealedPurpose,
  { issuer, sealedAt, isCompressed }: Pick<SealedParts, 'issuer' | 'sealedAt' | 'isCompressed'>,
): string {
  const members = { alg: MANAGEMENT, enc: ENCRYPTION, kid, typ: purpose, iss: issuer, iat: sealedAt };
  return encode(Buffer.from(JSON.stringify(isCompressed ? { ...members, zip: COMPRESSION } : members)));
}

const encode = (bytes: Buffer) => bytes.toString('base64url');

/** A sealed text, taken apart; the parts decoded, but for the header, which the tag covers as it is written. */
interface SealedParts {
  header: string;
  kid: string;
  issuer: string | undefined;
  /** Epoch, s; absent in what an earlier version of the portal has sealed. */
  sealedAt: number | undefined;
  isCompressed: boolean;
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
 * Parses a sealed text (RFC 7516 §7.1), provided its header has the members that {@link seal} writes and no other, and
 * there is no key in it, encrypted or not.
 *
 * @returns null for everything else
 */
function parseSealed(text: string, purpose: Purpose): SealedParts | null {
  const [header = '', encryptedKey, ...others] = text.split('.');
  if (encryptedKey !== '' || others.length !== 3) return null;
  const [head, iv, ciphertext, tag] = [header, ...others].map(decode);
  if (!head || iv?.length !== IV_BYTES || !ciphertext || tag?.length !== TAG_BYTES) return null;
  const members: unknown = JSON.parse(head.toString('utf8'));
  if (typeof members !== 'object' || members === null) return null;
  const { alg, enc, kid, typ, iss, iat, zip, ...unknown } = members as Record<string, unknown>;
  const isOurs =
    alg === MANAGEMENT &&
    enc === ENCRYPTION &&
    typ === purpose &&
    typeof kid === 'string' &&
    (iss === undefined || typeof iss === 'string') &&
    (iat === undefined || typeof iat === 'number') &&
    (zip === undefined || zip === COMPRESSION) &&
    Object.keys(unknown).length === 0;
  return isOurs
    ? { header, kid, issuer: iss, sealedAt: iat, isCompressed: zip === COMPRESSION, iv, ciphertext, tag }
    : null;
}

/**
 * Decrypts synchronously, which is cheaper than a thread of its own.
 *
 * @throws Error when anything of it was changed
 */
function decrypt(key: PurposeKey, { header, iv, ciphertext, tag, isCompressed }: SealedParts): string {
  const decipher = createDecipheriv(CIPHER, key.object, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(header, 'ascii')).setAuthTag(tag);
  // Nothing is read of it before the tag has been checked, which is the last step.
  const plain = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  return (isCompressed ? inflateRawSync(plain) : plain).toString('utf8');
}

function opens(key: PurposeKey, parts: SealedParts): boolean {
  try {
    decrypt(key, parts);
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens a text that {@link seal} made for the same purpose.
 *
 * @param purpose what the text must have been sealed for
 * @returns the value, or null when the text was changed, is of another purpose or of a key that is gone
 */
export async function unseal(ring: KeyRing, purpose: SealedPurpose, text: string): Promise<Opened | null> {
  try {
    const parts = parseSealed(text, purpose);
    if (parts === null) return null;
    const keys = ring.forPurpose(purpose);
    const key = keys.find((candidate) => candidate.kid === parts.kid);
    if (!key) return null;
    return { value: JSON.parse(decrypt(key, parts)), needsResealing: key !== keys[0] };
  } catch {
    // A text that does not open is no session; it is not worth an error.
    return null;
  }
}

/**
 * Checks whether a text was sealed with a key that this process does not have, and could still be opened by one that
 * does: another replica has a newer key, or an old one was taken out too early. A revoked key counts as none, as does that
 * of another portal, and what is older than its purpose allows is dead, whichever key it had.
 */
export function isOfUnknownKey(ring: KeyRing, purpose: SealedPurpose, text: string): boolean {
  try {
    const parts = parseSealed(text, purpose);
    if (parts === null || parts.sealedAt === undefined) return false;
    if (parts.issuer !== ring.issuer || ring.isRevoked(purpose, parts.kid)) return false;
    if (Date.now() - parts.sealedAt * 1000 >= SEALED_LIFETIMES_MS[purpose]) return false;
    // A text of ours whose name of a key was changed is a changed text.
    return !ring
      .forPurpose(purpose)
      .some(
        (key) => key.kid === parts.kid || opens(key, { ...parts, header: writeHeader(key, purpose, parts) }),
      );
  } catch {
    return false;
  }
}

/** Seals the values of the store that replicas share with the keys of the session. */
export function createStoreSealing(keys: KeyRing): Sealing {
  return {
    seal: (key, value) => seal(keys, 'stored', [key, value]),
    async open(key, text) {
      if (isOfUnknownKey(keys, 'stored', text)) throw new UnknownKeyError();
      const opened = (await unseal(keys, 'stored', text))?.value;
      return Array.isArray(opened) && opened[0] === key ? String(opened[1]) : null;
    },
  };
}
