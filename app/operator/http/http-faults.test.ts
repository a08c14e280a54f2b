import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import {
  answerJson,
  drip,
  hang,
  inTurn,
  portOf,
  resetBeforeHead,
  resetInBody,
  type ScriptedOperator,
  startScriptedOperator,
} from '#tests/contract/scripted-operator.ts';
import { TRACE } from '#tests/support/trace.ts';
import type { CallContext, CallRecord, CallRequest, OperatorHttp } from './call.ts';
import { createOperatorHttp, type OperatorHttpOptions } from './http.ts';
import type { Result } from './result.ts';

const context: CallContext = { trace: TRACE, operatorLanguage: 'es-MX', clientAddress: '203.0.113.9' };
const anything = z.object({ done: z.boolean() });
const read: CallRequest<{ done: boolean }> = {
  method: 'GET',
  route: '/thing',
  circuit: 'account',
  schema: anything,
};
const write: CallRequest<{ done: boolean }> = {
  method: 'POST',
  route: '/thing',
  circuit: 'account',
  json: {},
  schema: anything,
};
const done = answerJson({ status: 'Success', done: true });
const quick = { connectMs: 2000, firstByteMs: 500, readMs: 2000, writeMs: 1000, keyedWriteMs: 1000 };
const NEVER_MS = 3_600_000;

let operator: ScriptedOperator;
let http: OperatorHttp;
let records: CallRecord[];

async function connect(options: Partial<OperatorHttpOptions> = {}): Promise<void> {
  await http?.close();
  http = createOperatorHttp({
    apiUrl: operator.url,
    onCall: (record) => records.push(record),
    ...options,
  });
}

beforeEach(async () => {
  operator = await startScriptedOperator();
  records = [];
  await connect();
});

afterEach(async () => {
  await operator.close();
  await http.close();
});

