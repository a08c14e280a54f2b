import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import {
  answerJson,
  type ScriptedOperator,
  startScriptedOperator,
} from '#tests/contract/scripted-operator.ts';
import { TRACE } from '#tests/support/trace.ts';
import type { CallContext, CallRecord, CallRequest, OperatorHttp } from './call.ts';
import { createOperatorHttp, type OperatorHttpOptions } from './http.ts';

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
const down = answerJson({}, 503);

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

describe('what is sent', () => {
  it('[S7-AUTH-03 S9-CONST-21 OC-RULE-01] carries the headers of the contract', async () => {
    operator.behave = done;
    await http.call(context, {
      ...write,
      accessToken: 'tok.en',
      idempotencyKey: '0'.repeat(36),
      json: { a: 'é', b: undefined },
    });
    const [seen] = operator.seen;
    expect(seen).toMatchObject({ method: 'POST', url: '/api/v1/thing', body: '{"a":"é"}' });
    expect(seen?.headers).toMatchObject({
      accept: 'application/json',
      'accept-encoding': 'identity',
      'accept-language': 'es-MX',
      authorization: 'Bearer tok.en',
      'content-type': 'application/json',
      'content-length': '10',
      'idempotency-key': '0'.repeat(36),
      'x-client-version': '7.3.14',
      'x-forwarded-for': '203.0.113.9',
      'x-request-id': TRACE.traceId,
      traceparent: expect.stringMatching(new RegExp(`^00-${TRACE.traceId}-[\\da-f]{16}-01$`)),
    });
  });

  it('[ASVS-1.2.1 ASVS-1.3.3] leaves out what it does not have or what could break a header', async () => {
    operator.behave = done;
    const odd = { trace: TRACE, operatorLanguage: 'en-US', clientAddress: 'evil\r\nX: 1' } as const;
    expect(await http.call(odd, read)).toEqual({ ok: true, value: { done: true } });
    for (const name of ['x-forwarded-for', 'authorization', 'idempotency-key', 'content-type']) {
      expect(operator.seen[0]?.headers).not.toHaveProperty(name);
    }
  });

  it('numbers each call within the trace, as the log has it', async () => {
    operator.behave = done;
    await http.call(context, read);
    await http.call(context, { ...read, route: '/other' });
    const spans = operator.seen.map(({ headers }) => String(headers.traceparent).split('-')[2]);
    expect(new Set([...spans, TRACE.spanId]).size).toBe(3);
    expect(records.map(({ spanId }) => spanId)).toEqual(spans);
  });

  it('[ASVS-1.2.2] puts ids into the path and parameters into the query', async () => {
    operator.behave = done;
    const request = {
      ...read,
      route: '/user/{userId}/x',
      ids: { userId: 'u_8-1' },
      query: { key: 'a b&c', no: undefined },
    };
    await http.call(context, request);
    expect(operator.seen[0]?.url).toBe('/api/v1/user/u_8-1/x?key=a+b%26c');
  });

  it.each([['/'], ['/api/v1'], ['/api/v1/']])('[S7-AUTH-01] adds /api/v1 once to %s', async (path) => {
    await connect({ apiUrl: operator.url + path });
    await http.call(context, read);
    expect(operator.seen[0]?.url).toBe('/api/v1/thing');
  });

  it('[S7-AUTH-02] keeps a path before /api/v1', async () => {
    await connect({ apiUrl: `${operator.url}/tenant/` });
    await http.call(context, read);
    expect(operator.seen[0]?.url).toBe('/tenant/api/v1/thing');
  });

  it('refuses an address that is not http', () => {
    expect(() => createOperatorHttp({ apiUrl: 'ftp://127.0.0.1' })).toThrow(TypeError);
  });

  it('keeps connections and asks side by side', async () => {
    operator.behave = (_request, response) => setTimeout(() => done(_request, response), 100);
    await http.call(context, read);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await http.call(context, read);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(operator.connections).toBe(1);
    await Promise.all(Array.from({ length: 6 }, () => http.call(context, read)));
    expect(operator.connections).toBe(6);
  });
});

describe('what never leaves', () => {
  it.each([['a b'], ['a\r\nX: 1'], ['tökén'], ['']])(
    '[OC-RULE-03] a bearer token %j',
    async (accessToken) => {
      const result = await http.call(context, { ...read, accessToken });
      expect(result).toMatchObject({
        ok: false,
        failure: { code: 'http401', effect: 'forcedLogout', outcome: 'refused' },
      });
      expect(operator.seen).toEqual([]);
    },
  );

  it.each([['../funds'], ['a/b'], ['%2e'], [''], ['x'.repeat(65)]])(
    '[OC-RULE-03 ASVS-1.3.3] an id %j',
    async (userId) => {
      const result = await http.call(context, { ...read, route: '/user/{userId}/profile', ids: { userId } });
      expect(result).toMatchObject({ ok: false, failure: { code: 'http404' } });
      expect(operator.seen).toEqual([]);
    },
  );

  it('[OC-RULE-03] an idempotency key that the operator would not take', async () => {
    const result = await http.call(context, { ...write, idempotencyKey: 'short' });
    expect(result).toMatchObject({ ok: false, failure: { code: 'http400', outcome: 'refused' } });
    expect(operator.seen).toEqual([]);
  });
});

