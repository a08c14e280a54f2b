import { getEventListeners, once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Dispatcher, errors } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { TRACE } from '#tests/support/trace.ts';
import { createOperator } from '../operator.ts';
import type { ExchangeLimits } from './exchange.ts';
import { fileOf, openFile } from './file-exchange.ts';
import { createOperatorHttp } from './http.ts';

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Asks a server for a file, with little patience. */
async function ask(listener: RequestListener, timeouts: { firstByteMs?: number; fileMs?: number } = {}) {
  const server: Server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const http = createOperatorHttp({ apiUrl: `http://127.0.0.1:${port}`, timeouts });
  closing.push(
    () => http.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return createOperator(http).for({ trace: TRACE, operatorLanguage: 'en-US' }).taxFile('token', 'td_1');
}

const PDF = { 'content-type': 'application/pdf' };

describe('a file', () => {
  it('is asked for as one of the types that are handed on, and with the token', async () => {
    const seen: (string | undefined)[] = [];
    const answer = await ask(({ headers }, response) => {
      seen.push(headers.accept, headers.authorization, headers['accept-encoding']);
      response.writeHead(200, PDF).end('%PDF');
    });
    expect(seen).toEqual(['application/pdf, application/xml, text/csv', 'Bearer token', 'identity']);
    expect(answer.ok && (await buffer(answer.value.stream)).toString()).toBe('%PDF');
  });

  it.each([
    ['text/xml', 'application/xml'],
    ['APPLICATION/PDF; charset=x', 'application/pdf'],
  ])('of %s is one of %s', async (type, mediaType) => {
    const answer = await ask((_request, response) =>
      response.writeHead(200, { 'content-type': type }).end('x'),
    );
    expect(answer).toMatchObject({ ok: true, value: { mediaType } });
    if (answer.ok) answer.value.stream.destroy();
  });

  it.each([
    ['of another type', { 'content-type': 'text/html' }],
    ['of no type', {}],
    ['that is encoded', { ...PDF, 'content-encoding': 'gzip' }],
    ['that says that it is too long', { ...PDF, 'content-length': '10000001' }],
  ])('%s is not handed on, and its connection is closed', async (_name, headers) => {
    let isClosed = false;
    const answer = await ask((_request, response) => {
      response.on('close', () => {
        isClosed = true;
      });
      response.writeHead(200, headers).write('x');
    });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'MiscellaneousError' } });
    await expect.poll(() => isClosed).toBe(true);
  });

  it.each([
    [302, 'MiscellaneousError'],
    [401, 'http401'],
    [404, 'http404'],
    [500, 'http500'],
  ])('that is refused with %s is %s', async (status, code) => {
    const answer = await ask((_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json', location: '/x' }).end('{}'),
    );
    expect(answer).toMatchObject({ ok: false, failure: { code } });
  });

  it('whose head does not come is not waited for', async () => {
    const answer = await ask(() => undefined, { firstByteMs: 50 });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'ServerUnreachable' } });
  });

  it('that stops on its way ends with an error', async () => {
    const answer = await ask((_request, response) => response.writeHead(200, PDF).write('%PDF'), {
      fileMs: 50,
    });
    if (!answer.ok) throw new Error(answer.failure.code);
    await expect(buffer(answer.value.stream)).rejects.toThrow();
  });

  it('that says less than it is ends with an error beyond the longest', async () => {
    const answer = await ask((_request, response) => {
      response.writeHead(200, PDF);
      response.end(Buffer.alloc(10_000_001));
    });
    if (!answer.ok) throw new Error(answer.failure.code);
    await expect(buffer(answer.value.stream)).rejects.toThrow();
  });
});

/** Opens a file through a connection that gives this answer, or fails so. */
function open(request: (signal: AbortSignal) => Promise<unknown>, limits: Partial<ExchangeLimits> = {}) {
  const dispatcher = { request: ({ signal }: { signal: AbortSignal }) => request(signal) };
  return openFile(
    dispatcher as unknown as Dispatcher,
    { method: 'GET', path: '/file', headers: {}, body: null },
    { firstByteMs: 10_000, totalMs: 10_000, end: null, ...limits },
  );
}

const untilAborted = async (signal: AbortSignal) => {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
};

describe('the exchange of a file', () => {
  it('is broken off by the end of the page, and says so', async () => {
    const aborted = { kind: 'silent', reason: 'aborted', sent: true };
    expect(await open(untilAborted, { end: AbortSignal.abort() })).toEqual(aborted);
    const end = new AbortController();
    const opening = open(untilAborted, { end: end.signal });
    end.abort();
    expect(await opening).toEqual(aborted);
  });

  it('is broken off by its limit, and says so', async () => {
    const silent = { kind: 'silent', reason: 'timeout', sent: true };
    expect(await open(untilAborted, { firstByteMs: 1 })).toEqual(silent);
  });

  it('no longer hears of the end of the page once it failed or its file was read', async () => {
    const { signal } = new AbortController();
    await open(() => Promise.reject(new Error('reset')), { end: signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    const answer = { statusCode: 200, headers: {}, body: Readable.from(['%PDF']) };
    const opened = await open(async () => answer, { end: signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    if (opened.kind === 'answered' && opened.stream) await buffer(opened.stream);
    await expect.poll(() => getEventListeners(signal, 'abort')).toEqual([]);
  });

  it.each([
    [
      'an untrusted certificate',
      fault('CERT_HAS_EXPIRED'),
      'untrusted',
      { sent: false, code: 'CERT_HAS_EXPIRED' },
    ],
    ['a broken connection', fault('ECONNRESET'), 'reset', { sent: true }],
    ['what is not HTTP', new errors.HTTPParserError('odd'), 'malformed', { sent: true }],
    ['what is no error', 'odd', 'reset', { sent: true }],
  ])('fails by %s', async (_name, error, reason, more) => {
    expect(await open(() => Promise.reject(error))).toEqual({ kind: 'silent', reason, ...more });
  });

  it('reads the body of an error, up to 65,536 bytes', async () => {
    const head = { status: 500, headers: { 'content-type': 'text/html' } };
    const refused = (chunks: Buffer[]) =>
      open(async () => ({ statusCode: 500, headers: head.headers, body: Readable.from(chunks) }));
    const half = Buffer.alloc(32_768, 'x');
    const body = Buffer.concat([half, half]);
    expect(await refused([half, half])).toEqual({ kind: 'answered', body, ...head });
    const cut = { kind: 'cut', reason: 'tooLarge', ...head };
    expect(await refused([half, half, Buffer.from('x')])).toEqual(cut);
  });
});

describe('the head of a file', () => {
  const stream = Readable.from([]);

  it.each([
    [{}, '', null],
    [{ 'content-type': 'Application/PDF ; charset=x', 'content-length': '12' }, 'application/pdf', 12],
    [{ 'content-type': 'text/csv', 'content-encoding': 'identity' }, 'text/csv', null],
    [{ 'content-type': 'text/csv', 'content-encoding': 'br' }, '', null],
  ])('%j', (headers, mediaType, bytes) => {
    expect(fileOf(headers, stream)).toEqual({ mediaType, bytes, stream });
  });
});

function fault(code: string): Error {
  return Object.assign(new Error(code), { code });
}
