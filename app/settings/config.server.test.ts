import { describe, expect, it } from 'vitest';
import { DEFAULT_RATES } from '#app/domain/rates.ts';
import { parseConfig } from '#app/settings/config.server.ts';
import { faultsOf, LEAST_SETTINGS, SESSION_KEY } from '#tests/support/refused-settings.ts';

describe('an environment', () => {
  it('[S1-BUILD-02 S2-ROUTE-15 S9-CONST-19] that says the least is filled up', () => {
    expect(parseConfig(LEAST_SETTINGS)).toEqual({
      operatorApiUrl: 'https://operator.example',
      operatorTls: null,
      operatorTlsFiles: {},
      signingKey: null,
      publicOrigin: 'http://localhost:3000',
      port: 3000,
      host: '127.0.0.1',
      sessionKeys: [SESSION_KEY],
      revokedSessionKeys: [],
      securityTxt: null,
      country: 'MX',
      languages: ['es-MX', 'en'],
      defaultLanguageTag: 'es-MX',
      isDevelopmentMode: false,
      isOnThisMachine: true,
      documentOrigins: [],
      ownBrand: null,
      paymentOrigins: [],
      guestLinkOrigins: [],
      idCheckOrigins: [],
      trustedProxyHops: 0,
      verbalCodePrefix: '',
      turnstileScriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
      sharedStore: null,
      rates: DEFAULT_RATES,
      hasServiceWorker: true,
      metrics: null,
      operatorKeyedTimeoutMs: 30_000,
      idleLimitMs: null,
      permissionsAgeMs: 60_000,
      breakerMinimumCalls: 10,
      logLevel: 'info',
      drainDelayMs: 5000,
      isSandboxAllowed: false,
      insecureSettings: [],
    });
  });

  it('takes the captcha of a sandbox on this machine, where that is allowed', () => {
    const script = 'http://127.0.0.1:4101/captcha/api.js';
    const config = parseConfig({ ...LEAST_SETTINGS, ALLOW_SANDBOX: '1', TURNSTILE_SCRIPT_URL: script });
    expect(config.turnstileScriptUrl).toBe(script);
  });

  it('[S7-AUTH-02] that says everything is taken at its word', () => {
    const config = parseConfig({
      OPERATOR_API_URL: ' https://operator.example/base// ',
      PUBLIC_ORIGIN: 'https://portal.example/',
      PORT: '8080',
      HOST: '0.0.0.0',
      SESSION_KEYS: `${SESSION_KEY}2 , ${SESSION_KEY}1`,
      PORTAL_COUNTRY: 'US',
      PORTAL_LANGUAGE: 'es',
      PORTAL_MODE: 'development',
      ALLOW_INSECURE: 'system-info',
      DOCUMENT_ORIGINS: 'https://a.example, https://b.example:8443/,',
      PAYMENT_ORIGINS: 'https://pay.example',
      GUEST_LINK_ORIGINS: 'https://www.casino.example',
      ID_CHECK_ORIGINS: 'https://id.example',
      TRUST_PROXY: '2',
      VERBAL_CODE_PREFIX: 'AB-1',
      TURNSTILE_SCRIPT_URL: 'https://captcha.example/api.js',
      REDIS_URL: 'rediss://redis.example:6380/1',
      REDIS_SENTINELS: ' 10.0.0.1:26379, [fd00::2]:26380,',
      REDIS_SENTINEL_PASSWORD: 'of the sentinels',
      REDIS_TLS_NAME: 'redis.example',
      REDIS_REQUIRED: '1',
      REDIS_READINESS: '1',
      REDIS_TIMEOUT_MS: '250',
      REDIS_SILENCE_MS: '3000',
      LIMIT_RESET_CODE_PER_PHONE: '1/30, 9/600',
      LIMIT_PAYMENTS_PER_SESSION: '60/60',
      IDLE_MINUTES: '15',
      METRICS_PORT: '9464',
      METRICS_HOST: '[fd00::7]',
      LOG_LEVEL: 'warn',
      DRAIN_DELAY_MS: '0',
      NODE_ENV: 'production',
      SOMETHING_ELSE: 'x',
    });
    expect(config).toMatchObject({
      operatorApiUrl: 'https://operator.example/base',
      publicOrigin: 'https://portal.example',
      port: 8080,
      host: '0.0.0.0',
      sessionKeys: [`${SESSION_KEY}2`, `${SESSION_KEY}1`],
      country: 'US',
      defaultLanguageTag: 'es',
      isDevelopmentMode: true,
      isOnThisMachine: false,
      insecureSettings: ['system-info'],
      documentOrigins: ['https://a.example', 'https://b.example:8443'],
      paymentOrigins: ['https://pay.example'],
      guestLinkOrigins: ['https://www.casino.example'],
      idCheckOrigins: ['https://id.example'],
      trustedProxyHops: 2,
      verbalCodePrefix: 'AB-1',
      sharedStore: {
        url: 'rediss://redis.example:6380/1',
        sentinels: [
          { host: '10.0.0.1', port: 26_379 },
          { host: 'fd00::2', port: 26_380 },
        ],
        sentinelPassword: 'of the sentinels',
        ca: null,
        tlsName: 'redis.example',
        timeoutMs: 250,
        silenceMs: 3000,
        isRequired: true,
        isForReadiness: true,
      },
      rates: {
        ...DEFAULT_RATES,
        resetCodePerPhone: [
          { times: 1, seconds: 30 },
          { times: 9, seconds: 600 },
        ],
        paymentsPerSession: [{ times: 60, seconds: 60 }],
      },
      idleLimitMs: 15 * 60_000,
      metrics: { port: 9464, host: 'fd00::7' },
      drainDelayMs: 0,
    });
  });

  it('ends an idle session after 15 minutes in the US, and elsewhere where it is configured', () => {
    const limit = (country: string, minutes?: string) =>
      parseConfig({ ...LEAST_SETTINGS, PORTAL_COUNTRY: country, IDLE_MINUTES: minutes }).idleLimitMs;
    expect([limit('US'), limit('US', '0'), limit('US', '30')]).toEqual([900_000, null, 1_800_000]);
    expect([limit('MX'), limit('JP'), limit('JP', '15')]).toEqual([null, null, 900_000]);
  });

  it('[S1-BUILD-03] speaks the language of its country', () => {
    const tag = (country: string) =>
      parseConfig({ ...LEAST_SETTINGS, PORTAL_COUNTRY: country }).defaultLanguageTag;
    expect(['MX', 'US', 'JP'].map(tag)).toEqual(['es-MX', 'en-US', 'ja-JP']);
  });

  it('with an empty value is as without it', () => {
    expect(parseConfig({ ...LEAST_SETTINGS, PORT: '', PUBLIC_ORIGIN: '', REDIS_URL: undefined }).port).toBe(
      3000,
    );
  });
});

