import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});
afterAll(() => stack.stop());

interface RawAnswer {
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
}

/** A first visit, whose answer is left as it came over the wire. */
function visit(path: string, headers: http.OutgoingHttpHeaders): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.get(stack.portal.origin + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }));
    });
    request.on('error', reject);
  });
}

const READ: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

function textOf({ headers, bytes }: RawAnswer): string {
  const read = READ[headers['content-encoding'] ?? ''];
  return (read ? read(bytes) : bytes).toString('utf8');
}

/** Headers of a response but those that differ with every one, and those of its encoding. */
function lastingHeaders({ headers }: RawAnswer) {
  const { date, etag, 'content-length': length, 'content-encoding': encoding, ...rest } = headers;
  return rest;
}

describe('a page that is the same for every signed-out visitor', () => {
  it.each([
    ['/', 'es-MX'],
    ['/', 'en'],
    ['/', 'ja'],
    ['/about', 'es-MX'],
    ['/about', 'ja'],
    ['/verifyEmail', 'en'],
  ])('%s in %s is the same bytes in every encoding, and gives no cookie', async (path, language) => {
    const ask = (encoding: string) =>
      visit(path, { 'Accept-Language': language, 'Accept-Encoding': encoding });
    const first = await ask('identity');
    const expected = textOf(first);
    expect(expected).toContain('</html>');
    expect(expected).not.toContain('name="csrf"');
    expect(first.headers['set-cookie']).toBeUndefined();
    // It is compressed as well as can be while no one waits for it.
    await expect
      .poll(async () => (await ask('br')).bytes.length < (await ask('gzip')).bytes.length)
      .toBe(true);
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answers = [await ask(encoding), await ask(encoding)];
      for (const answer of answers) {
        expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
        expect(textOf(answer)).toBe(expected);
        expect(lastingHeaders(answer)).toEqual(lastingHeaders(first));
      }
    }
  });

  it('is another one for each way to bring the style sheet', async () => {
    const pages = await Promise.all(
      [{}, { 'Save-Data': 'on' }, { Cookie: 'styles=other' }].map((headers) => visit('/', headers)),
    );
    const [plain, saving, other] = pages.map(textOf);
    expect(plain).toContain('rel="prefetch"');
    expect(saving).not.toContain('rel="prefetch"');
    expect(other).toBe(plain);
  });

  it('takes the log-on without a token and without a cookie', async () => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    expect((await client.logIn(await stack.sandbox.makePlayer())).status).toBe(303);
    expect(client.cookies.has('session')).toBe(true);
    client.close();
  });
});

describe('the style sheet', () => {
  const headers = { 'Accept-Language': 'en' };
  const page = async (cookie?: string) =>
    textOf(await visit('/about', cookie === undefined ? headers : { ...headers, Cookie: cookie }));

  it('stands in the page until the browser has its file, whose response says so', async () => {
    const first = await page();
    const href = /<link rel="prefetch" href="([^"]+)"/.exec(first)?.[1] ?? '';
    expect(await page('styles=other')).toBe(first);
    const file = await visit(href, {});
    expect(file.headers['cache-control']).toContain('immutable');
    const [cookie = '', ...more] = file.headers['set-cookie'] ?? [];
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^styles=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/);
    expect(await page(cookie.split(';')[0])).toContain(`<link rel="stylesheet" href="${href}"`);
  });

  it('is not taken for kept once a log-out has cleared the cache', async () => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.logIn(await stack.sandbox.makePlayer());
    await client.get('/');
    expect(client.cookies.has('styles')).toBe(true);
    const answer = await client.submit('/logout');
    expect(answer.headers['clear-site-data']).toContain('cache');
    expect(client.cookies.has('styles')).toBe(false);
    client.close();
  });
});
