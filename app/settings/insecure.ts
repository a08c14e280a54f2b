import { DEFAULT_RATES, type LimitName, type Rate, type Rates } from '#app/domain/money/rate.ts';

/** Least strength of a secret that cookies are sealed with, in bits. */
const KEY_MINIMUM_BITS = 128;

/** What an operator's engineer may want all the same, by the name that `ALLOW_INSECURE` has for it. */
export const INSECURE_SETTINGS = [
  'http-origin',
  'http-operator',
  'http-payment',
  'http-documents',
  'http-id-check',
  'plain-redis',
  'unchecked-tls',
  'system-info',
  'open-metrics',
  'many-proxies',
  'raised-limits',
  'node-debug',
  'silent-log',
] as const;
export type InsecureSetting = (typeof INSECURE_SETTINGS)[number];

/** The settings that may be unsafe. */
export interface CheckedSettings {
  publicOrigin: string;
  operatorApiUrl: string;
  redisUrl: string | undefined;
  /** Sentinels and nodes of a cluster. */
  redisHosts: readonly string[];
  paymentOrigins: readonly string[];
  documentOrigins: readonly string[];
  idCheckOrigins: readonly string[];
  /** Null where no metrics are served. */
  metricsHost: string | null;
  trustedProxyHops: number;
  rates: Rates;
  /** `NODE_OPTIONS`, and names of set variables that have Node or its packages print what passes. */
  nodeOptions: string;
  debugVariables: readonly string[];
  logLevel: string;
  isDevelopmentMode: boolean;
  /** `NODE_TLS_REJECT_UNAUTHORIZED`: `0` has Node believe any certificate. */
  rejectUnauthorized: string | undefined;
}

/** Whether an address is one of this machine, so that nothing travels. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);

const isPlain = (address: string | undefined, protocol: string): boolean =>
  address !== undefined && new URL(address).protocol === protocol && !isLoopback(address);

const arePlain = (origins: readonly string[]) => origins.some((origin) => isPlain(origin, 'http:'));

/** True for a host to listen on that takes connections from everywhere. */
const isEveryInterface = (host: string) => /^(0+(\.0+){0,3}|\[?(::|0*(:0*){2,7})\]?)$/.test(host);

/** More proxies than stand in front of any portal that we know: a client writes the entries that no proxy does. */
const MOST_PROXIES = 3;

/** Times that an allowance may be raised over its default before it protects nobody. */
const MOST_RAISED = 1000;

const perSecond = (rates: readonly Rate[]) => Math.min(...rates.map(({ times, seconds }) => times / seconds));

function isLimitOff(rates: Rates): boolean {
  return (Object.keys(DEFAULT_RATES) as LimitName[]).some(
    (name) => perSecond(rates[name]) > perSecond(DEFAULT_RATES[name]) * MOST_RAISED,
  );
}

/** Options by which Node opens its inspector, logs keys of TLS, or takes what it else refuses. */
const UNSAFE_OPTIONS =
  /--(inspect|tls-keylog|tls-min-v1\.[01]\b|insecure-http-parser|trace-tls|openssl-legacy-provider|heapsnapshot)/;

function isRedisPlain({ redisUrl, redisHosts }: CheckedSettings): boolean {
  if (redisUrl === undefined || new URL(redisUrl).protocol !== 'redis:') return false;
  // With sentinels the address has the name of a primary in the place of a host.
  const all = redisHosts.length > 0 ? redisHosts.map((host) => `redis://${host}`) : [redisUrl];
  return !all.every(isLoopback);
}

/** Settings that no portal of real players may start with, and one sentence about each. */
export function findInsecureSettings(settings: CheckedSettings): Map<InsecureSetting, string> {
  const found: readonly (readonly [boolean, InsecureSetting, string])[] = [
    [
      isPlain(settings.publicOrigin, 'http:'),
      'http-origin',
      'PUBLIC_ORIGIN: must be https, or sessions and passwords can be read on their way',
    ],
    [
      isPlain(settings.operatorApiUrl, 'http:'),
      'http-operator',
      'OPERATOR_API_URL: must be https, or tokens can be read on their way',
    ],
    [
      isRedisPlain(settings),
      'plain-redis',
      'REDIS_URL: must be rediss:// off this machine, or what replicas share can be read on its way',
    ],
    [
      settings.rejectUnauthorized === '0',
      'unchecked-tls',
      'NODE_TLS_REJECT_UNAUTHORIZED: must not be 0, or anyone can pass for the operator',
    ],
    [
      settings.isDevelopmentMode && !isLoopback(settings.publicOrigin),
      'system-info',
      "PORTAL_MODE: must not be development off this machine, as it shows the operator's host and calls",
    ],
    [
      arePlain(settings.paymentOrigins),
      'http-payment',
      'PAYMENT_ORIGINS: must be https off this machine; no player is led to any other',
    ],
    [
      arePlain(settings.documentOrigins),
      'http-documents',
      'DOCUMENT_ORIGINS: must be https off this machine, or anyone on the way can write the terms',
    ],
    [
      arePlain(settings.idCheckOrigins),
      'http-id-check',
      'ID_CHECK_ORIGINS: must be https off this machine; no player is led to any other',
    ],
    [
      settings.metricsHost !== null && isEveryInterface(settings.metricsHost),
      'open-metrics',
      "METRICS_HOST: must name one interface, or whoever reaches the players' one can read the metrics",
    ],
    [
      settings.trustedProxyHops > MOST_PROXIES,
      'many-proxies',
      `TRUST_PROXY: more than ${MOST_PROXIES} proxies are rare, and with more than there are anyone can choose an address`,
    ],
    [
      isLimitOff(settings.rates),
      'raised-limits',
      `LIMIT_…: one is more than ${MOST_RAISED} times its default, so that it protects nobody`,
    ],
    [
      UNSAFE_OPTIONS.test(settings.nodeOptions) || settings.debugVariables.length > 0,
      'node-debug',
      'NODE_OPTIONS, NODE_DEBUG, DEBUG, SSLKEYLOGFILE: must not have Node show or take what it else keeps out',
    ],
    [
      settings.logLevel === 'silent',
      'silent-log',
      'LOG_LEVEL: must not be silent, or nobody can find out who did what',
    ],
  ];
  return new Map(found.flatMap(([isFound, name, sentence]) => (isFound ? [[name, sentence] as const] : [])));
}

/**
 * Estimates how hard a secret is to guess, as if it were drawn at random from the kinds of characters that it has: too
 * high for words, but never too low for a key that was.
 *
 * @returns bits; those of a part that is only repeated count once
 */
function strengthInBits(secret: string): number {
  const distinct = new Set(secret).size;
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/^\d+$/, 10],
    [/^[\da-f]+$/i, 16],
    [/^[a-z]+$/, 26],
    [/^[a-z\d]+$/, 36],
    [/^[a-z]+$/i, 52],
    [/^[\w-]+$/, 64],
  ];
  const alphabet = kinds.find(([pattern]) => pattern.test(secret))?.[1] ?? 95;
  return shortestPeriod(secret) * Math.log2(distinct < 10 ? distinct : alphabet);
}

export const isStrong = (secret: string): boolean => strengthInBits(secret) >= KEY_MINIMUM_BITS;

/** Length of the shortest text that the whole repeats, as `ab` in `ababa`. */
function shortestPeriod(text: string): number {
  for (let length = 1; length < text.length; length++) {
    if (text.startsWith(text.slice(length))) return length;
  }
  return text.length;
}
