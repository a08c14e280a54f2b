import { randomBytes } from 'node:crypto';
import type { Country } from '#sandbox/contract.ts';
import { makeCertificate } from './certificates.ts';
import { HttpClient } from './http-client.ts';
import { nginxPorts, startNginx, type TestNginx } from './nginx.ts';
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
  const [sandbox, redis, ports, certificate] = await Promise.all([
    startTestSandbox(country),
    startTestRedis(),
    nginxPorts(),
    makeCertificate(NAME, true),
  ]);
  const origin = `https://${NAME}:${ports.port}`;
  const options = {
    apiUrl: sandbox.apiUrl,
    country,
    env: {
      SESSION_KEYS: randomBytes(32).toString('base64url'),
      PUBLIC_ORIGIN: origin,
      TRUST_PROXY: '1',
      REDIS_URL: redis.url,
      REDIS_TIMEOUT_MS: '500',
      PAYMENT_ORIGINS: sandbox.providerOrigin,
      TURNSTILE_SCRIPT_URL: `${sandbox.origin}/captcha/api.js`,
      ...env,
    },
  };
  const portals = await Promise.all(Array.from({ length: count }, () => startPortal(options)));
  const nginx = await startNginx(ports, {
    name: NAME,
    certificate,
    portals: portals.map((portal) => portal.origin),
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
      portals[index] = await startPortal({ ...options, port });
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
