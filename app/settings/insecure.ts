/** Least strength of a secret that cookies are sealed with, in bits. */
const KEY_MINIMUM_BITS = 128;

/** What an operator's engineer may want all the same, by the name that `ALLOW_INSECURE` has for it. */
export const INSECURE_SETTINGS = [
  'http-origin',
  'http-operator',
  'plain-redis',
  'unchecked-tls',
  'system-info',
] as const;
export type InsecureSetting = (typeof INSECURE_SETTINGS)[number];

/** The settings that may be unsafe. */
export interface CheckedSettings {
  publicOrigin: string;
  operatorApiUrl: string;
  redisUrl: string | undefined;
  /** Sentinels and nodes of a cluster. */
  redisHosts: readonly string[];
  isDevelopmentMode: boolean;
  /** `NODE_TLS_REJECT_UNAUTHORIZED`: `0` has Node believe any certificate. */
  rejectUnauthorized: string | undefined;
}

/** Whether an address is one of this machine, so that nothing travels. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);

const isPlain = (address: string | undefined, protocol: string): boolean =>
  address !== undefined && new URL(address).protocol === protocol && !isLoopback(address);

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
