import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectLeadsTo, LIST, Payer } from './payer.ts';

let stack: Stack;
let payer: Payer;
let client: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('US');
});

beforeEach(async () => {
  payer = await Payer.signIn(stack);
  client = payer.client;
});

afterEach(async () => {
  client.close();
  await stack.sandbox.reset();
});

afterAll(() => stack.stop());

describe('a return from the provider', () => {
  const query = (id: string, more = '') => `${LIST}?from=provider&tx=${id}${more}`;

  it('[SC-BUY-19] is told to the operator once, and leads to a clean address', async () => {
    const id = await payer.pay();
    const answer = await client.get(query(id, '&providerResult=paid&sig=a%2Bb%3D'));
    expectLeadsTo(answer, `${LIST}?tx=${id}`);
    expect(await payer.calls('return')).toHaveLength(1);
    expect(pageText((await client.follow(answer)).body)).toContain('Offered to User');
    expect(await payer.calls('return')).toHaveLength(1);
  });

  it.each(['&result=success', '&status=Committed&result=ok', '&providerResult=paid'])(
    '[SC-BUY-19] is not believed: %s',
    async (forged) => {
      const id = await payer.pay();
      const page = await client.follow(await client.get(query(id, forged)));
      expect(pageText(page.body)).toContain('Offered to User');
      expect(page.body).not.toContain('marker--good');
      expect(await payer.statuses()).toEqual(['OfferedToUser']);
      expect((await stack.sandbox.paymentsOf(payer.player.phone)).funds[0]?.balance.regularAU).toBe(900_000);
    },
  );

  it.each([
    ['Sec-Purpose', 'prefetch'],
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Purpose', 'prefetch'],
    ['X-Moz', 'prefetch'],
    ['X-Purpose', 'preview'],
  ])('that is only looked ahead at (%s: %s) is not told', async (name, value) => {
    const id = await payer.pay();
    expect((await client.get(query(id), { [name]: value })).status).toBe(425);
    expect(await payer.calls('return')).toEqual([]);
  });

  it('by HEAD is not told', async () => {
    const id = await payer.pay();
    expectLeadsTo(await client.send('HEAD', query(id)), `${LIST}?tx=${id}`);
    expect(await payer.calls('return')).toEqual([]);
  });

  it('[OC-PAY-07] with more than the operator takes is not told in part', async () => {
    const id = await payer.pay();
    const base = query(id, '&x=').slice(`${LIST}?`.length);
    await client.get(`${LIST}?${base}${'a'.repeat(4096 - base.length)}`);
    expect(await payer.calls('return')).toHaveLength(1);
    expectLeadsTo(await client.get(`${LIST}?${base}${'a'.repeat(4097 - base.length)}`), `${LIST}?tx=${id}`);
    expect(await payer.calls('return')).toHaveLength(1);
  });

  it('[OC-MORE-06] that names no transaction leads to the list', async () => {
    await payer.pay();
    for (const more of ['', '&tx=', '&tx=../funds', '&TX=&tx[]=%20'])
      expectLeadsTo(await client.get(`${LIST}?from=provider${more}`), LIST);
    expect(await payer.calls('return')).toEqual([]);
  });

  it.each([
    ['a `tx` of the provider before ours', 'from=provider&tx=WP-1&tx=ID'],
    ['a `tx` of the provider after ours', 'from=provider&tx=ID&tx=WP-1'],
    ['ours twice', 'from=provider&tx=ID&tx=ID'],
    ['many of them', 'from=provider&tx=a&tx=b&tx=ID&tx=c'],
    ['names in capitals and lists', 'from=provider&TX=WP-1&tx[]=WP-2&tx[0]=WP-3&tx=ID'],
    ['ours in capitals alone', 'from=provider&TX=ID'],
    ['a `from` of its own', 'from=WP&tx=ID&from=provider&from='],
    ['names of our own pages', 'from=provider&tx=ID&step=cancel&view=month&status=ok&code=1&unconfirmed=x'],
    ['names of our own forms', 'from=provider&tx=ID&dialog=logout&lang=xx&next=%2F%2Fevil.test&csrf=1'],
    ['names of guest links', 'from=provider&tx=ID&accessToken=abc&accessTokenExpiration=9'],
    ['a name of the framework', 'from=provider&tx=ID&_data=root'],
    ['spellings that a URL would change', "from=provider&tx=ID&sig='a|b'{c}^d`&x=%7e%7E%zz&y"],
    ['letters of another encoding', 'from=provider&tx=ID&name=Jos%E9&x=%FF%00'],
  ])('is told with its query as it came, with %s', async (_what, template) => {
    const id = await payer.pay();
    const raw = template.replaceAll('ID', id);
    expectLeadsTo(await client.get(`${LIST}?${raw}`), `${LIST}?tx=${id}`);
    const calls = await payer.calls('return');
    expect(calls.map(({ path }) => path)).toEqual([`/api/v1/webpay/transactions/${id}/return`]);
    expect(calls[0]?.returnQuerySha256).toBe(createHash('sha256').update(raw).digest('hex'));
  });

  it('of which no value is a transaction of the player tells nothing', async () => {
    await payer.pay();
    const other = await Payer.signIn(stack);
    const foreign = await other.pay();
    expectLeadsTo(await client.get(`${LIST}?from=provider&tx=WP-1&tx=${foreign}`), LIST);
    expect(await payer.calls('return')).toEqual([]);
    other.client.close();
  });

  it('[ASVS-8.2.2] of a transaction of somebody else leads to a page that is not there', async () => {
    const id = await payer.pay();
    const other = await stack.sandbox.makePlayer();
    const stranger = new HttpClient(stack.portal.origin, { language: 'en' });
    await stranger.logIn(other);
    const page = await stranger.follow(await stranger.get(query(id, '&result=success')));
    expect(page.status).toBe(404);
    expect(pageText(page.body)).toContain('Not Found');
    stranger.close();
  });

  it('of somebody who is not signed in tells nothing, and finds the transaction by the log-on', async () => {
    const player = await stack.sandbox.makePlayer();
    const id = await payer.pay();
    const visitor = new HttpClient(stack.portal.origin);
    const next = `${LIST}?tx=${id}`;
    const logOn = `/?next=${encodeURIComponent(next)}`;
    expectLeadsTo(await visitor.get(query(id)), logOn);
    expect(await payer.calls('return')).toEqual([]);
    const form = formWith((await visitor.get(logOn)).body, 'phoneNumber');
    expect(form.next).toBe(next);
    const wrong = await visitor.submit('/login', { phoneNumber: player.phone, password: 'Wrong1!!', next });
    expectLeadsTo(
      wrong,
      `${logOn}&refused=${/refused=([\w-]{12})$/.exec(String(wrong.headers.location))?.[1]}`,
    );
    const right = { phoneNumber: player.phone, password: player.password, next };
    expectLeadsTo(await visitor.submit('/login', right), next);
    visitor.close();
  });

  it.each([
    ['hangs up', { reset: 'before' as const }],
    ['fails', { status: 500 }],
    ['is not understood', { json: [] }],
  ])('goes on to the transaction when telling it %s', async (_what, fault) => {
    const id = await payer.pay();
    await stack.sandbox.addFaults({ match: { path: '^/api/v1/webpay/transactions/[^/]+/return$' }, fault });
    const page = await client.follow(await client.get(query(id)));
    expect(page.status).toBe(200);
    expect(pageText(page.body)).toContain('Offered to User');
  });
});