const REDIS = { REDIS_URL: 'rediss://redis.example' };

describe('a fault', () => {
  it.each<[Record<string, string>, string]>([
    [{ OPERATOR_API_URL: '' }, 'OPERATOR_API_URL: is required'],
    [{ OPERATOR_API_URL: 'operator' }, 'OPERATOR_API_URL: must be an http(s) address'],
    [{ OPERATOR_API_URL: 'file:///etc/passwd' }, 'OPERATOR_API_URL: must be an http(s) address'],
    [{ SESSION_KEYS: '' }, 'SESSION_KEYS: is required'],
    [{ SESSION_KEYS: 'short' }, 'SESSION_KEYS: every key must be 32 bytes or longer'],
    [{ SESSION_KEYS: `${SESSION_KEY},` }, 'SESSION_KEYS: every key must be 32 bytes or longer'],
    [{ SESSION_KEYS: SESSION_KEY.slice(1) }, 'SESSION_KEYS: every key must be 32 bytes or longer'],
    [{ PUBLIC_ORIGIN: 'portal.example' }, 'PUBLIC_ORIGIN: must be an origin'],
    [{ PUBLIC_ORIGIN: 'ftp://portal.example' }, 'PUBLIC_ORIGIN: must be an origin'],
    [{ PUBLIC_ORIGIN: 'https://portal.example/app' }, 'PUBLIC_ORIGIN: must be an origin'],
    [{ PUBLIC_ORIGIN: 'https://portal.example?x' }, 'PUBLIC_ORIGIN: must be an origin'],
    [{ PORT: '3000.5' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '0x10' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: must be a whole number from 0 to 10'],
    [{ DRAIN_DELAY_MS: '5s' }, 'DRAIN_DELAY_MS: must be a whole number from 0 to 60000'],
    [{ PORTAL_COUNTRY: 'mx' }, 'PORTAL_COUNTRY: '],
    [{ PORTAL_LANGUAGE: 'en' }, 'PORTAL_LANGUAGE: '],
    [{ MORE_LANGUAGES: 'ja,fr' }, 'MORE_LANGUAGES: '],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: '],
    [{ PORTAL_MODE: 'debug' }, 'PORTAL_MODE: '],
    [{ DOCUMENT_ORIGINS: 'https://a.example,b.example' }, 'DOCUMENT_ORIGINS: must be an origin'],
    [{ PAYMENT_ORIGINS: 'javascript:alert(1)' }, 'PAYMENT_ORIGINS: must be an origin'],
    [{ VERBAL_CODE_PREFIX: '<b>' }, 'VERBAL_CODE_PREFIX: must be at most 12 letters'],
    [{ TURNSTILE_SCRIPT_URL: 'http://captcha.example/api.js' }, 'TURNSTILE_SCRIPT_URL: must be an https'],
    [{ TURNSTILE_SCRIPT_URL: 'http://127.0.0.1:9/api.js' }, 'TURNSTILE_SCRIPT_URL: must be an https'],
    [
      { TURNSTILE_SCRIPT_URL: 'http://127.0.0.1.evil.test/api.js', ALLOW_SANDBOX: '1' },
      'TURNSTILE_SCRIPT_URL: must be an https',
    ],
    [{ LIMIT_LOG_ON_PER_PHONE: 'never' }, 'LIMIT_LOG_ON_PER_PHONE: must be times/seconds'],
    ...['-5', '2.5', '121', 'ten'].map((text): [Record<string, string>, string] => [
      { IDLE_MINUTES: text },
      'IDLE_MINUTES: must be a whole number from 0 to 120',
    ]),
    [{ METRICS_PORT: '0' }, 'METRICS_PORT: must be a whole number from 1 to 65535'],
    [{ REDIS_URL: 'https://redis.example' }, 'REDIS_URL: must be a redis:// address'],
    [{ REDIS_REQUIRED: '1' }, 'REDIS_REQUIRED: needs REDIS_URL'],
    [{ REDIS_READINESS: '1' }, 'REDIS_READINESS: needs REDIS_URL'],
    [{ ...REDIS, REDIS_READINESS: 'yes' }, 'REDIS_READINESS: '],
    [{ REDIS_SENTINELS: '10.0.0.1:26379' }, 'REDIS_SENTINELS: needs REDIS_URL'],
    [{ ...REDIS, REDIS_SENTINELS: '10.0.0.1' }, 'REDIS_SENTINELS: must be servers with their ports'],
    [
      { ...REDIS, REDIS_CLUSTER_NODES: 'a:1,b:70000' },
      'REDIS_CLUSTER_NODES: must be servers with their ports',
    ],
    [{ ...REDIS, REDIS_SENTINELS: 'a:1', REDIS_CLUSTER_NODES: 'b:2' }, 'REDIS_SENTINELS: a cluster has none'],
    [{ ...REDIS, REDIS_CA_FILE: '/nowhere/ca.pem' }, 'REDIS_CA_FILE: must name a file of certificates'],
    [{ ...REDIS, REDIS_CA_FILE: 'package.json' }, 'REDIS_CA_FILE: must name a file of certificates'],
    [{ ALLOW_SANDBOX: 'yes' }, 'ALLOW_SANDBOX: '],
    [{ ALLOW_SANDBOX: '1', PUBLIC_ORIGIN: 'https://portal.example' }, 'ALLOW_SANDBOX: is refused unless'],
    [{ ALLOW_SANDBOX: '1', PUBLIC_ORIGIN: 'http://127.0.0.1.evil.test' }, 'ALLOW_SANDBOX: is refused unless'],
    [{ SESSION_KEYS: 'a'.repeat(40) }, 'SESSION_KEYS: every key must be random'],
    [{ SESSION_KEYS: '20261122'.repeat(5) }, 'SESSION_KEYS: every key must be random'],
    [{ SESSION_KEYS: `${SESSION_KEY},${'1234567890'.repeat(4)}` }, 'SESSION_KEYS: every key must be random'],
    [
      { OPERATOR_API_URL: 'https://me:pw@operator.example' },
      'OPERATOR_API_URL: must be an http(s) address without',
    ],
    [{ PUBLIC_ORIGIN: 'https://me@portal.example' }, 'PUBLIC_ORIGIN: must be an origin'],
    [{ PAYMENT_ORIGINS: 'https://bank.example@evil.test' }, 'PAYMENT_ORIGINS: must be an origin'],
    [{ ALLOW_INSECURE: 'everything' }, 'ALLOW_INSECURE: must be a list of http-origin, '],
    [{ SECURITY_CONTACT: 'mailto:a@b.example' }, 'SECURITY_EXPIRES: is required'],
    [{ SECURITY_CONTACT: 'http://casino.example' }, 'SECURITY_CONTACT: must be'],
    [{ SECURITY_CONTACT: 'mailto:a@b.example\nExpires: 1' }, 'SECURITY_CONTACT: must be'],
    [{ SECURITY_EXPIRES: 'soon' }, 'SECURITY_EXPIRES: must be'],
    [{ SECURITY_LANGUAGES: 'en\nContact: x' }, 'SECURITY_LANGUAGES: must be'],
    [{ NODE_ENV: 'production' }, 'PUBLIC_ORIGIN: is required in production'],
  ])('[S4-SESSION-10] %j', (changes, sentence) => {
    const faults = faultsOf({ ...LEAST_SETTINGS, ...changes });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(sentence);
    expect(faults[0]).toMatch(/\.$/);
  });

  it('does not hide another one, and is told once', () => {
    const faults = faultsOf({ NODE_ENV: 'production', SESSION_KEYS: 'short,shorter', PORT: 'x' });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'OPERATOR_API_URL',
      'PORT',
      'SESSION_KEYS',
      'PUBLIC_ORIGIN',
    ]);
  });

  it('does not tell a secret', () => {
    const faults = faultsOf({ ...LEAST_SETTINGS, SESSION_KEYS: 'a-short-secret' });
    expect(faults.join()).not.toContain('a-short-secret');
  });

  it('is none for a sandbox on this machine', () => {
    for (const origin of [
      'http://localhost:3000',
      'http://127.0.0.1',
      'http://[::1]:80',
      'https://localhost',
    ]) {
      const config = parseConfig({
        ...LEAST_SETTINGS,
        ALLOW_SANDBOX: '1',
        PUBLIC_ORIGIN: origin,
        NODE_ENV: 'production',
      });
      expect(config.isSandboxAllowed).toBe(true);
    }
  });
});
