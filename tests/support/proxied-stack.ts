import { randomBytes } from 'node:crypto';
import type { Country } from '#sandbox/contract.ts';
import { makeCertificate } from './certificates.ts';
import { withFreePorts } from './free-port.ts';
import { HttpClient } from './http-client.ts';
import { startNginx, type TestNginx } from './nginx.ts';
import { type Portal, startPortal } from './portal.ts';
import { startTestRedis, type TestRedis } from './redis.ts';
import { startTestSandbox, type TestSandbox } from './sandbox.ts';

/** The sandbox is refused for any name that is not this machine's. */
const NAME = 'localhost';

/** Several processes of one portal behind nginx, as in production: TLS, one address, a Redis that they share. */
export interface ProxiedStack {
  sandbox: TestSandbox;
  redis: TestRedis;
  nginx: TestNginx;
  /** What players know: `https://localhost:<port>`. */
  origin: string;
  /** As PEM. */
  certificate: string;
  portals: Portal[];
  /** A browser that has not been there before. */
  browse(language?: string): HttpClient;
  /** Starts the process anew that has ended, at its address. */
  restart(index: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts them; `env` goes to every process of the portal. */
export async function startProxiedStack(
  country: Country,
  { count = 3, env = {} }: { count?: number; env?: Readonly<Record<string, string>> } = {},
): Promise<ProxiedStack> {
  const [sandbox, redis, certificate] = await Promise.all([
    startTestSandbox(country),
    startTestRedis(),
    makeCertificate(NAME, true),
  ]);
  const sessionKeys = randomBytes(32).toString('base64url');
  const optionsFor = (origin: string) => ({
    apiUrl: sandbox.apiUrl,
    country,
    env: {
      SESSION_KEYS: sessionKeys,
      PUBLIC_ORIGIN: origin,
      TRUST_PROXY: '1',
      REDIS_URL: redis.url,
      PAYMENT_ORIGINS: sandbox.providerOrigin,
      TURNSTILE_SCRIPT_URL: `${sandbox.origin}/captcha/api.js`,
      ...env,
    },
  });
  const { origin, portals, nginx } = await withFreePorts(2, async (port, plainPort) => {
    const origin = `https://${NAME}:${port}`;
    const portals = await Promise.all(Array.from({ length: count }, () => startPortal(optionsFor(origin))));
    try {
      const places = { name: NAME, certificate, portals: portals.map((portal) => portal.origin) };
      return { origin, portals, nginx: await startNginx({ port, plainPort }, places) };
    } catch (error) {
      await Promise.all(portals.map((portal) => portal.stop()));
      throw error;
    }
  });
  await sandbox.setPortalOrigin(origin);
  return {
    sandbox,
    redis,
    nginx,
    origin,
    certificate: certificate.certificate,
    portals,
    browse: (language = 'en') => new HttpClient(origin, { language, certificate: certificate.certificate }),
    async restart(index) {
      const port = Number(new URL(portals[index]?.origin ?? '').port);
      portals[index] = await startPortal({ ...optionsFor(origin), port });
    },
    async stop() {
      await nginx.stop();
      await Promise.all(portals.map((portal) => portal.stop()));
      await redis.close();
      await sandbox.close();
      certificate.remove();
    },
  };
}
