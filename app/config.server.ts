import { z } from 'zod';
import { COUNTRIES, type Country, DEFAULT_LANGUAGE_TAG } from './domain/country.ts';
import { SESSION_HARD_LIMIT_MS } from './domain/limits.ts';
import type { Rates } from './domain/money/rate.ts';
import { comparableOrigin } from './domain/origin.ts';
import { findInsecureSettings, type InsecureSetting, isLoopback } from './settings/insecure.ts';
import {
  certificateFile,
  flag,
  insecureList,
  isAddress,
  limitVariables,
  origin,
  originList,
  ratesOf,
  revokedKeys,
  serverList,
  sessionKeys,
  wholeNumber,
} from './settings/values.ts';
import type { RedisAddress } from './store/redis-connection.ts';

const environment = z.object({
  OPERATOR_API_URL: z
    .string({ required_error: 'is required: the address of the operator, such as https://operator.example' })
    .trim()
    .refine((text) => isAddress(text, /^https?:$/) && new URL(text).username === '', {
      message: 'must be an http(s) address without a user name',
    })
    .transform((text) => text.replace(/\/+$/, '')),
  PUBLIC_ORIGIN: origin.optional(),
  PORT: wholeNumber(0, 65_535).default('3000'),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  SESSION_KEYS: sessionKeys,
  REVOKED_SESSION_KEYS: revokedKeys,
  PORTAL_COUNTRY: z.enum(COUNTRIES).default('MX'),
  PORTAL_LANGUAGE: z.enum(['es-MX', 'es', 'en-US', 'ja-JP']).optional(),
  PORTAL_MODE: z.enum(['production', 'development']).default('production'),
  DOCUMENT_ORIGINS: originList,
  PAYMENT_ORIGINS: originList,
  GUEST_LINK_ORIGINS: originList,
  ID_CHECK_ORIGINS: originList,
  TRUST_PROXY: wholeNumber(0, 10).default('0'),
  VERBAL_CODE_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9-]{0,12}$/, 'must be at most 12 letters, digits or dashes')
    .default(''),
  TURNSTILE_SCRIPT_URL: z
    .string()
    .refine((text) => isAddress(text, /^https:$/) || (isAddress(text, /^http:$/) && isLoopback(text)), {
      message: 'must be an https address',
    })
    .default('https://challenges.cloudflare.com/turnstile/v0/api.js'),
  REDIS_URL: z
    .string()
    .refine((text) => isAddress(text, /^rediss?:$/), { message: 'must be a redis:// address' })
    .optional(),
  REDIS_SENTINELS: serverList,
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  REDIS_CLUSTER_NODES: serverList,
  REDIS_CA_FILE: certificateFile,
  REDIS_TLS_NAME: z.string().trim().optional(),
  REDIS_REQUIRED: flag,
  REDIS_READINESS: flag,
  REDIS_TIMEOUT_MS: wholeNumber(10, 5000).default('100'),
  REDIS_SILENCE_MS: wholeNumber(100, 60_000).default('2000'),
  OPERATOR_KEYED_TIMEOUT_MS: wholeNumber(1000, 60_000).default('30000'),
  IDLE_MINUTES: wholeNumber(1, SESSION_HARD_LIMIT_MS / 60_000).optional(),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  PERMISSIONS_AGE_SECONDS: wholeNumber(0, 60).default('60'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().trim().min(1).default('127.0.0.1'),
  BREAKER_MINIMUM_CALLS: wholeNumber(1, 1_000_000).default('10'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DRAIN_DELAY_MS: wholeNumber(0, 60_000).default('5000'),
  ALLOW_SANDBOX: flag,
  ALLOW_INSECURE: insecureList,
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  NODE_OPTIONS: z.string().optional(),
});

/** Variables that say nothing without `REDIS_URL`. */
const STORE_VARIABLES = [
  'REDIS_SENTINELS',
  'REDIS_CLUSTER_NODES',
  'REDIS_REQUIRED',
  'REDIS_READINESS',
] as const;

/** Which store the replicas share, and how long it is waited for. */
export interface SharedStoreSettings extends RedisAddress {
  /** Longest that a command may take, in ms. */
  timeoutMs: number;
  /** How long it may answer nothing at all until the connection to it is given up, in ms. */
  silenceMs: number;
  /** Without it the portal does not start. */
  isRequired: boolean;
  /** Without it `/readyz` answers 503. */
  isForReadiness: boolean;
}

