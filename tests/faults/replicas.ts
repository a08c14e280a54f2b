import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import type { TestRedis } from '#tests/support/redis.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';

/** Processes of one portal: one address, one set of keys, one operator. */
export interface Replicas {
  sandbox: TestSandbox;
  /** What the portal is called; the address of the first process. */
  publicOrigin: string;
  /** Where the other processes listen: one that stays, and one that is killed and started again. */
  second: string;
  mortal: string;
  /** Kills the mortal process in the middle of whatever it does (SIGKILL) and starts it again at the same address. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an operator and three processes of a portal for it, which share a Redis where one is given. */
export async function startReplicas(redis: TestRedis | null = null): Promise<Replicas> {
  const sandbox = await startTestSandbox('MX');
  const keys = {
    SESSION_KEYS: randomBytes(32).toString('base64url'),
    PAYMENT_ORIGINS: sandbox.providerOrigin,
    ...(redis ? { REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '100' } : {}),
  };
  const base = { apiUrl: sandbox.apiUrl, country: 'MX' } as const;
  const first = await startPortal({ ...base, env: keys });
  const env = { ...keys, PUBLIC_ORIGIN: first.origin };
  const second = await startPortal({ ...base, env });
  let mortal: Portal = await startPortal({ ...base, env });
  await sandbox.setPortalOrigin(first.origin);
  return {
    sandbox,
    publicOrigin: first.origin,
    second: second.origin,
    mortal: mortal.origin,
    async killAndRestart() {
      const dead = once(mortal.process, 'exit');
      mortal.process.kill('SIGKILL');
      await dead;
      mortal = await startPortal({ ...base, env, port: Number(new URL(mortal.origin).port) });
    },
    async stop() {
      await Promise.all([first, second, mortal].map((portal) => portal.stop()));
      await sandbox.close();
    },
  };
}
