import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectPage } from './expectations.ts';

const escaped = (address: string) => address.replaceAll('&', '&amp;');

let stack: Stack;
/** Signed in. */
let client: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('US');
  client = new HttpClient(stack.portal.origin);
  await client.logIn(await stack.sandbox.makePlayer());
});

afterAll(async () => {
  client.close();
  await stack.stop();
});

describe('every page', () => {
  it.each([
    ['/', 200],
    ['/about', 200],
    ['/nowhere', 404],
    ['/x.png', 404],
    ['/?_data=root', 400],
  ])(
    '[S7-AUTH-01 S7-OTHER-06 ASVS-1.3.2 ASVS-3.4.3 ASVS-3.4.5 ASVS-3.4.6 ASVS-4.1.1] %s (%d) allows what stands in it, by its hashes, and nothing else',
    async (path, status) => {
      const visitor = new HttpClient(stack.portal.origin);
      const answers = [await visitor.get(path), await visitor.get(path), await client.get(path)];
      for (const answer of answers) expectPage(answer, status);
      visitor.close();
    },
  );

  it.each(['br', 'gzip', 'br;q=0, gzip', 'br;q=0, gzip;q=0', 'identity'])(
    'is sent as the browser takes it: %s',
    async (accepted) => {
      const answer = await client.get('/', { 'Accept-Encoding': accepted });
      const expected = /br(?!;q=0)/.test(accepted)
        ? 'br'
        : /gzip(?!;q=0)/.test(accepted)
          ? 'gzip'
          : undefined;
      expect(answer.headers['content-encoding']).toBe(expected);
      expect(answer.headers.vary).toContain('Accept-Encoding');
    },
  );

  it('[S1-BUILD-01 S6-ROLE-01 ASVS-8.2.1] that a player must be signed in for leads to the log-on and back', async () => {
    const visitor = new HttpClient(stack.portal.origin);
    const pages = [
      ...['/userProfile', '/webPayCashIn', '/changePassword', '/webPayTransactions'],
      // With what stood in the address: casino, method, filter, page of a list.
      '/webPayCashIn?casino=13&method=m_oxxo&amount=50',
      '/webPayCashOut?casino=13',
      '/webPayTransactions?direction=buyIn&status=open&casino=12&month=2026-11&cursor=a%3D%3D',
    ];
    for (const path of pages) {
      const answer = await visitor.get(path);
      expect([path, answer.status, answer.headers.location]).toEqual([
        path,
        303,
        `/?next=${encodeURIComponent(path)}`,
      ]);
    }
    visitor.close();
  });
});

describe('a page with a query', () => {
  it.each([
    '/about?doc=terms',
    '/userProfile?next=%2FwebPayCashOut',
    '/webPayTransactions?direction=cashOut&month=2026-11',
  ])('is come back to from its small forms and the question of the log-out: %s', async (address) => {
    const visitor = new HttpClient(stack.portal.origin);
    await visitor.logIn(await stack.sandbox.makePlayer());
    const asked = `${address}&dialog=logout`;
    const page = await visitor.get(address);
    expectPage(page, 200);
    expect(page.body.match(/href="[^"]*dialog=logout"/g)).toEqual([`href="${escaped(asked)}"`]);
    const question = await visitor.get(asked);
    expect(question.body).toContain(`href="${escaped(`${address}#logout`)}"`);
    for (const { body } of [page, question]) {
      const back = await visitor.submit('/language', { ...formWith(body, 'returnTo'), language: 'en' });
      expect([back.status, back.headers.location]).toEqual([303, address]);
    }
    visitor.close();
  });

  it('that shows what opens something is come back to without it', async () => {
    const visitor = new HttpClient(stack.portal.origin);
    await visitor.logIn(await stack.sandbox.makePlayer());
    const page = await visitor.get('/verifyEmail?code=Marker123');
    expect(page.body).toContain('href="/verifyEmail?dialog=logout"');
    expect(formWith(page.body, 'returnTo').returnTo).toBe('/verifyEmail');
    visitor.close();
  });
});

describe('where a log-on leads', () => {
  it.each([
    ['/webPayCashIn', '/webPayCashIn'],
    ['/webPayCashIn?casino=13&amount=50', '/webPayCashIn?casino=13&amount=50'],
    ['/webPayTransactions?status=open&month=2026-11', '/webPayTransactions?status=open&month=2026-11'],
    ['https://evil.test/', '/'],
    ['//evil.test', '/'],
    ['/\\evil.test', '/'],
    ['\\\\evil.test', '/'],
    ['/webPayCashIn?x=//evil.test', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.test', '/'],
    [' //evil.test', '/'],
    ['/webPayCashIn\r\nX-Header: 1', '/'],
    ['/%2f/evil.test', '/'],
    ['evil.test', '/'],
    ['', '/'],
  ])('[ASVS-3.7.2] next=%j leads to %s', async (next, location) => {
    const visitor = new HttpClient(stack.portal.origin);
    const player = await stack.sandbox.makePlayer();
    const page = await visitor.get(`/?next=${encodeURIComponent(next)}`);
    expectPage(page, 200);
    const answer = await visitor.submit('/login', {
      phoneNumber: player.phone,
      password: player.password,
      next,
    });
    expect([answer.status, answer.headers.location]).toEqual([303, location]);
    expect(answer.headers).not.toHaveProperty('x-header');
    for (const form of ['/language', '/dismissNotification']) {
      await visitor.get('/');
      const back = await visitor.submit(form, { returnTo: next, language: 'en', notification: 'x' });
      expect([form, back.status, back.headers.location]).toEqual([form, 303, location]);
    }
    visitor.close();
  });
});
