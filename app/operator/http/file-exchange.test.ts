import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { TRACE } from '#tests/support/trace.ts';
import { createOperator } from '../operator.ts';
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
