import { isIP } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzzed } from '#tests/support/fuzz.ts';
import { fieldValue, HttpClient, type RequestHeaders } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { WITHOUT_FETCH_METADATA } from './guest-links.ts';

const LOGIN = '/authentication/login';
const MARKER = 'T0kenM4rker';
const LONG_TEST_MS = fuzzed(240_000);
const RUNS = { numRuns: fuzzed(20) };

let stack: Stack;
let client: HttpClient;

beforeAll(async () => {
  // One try of an address shows which spellings are the same one.
  const env = {
    TRUST_PROXY: '1',
    LIMIT_LOG_ON_PER_ADDRESS: '1/86400',
    LIMIT_LOG_ON_PER_PHONE: '100000/60',
    LIMIT_LOG_ON_IN_ALL: '100000/60',
  };
  stack = await startStack({ country: 'US', env });
  client = new HttpClient(stack.portal.origin, { language: 'en' });
  await client.get('/');
});

afterAll(async () => {
  client.close();
  await stack.stop();
});

/** Tries a wrong password; gives the status and what the operator was told of the address. */
async function logOn(headers: RequestHeaders, by = client) {
  await stack.sandbox.clearCalls();
  await by.get('/', headers);
  const { status } = await by.submit(
    '/login',
    { phoneNumber: '3055550100', password: 'Wrong-1-horse' },
    headers,
  );
  const [call] = await stack.sandbox.calls({ path: LOGIN });
  return { status, told: call?.forwardedFor ?? null };
}

const port = fc.integer({ min: 1, max: 65_535 });
const octet = fc.integer({ min: 0, max: 255 });

/** An address in its shortest spelling, and two others of it. */
interface Spelled {
  address: string;
  spellings: readonly [string, string];
}

const v4 = fc.tuple(fc.integer({ min: 1, max: 223 }), octet, octet, octet, port).chain(([a, b, c, d, at]) => {
  const address = [a, b, c, d].join('.');
  const hex = [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16)).join(':');
  return spelled(address, [
    address,
    `${address}:${at}`,
    `"${address}:${at}"`,
    `::ffff:${address}`,
    `[::FFFF:${address}]:${at}`,
    `0:0:0:0:0:ffff:${hex}`,
    `for=${address}`,
  ]);
});

const v6 = fc
  .tuple(fc.array(fc.integer({ min: 0x1000, max: 0xffff }), { minLength: 8, maxLength: 8 }), port)
  .chain(([groups, at]) => {
    const address = groups.map((group) => group.toString(16)).join(':');
    return spelled(address, [
      address,
      address.toUpperCase(),
      `[${address}]`,
      `[${address}]:${at}`,
      `"[${address}]:${at}"`,
      `${address}%eth0`,
      `${address}:${at}`,
      `For="[${address}]:_made.up"`,
    ]);
  });

function spelled(address: string, all: readonly string[]): fc.Arbitrary<Spelled> {
  const one = fc.constantFrom(...all);
  return fc.tuple(one, one).map((spellings) => ({ address, spellings }));
}

/** Entries of a client or a farther proxy, in front of the one that counts. */
const before = fc.oneof(
  fc.constantFrom('', 'unknown, ', '198.51.100.1, ', ', ,', '"[::1]:80", ', '_hidden,', '\t,'),
  fc.stringMatching(/^[ -~]{0,30}$/).map((text) => `${text.replaceAll(',', '')}, `),
);

const header = (entry: string, text: string): RequestHeaders => ({ 'X-Forwarded-For': `${text}${entry}` });

/** Headers that nothing may come of. */
const unread = fc.record(
  {
    Forwarded: fc.constantFrom('for=192.0.2.1', 'for="[2001:db8::9]:1";host=evil.test;proto=http', 'for=_x'),
    'X-Forwarded-Host': fc.constantFrom('evil.test', 'evil.test, evil.test', ' '),
    'X-Forwarded-Proto': fc.constantFrom('http', 'https', 'javascript', 'https, http'),
    'X-Real-IP': fc.constantFrom('192.0.2.2', 'junk'),
    'True-Client-IP': fc.constant('192.0.2.3'),
  },
  { requiredKeys: [] },
);

const entries = fc.tuple(fc.oneof(v4, v6), fc.oneof(v4, v6), before, unread);

