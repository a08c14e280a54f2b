import { afterAll, beforeAll, expect, it } from 'vitest';
import { SESSION_HARD_LIMIT_MS } from '#app/domain/limits.ts';
import { translationsIn } from '#app/i18n/texts.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { expectPage } from './expectations.ts';

/** What the service worker may cost, compressed. */
const WORKER_BYTES = 1500;

let stack: Stack;
let client: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('MX');
  client = new HttpClient(stack.portal.origin, { language: 'en' });
  await client.logIn(
    await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12 }], displayName: 'Ana Torres' }),
  );
});

afterAll(async () => {
  client.close();
  await stack.stop();
});

it.each(['es-MX', 'en', 'ja'] as const)(
  'the page for no network is in %s, whoever asks for it',
  async (language) => {
    const page = await client.get(`/offline?language=${language}`);
    expectPage(page, 200);
    const { t } = translationsIn(language);
    expect(pageText(page.body)).toContain(t('common:offline.text'));
    // It lies in browsers for long: nothing of anyone is on it, nothing that works once, and nothing to fetch.
    expect(page.body).not.toMatch(/Ana Torres|<form|csrf|<script|<link rel="(stylesheet|prefetch)"/);
    expect(page.body).toMatch(/<a [^>]*href="tel:/);
    expect(page.setCookies).toEqual([]);
  },
);

it.each([
  '',
  '?language=',
  '?language=xx',
  `?language=${'x'.repeat(3000)}`,
  '?language=%0d%0a',
  // What no header can hold, or what only looks like a language.
  '?language=%E6%97%A5',
  '?language=%F0%9F%8E%B0',
  '?language=%00',
  '?language=xx%E2%80%8B',
  '?language=xx%0d%0aSet-Cookie:%20a=b',
  '?language=%FF&language=xx',
])('a language that there is not is that of the country: %s', async (query) => {
  const page = await client.get(`/offline${query}`);
  expectPage(page, 200);
  expect(page.body).toContain('<html lang="es-MX"');
});

it('the worker is looked at anew by each page, and the page names it in its own language', async () => {
  const worker = await client.get('/service-worker.js?language=en');
  expect([worker.status, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(worker.headers['content-type']).toContain('javascript');
  expect((await client.get('/')).body).toContain(
    '<meta name="service-worker" content="/service-worker.js?language=en"/>',
  );
});

it('pages mark their session, for which a slip is kept, and those of nobody say so', async () => {
  const markOf = async (visitor: HttpClient, path: string) =>
    String((await visitor.get(path)).headers['session-mark']).split(' ');
  const [mark = '', leftMs] = await markOf(client, '/');
  expect(mark).toMatch(/^[\w-]{22}$/);
  expect(Number(leftMs)).toBeGreaterThan(SESSION_HARD_LIMIT_MS - 600_000);
  expect(Number(leftMs)).toBeLessThanOrEqual(SESSION_HARD_LIMIT_MS);
  for (const path of ['/about', '/nowhere', '/?dialog=logout'])
    expect([path, (await markOf(client, path))[0]]).toEqual([path, mark]);

  const other = new HttpClient(stack.portal.origin, { language: 'en' });
  // One file made for this visitor, one cached for all.
  for (const path of ['/', '/', '/about', '/nowhere'])
    expect([path, await markOf(other, path)]).toEqual([path, ['none']]);
  const player = await stack.sandbox.makePlayer();
  await other.logIn(player);
  const [first] = await markOf(other, '/');
  await other.submit('/logout');
  expect(await markOf(other, '/')).toEqual(['none']);
  await other.logIn(player);
  expect(new Set([mark, first, (await markOf(other, '/'))[0]]).size).toBe(3);
  other.close();
});

it('the worker keeps to its size', async () => {
  const { headers } = await client.get('/service-worker.js?language=en', { 'Accept-Encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
  expect(Number(headers['content-length'])).toBeGreaterThan(200);
  expect(Number(headers['content-length'])).toBeLessThanOrEqual(WORKER_BYTES);
});

it('where there is to be none, no page names it, and the one that is there removes itself', async () => {
  const without = await startStack({ country: 'MX', env: { SERVICE_WORKER: 'off' } });
  try {
    const browser = new HttpClient(without.portal.origin, { language: 'en' });
    expect((await browser.get('/')).body).not.toContain('service-worker');
    const worker = await browser.get('/service-worker.js?language=en');
    expect([worker.status, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(worker.body).toContain('registration.unregister()');
    expect(worker.body).not.toContain("'fetch'");
    browser.close();
  } finally {
    await without.stop();
  }
});
