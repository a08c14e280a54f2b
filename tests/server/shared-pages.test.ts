import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldValue, HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});
afterAll(() => stack.stop());

interface RawAnswer {
  encoding: string | undefined;
  nonce: string;
  bytes: Buffer;
}

/** A first visit, whose answer is left as it came over the wire. */
function visit(path: string, language: string, accepted: string): Promise<RawAnswer> {
  const headers = { 'Accept-Language': language, 'Accept-Encoding': accepted };
  return new Promise((resolve, reject) => {
    const request = http.get(stack.portal.origin + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const [, nonce = ''] =
          /'nonce-([\w-]+)'/.exec(String(answer.headers['content-security-policy'])) ?? [];
        resolve({ encoding: answer.headers['content-encoding'], nonce, bytes: Buffer.concat(chunks) });
      });
    });
    request.on('error', reject);
  });
}

const READ: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

function textOf({ encoding, bytes }: RawAnswer): string {
  const read = READ[encoding ?? ''];
  return (read ? read(bytes) : bytes).toString('utf8');
}

/** The page without what is only this answer's. */
const common = (answer: RawAnswer) =>
  textOf(answer)
    .replaceAll(answer.nonce, 'NONCE')
    .replaceAll(/(?<=value=")[\w-]{62}(?=")/g, 'TOKEN');

describe('a page that is the same for every signed-out visitor', () => {
  it.each([
    ['/', 'es-MX'],
    ['/', 'en'],
    ['/', 'ja'],
    ['/about', 'es-MX'],
    ['/about', 'ja'],
    ['/verifyEmail', 'en'],
  ])('%s in %s is the same page in every encoding, with values of its own', async (path, language) => {
    const expected = common(await visit(path, language, 'identity'));
    expect(expected).toContain('</html>');
    // It is compressed beforehand, which takes a moment: several in a row then take as much room.
    const differentLengths = async () => {
      const found = new Set<number>();
      for (let n = 0; n < 4; n++) found.add((await visit(path, language, 'br')).bytes.length);
      return found.size;
    };
    await expect.poll(differentLengths, { timeout: 10_000, interval: 300 }).toBe(1);
    const answers: RawAnswer[] = [];
    for (let n = 0; n < 8; n++) answers.push(await visit(path, language, 'gzip, br'));
    expect(answers.map(({ encoding }) => encoding)).toEqual(answers.map(() => 'br'));
    expect(answers.map(common)).toEqual(answers.map(() => expected));
    expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(answers.length);
    // Whatever the values are, they take as much room: they are not compressed.
    expect(new Set(answers.map(({ bytes }) => bytes.length)).size).toBe(1);
    expect(common(await visit(path, language, 'gzip'))).toBe(expected);
  });

  it('has tokens that are good for its forms', async () => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    for (let n = 0; n < 3; n++) await client.get('/');
    const tokens = [await client.get('/'), await client.get('/')].map(({ body }) => fieldValue(body, 'csrf'));
    expect(new Set(tokens).size).toBe(2);
    expect((await client.logIn(await stack.sandbox.makePlayer())).status).toBe(303);
    client.close();
  });
});

describe('an address that only leads a visitor to the log-on', () => {
  it.each(['/changePassword', '/userProfile'])(
    '%s promises no style sheet: nothing was shown',
    async (path) => {
      const client = new HttpClient(stack.portal.origin, { language: 'en' });
      expect((await client.get(path)).status).toBe(303);
      expect(client.cookies.has('styles')).toBe(false);
      await client.get('/');
      expect(client.cookies.has('styles')).toBe(true);
      client.close();
    },
  );
});