/** What the environment says, parsed and checked. */
export interface Config {
  /** Address of the operator, without a trailing slash. */
  operatorApiUrl: string;
  /** Where players reach the portal: scheme, host and port. Its scheme decides about `Secure` cookies. */
  publicOrigin: string;
  port: number;
  host: string;
  /** Secrets that cookies are sealed with, newest first. */
  sessionKeys: readonly string[];
  /** Keys that were stolen; they open nothing. */
  revokedSessionKeys: readonly string[];
  country: Country;
  /** Tag of the language that is shown when neither the player nor the browser asks for one. */
  defaultLanguageTag: 'es-MX' | 'es' | 'en-US' | 'ja-JP';
  isDevelopmentMode: boolean;
  /** Players reach the portal on this machine only: a demo, a test, a developer's. */
  isOnThisMachine: boolean;
  documentOrigins: readonly string[];
  paymentOrigins: readonly string[];
  /** Sites of the operator's own, whose guest links lead to accounts of their visitors. */
  guestLinkOrigins: readonly string[];
  /** Where the vendor of identity checks may have its pages. */
  idCheckOrigins: readonly string[];
  /** Number of proxies in front that may be believed about the client's address. */
  trustedProxyHops: number;
  /** What stands before an access code, in characters and in the QR picture. */
  verbalCodePrefix: string;
  turnstileScriptUrl: string;
  /** The store that replicas share; null for a single process. */
  sharedStore: SharedStoreSettings | null;
  /** How often what may happen. */
  rates: Rates;
  /** Longest that a call with an Idempotency-Key may take, in ms (contract §1.9). */
  operatorKeyedTimeoutMs: number;
  /** How long a session may be left unused, in ms; null: for as long as it lasts. */
  idleLimitMs: number | null;
  /** Whether browsers keep a page for when the network is away; where not, those that have one forget it. */
  hasServiceWorker: boolean;
  /** How old what is known of a player's permissions may be, in ms (contract §8b.5). */
  permissionsAgeMs: number;
  /** Where the counters of the process are served; null serves them nowhere. */
  metrics: { port: number; host: string } | null;
  /**
   * Calls of one part of the operator within ten seconds from which on it may be left alone because half of them fail.
   */
  breakerMinimumCalls: number;
  logLevel: string;
  /** How long the portal goes on serving after it was told to stop, in ms, so that a balancer can look away. */
  drainDelayMs: number;
  /** The embedded sandbox may be the operator (demo, tests); never of a public origin. */
  isSandboxAllowed: boolean;
  /** What is unsafe and was asked for by name; each start says so. */
  insecureSettings: readonly InsecureSetting[];
}

/** Faults of the environment, one sentence each. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/**
 * Reads the configuration from environment variables (docs/configuration.md).
 *
 * @param variables names and values; an empty value counts as absent
 * @throws ConfigError with one sentence per fault
 */
export function parseConfig(variables: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const [parsed, limits] = [environment.safeParse(present), limitVariables.safeParse(present)];
  const issues = [...(parsed.error?.issues ?? []), ...(limits.error?.issues ?? [])];
  const faults = issues.map((issue) => `${String(issue.path[0])}: ${issue.message}.`);
  const isProduction = present.NODE_ENV === 'production' && present.ALLOW_SANDBOX !== '1';
  if (isProduction && present.PUBLIC_ORIGIN === undefined) {
    faults.push('PUBLIC_ORIGIN: is required in production, such as https://portal.example.');
  }
  if (!parsed.success || !limits.success || faults.length > 0) throw new ConfigError([...new Set(faults)]);
  const values = parsed.data;
  const publicOrigin = values.PUBLIC_ORIGIN ?? comparableOrigin(new URL(`http://localhost:${values.PORT}`));
  refuseSandboxAbroad(values, publicOrigin);
  const insecure = findInsecureSettings({
    publicOrigin,
    operatorApiUrl: values.OPERATOR_API_URL,
    redisUrl: values.REDIS_URL,
    redisHosts: [...values.REDIS_SENTINELS, ...values.REDIS_CLUSTER_NODES].map(({ host }) => host),
    paymentOrigins: values.PAYMENT_ORIGINS,
    documentOrigins: values.DOCUMENT_ORIGINS,
    idCheckOrigins: values.ID_CHECK_ORIGINS,
    metricsHost: values.METRICS_PORT === undefined ? null : values.METRICS_HOST,
    trustedProxyHops: values.TRUST_PROXY,
    rates: ratesOf(limits.data),
    logLevel: values.LOG_LEVEL,
    nodeOptions: values.NODE_OPTIONS ?? '',
    debugVariables: ['NODE_DEBUG', 'DEBUG', 'SSLKEYLOGFILE'].filter((name) => present[name] !== undefined),
    isDevelopmentMode: values.PORTAL_MODE === 'development',
    rejectUnauthorized: values.NODE_TLS_REJECT_UNAUTHORIZED,
  });
  if (isProduction) refuseInsecure(insecure, values.ALLOW_INSECURE);
  return {
    operatorApiUrl: values.OPERATOR_API_URL,
    publicOrigin,
    port: values.PORT,
    host: values.HOST,
    sessionKeys: values.SESSION_KEYS,
    revokedSessionKeys: values.REVOKED_SESSION_KEYS,
    country: values.PORTAL_COUNTRY,
    defaultLanguageTag: values.PORTAL_LANGUAGE ?? DEFAULT_LANGUAGE_TAG[values.PORTAL_COUNTRY],
    isDevelopmentMode: values.PORTAL_MODE === 'development',
    isOnThisMachine: isLoopback(publicOrigin),
    documentOrigins: values.DOCUMENT_ORIGINS,
    paymentOrigins: values.PAYMENT_ORIGINS,
    guestLinkOrigins: values.GUEST_LINK_ORIGINS,
    idCheckOrigins: values.ID_CHECK_ORIGINS,
    trustedProxyHops: values.TRUST_PROXY,
    verbalCodePrefix: values.VERBAL_CODE_PREFIX,
    turnstileScriptUrl: values.TURNSTILE_SCRIPT_URL,
    sharedStore: sharedStoreOf(values),
    rates: ratesOf(limits.data),
    operatorKeyedTimeoutMs: values.OPERATOR_KEYED_TIMEOUT_MS,
    idleLimitMs: values.IDLE_MINUTES === undefined ? null : values.IDLE_MINUTES * 60_000,
    hasServiceWorker: values.SERVICE_WORKER === 'on' && values.PORTAL_MODE === 'production',
    permissionsAgeMs: values.PERMISSIONS_AGE_SECONDS * 1000,
    metrics:
      values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    breakerMinimumCalls: values.BREAKER_MINIMUM_CALLS,
    logLevel: values.LOG_LEVEL,
    drainDelayMs: values.DRAIN_DELAY_MS,
    isSandboxAllowed: values.ALLOW_SANDBOX,
    insecureSettings: [...insecure.keys()],
  };
}

