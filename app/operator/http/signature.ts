import { createHash, type KeyObject, sign } from 'node:crypto';
import type { SigningKey } from '#app/domain/operator-caller.ts';
import type { HttpMessage } from './exchange.ts';

/** Headers that are covered where a call has them (contract §1.14). */
const COVERED_HEADERS = ['content-digest', 'idempotency-key', 'x-forwarded-for', 'authorization'] as const;

/**
 * Signs a call by HTTP Message Signatures (RFC 9421) with Ed25519. Sign each attempt just before it is sent: the
 * operator refuses a signature that is older than a minute.
 *
 * @param nowMs epoch ms
 */
export function signMessage(message: HttpMessage, { id, key }: SigningKey, nowMs: number): HttpMessage {
  const headers =
    message.body === null
      ? message.headers
      : { ...message.headers, 'content-digest': contentDigest(message.body) };
  const { base, input } = signatureBase({ ...message, headers }, id, Math.floor(nowMs / 1000));
  return {
    ...message,
    headers: {
      ...headers,
      'signature-input': `portal=${input}`,
      signature: `portal=:${signText(base, key)}:`,
    },
  };
}

/** The text that is signed, and the parameters that name what it covers (RFC 9421 §2.5). */
function signatureBase(
  { method, path, headers }: HttpMessage,
  keyId: string,
  createdSeconds: number,
): { base: string; input: string } {
  const queryAt = path.indexOf('?');
  const covered: (readonly [string, string])[] = [
    ['@method', method],
    // Not the whole address: a gateway that ends TLS changes its scheme and host.
    ['@path', queryAt < 0 ? path : path.slice(0, queryAt)],
    ['@query', queryAt < 0 ? '?' : path.slice(queryAt)],
  ];
  for (const name of COVERED_HEADERS) {
    const value = headers[name];
    if (value !== undefined) covered.push([name, value.trim()]);
  }
  const names = covered.map(([name]) => `"${name}"`).join(' ');
  const input = `(${names});created=${createdSeconds};keyid="${keyId}";alg="ed25519"`;
  const lines = covered.map(([name, value]) => `"${name}": ${value}\n`).join('');
  return { base: `${lines}"@signature-params": ${input}`, input };
}

/** RFC 9530. */
const contentDigest = (body: string) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

const signText = (text: string, key: KeyObject) => sign(null, Buffer.from(text), key).toString('base64');
