import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import {
  answerJson,
  type ScriptedOperator,
  startScriptedOperator,
} from '#tests/contract/scripted-operator.ts';
import { TRACE } from '#tests/support/trace.ts';
import type { CallContext, CallRequest, OperatorHttp } from './call.ts';
import { createOperatorHttp, type OperatorHttpOptions } from './http.ts';

const context: CallContext = { trace: TRACE, operatorLanguage: 'es-MX', clientAddress: '203.0.113.9' };
const read: CallRequest<{ done: boolean }> = {
  method: 'GET',
  route: '/thing',
  circuit: 'account',
  schema: z.object({ done: z.boolean() }),
};
const done = answerJson({ status: 'Success', done: true });

let operator: ScriptedOperator;
let http: OperatorHttp;

async function connect(options: Partial<OperatorHttpOptions> = {}): Promise<void> {
  await http?.close();
  http = createOperatorHttp({ apiUrl: operator.url, onCall: () => {}, ...options });
}

beforeEach(async () => {
  operator = await startScriptedOperator();
  await connect();
});

afterEach(async () => {
  await operator.close();
  await http.close();
});

describe('a read that its page can do without', () => {
  it('ends when the browser goes away', async () => {
    const browser = new AbortController();
    operator.behave = () => browser.abort();
    const result = await http.call(
      { ...context, signal: browser.signal },
      { ...read, circuit: 'homeActivity', isOptional: true },
    );
    expect(result.ok).toBe(false);
  });

  it('[S2-HOME-23] that fails leaves the reads of its part alone', async () => {
    await connect({ breakerMinimumCalls: 2 });
    operator.behave = (_request, response) => void response.writeHead(500).end();
    for (let n = 0; n < 6; n += 1)
      await http.call(context, { ...read, circuit: 'homeActivity', isOptional: true });
    operator.behave = done;
    expect(await http.call(context, read)).toEqual({ ok: true, value: { done: true } });
    const before = operator.seen.length;
    await http.call(context, { ...read, circuit: 'homeActivity', isOptional: true });
    expect(operator.seen).toHaveLength(before);
  });
});
