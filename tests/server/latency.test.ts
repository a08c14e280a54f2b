import { afterAll, beforeAll, expect, it } from 'vitest';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { privateCalls } from './expectations.ts';

/** Long beside what a page takes to make, even on a busy machine. */
const LATENCY_MS = 1000;

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('US');
  await stack.sandbox.setLatency(LATENCY_MS);
});

afterAll(() => stack.stop());

/** Checks that the last of the recorded calls was started before the first was answered. */
async function expectSideBySide(): Promise<void> {
  const unanswered = async () =>
    (await stack.sandbox.calls()).filter(({ durationMs }) => durationMs === null);
  await expect.poll(unanswered).toEqual([]);
  const calls = await stack.sandbox.calls();
  const started = calls.map(({ startedAt }) => Date.parse(startedAt));
  const answered = calls.map(({ startedAt, durationMs }) => Date.parse(startedAt) + Number(durationMs));
  expect(calls.length).toBeGreaterThan(1);
  expect(Math.max(...started)).toBeLessThan(Math.min(...answered));
}

it('Home asks the operator for everything at once', async () => {
  const client = new HttpClient(stack.portal.origin);
  const casinos = [12, 13, 14].map((casinoId) => ({ casinoId, regularAU: 5000 }));
  await client.logIn(await stack.sandbox.makePlayer({ displayName: 'In A Hurry', casinos }));
  await client.get('/');
  await stack.sandbox.clearCalls();
  const home = await client.get('/');
  expect(pageText(home.body)).toContain('In A Hurry');
  expect(home.ms).toBeGreaterThan(LATENCY_MS - 20);
  expect(await stack.sandbox.calls({ path: '/funds' })).toHaveLength(1);
  expect(await stack.sandbox.calls({ path: '/document/acknowledgement' })).toHaveLength(1);
  await expectSideBySide();
  client.close();
});

it('[OC-RULE-18] a page for everybody asks once, and not for every visitor', async () => {
  const visitor = new HttpClient(stack.portal.origin, { language: 'ja' });
  await stack.sandbox.clearCalls();
  const answers = await Promise.all([visitor.get('/'), visitor.get('/'), visitor.get('/about')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expectSideBySide();
  const asked = (await stack.sandbox.calls()).map(({ path }) => path).sort();
  expect(asked).toEqual(
    ['document', 'system/settings', 'user/register/rules', 'version'].map((path) => `/api/v1/${path}`),
  );
  await stack.sandbox.clearCalls();
  await stack.sandbox.setLatency(20 * LATENCY_MS);
  expect((await visitor.get('/')).status).toBe(200);
  // What is asked again is not waited for.
  expect((await stack.sandbox.calls()).filter(({ durationMs }) => durationMs !== null)).toEqual([]);
  visitor.close();
});

it('a refused request waits for nobody and asks nobody', async () => {
  await stack.sandbox.clearCalls();
  const stranger = new HttpClient(stack.portal.origin, { language: 'es' });
  const answers = [
    await stranger.get('/', { Host: 'evil.test' }),
    await stranger.get('/x.css'),
    await stranger.send('PUT', '/'),
    await stranger.submit('/login', {}, { Origin: 'https://evil.test' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([421, 404, 405, 403]);
  expect(await privateCalls(stack.sandbox)).toEqual([]);
  stranger.close();
});