describe('a provider that sends players back by POST', () => {
  const CROSS_SITE = { Origin: 'https://provider.example', 'Sec-Fetch-Site': 'cross-site', Cookie: null };
  const post = (path: string, body: string, headers: Record<string, string | null> = {}) =>
    client.send('POST', path, { body, headers: { ...CROSS_SITE, ...headers } });

  it.each([
    ['another site', CROSS_SITE],
    ['an opaque origin', { ...CROSS_SITE, Origin: 'null' }],
    ['a browser that says nothing', { Origin: null, 'Sec-Fetch-Site': null, Cookie: null }],
  ])('is led to the address by GET, its fields in the query: %s', async (_what, headers) => {
    const answer = await post(`${LIST}?from=provider&tx=tx_1`, 'result=success&sig=a%2Bb', headers);
    expectLeadsTo(answer, `${LIST}?from=provider&tx=tx_1&result=success&sig=a%2Bb`);
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.setCookies).toEqual([]);
  });

  it('is led on without its fields when these are no form, or too much', async () => {
    const path = `${LIST}?from=provider&tx=tx_1`;
    expectLeadsTo(await post(path, '{"a":1}', { 'Content-Type': 'application/json' }), path);
    expectLeadsTo(await post(path, 'a=1\r\nSet-Cookie: x=y'), path);
    expectLeadsTo(await post(path, `a=${'b'.repeat(5000)}`), path);
    expectLeadsTo(await post(path, ''), path);
  });

  it('is no fault of the portal when the browser goes away meanwhile', async () => {
    const { hostname, port, host } = new URL(stack.portal.origin);
    const logged = stack.portal.logs().length;
    const socket = connect(Number(port), hostname);
    const head = [
      `POST ${LIST}?from=provider&tx=tx_1 HTTP/1.1`,
      `Host: ${host}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 100',
      'Expect: 100-continue',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\nsig=`);
    // It has started to read the form.
    await once(socket, 'data');
    socket.resetAndDestroy();
    await expect.poll(() => stack.portal.logs().slice(logged).join('\n')).toContain('"aborted":true');
    expect((await client.get('/healthz')).status).toBe(200);
    expect(
      stack.portal
        .logs()
        .slice(logged)
        .filter((line) => line.includes('"level":50')),
    ).toEqual([]);
  });

  it('does nothing else: any other form from another site is refused', async () => {
    for (const path of [
      LIST,
      `${LIST}?tx=tx_1`,
      `${LIST}?tx=tx_1&step=cancel`,
      '/?from=provider',
      '/logout?from=provider',
    ])
      expect((await post(path, 'intent=cancel')).status, path).toBe(403);
  });
});

