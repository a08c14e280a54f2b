import { describe, expect, it } from 'vitest';
import { faultsOf, LEAST_SETTINGS } from '#tests/support/refused-settings.ts';
import { parseConfig } from './config.server.ts';

describe('settings that are not safe', () => {
  const SAFE = { ...LEAST_SETTINGS, NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://portal.example' };
  const UNSAFE: [Record<string, string>, string, string][] = [
    [{ PUBLIC_ORIGIN: 'http://portal.example' }, 'http-origin', 'PUBLIC_ORIGIN: must be https'],
    [{ OPERATOR_API_URL: 'http://operator.example' }, 'http-operator', 'OPERATOR_API_URL: must be https'],
    [{ REDIS_URL: 'redis://redis.example' }, 'plain-redis', 'REDIS_URL: must be rediss://'],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'unchecked-tls', 'NODE_TLS_REJECT_UNAUTHORIZED: must not be 0'],
    [{ PORTAL_MODE: 'development' }, 'system-info', 'PORTAL_MODE: must not be development'],
    [{ PAYMENT_ORIGINS: 'https://a.example,http://pay.example' }, 'http-payment', 'PAYMENT_ORIGINS: must be'],
    [{ DOCUMENT_ORIGINS: 'http://terms.example' }, 'http-documents', 'DOCUMENT_ORIGINS: must be https'],
    [{ ID_CHECK_ORIGINS: 'http://vendor.example' }, 'http-id-check', 'ID_CHECK_ORIGINS: must be https'],
    [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'open-metrics', 'METRICS_HOST: must name one'],
    [{ TRUST_PROXY: '4' }, 'many-proxies', 'TRUST_PROXY: more than 3'],
    [{ LIMIT_LOG_ON_PER_PHONE: '1000000/60' }, 'raised-limits', 'protects nobody'],
    [{ NODE_DEBUG: 'http' }, 'node-debug', 'NODE_DEBUG'],
    [{ LOG_LEVEL: 'silent' }, 'silent-log', 'LOG_LEVEL: must not be silent'],
  ];

  it.each(UNSAFE)(
    '%j stops a start in production, unless it is asked for by name',
    (changes, name, sentence) => {
      const faults = faultsOf({ ...SAFE, ...changes });
      expect(faults).toEqual([expect.stringContaining(sentence)]);
      expect(faults[0]).toContain(`ALLOW_INSECURE=${name} `);
      const others = UNSAFE.map(([, other]) => other).filter((other) => other !== name);
      expect(faultsOf({ ...SAFE, ...changes, ALLOW_INSECURE: others.join(',') })).toEqual(faults);
      const config = parseConfig({ ...SAFE, ...changes, ALLOW_INSECURE: name });
      expect(config.insecureSettings).toEqual([name]);
    },
  );

  it.each<[Record<string, string>, string | null]>([
    [{ METRICS_PORT: '9464', METRICS_HOST: '::' }, 'open-metrics'],
    [{ METRICS_PORT: '9464', METRICS_HOST: '[::]' }, 'open-metrics'],
    [{ METRICS_PORT: '9464', METRICS_HOST: '0' }, 'open-metrics'],
    [{ METRICS_PORT: '9464', METRICS_HOST: '0:0:0:0:0:0:0:0' }, 'open-metrics'],
    [{ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }, null],
    [{ METRICS_PORT: '9464', METRICS_HOST: '::1' }, null],
    [{ METRICS_HOST: '0.0.0.0' }, null],
    [{ REDIS_URL: 'redis://[::1]:6379' }, null],
    [{ REDIS_URL: 'redis://primary', REDIS_SENTINELS: '[::1]:26379,127.0.0.1:26380' }, null],
    [{ REDIS_URL: 'redis://primary', REDIS_SENTINELS: '[fd00::2]:26379' }, 'plain-redis'],
    [{ TRUST_PROXY: '3' }, null],
    [{ LIMIT_LOG_ON_PER_ADDRESS: '2000/900' }, null],
    [{ LIMIT_RESET_CODE_PER_PHONE: '1000000/60,3/3600' }, null],
    [{ NODE_OPTIONS: '--max-old-space-size=256' }, null],
    [{ NODE_OPTIONS: '--max-old-space-size=256 --inspect=0.0.0.0:9229' }, 'node-debug'],
    [{ NODE_OPTIONS: '--tls-min-v1.0' }, 'node-debug'],
    [{ NODE_OPTIONS: '--tls-min-v1.2' }, null],
    [{ SSLKEYLOGFILE: '/tmp/keys' }, 'node-debug'],
    [{ DEBUG: 'express:*' }, 'node-debug'],
    [{ PAYMENT_ORIGINS: 'http://127.0.0.1:4100' }, null],
  ])('%j is %s', (changes, name) => {
    const faults = parseConfig({ ...LEAST_SETTINGS, ...changes }).insecureSettings;
    expect(faults).toEqual(name === null ? [] : [name]);
  });

  it('are all told at once', () => {
    const all = Object.assign({}, SAFE, ...UNSAFE.map(([changes]) => changes));
    expect(faultsOf(all)).toHaveLength(UNSAFE.length);
  });

  it('stops none on this machine', () => {
    const local = {
      PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
      REDIS_URL: 'redis://localhost',
      PORTAL_MODE: 'development',
    };
    expect(
      parseConfig({ ...SAFE, ...local, OPERATOR_API_URL: 'http://127.0.0.1:4101' }).insecureSettings,
    ).toEqual([]);
  });
});