describe('the sandbox', () => {
  const sandboxed = answerJson({ status: 'Success', done: true }, 200, { 'x-operator-kind': 'sandbox' });

  it('is an operator like others unless it is refused', async () => {
    operator.behave = sandboxed;
    expect((await http.call(context, read)).ok).toBe(true);
  });

  it('is told once, and not called again', async () => {
    let told = 0;
    await connect({ refuseSandbox: true, onSandboxRefused: () => (told += 1) });
    operator.behave = sandboxed;
    expect(await http.call(context, read)).toMatchObject({
      ok: false,
      failure: { code: 'ServerUnreachable' },
    });
    expect(await http.call(context, write)).toMatchObject({
      ok: false,
      failure: { code: 'ServerUnreachable' },
    });
    expect(told).toBe(1);
    expect(operator.seen).toHaveLength(1);
    expect(records).toMatchObject([{ outcome: 'sandboxRefused' }]);
  });
});

describe('an operator that is not the sandbox, where that is refused,', () => {
  it.each([[{}], [{ 'x-operator-kind': 'live' }]])('is called, with %j', async (headers) => {
    await connect({ refuseSandbox: true });
    operator.behave = answerJson({ status: 'Success', done: true }, 200, headers);
    expect((await http.call(context, read)).ok).toBe(true);
  });

  it('is not taken for it when it does not answer', async () => {
    let told = 0;
    await connect({ refuseSandbox: true, onSandboxRefused: () => (told += 1) });
    operator.behave = (request) => request.socket.destroy();
    expect((await http.call(context, write)).ok).toBe(false);
    expect(records).toMatchObject([{ status: null }]);
    expect(told).toBe(0);
  });

  it('is told of once for calls side by side, if anybody wants to know', async () => {
    operator.behave = answerJson({ status: 'Success', done: true }, 200, { 'x-operator-kind': 'Sandbox' });
    let told = 0;
    for (const listener of [{ onSandboxRefused: () => (told += 1) }, {}]) {
      await connect({ refuseSandbox: true, ...listener });
      const results = await Promise.all([http.call(context, read), http.call(context, write)]);
      expect(results.map(({ ok }) => ok)).toEqual([false, false]);
    }
    expect(told).toBe(1);
  });
});

it('an operator that does not know the portal is told of, for each call, and for no other refusal', async () => {
  let told = 0;
  await connect({ onCallerRefused: () => (told += 1) });
  operator.behave = answerJson({}, 401);
  await http.call(context, write);
  expect(told).toBe(0);
  operator.behave = answerJson({}, 401, { 'accept-signature': 'portal=("@method");created' });
  await http.call(context, write);
  await http.call(context, read);
  expect(told).toBe(2);
});

describe('how long is waited', () => {
  const late: ScriptedOperator['behave'] = (request, response) => {
    setTimeout(() => done(request, response), 300);
  };

  it('is longer for what is sent under a key', async () => {
    await connect({ timeouts: { writeMs: 100, keyedWriteMs: 30_000 } });
    operator.behave = late;
    expect((await http.call(context, { ...write, idempotencyKey: '0'.repeat(36) })).ok).toBe(true);
    expect((await http.call(context, write)).ok).toBe(false);
  });

  it('is too short for a second try where little of it is left', async () => {
    operator.behave = down;
    await connect({ timeouts: { readMs: 250 } });
    await http.call(context, read);
    expect(operator.seen).toHaveLength(1);
    await connect({ timeouts: { readMs: 30_000 } });
    await http.call(context, read);
    expect(operator.seen).toHaveLength(3);
    expect(records).toMatchObject([{ attempts: 1 }, { attempts: 2 }]);
  });
});

it('an operator that fails is told of when it is left alone', async () => {
  const told: unknown[] = [];
  await connect({ breakerMinimumCalls: 2, onCircuit: (...change) => told.push(change) });
  operator.behave = down;
  for (let call = 0; call < 4; call += 1) await http.call(context, write);
  expect(told).toEqual([[expect.any(String), 'opened']]);
});

describe('what is told of a call', () => {
  it('has the time that it took', async () => {
    operator.behave = done;
    await connect({ now: () => 5000 });
    await http.call(context, read);
    expect(records).toMatchObject([{ ms: 0 }]);
  });

  it('[ASVS-16.3.4] names the route and what came of it, and nothing of the player', async () => {
    operator.behave = answerJson({ status: 'Success', done: 'MARK-value', token: 'MARK-answer' });
    await http.call(context, {
      ...write,
      route: '/user/{userId}/x',
      ids: { userId: 'MARK-id' },
      query: { code: 'MARK-query' },
      json: { password: 'MARK-password' },
      accessToken: 'MARK-token',
    });
    expect(records).toEqual([
      {
        traceId: TRACE.traceId,
        spanId: expect.stringMatching(/^[\da-f]{16}$/),
        method: 'POST',
        route: '/user/{userId}/x',
        status: 200,
        ms: expect.any(Number),
        attempts: 1,
        outcome: 'malformed',
        failureCode: 'MiscellaneousError',
        detail: 'done: invalid_type',
      },
    ]);
    expect(JSON.stringify(records)).not.toContain('MARK');
  });

  it('has no failure code after a success', async () => {
    operator.behave = done;
    await http.call(context, read);
    expect(records[0]).toMatchObject({ outcome: 'ok', status: 200, attempts: 1 });
    expect(records[0]).not.toHaveProperty('failureCode');
    expect(records[0]).not.toHaveProperty('detail');
  });

  it('close can be asked twice and then nothing is sent', async () => {
    await Promise.all([http.close(), http.close()]);
    expect((await http.call(context, write)).ok).toBe(false);
    expect(operator.seen).toEqual([]);
  });
});
