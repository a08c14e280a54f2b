import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';
import type { FaultInput } from './fault-schema.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const fault = (effect: FaultInput['fault'], rest: Omit<FaultInput, 'fault'> = {}) =>
  sandbox.scenario.script({ faults: [{ match: { path: '/version' }, ...rest, fault: effect }] });
const version = () => sandbox.get('/version');

/** What really came over the wire, without the fetch of Node improving on it. */
function raw(
  path: string,
): Promise<{ status: number; body: Buffer; headers: NodeJS.Dict<string | string[]>; error: string }> {
  return new Promise((resolve) => {
    const result = { status: 0, body: Buffer.alloc(0), headers: {}, error: '' };
    const fail = (error: NodeJS.ErrnoException) => resolve({ ...result, error: error.code ?? error.message });
    request(`${sandbox.apiUrl}${path}`, { agent: false }, (response) => {
      result.status = response.statusCode ?? 0;
      result.headers = response.headers;
      response.on('data', (chunk: Buffer) => {
        result.body = Buffer.concat([result.body, chunk]);
      });
      response.on('end', () => resolve(result));
      response.on('error', fail);
    })
      .on('error', fail)
      .end();
  });
}

describe('fault answers', () => {
  it.each([200, 201, 204, 302, 304, 400, 401, 403, 404, 409, 418, 423, 429, 500, 503, 599])(
    'answers %i',
    async (status) => {
      await fault({ status });
      const answer = await raw('/version');
      expect(answer.status).toBe(status);
      expect(answer.error).toBe('');
      expect(answer.headers['x-operator-kind']).toBe('sandbox');
      expect(answer.body.length > 0).toBe(status !== 204 && status !== 304);
    },
  );

  it('sends JSON of any value, null included', async () => {
    for (const json of [{ status: 'FooBar' }, [], null, 'text', 7, false]) {
      await sandbox.scenario.script({ clearFaults: true });
      await fault({ json });
      const answer = await version();
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual(json);
    }
  });

  it('sends raw text as it is, HTML as HTML', async () => {
    await fault({ status: 502, body: '<h1>Bad Gateway</h1>' }, { times: 1 });
    const page = await version();
    expect([page.status, page.text]).toEqual([502, '<h1>Bad Gateway</h1>']);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    await fault({ body: '' });
    expect((await version()).text).toBe('');
  });

  it('cuts JSON off, and answers JSON of wrong types', async () => {
    await fault({ malformed: true }, { times: 1 });
    const broken = await raw('/version');
    expect(() => JSON.parse(broken.body.toString())).toThrow(SyntaxError);
    await fault({ wrongSchema: true, status: 500 });
    const wrong = await version();
    expect(wrong.status).toBe(500);
    expect(wrong.json).toMatchObject({ serverVersion: ['x'], accessToken: 1 });
  });

  it('sets and removes headers, on its own answer and on the real one', async () => {
    await fault(
      { status: 302, headers: { location: 'http://elsewhere.example/', 'x-operator-kind': null } },
      { times: 1 },
    );
    const redirect = await raw('/version');
    expect(redirect.headers.location).toBe('http://elsewhere.example/');
    expect(redirect.headers['x-operator-kind']).toBeUndefined();
    await fault({ headers: { 'content-type': 'text/plain', 'cache-control': null } });
    const real = await version();
    expect(real.text).toContain('serverVersion');
    expect(real.headers.get('content-type')).toBe('text/plain');
    expect(real.headers.get('cache-control')).toBeNull();
  });

  it('sends bodies of any size, compressed when asked', async () => {
    await fault({ hugeBytes: 3_000_000 }, { times: 1 });
    const huge = await raw('/version');
    expect(huge.body.length).toBeGreaterThanOrEqual(3_000_000);
    expect(JSON.parse(huge.body.toString())).toMatchObject({ status: 'Success' });
    await fault({ hugeBytes: 3_000_000, gzip: true }, { times: 1 });
    const bomb = await raw('/version');
    expect(bomb.headers['content-encoding']).toBe('gzip');
    expect(bomb.body.length).toBeLessThan(20_000);
    expect(gunzipSync(bomb.body).length).toBeGreaterThanOrEqual(3_000_000);
    await fault({ gzip: true });
    expect((await version()).json).toMatchObject({ serverVersion: expect.any(String) });
  });

  it('stops sending when the client has had enough', async () => {
    await fault({ hugeBytes: 10_000_000_000 });
    const controller = new AbortController();
    const response = await fetch(`${sandbox.apiUrl}/version`, { signal: controller.signal });
    await response.body?.getReader().read();
    controller.abort();
    await sandbox.scenario.script({ clearFaults: true });
    expect((await version()).status).toBe(200);
  });
});

describe('broken connections', () => {
  it('resets before anything is answered', async () => {
    await fault({ reset: 'before' });
    expect(await raw('/version')).toMatchObject({ status: 0, error: 'ECONNRESET' });
  });

  it('resets after the headers', async () => {
    await fault({ reset: 'afterHeaders', status: 201 });
    const answer = await raw('/version');
    expect(answer).toMatchObject({ status: 201, error: 'ECONNRESET' });
    expect(answer.body).toHaveLength(0);
  });

  it('resets in the middle of the body', async () => {
    await fault({ reset: 'midBody', json: { filler: 'x'.repeat(1000) } });
    const answer = await raw('/version');
    expect(answer).toMatchObject({ status: 200, error: 'ECONNRESET' });
    expect(answer.body.length).toBeGreaterThan(100);
    expect(answer.body.length).toBeLessThan(Number(answer.headers['content-length']));
  });

  it('hangs for as long as the client waits, and holds nobody else', async () => {
    await fault({ hang: true });
    let isOver = false;
    const hanging = fetch(`${sandbox.apiUrl}/version`, { signal: AbortSignal.timeout(1000) }).finally(() => {
      isOver = true;
    });
    const outcome = expect(hanging).rejects.toThrow(/timeout/i);
    expect((await sandbox.get('/site')).status).toBe(200);
    expect(isOver).toBe(false);
    await outcome;
    const last = async () => (await sandbox.scenario.calls({ path: '/version' })).at(-1);
    await expect.poll(last).toMatchObject({ status: null, durationMs: expect.any(Number) });
  });
});

describe('time', () => {
  const timed = async (path: string) => {
    const started = performance.now();
    await sandbox.get(path);
    return performance.now() - started;
  };

  it('delays one call and no other', async () => {
    await fault({ delayMs: 600 });
    const order: string[] = [];
    const slow = timed('/version').finally(() => order.push('slow'));
    await timed('/site').finally(() => order.push('quick'));
    expect(await slow).toBeGreaterThanOrEqual(590);
    expect(order).toEqual(['quick', 'slow']);
    expect((await version()).json).toMatchObject({ serverVersion: expect.any(String) });
  });

  it('holds every call back by the latency, side by side', async () => {
    await sandbox.scenario.script({ latencyMs: 200 });
    const started = performance.now();
    await Promise.all(Array.from({ length: 20 }, () => sandbox.get('/site')));
    const all = performance.now() - started;
    expect(all).toBeGreaterThanOrEqual(195);
    expect(all).toBeLessThan(20 * 200);
    await fault({ delayMs: 200, status: 500 });
    expect(await timed('/version')).toBeGreaterThanOrEqual(390);
  });
});