describe('the page that leads to the provider', () => {
  const formAction = (answer: Answer) =>
    /form-action ([^;]*)/.exec(String(answer.headers['content-security-policy']))?.[1];

  it('[SC-BUY-12] lets its form out to the provider, and no other page does', async () => {
    const id = await payer.pay({ methodId: 'm_credit' });
    const page = await client.get(`${LIST}?tx=${id}&step=provider`);
    // Wherever the provider redirects it: over https on, of a provider on this machine over http too.
    expect(formAction(page)).toBe("'self' https: http:");
    // The gateway is told the origin of the form, and no more.
    expect(page.headers['referrer-policy']).toBe('strict-origin');
    expect(page.body).toMatch(/<form method="post" action="http:[^"]*" rel="noopener">/);
    expect(formWith(page.body, 'signature')).not.toHaveProperty('csrf');
    for (const path of [`${LIST}?tx=${id}`, LIST, '/']) {
      const other = await client.get(path);
      expect(formAction(other)).toBe("'self'");
      expect(other.headers['referrer-policy']).toBe('same-origin');
    }
    const byLink = await payer.pay({ methodId: 'm_card' });
    expect(formAction(await client.get(`${LIST}?tx=${byLink}&step=provider`))).toBe("'self'");
  });

  it('[SC-BUY-12] sends no address of the portal along', async () => {
    const id = await payer.pay();
    const page = await client.get(`${LIST}?tx=${id}&step=provider`);
    expect(page.headers['referrer-policy']).toBe('same-origin');
    expect(page.body).toMatch(
      /<a class="button button--primary" href="http:\/\/127[^"]*" rel="noopener noreferrer">/,
    );
    expect(page.body).not.toMatch(/target=|<iframe|window\.open/);
    // Nothing is opened there before the player goes: the name is looked up, no more.
    expect(page.body).toMatch(/<link rel="dns-prefetch" href="http:\/\/127\.0\.0\.1:\d+"\/>/);
    expect(page.body).not.toMatch(/preconnect|prerender/);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://evil.test/pay',
    'https://good@evil.test/',
    'https://pay.evil.test/',
    '//evil.test/',
  ])('[ASVS-3.7.2] does not lead to %s', async (url) => {
    const id = await payer.pay();
    const [transaction] = (await stack.sandbox.paymentsOf(payer.player.phone)).transactions;
    for (const method of ['GET', 'POST'] as const) {
      const nextAction = { type: 'redirect', method, url, fields: { a: '1' }, expiresAt: null };
      await stack.sandbox.addFaults({
        match: { path: `/webpay/transactions/${id}` },
        times: 1,
        fault: { json: { status: 'Success', transaction: { ...transaction, nextAction } } },
      });
      const page = await client.get(`${LIST}?tx=${id}&step=provider`);
      expect(page.status).toBe(200);
      expect(formAction(page)).toBe("'self'");
      expect(page.body).not.toContain('evil');
      expect(page.body).not.toMatch(/(href|action)="(javascript|data|https?):/);
      expect(pageText(page.body)).toContain('The payment could not be started.');
    }
  });

  it('is not there for what has nothing to be done at the provider', async () => {
    const id = await payer.pay({ status: 'Committed' });
    expectLeadsTo(await client.get(`${LIST}?tx=${id}&step=provider`), `${LIST}?tx=${id}`);
  });
});
