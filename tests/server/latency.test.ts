import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

const LATENCY_MS = 200;
/** Calls side by side take once the latency; two in a row take twice. Rendering may take a little on a busy machine. */
const LIMIT_MS = 1.6 * LATENCY_MS + 60;

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'US' });
  await stack.sandbox.setLatency(LATENCY_MS);
});

afterAll(() => stack.stop());

async function medianOf(times: number, visit: () => Promise<Answer>): Promise<number> {
  const taken: number[] = [];
  for (let run = 0; run < times; run++) taken.push((await visit()).ms);
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
}

/** The best of three rounds: the machine may be busy with something else, the portal is the same in all of them. */
async function quietMedianOf(times: number, visit: () => Promise<Answer>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && best >= LIMIT_MS; round++)
    best = Math.min(best, await medianOf(times, visit));
  return best;
}

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
  for (let warmUp = 0; warmUp < 3; warmUp++) await client.get('/');
  await stack.sandbox.clearCalls();
  await client.get('/');
  expect(await stack.sandbox.calls({ path: '/funds' })).toHaveLength(1);
  expect(await stack.sandbox.calls({ path: '/document/acknowledgement' })).toHaveLength(1);
  expect(await spreadOfCalls()).toBeLessThan(LATENCY_MS / 2);
  const median = await quietMedianOf(5, async () => {
    const answer = await client.get('/');
    expect(pageText(answer.body)).toContain('In A Hurry');
    return answer;
  });
  expect(median).toBeGreaterThan(LATENCY_MS - 20);
  expect(median).toBeLessThan(LIMIT_MS);
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
