import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Country } from '#sandbox/contract.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { startTestRedis, type TestRedis } from '#tests/support/redis.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';

/** Longest that a process may take to find a Redis that is back, in ms; it tries at least every two seconds. */
const REDIS_FOUND_MS = 60_000;

/** Two or more processes of one portal, the Redis that they share and the operator behind them. */
export interface SharedStack {
  sandbox: TestSandbox;
  redis: TestRedis;
  /** What the portal is called; the address of the first process. */
  publicOrigin: string;
  /** Where the processes listen. */
  addresses: readonly [first: string, second: string, ...more: string[]];
  portals: readonly [first: Portal, second: Portal, ...more: Portal[]];
  /** Waits until every process has found the Redis that is back. */
  redisFound(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts an operator, a Redis and two processes of a portal, or `more`; `env` goes to all of them on top of what every test
 * portal gets. `wayTo` opens another way to Redis than its own address, which they then take.
 */
export async function startSharedStack(
  country: Country,
  env: Readonly<Record<string, string>> = {},
  { more = 0, wayTo }: { more?: number; wayTo?: (redisUrl: string) => Promise<string> } = {},
): Promise<SharedStack> {
  const sandbox = await startTestSandbox(country);
  const redis = await startTestRedis();
  const shared = {
    SESSION_KEYS: randomBytes(32).toString('base64url'),
    PAYMENT_ORIGINS: sandbox.providerOrigin,
    TURNSTILE_SCRIPT_URL: `${sandbox.origin}/captcha/api.js`,
    REDIS_URL: wayTo ? await wayTo(redis.url) : redis.url,
    ...env,
  };
  const base = { apiUrl: sandbox.apiUrl, country };
  const first = await startPortal({ ...base, env: shared });
  const other = { ...base, env: { ...shared, PUBLIC_ORIGIN: first.origin } };
  const [second, others] = await Promise.all([
    startPortal(other),
    Promise.all(Array.from({ length: more }, () => startPortal(other))),
  ]);
  await sandbox.setPortalOrigin(first.origin);
  const portals = [first, second, ...others] as const;
  return {
    sandbox,
    redis,
    publicOrigin: first.origin,
    addresses: [first.origin, second.origin, ...others.map(({ origin }) => origin)],
    portals,
    async redisFound() {
      const standing = async ({ origin }: Portal) => (await fetch(`${origin}/readyz`)).text();
      const ready = portals.map(() => 'ok\n');
      await expect.poll(() => Promise.all(portals.map(standing)), { timeout: REDIS_FOUND_MS }).toEqual(ready);
    },
    async stop() {
      await Promise.all(portals.map((portal) => portal.stop()));
      await redis.close();
      await sandbox.close();
    },
  };
}
