import { once } from 'node:events';
import { request } from 'node:https';
import { connect as connectTls } from 'node:tls';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { pageText } from '#tests/support/http-client.ts';
import { type ProxiedStack, startProxiedStack } from '#tests/support/proxied-stack.ts';
import { addressOf } from './guest-links.ts';

const CASINOS = [{ casinoId: 13, regularAU: 1_000_000 }];

let stack: ProxiedStack;

beforeAll(async () => {
  stack = await startProxiedStack('MX');
});
beforeEach(() => stack.sandbox.reset());
afterAll(() => stack.stop());

/** The lines of the access log, as the proxy wrote them. */
const lines = () =>
  stack.nginx
    .logs()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map(
      (line) =>
        JSON.parse(line) as {
          traceId: string;
          path: string;
          status: number;
          upstream: string;
          client: string;
        },
    );

describe('behind the proxy that is shipped', () => {
  it('[OP-PROXY-01] a player logs in, buys in and sees it, each request at another process', async () => {
    const player = await stack.sandbox.makePlayer({ casinos: CASINOS, displayName: 'Ana' });
    const browser = stack.browse();
    const before = lines().length;
    const loggedIn = await browser.logIn(player);
    expect(loggedIn.headers.location).toBe('/');
    expect(pageText((await browser.follow(loggedIn)).body)).toContain('Ana');
    const form = formWith((await browser.get('/webPayCashIn')).body, 'operation');
    const typed = { amount: '500', quickAmount: 'other', method: 'm_oxxo', intent: 'pay' };
    const paid = await browser.submit('/webPayCashIn?casino=13', { ...form, ...typed });
    expect(paid.headers.location).toMatch(/^\/webPayTransactions\?tx=/);
    expect(pageText((await browser.follow(paid)).body)).toContain('500.00');
    expect(pageText((await browser.get('/webPayTransactions')).body)).toContain('500.00');
    expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
    // In turn: no two in a row at the same one.
    await expect.poll(() => lines().length).toBeGreaterThanOrEqual(before + 7);
    const upstreams = lines()
      .slice(before)
      .map(({ upstream }) => upstream);
    expect(new Set(upstreams).size).toBe(3);
    expect(upstreams.filter((upstream, index) => upstream === upstreams[index + 1])).toEqual([]);
    expect((await browser.submit('/logout')).status).toBe(303);
    for (let n = 0; n < 3; n++) {
      expect(pageText((await browser.get('/')).body)).not.toContain('Ana');
    }
    browser.close();
  });

  it('[OP-PROXY-02] cookies are for this host alone, pages are compressed once, and say to come by TLS', async () => {
    const browser = stack.browse();
    const page = await browser.send('GET', '/', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(page.headers['content-encoding']).toBe('br');
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(page.headers.server).toBe('nginx');
    await browser.logIn(await stack.sandbox.makePlayer());
    const names = [...browser.cookies.keys()];
    expect(names).toContain('__Host-session');
    expect(names.filter((name) => !name.startsWith('__Host-'))).toEqual([]);
    for (const { attributes } of page.setCookies) {
      expect([attributes.has('secure'), attributes.has('domain')]).toEqual([true, false]);
    }
    // As raw bytes, since the client reads text.
    const raw = await rawPage('br');
    expect(brotliDecompressSync(raw).toString('utf8')).toContain('</html>');
    browser.close();
  });

  it('[OP-PROXY-03] it is the player’s address that is told, whatever is made up', async () => {
    const browser = stack.browse();
    const player = await stack.sandbox.makePlayer();
    await browser.get('/');
    const forged = { 'X-Forwarded-For': '203.0.113.9, 198.51.100.1', Forwarded: 'for=203.0.113.9' };
    await browser.submit('/login', { phoneNumber: player.phone, password: player.password }, forged);
    await browser.submit('/logout');
    await browser.logIn(player);
    // The log names an address by a code, the same one for both.
    const addresses = () =>
      stack.portals
        .flatMap((portal) => portal.logs())
        .filter((line) => line.includes('"sessionStarted"'))
        .map((line) => JSON.parse(line).address as string);
    await expect.poll(() => addresses().length).toBeGreaterThanOrEqual(2);
    expect(new Set(addresses()).size).toBe(1);
    browser.close();
  });

  it('[OP-SEEN-01] a request has one number: at the proxy, in the log of the portal, and at the operator', async () => {
    const browser = stack.browse();
    await browser.logIn(await stack.sandbox.makePlayer());
    await stack.sandbox.clearCalls();
    const chosen = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    await browser.send('GET', '/userProfile', { headers: { traceparent: chosen } });
    const atProxy = () => lines().find(({ path }) => path === '/userProfile')?.traceId;
    await expect.poll(atProxy).toMatch(/^[\da-f]{32}$/);
    const traceId = atProxy() ?? '';
    expect(chosen).not.toContain(traceId);
    const known = () =>
      stack.portals.flatMap((portal) => portal.logs()).filter((one) => one.includes(traceId));
    await expect.poll(known).toEqual([expect.stringContaining('"request"')]);
    expect(JSON.parse(known()[0] ?? '{}')).toMatchObject({
      route: '/userProfile',
      parentId: traceId.slice(0, 16),
    });
    const calls = (await stack.sandbox.calls()).filter(({ hasAuthorization }) => hasAuthorization);
    expect(calls.length).toBeGreaterThan(0);
    for (const { traceParent } of calls) {
      expect(traceParent).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`));
    }
    browser.close();
  });

  it('nothing but this name is served, without TLS only the way there, and no probe', async () => {
    const plain = await fetch(`http://127.0.0.1:${stack.nginx.plainPort}/about?x=1`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, `${stack.origin}/about?x=1`]);
    const refused = new Promise((resolve) => {
      const socket = connectTls({
        host: '127.0.0.1',
        port: stack.nginx.port,
        servername: 'other.test',
        rejectUnauthorized: false,
      });
      socket.once('error', (error) => resolve(String(error)));
      socket.once('secureConnect', () => resolve('served'));
    });
    expect(await refused).toMatch(/unrecognized name/);
    const browser = stack.browse();
    for (const path of ['/healthz', '/readyz']) expect((await browser.get(path)).status).toBe(404);
    browser.close();
  });

  it('a session of long tokens passes, and a form that is too long is refused by the portal’s own page', async () => {
    const player = await stack.sandbox.makePlayer({ tokenBytes: 4096, casinos: CASINOS });
    const browser = stack.browse();
    await browser.logIn(player);
    expect((await browser.get('/webPayCashIn')).status).toBe(200);
    const long = await browser.submit('/webPayCashIn', { amount: '5'.repeat(70_000) });
    expect(long.status).toBe(413);
    expect(long.body).toContain('</html>');
    browser.close();
  });
});

it('[OP-PROXY-04] no secret of an address or a form is in what the proxy writes, even when nothing works', async () => {
  const own = await startProxiedStack('MX', { count: 1 });
  const player = await own.sandbox.makePlayer();
  const link = addressOf(await own.sandbox.guestLink(player.phone));
  const browser = own.browse();
  await browser.get(link);
  await own.portals[0]?.stop();
  expect((await browser.get(link)).status).toBe(502);
  expect((await browser.submit('/login', { password: player.password })).status).toBe(502);
  const secrets = [...new URLSearchParams(link.slice(link.indexOf('?'))).values()].filter(
    ({ length }) => length > 10,
  );
  expect(secrets.length).toBeGreaterThan(1);
  const failed = () => own.nginx.logs().match(/"status":502/g)?.length;
  await expect.poll(failed).toBe(2);
  const logs = own.nginx.logs();
  for (const secret of [...secrets, player.password]) expect(logs).not.toContain(secret);
  browser.close();
  await own.stop();
});

describe('a process that dies', () => {
  /** The process whose turn comes next: the proxy asks them in turn, and none is left alone any more. */
  async function nextInTurn(): Promise<number> {
    const browser = stack.browse();
    const turn = async () => {
      const before = lines().length;
      for (let n = 0; n < 6; n++) await browser.get('/about');
      await expect.poll(() => lines().length).toBeGreaterThanOrEqual(before + 6);
      return lines()
        .slice(-6)
        .map(({ upstream }) => stack.portals.findIndex(({ origin }) => origin.endsWith(upstream)));
    };
    const isInTurn = (order: readonly number[]) =>
      new Set(order.slice(0, 3)).size === 3 && order.slice(0, 3).join() === order.slice(3).join();
    let order: number[] = [];
    const tryTurn = async () => {
      order = await turn();
      return isInTurn(order);
    };
    await expect.poll(tryTurn, { interval: 500 }).toBe(true);
    browser.close();
    return order[0] ?? 0;
  }

  it('[OP-PROXY-05] takes no page with it: another one is asked', async () => {
    const player = await stack.sandbox.makePlayer({ displayName: 'Ana' });
    const browser = stack.browse();
    await browser.logIn(player);
    await stack.sandbox.clearCalls();
    await stack.sandbox.addFaults({ match: { path: '/funds' }, times: 1, fault: { hang: true } });
    const index = await nextInTurn();
    const page = browser.get('/');
    await expect.poll(() => stack.sandbox.calls({ path: '/funds' }), { interval: 10 }).toHaveLength(1);
    await killHard(index);
    const answer = await page;
    expect([answer.status, pageText(answer.body).includes('Ana')]).toEqual([200, true]);
    await expect.poll(() => lines().at(-1)?.upstream).toMatch(/, /);
    await stack.restart(index);
    browser.close();
  });

  it('[OP-PROXY-05] takes its form with it, which nobody sends a second time', async () => {
    const player = await stack.sandbox.makePlayer({ casinos: CASINOS });
    const browser = stack.browse();
    await browser.logIn(player);
    const form = formWith((await browser.get('/webPayCashIn')).body, 'operation');
    const typed = { amount: '500', quickAmount: 'other', method: 'm_oxxo', intent: 'pay' };
    await stack.sandbox.clearCalls();
    const match = { method: 'POST', path: '/webpay/buyIn' };
    await stack.sandbox.addFaults({ match, times: 1, fault: { hang: true, takesEffect: true } });
    const index = await nextInTurn();
    const paid = browser.submit('/webPayCashIn?casino=13', { ...form, ...typed });
    await expect.poll(() => stack.sandbox.calls({ path: '/webpay/buyIn', method: 'POST' })).toHaveLength(1);
    await killHard(index);
    expect((await paid).status).toBe(502);
    const line = () => lines().findLast(({ path, status }) => path === '/webPayCashIn' && status === 502);
    await expect.poll(() => line()?.upstream).toMatch(/^[^,]+$/);
    expect(await stack.sandbox.calls({ path: '/webpay/buyIn', method: 'POST' })).toHaveLength(1);
    // The player goes back and sends the form again: the operator has had it.
    const again = await browser.arrive(
      await browser.submit('/webPayCashIn?casino=13', { ...form, ...typed }),
    );
    expect(pageText(again.body)).toContain('The casino has had this payment since');
    expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
    await stack.restart(index);
    browser.close();
  });
});

async function killHard(index: number): Promise<void> {
  const portal = stack.portals[index];
  if (!portal) throw new RangeError('no such process');
  const dead = once(portal.process, 'exit');
  portal.process.kill('SIGKILL');
  await dead;
}

/** A page as it came over the wire. */
async function rawPage(encoding: string): Promise<Buffer> {
  const { port } = new URL(stack.origin);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: 'localhost',
        port,
        path: '/',
        ca: stack.certificate,
        headers: { Host: `localhost:${port}`, 'Accept-Encoding': encoding },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve(Buffer.concat(chunks)));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}
