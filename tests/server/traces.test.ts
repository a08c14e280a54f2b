import { afterAll, beforeAll, expect, it } from 'vitest';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT_ID = '00f067aa0ba902b7';
const GIVEN = { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` };

let stack: Stack;
let browser: HttpClient;

beforeAll(async () => {
  stack = await startStack({ country: 'US', env: { TRUST_PROXY: '1', LOG_LEVEL: 'debug' } });
  browser = new HttpClient(stack.portal.origin, { language: 'en' });
});
afterAll(async () => {
  browser.close();
  await stack.stop();
});

const linesWith = (text: string) =>
  stack.portal
    .logs()
    .filter((line) => line.includes(text))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it('[OP-SEEN-01] what a trusted proxy has started goes on: in each line of the log, and at the operator', async () => {
  const player = await stack.sandbox.makePlayer();
  await browser.get('/');
  await stack.sandbox.clearCalls();
  await browser.submit('/login', { phoneNumber: player.phone, password: player.password }, GIVEN);
  await expect.poll(() => linesWith(TRACE_ID).some(({ msg }) => msg === 'request')).toBe(true);
  const lines = linesWith(TRACE_ID);
  expect(lines.every(({ traceId }) => traceId === TRACE_ID)).toBe(true);
  const byKind = (kind: string) => lines.filter(({ msg }) => msg === kind);
  expect(byKind('request')).toMatchObject([{ route: '/login', parentId: PARENT_ID }]);
  expect(byKind('security').map(({ event }) => event)).toContain('sessionStarted');
  const calls = await stack.sandbox.calls({ path: '/authentication/login' });
  expect(calls).toHaveLength(1);
  expect(byKind('operator call').map(({ spanId }) => `00-${TRACE_ID}-${spanId}-01`)).toContain(
    calls[0]?.traceParent,
  );
});

it('[OP-SEEN-02] a page about an error has the number of its trace, which no other request has', async () => {
  const answer = await browser.submit('/login', { csrf: 'of-no-one' }, GIVEN);
  expect(answer.status).toBe(403);
  expect(pageText(answer.body)).toContain(TRACE_ID);
  const other = await browser.submit('/login', { csrf: 'of-no-one' });
  expect(pageText(other.body)).not.toContain(TRACE_ID);
  const shown = /[\da-f]{32}/.exec(pageText(other.body))?.[0] ?? 'none';
  await expect.poll(() => linesWith(shown).some(({ msg }) => msg === 'request')).toBe(true);
  expect(linesWith(shown)).toContainEqual(expect.objectContaining({ event: 'formRefused', traceId: shown }));
});

it.each(['nonsense', `ff-${TRACE_ID}-${PARENT_ID}-01`])('%s begins another', async (traceparent) => {
  const before = linesWith('"request"').length;
  await browser.get('/about', { traceparent });
  await expect.poll(() => linesWith('"request"').length).toBeGreaterThan(before);
  const [last] = linesWith('"request"').slice(-1);
  expect(last?.traceId).toMatch(/^[\da-f]{32}$/);
  expect(last).not.toHaveProperty('parentId');
});
