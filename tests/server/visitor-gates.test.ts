import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { privateCalls, sessionCookies } from './expectations.ts';

let stack: Stack;
/** Nobody is signed in. */
let visitor: HttpClient;
let player: MadePlayer;

beforeAll(async () => {
  stack = await borrowStack('MX');
  player = await stack.sandbox.makePlayer();
  visitor = new HttpClient(stack.portal.origin, { language: 'en' });
  await visitor.get('/about');
});

beforeEach(() => stack.sandbox.clearCalls());

afterAll(async () => {
  visitor.close();
  await stack.stop();
});

/** A status, or where the answer leads. */
type Outcome = number | string;

const logOn = (path: string) => `/?${new URLSearchParams({ next: path })}`;
/** A screen of players that takes forms. */
const ofPlayers = (path: string): [Outcome, Outcome] => [logOn(path), logOn(path)];

/** What a visitor gets of each address: for GET and HEAD, and for a form that is sent there. */
const OUTCOMES: Readonly<Record<string, readonly [get: Outcome, post: Outcome]>> = {
  '/': [200, 405],
  '/about': [200, 405],
  '/verifyEmail': [200, logOn('/verifyEmail')],
  '/guestLogin': ['/', 422],
  '/registerNewUser': [200, 422],
  '/extendedRegisterView': [200, 422],
  '/multiComponentRegisterView': [200, 422],
  '/webPayCashIn': ofPlayers('/webPayCashIn'),
  '/webPayCashOut': ofPlayers('/webPayCashOut'),
  '/webPayTransactions': ofPlayers('/webPayTransactions'),
  '/playRecords': [logOn('/playRecords'), 405],
  '/userProfile': ofPlayers('/userProfile'),
  '/responsiblePlay': [404, 405],
  '/accountSecurity': [404, 405],
  '/identificationStatus': ofPlayers('/identificationStatus'),
  '/changePassword': ofPlayers('/changePassword'),
  '/systemInfo': [404, 405],
  '/acceptDocument': ['/', logOn('/acceptDocument')],
  '/accessCode': ['/', logOn('/accessCode')],
  '/forgotPassword': ['/?panel=forgotPassword', '/?panel=forgotPassword'],
  '/resetPassword': ['/?panel=forgotPassword', '/?panel=forgotPassword'],
  '/login': ['/', '/'],
  '/logout': ['/', '/'],
  '/forgetBrowser': ['/about#kept', '/'],
  '/language': ['/', '/'],
  '/dismissNotification': ['/', '/'],
  '/webPayTransactionsCsv': [logOn('/webPayTransactionsCsv'), 405],
  '/playRecordsCsv': [logOn('/playRecordsCsv'), 405],
  '/taxPaper': [404, 405],
  '/.well-known/change-password': ['/changePassword', 405],
};

const CASES = Object.entries(OUTCOMES);
const GETS = CASES.map(([path, [get]]) => [path, get] as const);
const POSTS = CASES.map(([path, [, post]]) => [path, post] as const);
const PATHS = CASES.map(([path]) => path);

const outcomeOf = ({ status, headers }: Pick<Answer, 'status' | 'headers'>) =>
  // A form that its own page refuses is named by the status of that.
  status === 422 ? status : (headers.location?.replace(/[?&]refused=[\w-]{12}$/, '') ?? status);

it('[S4-SESSION-11] the table has every address that the portal answers', () => {
  const addresses = routes.map(({ path = '' }) => `/${path}`).filter((path) => path !== '/*');
  expect(PATHS.toSorted()).toEqual(addresses.toSorted());
});

