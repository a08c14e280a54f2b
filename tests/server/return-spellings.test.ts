import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, fieldValue, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectLeadsTo, LIST, Payer } from './payer.ts';

const STATUS = '/identificationStatus';
const FOREIGN_FORM = { Origin: 'https://bank.example', 'Sec-Fetch-Site': 'cross-site', Cookie: null };

let stack: Stack;
let payer: Payer;
const clients: HttpClient[] = [];

beforeAll(async () => {
  stack = await borrowStack('MX');
  payer = await Payer.signIn(stack);
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await stack.sandbox.clearCalls();
});

afterAll(async () => {
  payer.client.close();
  await stack.stop();
});

function otherBrowser(): HttpClient {
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  clients.push(client);
  return client;
}

async function logIn(client: HttpClient, location: string | undefined, player = payer.player) {
  const page = await client.get(location ?? '/');
  const next = fieldValue(page.body, 'next') ?? '';
  return client.arrive(
    await client.submit('/login', { phoneNumber: player.phone, password: player.password, next }),
  );
}

const reports = async () => (await stack.sandbox.calls()).filter(({ path }) => path.endsWith('/return'));

async function expectReported(path: string, query: string): Promise<void> {
  const sha = createHash('sha256').update(query).digest('hex');
  expect((await reports()).map((call) => [call.path, call.returnQuerySha256])).toEqual([[path, sha]]);
}

const reportOf = (id: string) => `/api/v1/webpay/transactions/${id}/return`;
const postFrom = (client: HttpClient, path: string, body = 'PaRes=a%2Fb') =>
  client.send('POST', path, { body, headers: FOREIGN_FORM });

describe.each([
  ['a slash at the end', `${LIST}/`],
  ['small letters', LIST.toLowerCase()],
  ['capitals and a slash', `${LIST.toUpperCase()}/`],
  ['encoded letters', '/%77eb%50ayTransactions'],
  ['doubled slashes', `/${LIST}//`],
  ['a dot segment', `/./x/..${LIST}`],
])('a payment return spelled with %s', (_how, spelling) => {
  it('is reported once, and leads to the clean address', async () => {
    const id = await payer.pay();
    const query = `from=provider&tx=${id}&sig=a%2Bb`;
    expectLeadsTo(await payer.client.send('HEAD', `${spelling}?${query}`), `${LIST}?tx=${id}`);
    expect(await reports()).toEqual([]);
    expectLeadsTo(await payer.client.get(`${spelling}?${query}`), `${LIST}?tx=${id}`);
    await expectReported(reportOf(id), query);
  });

  it('is taken from the form of a bank, waits for the log-on, and is shown after it', async () => {
    const id = await payer.pay();
    const browser = otherBrowser();
    const posted = await postFrom(browser, `${spelling}?from=provider&tx=${id}`);
    expectLeadsTo(posted, `${LIST}?from=provider&tx=${id}&PaRes=a%2Fb`);
    const looked = await browser.send('HEAD', `${spelling}?from=provider&tx=${id}`);
    expect(looked.setCookies.map(({ name }) => name)).not.toContain('return');
    const asked = await browser.get(`${spelling}?from=provider&tx=${id}`);
    expectLeadsTo(asked, `/?next=${encodeURIComponent(`${LIST}?tx=${id}`)}`);
    expect(pageText((await logIn(browser, asked.headers.location)).body)).toContain(id);
    await expectReported(reportOf(id), `from=provider&tx=${id}`);
  });
});

it.each(['slash', 'secondQuery'] as const)(
  'a return is reported once from the page of a provider that spells it with: %s',
  async (returnSpelling) => {
    await stack.sandbox.changePaymentSettings({ returnSpelling });
    const id = await payer.pay({ methodId: 'm_card' });
    const { transactions } = await stack.sandbox.paymentsOf(payer.player.phone);
    const action = transactions.find(({ transactionId }) => transactionId === id)?.nextAction;
    const body = new URLSearchParams({ deed: 'leave' });
    const url = action && 'url' in action ? action.url : '';
    const left = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    const { pathname, search } = new URL(left.headers.get('location') ?? '');
    await stack.sandbox.changePaymentSettings({ returnSpelling: 'plain' });
    expect(`${pathname}${search}`).toContain(returnSpelling === 'slash' ? '/?' : '?tx=');
    expectLeadsTo(await payer.client.get(pathname + search), `${LIST}?tx=${id}`);
    await expectReported(reportOf(id), search.slice(1));
  },
);

it.each([
  ['a slash', `${STATUS}/?session=ID&_data=root`],
  ['small letters', `${STATUS.toLowerCase()}?session=ID&_data=root`],
  ['two slashes in front', `/${STATUS}?session=ID&_data=root`],
  ['encoded letters', '/%69dentificationStatus//?session=ID&_data=root'],
  ['a second query', `${STATUS}?session=ID?estado=ok`],
  ['an encoded question mark', `${STATUS}?session=ID%3Festado%3Dok`],
  ['&amp;', `${STATUS}?lang=es&amp;session=ID&amp;x=1`],
  ['our id in a second query', `${STATUS}?lang=es?session=ID`],
])(
  'a return from the identity check with %s is reported once, signed in, by a form and signed out',
  async (_how, template) => {
    const player = await stack.sandbox.makePlayer({
      restricted: true,
      personalInfo: 'complete',
      email: 'checked@player.example',
    });
    const client = otherBrowser();
    await client.logIn(player);
    const form = formWith((await client.get(STATUS)).body, 'operation');
    await client.submit(STATUS, { ...form, documentType: 'ine', consent: 'yes', intent: 'start' });
    const [session] = (await stack.sandbox.idCheckOf(player.phone)).sessions;
    const address = template.replace('ID', session?.sessionId ?? '');
    const query = address.slice(address.indexOf('?') + 1);
    const ways: ((path: string) => Promise<unknown>)[] = [
      async (path) => expectLeadsTo(await client.get(path), STATUS),
      async (path) => expectLeadsTo(await client.follow(await postFrom(client, path, '')), STATUS),
      async (path) => {
        const browser = otherBrowser();
        const asked = await browser.get(path);
        expectLeadsTo(asked, `/?next=${encodeURIComponent(STATUS)}`);
        await logIn(browser, asked.headers.location, { ...payer.player, ...player });
      },
    ];
    for (const way of ways) {
      await stack.sandbox.clearCalls();
      await way(address);
      await expectReported('/api/v1/idCheck/return', query);
    }
  },
);

