import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectPage, privateCalls } from './expectations.ts';

const NAME = 'Gate Keeper';

let stack: Stack;
/** Signed in. */
let client: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('US');
  client = new HttpClient(stack.portal.origin);
  await client.logIn(await stack.sandbox.makePlayer({ displayName: NAME }));
  await client.get('/');
});

beforeEach(() => stack.sandbox.clearCalls());

afterAll(async () => {
  client.close();
  await stack.stop();
});

/** Writes to the portal as no HTTP library would, and gives all that came back until the connection was closed. */
async function sendRaw(...chunks: string[]): Promise<string> {
  const socket = connect(Number(new URL(stack.portal.origin).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  for (const chunk of chunks) socket.write(chunk);
  await closed;
  return answer;
}

const host = () => new URL(stack.portal.origin).host;

describe('methods', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'PROPFIND'])(
    '[SC-ALL-02 ASVS-13.4.4] %s: 405',
    async (method) => {
      const answer = await client.send(method, '/', { headers: { Origin: stack.portal.origin } });
      expectPage(answer, 405);
      expect(answer.headers.allow).toBe('GET, HEAD, POST');
      expect(await privateCalls(stack.sandbox)).toEqual([]);
    },
  );

  it.each(['/', '/about', '/systemInfo', '/nowhere'])(
    '[SC-ALL-02] a form for the screen %s: 405',
    async (path) => {
      const before = stack.portal.logs().length;
      const answer = await client.submit(path, { anything: 'x' });
      expectPage(answer, 405);
      expect(answer.headers.allow).toBe('GET, HEAD');
      expect(pageText(answer.body)).not.toContain('Internal Server Error');
      // The line about the request is written after its answer.
      await client.get('/healthz');
      expect(stack.portal.logs().slice(before).join('\n')).not.toContain('"level":50');
    },
  );

  it('HEAD has the headers of GET and no body', async () => {
    const [head, get] = [await client.send('HEAD', '/about'), await client.get('/about')];
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
    expect(head.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('bodies', () => {
  it('[ASVS-5.2.1 ASVS-15.2.2] of 64 KB are read, larger ones are not', async () => {
    const token = `csrf=${client.token}&filler=`;
    const fill = (bytes: number) => token + 'x'.repeat(bytes - token.length);
    expect((await client.send('POST', '/dismissNotification', { body: fill(64 * 1024) })).status).toBe(303);
    const refused = await client.send('POST', '/dismissNotification', { body: fill(64 * 1024 + 1) });
    expectPage(refused, 413);
    expect(refused.headers.connection).toBe('close');
  });

  it('without an end: 413 and the connection is closed', async () => {
    const head = `POST /login HTTP/1.1\r\nHost: ${host()}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
    const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`;
    const answer = await sendRaw(`${head}Transfer-Encoding: chunked\r\n\r\n`, ...Array(6).fill(chunk));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/^Connection: close\r$/im);
    expect(answer).toMatch(/^Content-Security-Policy: /im);
  });

  it('[ASVS-15.3.3] of more than 50 fields: 413', async () => {
    const fields = (count: number) => `csrf=${client.token}${'&a=1'.repeat(count - 1)}`;
    expect((await client.send('POST', '/dismissNotification', { body: fields(50) })).status).toBe(303);
    expectPage(await client.send('POST', '/dismissNotification', { body: fields(51) }), 413);
    expectPage(await client.send('POST', '/login', { body: '&'.repeat(200_000) }), 413);
  });

  it.each([
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/json',
    'application/x-www-form-urlencodedx',
    null,
  ])('[ASVS-3.5.2 ASVS-5.1.1] as %s: 415', async (type) => {
    const answer = await client.send('POST', '/login', {
      body: `csrf=${client.token}`,
      headers: { 'Content-Type': type },
    });
    expectPage(answer, 415);
    expect(await privateCalls(stack.sandbox)).toEqual([]);
  });

  it.each([
    'application/x-www-form-urlencoded ;charset=UTF-8',
    'application/x-www-form-urlencoded\t; charset="utf-8"',
    'Application/X-WWW-Form-URLEncoded; Charset=UTF-8',
    'application/x-www-form-urlencoded;',
  ])('as %j: read', async (type) => {
    const body = `csrf=${client.token}`;
    const answer = await client.send('POST', '/dismissNotification', {
      body,
      headers: { 'Content-Type': type, 'Content-Encoding': 'Identity' },
    });
    expect(answer.status).toBe(303);
  });

  it('[ASVS-5.2.3] compressed: 415', async () => {
    expectPage(await client.submit('/login', {}, { 'Content-Encoding': 'gzip' }), 415);
  });

  it('[ASVS-4.2.1] framed in two ways at once: 400', async () => {
    const answer = await sendRaw(
      `POST /login HTTP/1.1\r\nHost: ${host()}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('addresses and headers', () => {
  it.each([
    'evil.test',
    '127.0.0.1',
    '127.0.0.1:1',
    'a b',
    '127.0.0.1.evil.test',
    '[::1]',
    '127.0.0.1..',
    '127.1',
    '%31%32%37.0.0.1',
    'user@127.0.0.1',
    '127.0.0.1/x',
    '127.0.0.1, 127.0.0.1',
  ])('[ASVS-3.5.4] the host %s: 421', async (name) => {
    const answer = await client.get('/', { Host: name, 'X-Forwarded-Host': host() });
    expectPage(answer, 421);
    expect(answer.body).not.toContain(NAME);
    expect(answer.body).not.toContain('evil');
  });

  it('any spelling of its own host is the portal', async () => {
    const { hostname, port } = new URL(stack.portal.origin);
    for (const name of [`${hostname}.:${port}`, `${hostname}:0${port}`]) {
      const answer = await client.get('/', { Host: name });
      expect([name, answer.status]).toEqual([name, 200]);
      expect(answer.body).toContain(NAME);
    }
  });

  it('no host at all: 400', async () => {
    expect(await sendRaw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('the other name of this machine leads to the right one', async () => {
    const answer = await client.get('/about?x=1', { Host: `localhost:${new URL(stack.portal.origin).port}` });
    expect([answer.status, answer.headers.location]).toEqual([302, `${stack.portal.origin}/about?x=1`]);
    expect(answer.body).toBe('');
    expect(answer.setCookies).toEqual([]);
  });

  it.each(['//evil.test/about', '/\\evil.test/about', '//evil.test', '///about.test/', '/x/..//evil.test/'])(
    'the address %s of another host: 400',
    async (path) => expectPage(await client.get(path), 400),
  );

  it('an address of another host in full: 400', async () => {
    const answer = await sendRaw(
      `GET http://evil.test/ HTTP/1.1\r\nHost: ${host()}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    '/%5c%5c',
    '/%5cx:y',
    '/%5c:99999',
    '/about%5c',
    '/%u0061bout',
    `/%u${'0'.repeat(7000)}`,
    '/%',
    '/%zz',
    '/%c0%ae',
    '/%00',
    '/about%0d%0aX:1',
  ])(
    '[ASVS-1.1.1 ASVS-16.5.1] the path %s that no router can read: 404, and nothing of it is printed',
    async (path) => {
      const before = stack.portal.logs().length;
      expectPage(await client.get(path), 404);
      // The line about the request is written after its answer.
      await client.get('/healthz');
      const printed = stack.portal.logs().slice(before);
      expect(printed.filter((line) => !line.startsWith('{') || line.includes('"level":50'))).toEqual([]);
      expect(printed.join('\n')).not.toContain(path.slice(0, 40));
    },
  );

  it('two hosts: 400', async () => {
    const lines = [`Host: ${host()}`, `Host: ${host()}`];
    for (const pair of [
      lines,
      ['Host: evil.test', ...lines.slice(1)],
      [...lines.slice(1), 'hOST: evil.test'],
    ]) {
      const answer = await sendRaw(
        `GET /about HTTP/1.1\r\n${pair.join('\r\n')}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).not.toContain('evil');
    }
  });

  it('addresses over 8 KB: 414', async () => {
    expect((await client.get(`/about?${'a'.repeat(8000)}`)).status).toBe(200);
    expectPage(await client.get(`/about?${'a'.repeat(9000)}`), 414);
  });

  it('[OP-KEYS-05] headers over 16 KB: 431', async () => {
    const answer = await sendRaw(
      `GET / HTTP/1.1\r\nHost: ${host()}\r\nX-Filler: ${'a'.repeat(17 * 1024)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('Set-Cookie: session.2=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
    expect(answer).not.toContain('Set-Cookie: payments');
    expect(answer).toContain('<h1>');
  });

  it.each([
    ['/__manifest?p=/a/a/a', 404],
    ['/about.data', 404],
    ['/_root.data', 404],
    ['/.data?_routes=screens%2Fhome%2Fhome', 404],
    ['/?_data=root', 400],
    ['/about?x=1&_data', 400],
    ['/?<1500 parameters>&_data=root', 400],
  ])('[ASVS-1.1.1] %s gives no data: %d', async (address, status) => {
    const path = address.replace('<1500 parameters>', 'a&'.repeat(1500));
    const answer = await client.get(path);
    expectPage(answer, status);
    expect(answer.body).not.toContain(NAME);
    expect(await privateCalls(stack.sandbox)).toEqual([]);
  });

  it.each([
    'en-US,en;q=0.9,@@@;q=zzz',
    '----',
    '*',
    ',,,',
    'x-klingon',
    'de-DE-u-co-phonebk',
    `${'a'.repeat(60)}-`.repeat(4),
    'ja;q=9999999999',
    '\u00e9\u00e9',
  ])('the language preference %s is no reason to fail', async (preference) => {
    const visitor = new HttpClient(stack.portal.origin);
    expectPage(await visitor.get('/', { 'Accept-Language': preference }), 200);
    visitor.close();
  });
});

describe('names of files', () => {
  it.each([
    '/userProfile/x.css',
    '/userProfile;a.js',
    '/about.css',
    '/x.png',
    '/index.html',
    '/.env',
    '/assets/nothing.js',
    '/assets/..%2f',
    '/assets/..%2f..%2fserver%2findex.js',
    '/assets/%2e%2e/portal.js',
    '/assets/',
    '/%00.css',
    '/%E0%A4%A.css',
  ])(
    '[ASVS-3.2.1 ASVS-3.4.4 ASVS-5.3.2 ASVS-13.4.1 ASVS-13.4.3] %s: 404, kept by no cache, without a name',
    async (path) => {
      const answer = await client.get(path);
      expectPage(answer, 404);
      expect(answer.body).not.toContain(NAME);
    },
  );

  it('[ASVS-14.2.2] a file of the build is public and kept for ever', async () => {
    const page = await client.get('/');
    const script = /src:"([^"]+)"/.exec(page.body)?.[1] ?? '';
    expect(script).toMatch(/^\/assets\//);
    const answer = await client.get(script, { 'Accept-Encoding': 'br' });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.setCookies).toEqual([]);
  });

  it('a file of the build is whole for any range, and the connection is kept', async () => {
    const before = stack.portal.logs().length;
    const ranges = ['bytes=5-2', 'bytes=-10', 'bytes=0-1,3-4', 'x'].map((range) => `Range: ${range}\r\n`);
    const request = (more: string) => `GET /robots.txt HTTP/1.1\r\nHost: ${host()}\r\n${more}\r\n`;
    const answer = await sendRaw(...ranges.map(request), request('Connection: close\r\n'));
    expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(ranges.length + 1);
    expect(stack.portal.logs().slice(before).join('\n')).not.toContain('"level":50');
  });

  it('[ASVS-4.1.1] every file of the build that is text says in which characters', async () => {
    const folder = new URL('../../build/client/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const served = files.filter((file) => /\.\w+$/.test(file) && !/\.(br|gz)$/.test(file));
    const types: string[] = [];
    for (const file of served) {
      for (const encoding of ['br', 'identity']) {
        const { status, headers } = await client.get(`/${file}`, { 'Accept-Encoding': encoding });
        expect([file, status]).toEqual([file, 200]);
        types.push(`${file.split('.').at(-1)}: ${headers['content-type']}`);
      }
    }
    // Everything but pictures and fonts, which have no characters.
    expect(new Set(types.filter((type) => !/: (font\/|image\/(png|x-icon|webp))/.test(type)))).toEqual(
      new Set([
        'js: text/javascript; charset=utf-8',
        'css: text/css; charset=utf-8',
        'txt: text/plain; charset=utf-8',
        'svg: image/svg+xml; charset=utf-8',
        'webmanifest: application/manifest+json; charset=utf-8',
      ]),
    );
    for (const probe of ['/healthz', '/readyz']) {
      expect((await client.get(probe)).headers['content-type']).toBe('text/plain; charset=utf-8');
    }
  });
});

describe('headers of every answer', () => {
  let secure: Portal;
  let visitor: HttpClient;

  beforeAll(async () => {
    const env = { PUBLIC_ORIGIN: 'https://localhost' };
    await stack.sandbox.changeRules({ captchaType: 'turnstile', captchaSiteKey: '1x00000000000000000000AA' });
    secure = await startPortal({ apiUrl: stack.sandbox.apiUrl, country: 'US', env });
    visitor = new HttpClient(secure.origin);
  });

  afterAll(async () => {
    visitor.close();
    await secure.stop();
  });

  it.each(['localhost', 'localhost:443', 'LocalHost', 'localhost.', 'LOCALHOST.:443', 'localhost:'])(
    'the host %s is the portal behind its proxy',
    async (name) => {
      expectPage(await visitor.get('/about', { Host: name }), 200);
      const form = { Host: name, Origin: `https://${name}`, 'Sec-Fetch-Site': null };
      expect((await visitor.submit('/language', { language: 'ja' }, form)).status).toBe(303);
      const insecure = { ...form, Origin: `http://${name}` };
      expectPage(await visitor.submit('/language', { language: 'ja' }, insecure), 403);
    },
  );

  it.each(['localhost:80', 'localhost:8443', 'localhost..', 'xn--localhost-'])(
    'the host %s is not',
    async (name) => expectPage(await visitor.get('/about', { Host: name }), 421),
  );

  it.each([
    '/',
    '/about',
    '/nowhere',
    '/x.png',
    '/%',
    '/healthz',
    '/readyz',
    '/webPayCashIn',
    '<style sheet>',
  ])(
    '[ASVS-3.2.1 ASVS-3.4.1 ASVS-3.4.2 ASVS-3.4.4 ASVS-14.3.2] over https %s may not be had without it, nor be taken for something else',
    async (path) => {
      const page = await visitor.get('/', { Host: 'localhost' });
      const sheet = /href="(\/assets\/[^"]+\.css)"/.exec(page.body)?.[1] ?? '';
      const answer = await visitor.get(path === '<style sheet>' ? sheet : path, { Host: 'localhost' });
      expect(answer.headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
    },
  );

  it('[ASVS-3.2.1 ASVS-3.5.5 ASVS-14.2.3] a page embeds nothing of another origin, but for one with the captcha', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await visitor.get(path, { Host: 'localhost' });
      return headers['cross-origin-embedder-policy'];
    };
    expect(await policyOf('/')).toBe('require-corp');
    expect(await policyOf('/about')).toBe('require-corp');
    expect(await policyOf('/registerNewUser')).toBeUndefined();
  });
});

it('[ASVS-13.4.5] probes are answered under any name, and tell nothing', async () => {
  for (const [path, body] of [
    ['/healthz', 'ok\n'],
    ['/readyz', 'ok\n'],
  ]) {
    const answer = await client.get(String(path), { Host: '10.0.0.7' });
    expect([answer.status, answer.body, answer.setCookies]).toEqual([200, body, []]);
  }
});