describe('a visitor', () => {
  it.each(GETS)('[S4-SESSION-11] asks for %s and gets %s', async (path, expected) => {
    const client = visitor.copy();
    expect(outcomeOf(await client.get(path))).toBe(expected);
    const head = await client.send('HEAD', path);
    expect([outcomeOf(head), head.body]).toEqual([expected, '']);
    expect(await privateCalls(stack.sandbox)).toEqual([]);
    client.close();
  });

  it.each(GETS)(
    'with a query of a player, a made-up session and another case asks for %s',
    async (path, expected) => {
      const client = visitor.copy();
      client.cookies.set('session', 'a.b.c.d.e');
      const isFile = path === '/.well-known/change-password';
      const answer = await client.get(`${isFile ? path : path.toUpperCase()}?userId=${player.userId}`);
      const outcome = outcomeOf(answer);
      // What is spelled otherwise leads nowhere by itself.
      const place = typeof expected === 'number' ? expected : new URL(expected, 'http://x').pathname;
      expect(typeof outcome === 'number' ? outcome : new URL(outcome, 'http://x').pathname).toBe(place);
      expect(sessionCookies(answer).filter(({ value }) => value !== '')).toEqual([]);
      expect(await privateCalls(stack.sandbox)).toEqual([]);
      client.close();
    },
  );

  it.each(POSTS)('[S4-SESSION-11] sends a form to %s and gets %s', async (path, expected) => {
    const client = visitor.copy();
    const answer = await client.submit(path, { userId: player.userId });
    expect(outcomeOf(answer)).toBe(expected);
    expect(await privateCalls(stack.sandbox)).toEqual([]);
    client.close();
  });

  it.each(POSTS)(
    'sends a form to %s with the token of a player and gets %s all the same',
    async (path, expected) => {
      const client = visitor.copy();
      expect(outcomeOf(await client.submit(path, { csrf: 'A'.repeat(62) }))).toBe(expected);
      client.close();
    },
  );

  it.each(PATHS)('[S4-SESSION-11] has a form sent to %s by another site: refused', async (path) => {
    const client = visitor.copy();
    const cross = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    const answer = await client.submit(path, {}, cross);
    expect(answer.status).toBe(403);
    expect(pageText(answer.body)).toContain('nothing was done');
    expect(await privateCalls(stack.sandbox)).toEqual([]);
    client.close();
  });

  it.each(PATHS)('cannot use another method at %s', async (path) => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect((await visitor.send(method, path)).status).toBe(405);
    }
  });
});

describe('the log-on leads on', () => {
  const GOOD = [
    ...['/userProfile', '/webPayCashIn', '/webPayCashOut', '/webPayTransactions', '/playRecords', '/about'],
    '/webPayCashIn?casino=12&amount=57.5',
    '/webPayTransactions?tx=tx_1&step=cancel',
    '/identificationStatus?step=phone',
    // Places that lead on by themselves.
    ...['/guestLogin?next=%2FuserProfile', '/?next=%2FuserProfile'],
  ];
  const BAD = [
    ...['https://evil.example', '//evil.example', '/\\evil.example', '\\\\evil.example', '///evil.example'],
    ...['http:evil.example', 'javascript:alert(1)', 'data:text/html,x', 'evil.example', ' /userProfile'],
    ...[
      '/userProfile/',
      '/UserProfile',
      '/userProfile#x',
      '/userProfile?next=//evil.example',
      '/userProfile\r\nX: y',
    ],
    ...[
      '/%2f%2fevil.example',
      '/./userProfile',
      '/../userProfile',
      '/userProfile/..',
      '/userProfile%00',
      '/nowhere',
    ],
    ...['/login', '/logout', '/guestLogin', '/guestLogin?next=%2Flogin', '/?next=%2Flogin', '?', '#', '/ '],
    ...['/webPayTransactions?tx=1&tx=2', '/webPayCashIn?casino=x', '/webPayCashIn?evil=1', '@evil.example'],
    ...['/userProfile@evil.example', 'http://127.0.0.1@evil.example/', '/webPayTransactionsCsv', ''],
  ];

  async function logOnWith(next: string): Promise<string | undefined> {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.get(`/?${new URLSearchParams({ next })}`);
    const { phone: phoneNumber, password } = player;
    const answer = await client.submit('/login', { phoneNumber, password, next });
    expect(sessionCookies(answer)).toHaveLength(1);
    client.close();
    return answer.headers.location;
  }

  it.each(GOOD)('to %j', async (next) => {
    expect(await logOnWith(next)).toBe(next);
  });

  it.each(BAD)('[S4-SESSION-11] to Home instead of %j', async (next) => {
    expect(await logOnWith(next)).toBe('/');
  });
});
