import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

/** Long beside what a page takes to make, even on a busy machine. */
const LATENCY_MS = 1000;
/** Calls side by side take once the latency; two in a row take twice. */
const LIMIT_MS = 1.8 * LATENCY_MS;

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'US' });
  await stack.sandbox.setLatency(LATENCY_MS);
});

afterAll(() => stack.stop());

/** The quickest of three answers: the machine may be busy with something else, the portal is the same in all of them. */
async function quickest(visit: () => Promise<Answer>): Promise<Answer> {
  const answers = [await visit(), await visit(), await visit()];
  return answers.reduce((best, answer) => (answer.ms < best.ms ? answer : best));
}

/** How far apart the first and the last call of one page were begun, in ms. */
async function spreadOfCalls(): Promise<number> {
  const startedAt = (await stack.sandbox.calls()).map((call) => Date.parse(call.startedAt));
  return Math.max(...startedAt) - Math.min(...startedAt);
}

it('Home asks the operator for everything at once', async () => {
  const client = new HttpClient(stack.portal.origin);
  const casinos = [12, 13, 14].map((casinoId) => ({ casinoId, regularAU: 5000 }));
  await client.logIn(await stack.sandbox.makePlayer({ displayName: 'In A Hurry', casinos }));
  await client.get('/');
  await stack.sandbox.clearCalls();
  await client.get('/');
  expect(await stack.sandbox.calls({ path: '/funds' })).toHaveLength(1);
  expect(await stack.sandbox.calls({ path: '/document/acknowledgement' })).toHaveLength(1);
  expect(await spreadOfCalls()).toBeLessThan(LATENCY_MS / 2);
  const home = await quickest(() => client.get('/'));
  expect(pageText(home.body)).toContain('In A Hurry');
  expect(home.ms).toBeGreaterThan(LATENCY_MS - 20);
  expect(home.ms).toBeLessThan(LIMIT_MS);
  client.close();
});

it('a page for everybody asks once, and not for every visitor', async () => {
  const visitor = new HttpClient(stack.portal.origin, { language: 'ja' });
  await stack.sandbox.clearCalls();
  const answers = await Promise.all([visitor.get('/'), visitor.get('/'), visitor.get('/about')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await spreadOfCalls()).toBeLessThan(LATENCY_MS / 2);
  const asked = (await stack.sandbox.calls()).map(({ path }) => path).sort();
  expect(asked).toEqual(
    ['document', 'system/settings', 'user/register/rules', 'version'].map((path) => `/api/v1/${path}`),
  );
  expect((await quickest(() => visitor.get('/'))).ms).toBeLessThan(LATENCY_MS / 2);
  visitor.close();
});

it('a refused request waits for nobody and asks nobody', async () => {
  await stack.sandbox.clearCalls();
  const stranger = new HttpClient(stack.portal.origin, { language: 'es' });
  const answers = [
    await quickest(() => stranger.get('/', { Host: 'evil.test' })),
    await quickest(() => stranger.get('/x.css')),
    await quickest(() => stranger.send('PUT', '/')),
    await quickest(() => stranger.post('/login', {}, { Origin: 'https://evil.test' })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([421, 404, 405, 403]);
  for (const { ms } of answers) expect(ms).toBeLessThan(LATENCY_MS / 2);
  expect(await stack.sandbox.calls()).toEqual([]);
  stranger.close();
});
