import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { startStack } from '#tests/support/stack.ts';
import { expectPage, sessionCookies } from './expectations.ts';

/** Long beside the requests that are sent meanwhile, in ms. */
const DRAIN_DELAY_MS = 2500;
/** How long the operator takes over a page and over a log-on that are under way at the end, in ms. */
const SLOW_MS = { page: 1500, logOn: 6000 };
/** Limit of the second test, in ms: an end that waits for connections takes 25 s. */
const END_LIMIT_MS = 15_000;

/** Opens a connection that has been used and is kept open, as browsers do. */
async function openIdle(origin: string) {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

it('[ASVS-1.4.3] a portal told to stop says so, finishes what it has started, and ends well', async () => {
  const env = { DRAIN_DELAY_MS: String(DRAIN_DELAY_MS) };
  const { portal, sandbox, stop } = await startStack({ country: 'US', env });
  const said = () => portal.logs().flatMap((line) => /"msg":"(draining|stopped)"/.exec(line)?.[1] ?? []);
  const player = await sandbox.makePlayer({ displayName: 'Last Guest' });
  const late = await sandbox.makePlayer();
  const reader = new HttpClient(portal.origin);
  const writer = new HttpClient(portal.origin);
  const probe = new HttpClient(portal.origin);
  await reader.logIn(player);
  await writer.get('/');
  expect((await probe.get('/readyz')).status).toBe(200);

  await sandbox.addFaults({ match: { path: '/funds' }, fault: { delayMs: SLOW_MS.page } });
  await sandbox.addFaults({
    match: { path: '/authentication/login' },
    fault: { delayMs: SLOW_MS.logOn },
  });
  await sandbox.clearCalls();
  const events: string[] = [];
  const idle = await openIdle(portal.origin);
  idle.once('close', () => events.push('idle connection closed'));
  const page = reader.get('/');
  const logOn = writer.submit('/login', { phoneNumber: late.phone, password: late.password });
  const isUnderWay = async (path: string) => (await sandbox.calls({ path })).length === 1;
  for (const path of ['/funds', '/authentication/login'])
    await expect.poll(() => isUnderWay(path), { interval: 10 }).toBe(true);
  const ended = once(portal.process, 'exit');
  portal.process.kill('SIGTERM');
  await expect.poll(() => said(), { interval: 10 }).toEqual(['draining']);

  const ready = await probe.get('/readyz');
  expect([ready.status, ready.body, ready.headers.connection]).toEqual([503, 'draining\n', 'close']);
  expect((await probe.get('/healthz')).status).toBe(200);
  const newcomer = new HttpClient(portal.origin);
  expectPage(await newcomer.get('/about'), 200);
  portal.process.kill('SIGTERM');
  const refusal = () =>
    newcomer
      .copy()
      .get('/about')
      .then(() => 'served', String);
  await expect.poll(refusal).toMatch(/ECONNREFUSED/);

  const last = await page;
  expectPage(last, 200);
  expect(pageText(last.body)).toContain('Last Guest');
  const signedIn = await logOn;
  events.push('logged on');
  expect(signedIn.status).toBe(303);
  expect(sessionCookies(signedIn)).toHaveLength(1);

  expect(await ended).toEqual([0, null]);
  // Idle connections that browsers keep open are closed before that, and not waited for.
  expect(events).toEqual(['idle connection closed', 'logged on']);
  expect(said()).toEqual(['draining', 'stopped']);
  for (const client of [reader, writer, probe, newcomer]) client.close();
  await stop();
});

it('a portal that nobody uses ends at once, with connections open', async () => {
  const { portal, stop } = await startStack({ country: 'US' });
  const idle = new HttpClient(portal.origin);
  await idle.get('/');
  const ended = once(portal.process, 'exit');
  const stoppedAt = performance.now();
  portal.process.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - stoppedAt).toBeLessThan(END_LIMIT_MS);
  idle.close();
  await stop();
});
