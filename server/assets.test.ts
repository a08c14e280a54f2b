import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request as openRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import express, { type ErrorRequestHandler } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveAssets } from './assets.ts';

const SCRIPT = 'export const words = "word word word";\n'.repeat(40);
const DATE = new Date('2026-01-01T00:00:00Z');

const folders: string[] = [];
const servers: Server[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let port: number;

/** Writes a build whose files all have one date, and serves it. */
async function serveBuild(texts: Readonly<Record<string, string>>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  folders.push(folder);
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of Object.entries(texts)) {
    for (const [ending, bytes] of [
      ['', text],
      ['.br', brotliCompressSync(text)],
      ['.gz', gzipSync(text)],
    ] as const) {
      writeFileSync(join(folder, name + ending), bytes);
      utimesSync(join(folder, name + ending), DATE, DATE);
    }
  }
  const app = express();
  app.use(
    ...serveAssets({
      folder,
      cookiesOf: (path) => (path.endsWith('.css') ? ['styles=1; Path=/'] : []),
      country: 'MX',
      ofBrand: new Map(),
    }),
  );
  app.use(((error, _request, response, _next) => {
    response.status(error.refusal?.status ?? 500).end();
  }) satisfies ErrorRequestHandler);
  const server = app.listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

interface Got {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

const send = (path: string, headers: Record<string, string> = {}, method = 'GET', to = port) =>
  new Promise<Got>((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port: to, path, method, headers };
    const request = openRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });

function textOf({ headers, bytes }: Got): string {
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return bytes.toString();
  return (encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
}

beforeAll(async () => {
  port = await serveBuild({ 'assets/a-1.js': SCRIPT, 'service-worker.js': SCRIPT, 'assets/b-2.css': SCRIPT });
});

afterAll(() => {
  agent.destroy();
  for (const server of servers) server.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('the encoding of a file', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.000, gzip;q=0.001', 'gzip'],
    ['BR ; Q=0 , GZIP', 'gzip'],
    ['BR', 'br'],
    ['br ;\tq = 0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['*;q=0, gzip', 'gzip'],
    ['gzip;q=0, *', 'br'],
    ['gzip;q=0, br;q=0', undefined],
    ['identity;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['identity, br;q=0.5', undefined],
    ['gzip;q=1, br;q=0.2', 'gzip'],
    ['br;q=zzz, gzip', 'gzip'],
    ['br, br;q=0, gzip', 'gzip'],
    ['brotli, xbr, gzipped', undefined],
    ['', undefined],
  ])('for %j is %s', async (accepted, encoding) => {
    for (const path of ['/assets/a-1.js', '/service-worker.js', '/assets/b-2.css']) {
      const got = await send(path, { 'Accept-Encoding': accepted });
      expect([got.status, got.headers['content-encoding'], textOf(got)]).toEqual([200, encoding, SCRIPT]);
      expect(got.headers.vary).toBe('Accept-Encoding');
    }
  });
});

describe('the tag of a file', () => {
  it('is another one when a letter of the file is, whatever its date and size', async () => {
    const names = ['service-worker.js', 'robots.txt', 'assets/a-1.js', 'mark.svg'];
    const build = (text: string) => serveBuild(Object.fromEntries(names.map((name) => [name, text])));
    const [before, after] = [await build('const a = 1;'), await build('const a = 2;')];
    for (const name of names) {
      const { headers } = await send(`/${name}`, {}, 'GET', before);
      const tag = { 'If-None-Match': String(headers.etag) };
      expect((await send(`/${name}`, tag, 'GET', before)).status).toBe(304);
      const got = await send(`/${name}`, tag, 'GET', after);
      expect([got.status, got.bytes.toString()]).toEqual([200, 'const a = 2;']);
    }
  });

  it.each([
    ['as it was sent', (tag: string) => tag],
    ['as a strong one', (tag: string) => tag.replace('W/', '')],
    ['among others', (tag: string) => `"x", ${tag} ,W/"y"`],
    ['as any', () => '*'],
  ])('is recognised %s, in every encoding, with the headers of a 304', async (_how, tagsFor) => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const whole = await send('/assets/b-2.css', { 'Accept-Encoding': accepted });
      const tags = tagsFor(String(whole.headers.etag));
      for (const method of ['GET', 'HEAD']) {
        const headers = { 'Accept-Encoding': accepted, 'If-None-Match': tags };
        const got = await send('/assets/b-2.css', headers, method);
        expect([got.status, got.bytes.length]).toEqual([304, 0]);
        for (const name of ['etag', 'vary', 'cache-control']) {
          expect(got.headers[name]).toBe(whole.headers[name]);
          expect(got.headers[name]).toBeTruthy();
        }
      }
    }
  });

  it.each(['"x"', 'x', '', 'W/', '"*"'])('is not recognised in %j', async (tags) => {
    expect((await send('/assets/b-2.css', { 'If-None-Match': tags })).status).toBe(200);
  });
});

it.each([
  'bytes=5-2',
  'bytes=-10',
  'bytes=0-4',
  'bytes=5-',
  'bytes=0-1,3-4',
  'bytes=99999-',
  'bytes=-0',
  'bytes=',
  'bytes=a-b',
  'lines=1-2',
  'garbage',
])('a range (%s) is ignored, and the connection goes on', async (range) => {
  for (const method of ['GET', 'HEAD', 'GET']) {
    const got = await send('/assets/a-1.js', { Range: range }, method);
    expect([got.status, Number(got.headers['content-length'])]).toEqual([200, SCRIPT.length]);
    expect(got.bytes.toString()).toBe(method === 'GET' ? SCRIPT : '');
    expect(got.headers).not.toHaveProperty('content-range');
  }
});

it.each([
  '/assets/',
  '/assets',
  '/assets/a-1.js/',
  '/assets//a-1.js',
  '/ASSETS/a-1.js',
  '/assets/a-1.js.br',
  '/service-worker.js.gz',
  '/assets/../service-worker.js',
  '/%61ssets/a-1.js',
  '/assets/%2e%2e/service-worker.js',
  '/../../etc/passwd.txt',
  '/constructor',
])('%s is no file', async (path) => {
  expect((await send(path)).status).toBe(404);
});