describe('forwarded addresses', () => {
  it(
    'one address is one, in all of its spellings, and another is another',
    async () => {
      await fc.assert(
        fc.asyncProperty(entries, async ([one, other, text, rest]) => {
          fc.pre(one.address !== other.address);
          const [first, second] = one.spellings;
          expect(await logOn({ ...rest, ...header(first, text) })).toEqual({
            status: 303,
            told: one.address,
          });
          expect(await logOn({ ...rest, ...header(second, '') })).toEqual({ status: 429, told: null });
          const elsewhere = await logOn({ ...rest, ...header(other.spellings[0], `${first}, `) });
          expect(elsewhere).toEqual({ status: 303, told: other.address });
        }),
        RUNS,
      );
    },
    LONG_TEST_MS,
  );

  it(
    'what is no address is told to nobody, and makes nobody share',
    async () => {
      const junk = fc.oneof(
        fc.constantFrom(
          'unknown',
          '_hidden',
          '""',
          '[]',
          '[::1',
          '203.0.113.256',
          '1.2.3',
          '::g',
          '203.0.113.7 X',
        ),
        fc.stringMatching(/^[!-~]{1,40}$/).filter((text) => !/[.:,]/.test(text)),
      );
      await fc.assert(
        fc.asyncProperty(junk, before, async (entry, text) => {
          const visitor = new HttpClient(stack.portal.origin, { language: 'en' });
          expect(await logOn(header(entry, text), visitor)).toEqual({ status: 303, told: null });
          visitor.close();
        }),
        RUNS,
      );
    },
    LONG_TEST_MS,
  );

  it(
    'whatever stands there, there is a page, and the operator gets an address or none',
    async () => {
      const anything = fc.stringMatching(/^[\t -~]{0,60}$/);
      await fc.assert(
        fc.asyncProperty(anything, anything, unread, async (forwarded, told, rest) => {
          const headers = { ...rest, 'X-Forwarded-For': forwarded || ' ', Forwarded: told || ' ' };
          const visitor = new HttpClient(stack.portal.origin, { language: 'en' });
          const answer = await logOn(headers, visitor);
          expect([303, 429]).toContain(answer.status);
          if (answer.told !== null) {
            expect(isIP(answer.told)).not.toBe(0);
            expect(answer.told).toMatch(/^[\da-f.:]+$/);
          }
          visitor.close();
        }),
        RUNS,
      );
    },
    LONG_TEST_MS,
  );
});

describe('hosts and origins', () => {
  it(
    'are the portal in its own spellings, and never in others',
    async () => {
      const { hostname, port: own } = new URL(stack.portal.origin);
      const dot = fc.constantFrom('', '.');
      const zeros = fc.constantFrom('', '0', '00');
      const good = fc.tuple(dot, zeros).map(([end, pad]) => `${hostname}${end}:${pad}${own}`);
      const bad = fc.oneof(
        fc.stringMatching(/^[!-~]{1,40}$/).filter((text) => !/^(127\.|localhost|\[)/i.test(text)),
        fc.constantFrom(
          `${hostname}:${own}.`,
          `x@${hostname}:${own}`,
          `${hostname}..:${own}`,
          `${hostname}:${own}:1`,
        ),
        fc.constantFrom(`127.1:${own}`, `2130706433:${own}`, `0x7f000001:${own}`, `%3127.0.0.1:${own}`),
        good.map((text) => `evil.test,${text}`),
      );
      await fc.assert(
        fc.asyncProperty(good, bad, async (own, foreign) => {
          const right = { Host: own, Origin: `http://${own}`, 'Sec-Fetch-Site': null };
          expect((await client.get('/', { Host: own })).status).toBe(200);
          expect((await client.submit('/language', { language: 'en' }, right)).status).toBe(303);
          const page = await client.get('/', { Host: foreign });
          expect([400, 421]).toContain(page.status);
          expect(page.headers.location).toBeUndefined();
          const form = { Host: own, Origin: `http://${foreign}`, 'Sec-Fetch-Site': null };
          expect((await client.submit('/language', { language: 'en' }, form)).status).toBe(403);
        }),
        RUNS,
      );
    },
    LONG_TEST_MS,
  );
});

describe('links', () => {
  const code = fc.stringMatching(/^[A-Za-z0-9_-]{22,64}$/);
  const change = fc.constantFrom<(query: string) => string>(
    (query) => `${query}.`,
    (query) => `${query})`,
    (query) => `${query}%22`,
    (query) => `${query}%E2%80%9D`,
    (query) => `${query}&utm_source=mail&fbclid=x`,
    (query) => `utm_source=a&amp;${query}`,
    (query) => `${query}&${query}`,
    (query) => `${query}%0D%0A`,
    (query) => `%20${query}`.replace('%20code', 'code'),
    encodeURIComponent,
  );

  it(
    'of mails hold their code, however they were changed on their way',
    async () => {
      await fc.assert(
        fc.asyncProperty(code, change, async (text, changed) => {
          const { body } = await client.get(`/verifyEmail?${changed(`code=${text}`)}`);
          expect(fieldValue(body, 'code')).toBe(text);
        }),
        RUNS,
      );
    },
    LONG_TEST_MS,
  );

  it(
    'of guests never end in an error of the portal, and no token gets into an answer',
    async () => {
      const piece = fc.oneof(
        fc.constantFrom('accessToken', 'refreshToken', 'accessTokenExpiration', 'code', 'next', MARKER),
        fc.constantFrom(
          '=',
          '&',
          '&amp;',
          '%26',
          ';',
          '%3D',
          '%253D',
          '%0D%0A',
          '%00',
          '%',
          '+',
          '%E2%80%9D',
          '?',
        ),
      );
      const query = fc
        .array(piece, { maxLength: 14 })
        .map((pieces) => `accessToken=${MARKER}${pieces.join('')}`);
      const path = fc.constantFrom(
        '/',
        '/about',
        '/guestLogin',
        '/nowhere',
        '/verifyEmail',
        '/login',
        '/healthz',
      );
      await fc.assert(
        fc.asyncProperty(path, query, fc.constantFrom('GET', 'HEAD'), async (at, text, method) => {
          const answer = await client.send(method, `${at}?${text}`, { headers: WITHOUT_FETCH_METADATA });
          expect([200, 303, 400, 404]).toContain(answer.status);
          expect(answer.body + JSON.stringify(answer.headers)).not.toContain(MARKER);
        }),
        RUNS,
      );
      expect(stack.portal.logs().join('\n')).not.toContain(MARKER);
    },
    LONG_TEST_MS,
  );
});
