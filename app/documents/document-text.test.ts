import { randomBytes } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Behaviour,
  inTurn,
  type ScriptedOperator,
  startScriptedOperator,
} from '#tests/contract/scripted-operator.ts';
import { createDocumentTexts, DOCUMENT_MAXIMUM_BYTES, type DocumentTexts } from './document-text.ts';

const NOT_FOUND = { kind: 'notFound' };
const UNREACHABLE = { kind: 'unreachable' };
const SHOWN = { kind: 'plain', text: 'Terms' };

let operator: ScriptedOperator;
let library: ScriptedOperator;
let stranger: ScriptedOperator;
let texts: DocumentTexts;

const answer =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Behaviour =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body);
  };

const redirect = (location: string, status = 302) => answer('', { location }, status);

beforeAll(async () => {
  [operator, library, stranger] = await Promise.all([
    startScriptedOperator(),
    startScriptedOperator(),
    startScriptedOperator(),
  ]);
});

beforeEach(() => {
  const options = { operatorUrl: `${operator.url}/portal/api/v1`, documentOrigins: [`${library.url}/docs`] };
  texts = createDocumentTexts(options);
  for (const server of [operator, library, stranger]) {
    server.seen = [];
    server.connections = 0;
    server.behave = answer('Terms');
  }
});

afterEach(() => texts.close());

afterAll(async () => {
  await Promise.all([operator.close(), library.close(), stranger.close()]);
});

