import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import type { TestRedis } from '#tests/support/redis.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

/** Portals that share a Redis are one portal. */
const SESSION_KEYS = randomBytes(32).toString('base64url');

/** A portal that is killed again and again, with the operator's time that a real one has. */
export interface MortalPortal {
  /** Where the process listens that is killed. */
  address: string;
  /** Where another process of it listens; null where the portal is one process. */
  replica: string | null;
  /** Kills it in the middle of whatever it does (SIGKILL) and starts it again at the same address. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a portal; with a Redis also a second process of it, which is not killed. */
export async function startMortalPortal(
  sandbox: TestSandbox,
  redis: TestRedis | null,
  publicOrigin: string,
): Promise<MortalPortal> {
  const env = {
    PUBLIC_ORIGIN: publicOrigin,
    SESSION_KEYS,
    PAYMENT_ORIGINS: sandbox.providerOrigin,
    OPERATOR_KEYED_TIMEOUT_MS: '30000',
    // Many portals share two processors.
    ...(redis ? { REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '1000' } : {}),
  };
  const base = { apiUrl: sandbox.apiUrl, country: 'MX' } as const;
  let mortal: Portal = await startPortal({ ...base, env });
  const { origin } = mortal;
  const replica = redis ? await startPortal({ ...base, env }) : null;
  return {
    address: origin,
    replica: replica?.origin ?? null,
    async killAndRestart() {
      const dead = once(mortal.process, 'exit');
      mortal.process.kill('SIGKILL');
      await dead;
      mortal = await startPortal({ ...base, env, port: Number(new URL(origin).port) });
    },
    async stop() {
      await Promise.all([mortal.stop(), replica?.stop()]);
    },
  };
}
