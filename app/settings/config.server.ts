import { DEFAULT_LANGUAGE_TAG, offeredLanguages } from '#app/domain/country.ts';
import { comparableOrigin } from '#app/domain/origin.ts';
import { readBrand } from './brand.server.ts';
import { findInsecureSettings } from './insecure.ts';
import { readOperatorTls, readSigningKey } from './operator-caller.ts';
import {
  collectRates,
  environment,
  type InsecureSetting,
  isAddress,
  isLoopback,
  limitVariables,
  type Values,
} from './values.ts';

/** Variables that need `REDIS_URL`. */
const STORE_VARIABLES = [
  'REDIS_SENTINELS',
  'REDIS_CLUSTER_NODES',
  'REDIS_REQUIRED',
  'REDIS_READINESS',
] as const;

/** Settings of a process, parsed and checked. Times are in ms. */
export type Config = ReturnType<typeof parseConfig>;

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
 * Reads the configuration from environment variables (docs/deploying.md).
 *
 * @param variables names and values; an empty value counts as absent
 * @throws ConfigError with one sentence per fault
 */
export function parseConfig(variables: Record<string, string | undefined>) {
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
  const rates = collectRates(limits.data);
  const debugVariables = ['NODE_DEBUG', 'DEBUG', 'SSLKEYLOGFILE'].filter((name) => name in present);
  const insecure = findInsecureSettings({ values, publicOrigin, rates, debugVariables });
  if (isProduction) refuseInsecure(insecure, values.ALLOW_INSECURE);
  return {
    operatorApiUrl: values.OPERATOR_API_URL,
    ...readOperatorCaller(values),
    /** Scheme, host and port at which players reach the portal; the scheme decides about `Secure` cookies. */
    publicOrigin,
    port: values.PORT,
    host: values.HOST,
    /** Newest first. */
    sessionKeys: values.SESSION_KEYS,
    revokedSessionKeys: values.REVOKED_SESSION_KEYS,
    country: values.PORTAL_COUNTRY,
    /** Null for the built-in one. */
    ownBrand: readOwnBrand(values),
    languages: offeredLanguages(values.PORTAL_COUNTRY, values.MORE_LANGUAGES),
    /** Language for visitors whose browser asks for none of those. */
    defaultLanguageTag: values.PORTAL_LANGUAGE ?? DEFAULT_LANGUAGE_TAG[values.PORTAL_COUNTRY],
    isDevelopmentMode: values.PORTAL_MODE === 'development',
    /** Players reach the portal on this machine only: a demo, a test. */
    isOnThisMachine: isLoopback(publicOrigin),
    documentOrigins: values.DOCUMENT_ORIGINS,
    paymentOrigins: values.PAYMENT_ORIGINS,
    /** Sites of the operator whose guest links lead to accounts of their visitors. */
    guestLinkOrigins: values.GUEST_LINK_ORIGINS,
    idCheckOrigins: values.ID_CHECK_ORIGINS,
    trustedProxyHops: values.TRUST_PROXY,
    /** Stands before an access code, in characters and in the QR picture. */
    verbalCodePrefix: values.VERBAL_CODE_PREFIX,
    turnstileScriptUrl: values.TURNSTILE_SCRIPT_URL,
    sharedStore: readSharedStore(values),
    rates,
    /** Calls with an Idempotency-Key (contract §1.9). */
    operatorKeyedTimeoutMs: values.OPERATOR_KEYED_TIMEOUT_MS,
    /** Null: a session may be left unused for as long as it lasts. */
    idleLimitMs: idleLimit(values),
    hasServiceWorker: values.SERVICE_WORKER === 'on' && values.PORTAL_MODE === 'production',
    /** Age at which a player's permissions are read again (contract §8b.5). */
    permissionsAgeMs: values.PERMISSIONS_AGE_SECONDS * 1000,
    metrics:
      values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    /** Calls of a circuit within ten seconds from which on failures may open it. */
    breakerMinimumCalls: values.BREAKER_MINIMUM_CALLS,
    logLevel: values.LOG_LEVEL,
    /** Time between the signal to stop and the end of service, so that the load balancer can deregister it. */
    drainDelayMs: values.DRAIN_DELAY_MS,
    /** Null: no `security.txt`. */
    securityTxt: readSecurityTxt(values),
    isSandboxAllowed: values.ALLOW_SANDBOX,
    insecureSettings: [...insecure.keys()],
  };
}

/** Idle timeout that regulators of US states ask for. */
const IDLE_MINUTES_US = 15;

function idleLimit({ IDLE_MINUTES, PORTAL_COUNTRY }: Values): number | null {
  const minutes = IDLE_MINUTES ?? (PORTAL_COUNTRY === 'US' ? IDLE_MINUTES_US : 0);
  return minutes === 0 ? null : minutes * 60_000;
}

/** @throws ConfigError with one sentence per fault of the folder */
function readOwnBrand({ BRAND_DIR, PORTAL_COUNTRY }: Values) {
  if (BRAND_DIR === undefined) return null;
  const faults: string[] = [];
  const own = readBrand(BRAND_DIR, PORTAL_COUNTRY, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return own;
}

/** @throws ConfigError with one sentence per fault of the files */
function readOperatorCaller(values: Values) {
  const faults: string[] = [];
  const { OPERATOR_CLIENT_CERT_FILE, OPERATOR_CLIENT_KEY_FILE, OPERATOR_CA_FILE } = values;
  const operatorTlsFiles = { OPERATOR_CLIENT_CERT_FILE, OPERATOR_CLIENT_KEY_FILE, OPERATOR_CA_FILE };
  const operatorTls = readOperatorTls(operatorTlsFiles, faults);
  const signingKey = readSigningKey(values, faults);
  if (operatorTls !== null && !isAddress(values.OPERATOR_API_URL, /^https:$/)) {
    faults.push('OPERATOR_API_URL: must be https with certificates of the portal or of the operator.');
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    /** Null: certificates that Node trusts, and none of the portal's own. */
    operatorTls,
    /** Files of `operatorTls`, which SIGHUP reads again. */
    operatorTlsFiles,
    /** Null: calls are not signed. */
    signingKey,
  };
}

function readSharedStore(values: Values) {
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

function readSecurityTxt({ SECURITY_CONTACT, SECURITY_EXPIRES, SECURITY_LANGUAGES }: Values) {
  if (SECURITY_CONTACT.length === 0) return null;
  if (SECURITY_EXPIRES === undefined) {
    throw new ConfigError([
      'SECURITY_EXPIRES: is required with SECURITY_CONTACT, such as 2027-06-30T00:00:00Z.',
    ]);
  }
  return { contacts: SECURITY_CONTACT, expires: SECURITY_EXPIRES, languages: SECURITY_LANGUAGES };
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