it.each([
  `${LIST}/more?from=provider&tx=ID`,
  `${LIST}%2F?from=provider&tx=ID`,
  '/about/?from=provider&tx=ID',
  `${LIST}/?tx=ID&step=cancel`,
  `${LIST.toLowerCase()}?tx=ID`,
  `${STATUS}/?step=phone`,
  '/LOGOUT/',
])('a form of another site to %s is refused', async (template) => {
  const id = await payer.pay();
  expect((await postFrom(payer.client, template.replace('ID', id), 'intent=cancel')).status).toBe(403);
  expect(await payer.statuses()).toContain('OfferedToUser');
  expect(await reports()).toEqual([]);
});

it("another player's payment is not taken, however the return is spelled", async () => {
  const id = await payer.pay();
  const stranger = otherBrowser();
  await stranger.logIn(await stack.sandbox.makePlayer());
  for (const address of [`${LIST}/?from=provider&tx=${id}`, `${LIST}?from=provider&tx=${id}?estado=aprobada`])
    expect((await stranger.arrive(await stranger.get(address))).status).toBe(404);
  expect(await reports()).toEqual([]);
});

it.each([
  ['a second query behind ours', 'from=provider&tx=ID?estado=aprobada&aut=123'],
  ['a second query behind its name', 'tx=ID&from=provider?estado=aprobada'],
  ['our id in a second query', 'from=provider?tx=ID&aut=123'],
  ['a second question mark at the end', 'from=provider&tx=ID?'],
  ['an encoded question mark', 'from=provider&tx=ID%3Festado%3Daprobada'],
  ['an encoded fragment', 'from=provider&tx=ID%23/result'],
  ['an encoded fragment in the middle', 'from=provider%23&tx=ID&aut=1'],
  ['&amp;', 'from=provider&amp;tx=ID&amp;aut=123'],
  ['semicolons', 'tx=ID;from=provider;aut=123'],
  ['a separator encoded once too often', 'from=provider%26tx%3DID'],
  ['all of it encoded', 'from%3Dprovider%3Ftx%3DID'],
  ['a full stop behind it', 'aut=1&from=provider&tx=ID.'],
  ['a bracket behind it', 'tx=ID)&from=provider]'],
  ['a question mark in front', '?tx=ID&from=provider'],
])('a return with %s is reported once, with its query as it came', async (_how, template) => {
  const id = await payer.pay();
  const query = template.replaceAll('ID', id);
  const browser = otherBrowser();
  const asked = await browser.get(`${LIST}?${query}`);
  expectLeadsTo(asked, `/?next=${encodeURIComponent(`${LIST}?tx=${id}`)}`);
  expectLeadsTo(await postFrom(browser, `${LIST}/?${query}`, ''), `${LIST}?${query}`);
  await logIn(browser, asked.headers.location);
  await expectReported(reportOf(id), query);
  await payer.client.get(LIST);
  expect(await reports()).toHaveLength(1);
});

describe('a base address that ends in a slash', () => {
  const CODE = 'abcdefghijklmnopqrstuvwxyz';
  const leadsAway = ({ headers }: Answer) => headers.location !== undefined;

  it.each([
    `//verifyEmail?code=${CODE}`,
    `///verifyEmail?code=${CODE}`,
    `//verifyemail/?code=${CODE}`,
    `/verifyEmail//?code=${CODE}.`,
    `//verifyEmail?lang=es?code=${CODE}&amp;utm_source=mail`,
    `//verifyEmail?code=${CODE}?utm_source=mail`,
    `//verifyEmail?code=${CODE}%23top`,
  ])('leads from a mail to the page with its code: %s', async (address) => {
    const page = await otherBrowser().get(address);
    expect(page.status).toBe(200);
    expect(fieldValue(page.body, 'code')).toBe(CODE);
  });

  it('opens Home, a screen and a guest link too', async () => {
    expect((await otherBrowser().get('//')).body).toContain('action="/login"');
    expectLeadsTo(await otherBrowser().get('//webPayCashIn'), '/?next=%2FwebPayCashIn');
    for (const before of ['?', '?casino=12?', '?casino=12%23']) {
      const { pathname, search } = new URL(await stack.sandbox.guestLink(payer.player.phone));
      const answer = await otherBrowser().get(`/${pathname}${search.replace('?', before)}`);
      expectLeadsTo(answer, '/webPayCashIn');
    }
  });

  it.each([
    '//evil.example/',
    '//evil.example/verifyEmail',
    '//evil.example//',
    '/x/..//evil.example/about',
    '/\\evil.example',
  ])('never leads to another host: %s', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      for (const host of [{}, { Host: `localhost:${new URL(stack.portal.origin).port}` }]) {
        const answer = await payer.client.send(method, `${path}?from=provider&tx=t_1`, { headers: host });
        expect([answer.status, leadsAway(answer)]).toEqual([400, false]);
      }
    }
  });
});