describe('one retry, and only for reads', () => {
  it.each([
    ['a reset before the head', resetBeforeHead],
    ['502', answerJson({}, 502)],
    ['503', answerJson({}, 503)],
    ['504', answerJson({}, 504)],
  ])('[OC-RULE-16 OC-RULE-17] %s: a read is sent twice, a write once', async (_name, behaviour) => {
    operator.behave = behaviour;
    expect((await http.call(context, read)).ok).toBe(false);
    expect(operator.seen).toHaveLength(2);
    operator.seen = [];
    const result = await http.call(context, write);
    expect(result).toMatchObject({ ok: false, failure: { outcome: 'unknown' } });
    expect(operator.seen).toHaveLength(1);
    expect(records.map(({ attempts }) => attempts)).toEqual([2, 1]);
  });

  it('[OC-RULE-16] takes the answer of the second try, 50 to 150 ms later', async () => {
    operator.behave = inTurn(resetBeforeHead, done);
    const startedAt = performance.now();
    expect(await http.call(context, read)).toEqual({ ok: true, value: { done: true } });
    const ms = performance.now() - startedAt;
    expect(ms).toBeGreaterThan(45);
    expect(ms).toBeLessThan(20 * 150);
  });

  it.each([
    ['a reset in the body', resetInBody],
    ['500', answerJson({}, 500)],
    ['401', answerJson({}, 401)],
    ['409', answerJson({}, 409)],
    ['rubbish', answerJson('{"done":tr')],
    ['a redirect', answerJson('', 302, { location: '/elsewhere' })],
    ['no content', answerJson('', 204)],
    ['silence', hang],
  ])('%s is not tried again', async (_name, behaviour) => {
    await connect(behaviour === hang ? { timeouts: quick } : {});
    operator.behave = behaviour;
    await http.call(context, read);
    await http.call(context, write);
    expect(operator.seen.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it('leaves an operator alone that fails, and says that it could not be reached', async () => {
    operator.behave = answerJson({}, 500);
    for (let n = 0; n < 20; n++) await http.call(context, write);
    expect(operator.seen).toHaveLength(10);
    expect(await http.call(context, write)).toMatchObject({
      ok: false,
      failure: { code: 'ServerUnreachable', outcome: 'refused' },
    });
  });

  it('does not double the load of an operator that fails', async () => {
    await connect({ breakerMinimumCalls: 1000 });
    operator.behave = answerJson({}, 503);
    await Promise.all(Array.from({ length: 100 }, () => http.call(context, read)));
    expect(operator.seen.length).toBeGreaterThan(100);
    expect(operator.seen.length).toBeLessThanOrEqual(120);
  });
});

describe('bounded time', () => {
  it('[OC-RULE-15] gives a read up when the head does not come', async () => {
    await connect({ timeouts: { ...quick, readMs: NEVER_MS } });
    operator.behave = hang;
    const result = await http.call(context, read);
    expect(result).toMatchObject({ ok: false, failure: { code: 'ServerUnreachable' } });
    expect(records).toMatchObject([{ outcome: 'timeout', status: null, failureCode: 'ServerUnreachable' }]);
  });

  it('gives a read up when the body does not end', async () => {
    await connect({ timeouts: quick });
    operator.behave = drip;
    const startedAt = performance.now();
    const result = await http.call(context, read);
    const ms = performance.now() - startedAt;
    expect(ms).toBeGreaterThan(0.95 * quick.readMs);
    expect(ms).toBeLessThan(20 * quick.readMs);
    expect(result).toMatchObject({ ok: false, failure: { code: 'ServerUnreachable' } });
    expect(records).toMatchObject([{ outcome: 'timeout', status: 200 }]);
  });

  it.each([
    ['hangs', hang],
    ['drips', drip],
  ])('[ASVS-2.3.3 ASVS-16.5.3] does not know what became of a write that %s', async (_name, behaviour) => {
    await connect({ timeouts: quick });
    operator.behave = behaviour;
    const startedAt = performance.now();
    const result = await http.call(context, write);
    const ms = performance.now() - startedAt;
    expect(ms).toBeGreaterThan(0.95 * quick.writeMs);
    expect(ms).toBeLessThan(20 * quick.writeMs);
    expect(result).toMatchObject({ ok: false, failure: { code: 'ServerUnreachable', outcome: 'unknown' } });
  });

  it('a slow answer within the time is an answer', async () => {
    await connect({ timeouts: { ...quick, firstByteMs: 10_000, readMs: 10_000 } });
    operator.behave = (request, response) => setTimeout(() => done(request, response), 100);
    expect((await http.call(context, read)).ok).toBe(true);
  });

  it('knows that a write which waited for a connection was not sent', async () => {
    await connect({ timeouts: { ...quick, firstByteMs: 1500 }, connections: 1 });
    operator.behave = hang;
    const blocking = http.call(context, read);
    expect(await http.call(context, write)).toMatchObject({
      ok: false,
      failure: { code: 'ServerUnreachable', outcome: 'refused' },
    });
    await blocking;
    operator.behave = done;
    await http.call(context, read);
    expect(operator.seen.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });
});

describe('an operator that is not there', () => {
  it('is unreachable, and a write was certainly not done', async () => {
    const port = operator.url;
    await operator.close();
    await connect({ apiUrl: port });
    expect(await http.call(context, read)).toMatchObject({
      ok: false,
      failure: { code: 'ServerUnreachable' },
    });
    expect(await http.call(context, write)).toMatchObject({
      ok: false,
      failure: { code: 'ServerUnreachable', source: 'transport', outcome: 'refused' },
    });
    expect(records.map(({ attempts, outcome }) => [attempts, outcome])).toEqual([
      [2, 'unreachable'],
      [1, 'unreachable'],
    ]);
    operator = await startScriptedOperator();
  });

  it('a name that does not resolve is unreachable', async () => {
    await connect({ apiUrl: 'http://operator.invalid' });
    expect(await http.call(context, write)).toMatchObject({
      ok: false,
      failure: { code: 'ServerUnreachable', outcome: 'refused' },
    });
  });

  it('something that does not speak HTTP gives an unknown error', async () => {
    const server = createServer((socket) =>
      socket.on('data', () => socket.end('SSH-2.0-OpenSSH_9.6\r\n')).on('error', () => {}),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await connect({ apiUrl: `http://127.0.0.1:${portOf(server.address())}` });
    expect(await http.call(context, write)).toMatchObject({
      ok: false,
      failure: { code: 'MiscellaneousError', outcome: 'unknown' },
    });
    expect(await http.call(context, read)).toMatchObject({
      ok: false,
      failure: { code: 'MiscellaneousError' },
    });
    server.close();
  });
});

describe('the browser goes away', () => {
  it('[ASVS-1.4.3] ends a read at the operator too', async () => {
    const browser = new AbortController();
    const closed = new Promise((resolve) => {
      operator.behave = (_request, response) => {
        response.on('close', resolve);
        browser.abort();
      };
    });
    const result = await http.call({ ...context, signal: browser.signal }, read);
    expect(result.ok).toBe(false);
    expect(records).toMatchObject([{ outcome: 'aborted', attempts: 1 }]);
    await closed;
  });

  it('does not send a read that nobody waits for', async () => {
    await http.call({ ...context, signal: AbortSignal.abort() }, read);
    expect(operator.seen).toEqual([]);
  });

  it('does not touch a write', async () => {
    const browser = new AbortController();
    operator.behave = (request, response) => {
      browser.abort();
      setTimeout(() => done(request, response), 50);
    };
    const result = await http.call({ ...context, signal: browser.signal }, write);
    expect(result).toEqual({ ok: true, value: { done: true } });
  });
});

describe('a read whose answer is of use to a later page', () => {
  const patience = { firstByteMs: 50, lateReadMs: 20_000 };

  it('gives the page up in time, and what comes afterwards to whom it is of use', async () => {
    await connect({ timeouts: patience });
    operator.behave = (request, response) => void setTimeout(() => done(request, response), 200);
    const late: Promise<Result<{ done: boolean }>>[] = [];
    const result = await http.call(context, { ...read, late: (answer) => late.push(answer) });
    expect(result).toMatchObject({ ok: false, failure: { source: 'transport' } });
    expect(await Promise.all(late)).toEqual([{ ok: true, value: { done: true } }]);
  });

  it('opens no circuit once such answers come, and one that never come does', async () => {
    const changes: string[] = [];
    const onCircuit = (group: string, state: string) => changes.push(`${group} ${state}`);
    await connect({ timeouts: { ...patience, readMs: 2000 }, breakerMinimumCalls: 2, onCircuit });
    operator.behave = (request, response) => void setTimeout(() => done(request, response), 100);
    const late: Promise<Result<{ done: boolean }>>[] = [];
    const lateRead = () => http.call(context, { ...read, late: (answer) => late.push(answer) });
    await lateRead();
    await Promise.all(late);
    for (let n = 0; n < 4; n++) await lateRead();
    await Promise.all(late);
    expect(changes).toEqual([]);
    operator.behave = () => undefined;
    for (let n = 0; n < 12; n++) await lateRead();
    await expect.poll(() => changes).toHaveLength(1);
    await http.close();
  });

  it('is given up with its page while that waits for it', async () => {
    await connect({ timeouts: { ...patience, firstByteMs: NEVER_MS } });
    const browser = new AbortController();
    const closed = new Promise((resolve) => {
      operator.behave = (_request, response) => {
        response.on('close', resolve);
        browser.abort();
      };
    });
    const late: unknown[] = [];
    const lateRead = { ...read, late: (answer: unknown) => late.push(answer) };
    expect((await http.call({ ...context, signal: browser.signal }, lateRead)).ok).toBe(false);
    await closed;
    expect((await http.call({ ...context, signal: AbortSignal.abort() }, lateRead)).ok).toBe(false);
    expect(operator.seen).toHaveLength(1);
    expect(late).toEqual([]);
  });

  it('is one of 64 at the most, and makes room once its answer is in', async () => {
    await connect({ timeouts: patience, breakerMinimumCalls: 1000 });
    const held: ServerResponse[] = [];
    operator.behave = (_request, response) => void held.push(response);
    const late: Promise<unknown>[] = [];
    const lateRead = () => http.call(context, { ...read, late: (answer) => late.push(answer) });
    // Fewer at once than a circuit takes.
    for (const length of [40, 25]) await Promise.all(Array.from({ length }, lateRead));
    expect(late).toHaveLength(64);
    for (const response of held) done(response.req, response);
    await Promise.all(late);
    await lateRead();
    expect(late).toHaveLength(65);
  });

  it('does not hold up the end of the process', async () => {
    await connect({ timeouts: { ...patience, lateReadMs: NEVER_MS } });
    operator.behave = () => undefined;
    await http.call(context, { ...read, late: () => undefined });
    await http.close();
  });
});
