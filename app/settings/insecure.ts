import { DEFAULT_RATES, type LimitName, type Rate, type Rates } from '#app/domain/rates.ts';
import { type InsecureSetting, isLoopback, type Values } from './values.ts';

/** Settings that may be unsafe. */
interface CheckedSettings {
  values: Values;
  publicOrigin: string;
  rates: Rates;
  /** Variables that are set and make Node or its packages print what passes. */
  debugVariables: readonly string[];
}

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

function isRedisPlain({ REDIS_URL, REDIS_SENTINELS, REDIS_CLUSTER_NODES }: Values): boolean {
  if (REDIS_URL === undefined || new URL(REDIS_URL).protocol !== 'redis:') return false;
  const redisHosts = [...REDIS_SENTINELS, ...REDIS_CLUSTER_NODES].map(({ host }) => host);
  // With sentinels the address has the name of a primary in place of a host.
  const addresses = redisHosts.map((host) => `redis://${host.includes(':') ? `[${host}]` : host}`);
  const all = redisHosts.length > 0 ? addresses : [REDIS_URL];
  return !all.every(isLoopback);
}

/** Settings that no portal of real players may start with, and one sentence about each. */
export function findInsecureSettings(settings: CheckedSettings): Map<InsecureSetting, string> {
  const { values, publicOrigin, rates, debugVariables } = settings;
  const found: readonly (readonly [boolean, InsecureSetting, string])[] = [
    [
      isPlain(publicOrigin, 'http:'),
      'http-origin',
      'PUBLIC_ORIGIN: must be https, or sessions and passwords can be read on their way',
    ],
    [
      isPlain(values.OPERATOR_API_URL, 'http:'),
      'http-operator',
      'OPERATOR_API_URL: must be https, or tokens can be read on their way',
    ],
    [
      isRedisPlain(values),
      'plain-redis',
      'REDIS_URL: must be rediss:// off this machine, or what replicas share can be read on its way',
    ],
    [
      values.NODE_TLS_REJECT_UNAUTHORIZED === '0',
      'unchecked-tls',
      'NODE_TLS_REJECT_UNAUTHORIZED: must not be 0, or anyone can pass for the operator',
    ],
    [
      values.PORTAL_MODE === 'development' && !isLoopback(publicOrigin),
      'system-info',
      "PORTAL_MODE: must not be development off this machine, as it shows the operator's host and calls",
    ],
    [
      arePlain(values.PAYMENT_ORIGINS),
      'http-payment',
      'PAYMENT_ORIGINS: must be https off this machine; no player is led to any other',
    ],
    [
      arePlain(values.DOCUMENT_ORIGINS),
      'http-documents',
      'DOCUMENT_ORIGINS: must be https off this machine, or anyone on the way can write the terms',
    ],
    [
      arePlain(values.ID_CHECK_ORIGINS),
      'http-id-check',
      'ID_CHECK_ORIGINS: must be https off this machine; no player is led to any other',
    ],
    [
      values.METRICS_PORT !== undefined && isEveryInterface(values.METRICS_HOST),
      'open-metrics',
      "METRICS_HOST: must name one interface, or whoever reaches the players' one can read the metrics",
    ],
    [
      values.TRUST_PROXY > MOST_PROXIES,
      'many-proxies',
      `TRUST_PROXY: more than ${MOST_PROXIES} proxies are rare, and with more than there are anyone can choose an address`,
    ],
    [
      isLimitOff(rates),
      'raised-limits',
      `LIMIT_…: one is more than ${MOST_RAISED} times its default, so that it protects nobody`,
    ],
    [
      UNSAFE_OPTIONS.test(values.NODE_OPTIONS ?? '') || debugVariables.length > 0,
      'node-debug',
      'NODE_OPTIONS, NODE_DEBUG, DEBUG, SSLKEYLOGFILE: must not have Node show or take what it else keeps out',
    ],
    [
      values.LOG_LEVEL === 'silent',
      'silent-log',
      'LOG_LEVEL: must not be silent, or nobody can find out who did what',
    ],
  ];
  return new Map(found.flatMap(([isFound, name, sentence]) => (isFound ? [[name, sentence] as const] : [])));
}
