import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { startStack } from '#tests/support/stack.ts';
import { expectPage, sessionCookies } from './expectations.ts';

const DRAIN_DELAY_MS = 700;
/** How long the operator takes over the calls that are under way at the end, in ms. */
const SLOW_MS = 1500;

it('a portal told to stop says so, finishes what it has begun, and ends well', async () => {
  const env = { DRAIN_DELAY_MS: String(DRAIN_DELAY_MS) };
  const { portal, sandbox, stop } = await startStack({ country: 'US', env });
  const player = await sandbox.makePlayer({ displayName: 'Last Guest' });
  const late = await sandbox.makePlayer();
  const reader = new HttpClient(portal.origin);
  const writer = new HttpClient(portal.origin);
  const probe = new HttpClient(portal.origin);
  await reader.logIn(player);
  await writer.get('/');
  expect((await probe.get('/readyz')).status).toBe(200);

  const fault = { delayMs: SLOW_MS };
  await sandbox.addFaults({ match: { path: '/funds' }, fault });
  await sandbox.addFaults({ match: { path: '/authentication/login' }, fault });
  const page = reader.get('/');
  const logOn = writer.post('/login', { phoneNumber: late.phone, password: late.password });
  await sleep(200);
  const ended = once(portal.process, 'exit');
  portal.process.kill('SIGTERM');
  await sleep(100);
  const stoppedAt = performance.now();

  const ready = await probe.get('/readyz');
  expect([ready.status, ready.body, ready.headers.connection]).toEqual([503, 'draining\n', 'close']);
  expect((await probe.get('/healthz')).status).toBe(200);
  const newcomer = new HttpClient(portal.origin);
  expectPage(await newcomer.get('/about'), 200);
  portal.process.kill('SIGTERM');
  await sleep(DRAIN_DELAY_MS);
  await expect(newcomer.copy().get('/about')).rejects.toThrow(/ECONNREFUSED/);

  const last = await page;
  expectPage(last, 200);
  expect(pageText(last.body)).toContain('Last Guest');
  const signedIn = await logOn;
  expect(signedIn.status).toBe(303);
  expect(sessionCookies(signedIn)).toHaveLength(1);

  expect(await ended).toEqual([0, null]);
  // Idle connections that browsers keep open are not waited for.
  expect(performance.now() - stoppedAt).toBeLessThan(SLOW_MS + 2000);
  const said = portal.logs().flatMap((line) => /"msg":"(draining|stopped)"/.exec(line)?.[1] ?? []);
  expect(said).toEqual(['draining', 'stopped']);
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
  expect(performance.now() - stoppedAt).toBeLessThan(2000);
  idle.close();
  await stop();
});
