import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fuzzed } from '#tests/support/fuzz.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

const LONGEST_QUERY = 4096;

let stack: Stack;
let payer: Payer;
let own: string;
let foreign: string;

beforeAll(async () => {
  stack = await borrowStack('MX');
  payer = await Payer.signIn(stack);
  const other = await Payer.signIn(stack);
  foreign = await other.pay();
  other.client.close();
  own = await payer.pay();
});

afterEach(() => payer.client.close());

afterAll(() => stack.stop());

/** Names that strangers may use, some of them the portal's own. */
const names = fc.oneof(
  fc.constantFrom('tx', 'TX', 'tx[]', 'tx[0]', 'from', 'status', 'step', 'code', 'lang', 'next', 'session'),
  fc.constantFrom(
    'dialog',
    'casino',
    'cursor',
    'unconfirmed',
    'view',
    'accessToken',
    'csrf',
    '_data',
    '%74x',
  ),
  fc.stringMatching(/^[\w.~%!'()*;:@,/?[\]-]{0,12}$/),
);
const values = fc.oneof(
  fc.constantFrom(
    'OWN',
    'FOREIGN',
    'WP-1',
    'provider',
    '',
    '%zz',
    '%E9',
    '%FF%00',
    '%0d%0aSet-Cookie:a=b',
    '..%2F',
  ),
  fc.stringMatching(/^[\w.~%!'()*;:@,/?[\]-]{0,40}$/),
  fc.constant('a'.repeat(1500)),
);
const parameters = fc.array(
  fc.tuple(names, values).map(([name, value]) => `${name}=${value}`),
  { maxLength: 6 },
);
const returns = fc.record({
  before: parameters,
  after: parameters,
  hasOwn: fc.boolean(),
  way: fc.constantFrom('GET', 'GET', 'POST', 'HEAD', 'prefetch') as fc.Arbitrary<
    'GET' | 'POST' | 'HEAD' | 'prefetch'
  >,
  body: parameters,
  type: fc.constantFrom('application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'),
  browser: fc.constantFrom('same', 'same', 'other') as fc.Arbitrary<'same' | 'other'>,
});

const withIds = (text: string) => text.replaceAll('OWN', own).replaceAll('FOREIGN', foreign);

it('a return is reported once at the most, as it came, for no foreign transaction, and is no fault of the portal', {
  timeout: fuzzed(240_000),
}, async () => {
  let reported = 0;
  await fc.assert(
    fc.asyncProperty(returns, async ({ before, after, hasOwn, way, body, type, browser }) => {
      await stack.sandbox.clearCalls();
      const query = withIds([...before, 'from=provider', ...(hasOwn ? ['tx=OWN'] : []), ...after].join('&'));
      const client = browser === 'same' ? payer.client : new HttpClient(stack.portal.origin);
      const path = `${LIST}?${query}`;
      const form = withIds(body.join('&'));
      const answers = [
        way === 'POST'
          ? await client.send('POST', path, {
              body: form,
              headers: { 'Content-Type': type, Origin: 'null', 'Sec-Fetch-Site': 'cross-site', Cookie: null },
            })
          : await client.send(way === 'HEAD' ? way : 'GET', path, {
              headers: way === 'prefetch' ? { 'Sec-Purpose': 'prefetch' } : {},
            }),
      ];
      for (let last = answers[0]; last?.status === 303; last = answers.at(-1)) {
        answers.push(await client.follow(last));
        expect(answers.length).toBeLessThan(8);
      }
      if (browser === 'other') {
        const { phone, password } = payer.player;
        await client.get('/');
        const next = await client.submit('/login', { phoneNumber: phone, password, next: LIST });
        answers.push(next, await client.arrive(next));
        client.close();
      }
      for (const { status, headers } of answers) {
        expect(status).toBeLessThan(500);
        expect(String(headers.location ?? '')).not.toMatch(/\n|^\/\/|^https?:/);
      }
      const calls = (await stack.sandbox.calls()).filter(({ path: called }) => called.endsWith('/return'));
      expect(calls.length).toBeLessThanOrEqual(1);
      const [call] = calls;
      if (call === undefined) return;
      reported += 1;
      expect(way === 'GET' || way === 'POST').toBe(true);
      expect(call.path).toContain(`/transactions/${own}/`);
      expect(call.status).toBe(200);
      const told = [query, ...(way === 'POST' ? [`${query}&${form}`] : [])];
      expect(told.map((text) => createHash('sha256').update(text).digest('hex'))).toContain(
        call.returnQuerySha256,
      );
      expect(query.length).toBeLessThanOrEqual(LONGEST_QUERY);
    }),
    { numRuns: fuzzed(60) },
  );
  expect(reported).toBeGreaterThan(5);
});
