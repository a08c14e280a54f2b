import { createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { HttpMessage } from './exchange.ts';
import { signMessage } from './signature.ts';

/** Test vectors of the contract, in blocks of code. */
const [, section = ''] = readFileSync('docs/operator-api.md', 'utf8').split('#### Test vectors');
const [secret = '', open = '', ...vectors] = [...section.matchAll(/^ {4}.+(?:\n {4}.+|\n(?= {4}))*/gm)].map(
  ([block]) => block.replace(/^ {4}/gm, ''),
);
const key = createPrivateKey(secret);
const publicKey = createPublicKey(open);

/** Reads a request as it stands in the contract. */
function requestOf(text: string): HttpMessage {
  const [head = '', body] = text.split('\n~\n');
  const [line = '', ...rows] = head.split('\n');
  const [method, path = ''] = line.split(' ');
  const headers = Object.fromEntries(rows.map((row) => row.split(/: (.*)/) as [string, string]));
  return { method: method as HttpMessage['method'], path, headers, body: body ?? null };
}

describe('a signature', () => {
  it('has two vectors in the contract, with the key of RFC 9421', () => {
    expect(vectors).toHaveLength(6);
    expect(createPublicKey(key).export({ type: 'spki', format: 'pem' })).toBe(
      publicKey.export({ type: 'spki', format: 'pem' }),
    );
  });

  it.each([0, 1])(
    'is that of vector %i, which Node verifies with the text of the contract alone',
    (index) => {
      const [request = '', base = '', headers = ''] = vectors.slice(index * 3);
      const [input = '', signature = ''] = headers.split('\n');
      const bytes = Buffer.from(signature.replace(/^signature: portal=:|:$/g, ''), 'base64');
      expect(verify(null, Buffer.from(base), publicKey, bytes)).toBe(true);
      const given = requestOf(request);
      const { 'content-digest': digest, ...plain } = given.headers;
      if (given.body !== null)
        expect(digest).toBe(`sha-256=:${createHash('sha256').update(given.body).digest('base64')}:`);
      const createdSeconds = Number(/created=(\d+)/.exec(input)?.[1]);
      const signed = signMessage(
        { ...given, headers: plain },
        { id: 'portal-2026', key },
        createdSeconds * 1000 + 999,
      );
      expect(signed).toMatchObject({ method: given.method, path: given.path, body: given.body });
      const { 'signature-input': signedInput, signature: made, ...others } = signed.headers;
      expect([`signature-input: ${signedInput}`, `signature: ${made}`]).toEqual([input, signature]);
      expect(others).toEqual(given.headers);
    },
  );

  it('changes with everything that it covers', () => {
    const message = requestOf(vectors[0] ?? '');
    const sign = (changes: Partial<HttpMessage>, nowMs = 0) =>
      signMessage({ ...message, ...changes }, { id: 'portal-2026', key }, nowMs).headers.signature;
    const changed = [
      sign({}),
      sign({ method: 'GET' }),
      sign({ path: '/api/v1/webpay/cashOut' }),
      sign({ path: `${message.path}?a=b` }),
      sign({ body: `${message.body} ` }),
      sign({}, 1000),
      ...['idempotency-key', 'x-forwarded-for', 'authorization'].map((name) =>
        sign({ headers: { ...message.headers, [name]: 'other' } }),
      ),
    ];
    expect(new Set(changed).size).toBe(9);
    expect(sign({ headers: { ...message.headers, 'accept-language': 'ja-JP' } })).toBe(changed[0]);
  });
});
