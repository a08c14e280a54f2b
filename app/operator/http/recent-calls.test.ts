import { expect, it } from 'vitest';
import type { CallRecord } from './call.ts';
import { createRecentCalls } from './recent-calls.ts';

const call = (route: string): CallRecord => ({
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  method: 'GET',
  route,
  status: 200,
  ms: 12,
  attempts: 1,
  outcome: 'ok',
});

it('the last calls are listed with their time, the newest first', () => {
  let now = 0;
  const recent = createRecentCalls(2, () => ++now);
  expect(recent.list()).toEqual([]);
  for (const route of ['/version', '/funds', '/rules']) recent.add(call(route));
  expect(recent.list()).toEqual([
    { ...call('/rules'), at: 3 },
    { ...call('/funds'), at: 2 },
  ]);
});

it('no call is kept where none is asked for', () => {
  const recent = createRecentCalls(0, () => 0);
  recent.add(call('/version'));
  expect(recent.list()).toEqual([]);
});
