import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type ProxiedStack, startProxiedStack } from '#tests/support/proxied-stack.ts';
import { Crowd } from './crowd.ts';

/** Requests of the rolling restart, and how many of them come in a second. */
const REQUESTS = Number(process.env.REQUESTS ?? 1500);
const PER_SECOND = Number(process.env.PER_SECOND ?? 100);
const PLAYERS = 30;
const VISITORS = 10;
/** How long a process goes on serving after it was told to stop, in ms, so that the proxy learns of it by its answers. */
const DRAIN_DELAY_MS = '1500';
const REFRESH = '/authentication/refresh';
/** Answer to a refresh that is tried again later. */
const PUT_OFF = { status: 503 };
const LIMIT_MS = 240_000 + (REQUESTS / PER_SECOND) * 10_000;

let stack: ProxiedStack;
let crowd: Crowd;

async function open(): Promise<void> {
  stack = await startProxiedStack('MX', { env: { DRAIN_DELAY_MS } });
  crowd = new Crowd(stack);
  await crowd.gather(PLAYERS, VISITORS);
  await stack.sandbox.clearCalls();
}

afterEach(async () => {
  crowd.leave();
  await stack.stop();
});

/** Ends a process; gives its exit code and signal. */
async function end(index: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<unknown[]> {
  const portal = stack.portals[index];
  if (!portal) throw new RangeError('no such process');
  const ended = once(portal.process, 'exit');
  portal.process.kill(signal);
  return ended;
}

async function isReady(index: number): Promise<boolean> {
  return fetch(`${stack.portals[index]?.origin}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Statuses of refreshes that the operator refused, such as of a token that was renewed before. */
const refusedRefreshes = async () =>
  (await refreshStatuses()).filter((status) => status !== 200 && status !== PUT_OFF.status);

const refreshStatuses = async () =>
  (await stack.sandbox.calls({ path: REFRESH })).map(({ status }) => status);

it(`[OP-DEATH-01] each of three processes restarted in turn under ${PER_SECOND} requests a second loses nothing`, {
  timeout: LIMIT_MS,
}, async () => {
  await open();
  let restarted = 0;
  let isOver = false;
  const restarts = async () => {
    while (!isOver) {
      for (let index = 0; index < stack.portals.length && !isOver; index++) {
        expect(await end(index, 'SIGTERM')).toEqual([0, null]);
        await stack.restart(index);
        await expect.poll(() => isReady(index)).toBe(true);
        restarted++;
        await sleep(500);
      }
    }
  };
  const restarting = restarts();
  await crowd.run(REQUESTS, PER_SECOND);
  while (restarted < stack.portals.length) await crowd.run(PER_SECOND, PER_SECOND);
  isOver = true;
  await restarting;
  const report = crowd.report();
  process.stdout.write(`rolling restart: ${restarted} restarts, ${JSON.stringify(report)}\n`);
  const proxied = stack.nginx.logs().match(/^.*(\[(error|warn|crit)\]|"status":"?502).*$/gm) ?? [];
  expect(report, proxied.join('\n')).toMatchObject({ lost: [], forcedOut: [], formsLost: [] });
  expect(await refusedRefreshes()).toEqual([]);
  expect((await refreshStatuses()).length).toBeGreaterThan(PLAYERS / 2);
});

it('[OP-DEATH-02] one killed in the middle of it loses no page, only forms that it was answering', {
  timeout: LIMIT_MS,
}, async () => {
  await open();
  const running = crowd.run(PER_SECOND * 6, PER_SECOND);
  await expect.poll(async () => (await refreshStatuses()).length).toBeGreaterThan(0);
  // A refresh that dies with its process has used its token up: none is under way when this one is killed.
  await stack.sandbox.addFaults({ match: { path: REFRESH }, fault: PUT_OFF });
  await expect.poll(refreshStatuses).toContain(PUT_OFF.status);
  await sleep(1000);
  await end(1, 'SIGKILL');
  await stack.sandbox.clearFaults();
  await running;
  const report = crowd.report();
  process.stdout.write(`killed: ${JSON.stringify(report)}\n`);
  expect(report.lost.filter((line) => !line.startsWith('form of'))).toEqual([]);
  expect(report.lost.length).toBeLessThanOrEqual(VISITORS);
  expect(report).toMatchObject({ forcedOut: [], formsLost: [] });
  expect(await refusedRefreshes()).toEqual([]);
});
