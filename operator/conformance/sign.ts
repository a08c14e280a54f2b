import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Accounts } from './accounts.ts';

/** Key that the calls of a run are signed with (contract §1.14). */
export interface Signing {
  keyId: string;
  key: KeyObject;
}

/**
 * Reads the signing key of the accounts file; null without one.
 *
 * @throws Error when the file has no key that can be read
 */
export function signingOf({ signing }: Pick<Accounts, 'signing'>): Signing | null {
  if (signing === undefined) return null;
  return { keyId: signing.keyId, key: createPrivateKey(readFileSync(signing.keyFile)) };
}

const COVERED = ['content-digest', 'idempotency-key', 'x-forwarded-for', 'authorization'];

/** Returns the headers with those of a signature. `createdMs` is in epoch ms. */
export function signedHeaders(
  method: string,
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
  { keyId, key }: Signing,
  createdMs = Date.now(),
): Record<string, string> {
  const { pathname, search } = new URL(address);
  const digest = createHash('sha256')
    .update(body ?? '')
    .digest('base64');
  const all: Record<string, string> = {
    ...headers,
    ...(body !== undefined && { 'content-digest': `sha-256=:${digest}:` }),
  };
  const parts = [
    ['@method', method],
    ['@path', pathname],
    ['@query', search === '' ? '?' : search],
    ...COVERED.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]),
  ];
  const names = parts.map(([name]) => `"${name}"`).join(' ');
  const input = `(${names});created=${Math.floor(createdMs / 1000)};keyid="${keyId}";alg="ed25519"`;
  const base = [...parts.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${input}`].join(
    '\n',
  );
  return {
    ...all,
    'signature-input': `portal=${input}`,
    signature: `portal=:${sign(null, Buffer.from(base), key).toString('base64')}:`,
  };
}