type Values = z.infer<typeof environment>;

function sharedStoreOf(values: Values): SharedStoreSettings | null {
  if (values.REDIS_URL === undefined) {
    const alone = STORE_VARIABLES.filter((name) =>
      Array.isArray(values[name]) ? values[name].length > 0 : values[name],
    );
    if (alone.length > 0) throw new ConfigError(alone.map((name) => `${name}: needs REDIS_URL.`));
    return null;
  }
  const nodes = values.REDIS_CLUSTER_NODES;
  if (nodes.length > 0 && values.REDIS_SENTINELS.length > 0) {
    throw new ConfigError(['REDIS_SENTINELS: a cluster has none; set this or REDIS_CLUSTER_NODES.']);
  }
  return {
    url: values.REDIS_URL,
    sentinels: values.REDIS_SENTINELS,
    sentinelPassword: values.REDIS_SENTINEL_PASSWORD ?? null,
    ...(nodes.length > 0 ? { clusterNodes: nodes } : {}),
    ca: values.REDIS_CA_FILE,
    tlsName: values.REDIS_TLS_NAME ?? null,
    timeoutMs: values.REDIS_TIMEOUT_MS,
    silenceMs: values.REDIS_SILENCE_MS,
    isRequired: values.REDIS_REQUIRED,
    isForReadiness: values.REDIS_READINESS,
  };
}

function refuseSandboxAbroad({ ALLOW_SANDBOX, TURNSTILE_SCRIPT_URL }: Values, publicOrigin: string): void {
  if (isAddress(TURNSTILE_SCRIPT_URL, /^http:$/) && !ALLOW_SANDBOX) {
    throw new ConfigError(['TURNSTILE_SCRIPT_URL: must be an https address unless the sandbox is allowed.']);
  }
  if (ALLOW_SANDBOX && !isLoopback(publicOrigin)) {
    throw new ConfigError(['ALLOW_SANDBOX: is refused unless PUBLIC_ORIGIN is an address of this machine.']);
  }
}

function refuseInsecure(
  found: ReadonlyMap<InsecureSetting, string>,
  allowed: readonly InsecureSetting[],
): void {
  const refused = [...found].filter(([name]) => !allowed.includes(name));
  if (refused.length === 0) return;
  throw new ConfigError(
    refused.map(([name, sentence]) => `${sentence}; ALLOW_INSECURE=${name} starts all the same.`),
  );
}

/**
 * Reads the configuration of this process; the only place of `app/` that looks at `process.env`.
 *
 * @throws ConfigError with one sentence per fault
 */
export function readConfig(): Config {
  return parseConfig(process.env);
}