describe('where a document may lie', () => {
  it.each(['/documents/terms?v=3#part', 'documents/terms?v=3', './documents/terms?v=3'])(
    "[S7-OTHER-01] %s is at the operator's origin",
    async (url) => {
      expect(await texts.fetchDocumentText(url, { accessToken: 'AT', language: 'es-MX' })).toMatchObject(
        SHOWN,
      );
      expect(operator.seen).toMatchObject([
        {
          method: 'GET',
          url: '/documents/terms?v=3',
          headers: {
            authorization: 'Bearer AT',
            accept: 'text/html, text/plain, application/xhtml+xml;q=0.9, text/*;q=0.8',
            'accept-language': 'es-MX',
            'accept-encoding': 'identity',
          },
        },
      ]);
    },
  );

  it('[S7-OTHER-01 ASVS-10.1.1] another origin is asked when it is configured, and never told the token', async () => {
    expect(await texts.fetchDocumentText(`${library.url}/terms`, { accessToken: 'AT' })).toMatchObject(SHOWN);
    expect(library.seen).toHaveLength(1);
    for (const name of ['authorization', 'cookie', 'accept-language'])
      expect(library.seen[0]?.headers).not.toHaveProperty(name);
  });

  it.each([undefined, null, '', 'two words', 'line\nbreak'])('token %j is not sent', async (accessToken) => {
    const request = accessToken === undefined ? {} : { accessToken };
    expect(await texts.fetchDocumentText('/terms', request)).toMatchObject(SHOWN);
    expect(operator.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each([
    (origin: string) => `${origin}/terms`,
    (origin: string) => origin.replace('http:', ''),
    (origin: string) => origin.replace('http://', '\\\\'),
    (origin: string) => `${origin.replace('127.0.0.1', '127.1')}/`,
    (origin: string) => `${origin.replace('127.0.0.1', '0x7f000001')}/`,
    (origin: string) => `${origin.replace('127.0.0.1', '[::ffff:7f00:1]')}/`,
    (origin: string) => `${origin.replace('127.0.0.1', 'localhost')}/`,
    (origin: string) => `/\t/${origin.replace('http://', '')}/`,
  ])('[ASVS-1.3.6 ASVS-13.2.4 ASVS-13.2.5] a stranger is not even connected to: %s', async (urlOf) => {
    expect(await texts.fetchDocumentText(urlOf(stranger.url), { accessToken: 'AT' })).toEqual(NOT_FOUND);
    expect(stranger.connections).toBe(0);
    expect(operator.seen).toEqual([]);
  });

  it.each([
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'data:text/plain,Terms',
    'javascript:alert(1)',
    'http://169.254.169.254/latest/meta-data/',
    'https://api@evil.example/',
    'http://',
    'http://[',
  ])('%s is no document', async (url) => {
    expect(await texts.fetchDocumentText(url)).toEqual(NOT_FOUND);
  });

  it('what only holds an allowed address is none', async () => {
    expect(await texts.fetchDocumentText(`blob:${operator.url}/terms`)).toEqual(NOT_FOUND);
    expect(operator.connections).toBe(0);
  });

  it('no credentials in the address, no other scheme or port of an allowed host', async () => {
    const { host, port } = new URL(operator.url);
    const addresses = [`http://me@${host}/`, `http://me:secret@${host}/`, `http://:secret@${host}/`];
    for (const url of [...addresses, `https://${host}/`, `http://127.0.0.1:${Number(port) + 1}/`]) {
      expect(await texts.fetchDocumentText(url), url).toEqual(NOT_FOUND);
    }
    expect(operator.connections).toBe(0);
  });
});

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('%d is followed', async (status) => {
    operator.behave = inTurn(redirect('/terms/2', status), answer('Terms'));
    expect(await texts.fetchDocumentText('/terms')).toMatchObject(SHOWN);
    expect(operator.seen.map(({ url }) => url)).toEqual(['/terms', '/terms/2']);
  });

  it('[ASVS-15.3.2] three are followed, a fourth is not', async () => {
    operator.behave = inTurn(redirect('/1'), redirect('2'), redirect(`${operator.url}/3`), answer('Terms'));
    expect(await texts.fetchDocumentText('/a/b')).toMatchObject(SHOWN);
    expect(operator.seen.map(({ url }) => url)).toEqual(['/a/b', '/1', '/2', '/3']);
    operator.seen = [];
    operator.behave = redirect('/again');
    expect(await texts.fetchDocumentText('/terms')).toEqual(NOT_FOUND);
    expect(operator.seen).toHaveLength(4);
  });

  it('is relative to where it came from, and the token stays at home', async () => {
    operator.behave = redirect(`${library.url}/a/b`);
    library.behave = inTurn(redirect('c'), answer('Terms'));
    expect(await texts.fetchDocumentText('/terms', { accessToken: 'AT' })).toMatchObject(SHOWN);
    expect(operator.seen[0]?.headers.authorization).toBe('Bearer AT');
    expect(library.seen.map(({ url }) => url)).toEqual(['/a/b', '/a/c']);
    for (const { headers } of library.seen) expect(headers).not.toHaveProperty('authorization');
  });

  it('[ASVS-1.3.6 ASVS-15.3.2] to a stranger is not followed', async () => {
    for (const location of [stranger.url, stranger.url.replace('http:', ''), 'file:///etc/passwd']) {
      operator.behave = redirect(location);
      expect(await texts.fetchDocumentText('/terms', { accessToken: 'AT' })).toEqual(NOT_FOUND);
    }
    expect(stranger.connections).toBe(0);
  });

  it('to nowhere is not found', async () => {
    operator.behave = answer('Terms', {}, 302);
    expect(await texts.fetchDocumentText('/terms')).toEqual(NOT_FOUND);
    expect(operator.seen).toHaveLength(1);
  });
});

describe('what is a document', () => {
  it('[S7-OTHER-02] HTML and plain text', async () => {
    operator.behave = answer('<p>Terms</p>', { 'content-type': 'text/html; charset=utf-8' });
    expect(await texts.fetchDocumentText('/terms')).toMatchObject({
      kind: 'html',
      text: '<p>Terms</p>',
      doubt: null,
    });
  });

  it('one that comes compressed although that was not asked for', async () => {
    operator.behave = answer(gzipSync('Terms'), { 'content-encoding': 'gzip' });
    expect(await texts.fetchDocumentText('/terms')).toMatchObject(SHOWN);
  });

  it('one whose compression only its header tells', async () => {
    operator.behave = answer(brotliCompressSync('Terms'), { 'content-encoding': 'br' });
    expect(await texts.fetchDocumentText('/terms')).toMatchObject(SHOWN);
  });

  it.each([204, 206, 304, 400, 401, 403, 404, 410])('%d is not found', async (status) => {
    operator.behave = answer(status === 204 || status === 304 ? '' : 'x', {}, status);
    expect(await texts.fetchDocumentText('/terms')).toEqual(NOT_FOUND);
  });

  it.each([408, 429, 500, 502, 503])('%d may be another one in a moment', async (status) => {
    operator.behave = answer('x', {}, status);
    expect(await texts.fetchDocumentText('/terms')).toEqual(UNREACHABLE);
  });

  it.each([
    ['a PDF', answer('%PDF', { 'content-type': 'application/pdf' })],
    ['bytes of a program without a type', answer(Buffer.from([0x7f, 0x45, 0, 1]), { 'content-type': '' })],
    ['a bomb', answer(gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' })],
  ])('%s is not', async (_name, behaviour) => {
    operator.behave = behaviour;
    expect(await texts.fetchDocumentText('/terms')).toEqual(NOT_FOUND);
  });

  it('is 512 KB long at most', async () => {
    operator.behave = answer('x'.repeat(DOCUMENT_MAXIMUM_BYTES));
    expect(await texts.fetchDocumentText('/terms')).toMatchObject({ kind: 'plain' });
    operator.behave = answer('x'.repeat(DOCUMENT_MAXIMUM_BYTES + 1));
    expect(await texts.fetchDocumentText('/terms')).toEqual(NOT_FOUND);
  });

  it('[ASVS-5.2.1] takes no more of an endless one than its limit', async () => {
    const piece = randomBytes(50_000).toString('base64');
    let sent = 0;
    operator.behave = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const send = () => {
        sent += piece.length;
        if (!response.destroyed && response.write(piece)) setImmediate(send);
      };
      response.on('drain', send);
      send();
    };
    expect(await texts.fetchDocumentText('/terms')).toEqual(NOT_FOUND);
    expect(sent).toBeLessThan(50_000_000);
  });
});
