// Settings from the environment. May import the domain.

import { readFileSync } from 'node:fs';
import { z } from 'zod/v4';
import { COUNTRIES } from '#app/domain/country.ts';
import { SESSION_HARD_LIMIT_MS } from '#app/domain/limits.ts';
import { comparableOrigin } from '#app/domain/origin.ts';
import { DEFAULT_RATES, type LimitName, type Rate, type Rates, readRates } from '#app/domain/rates.ts';
import type { ServerAddress } from '#app/store/redis-connection.ts';

/** Names by which `ALLOW_INSECURE` allows what is not safe. */
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

/** True for an address of this machine, to which nothing travels. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);

/** A scheme and host without a path, such as `https://portal.example`. */
const origin = z
  .string()
  .trim()
  .transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (
      !url ||
      !/^https?:$/.test(url.protocol) ||
      (url.pathname !== '/' && url.pathname !== '') ||
      url.search ||
      url.username ||
      url.password
    ) {
      context.addIssue({ code: 'custom', message: 'must be an origin such as https://portal.example' });
      return z.NEVER;
    }
    return comparableOrigin(url);
  });

/** A list with commas; blank entries do not count. */
const commaList = z
  .string()
  .prefault('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

const originList = commaList.pipe(z.array(origin));

/** Least strength of a secret that cookies are sealed with, in bits. */
const KEY_MINIMUM_BITS = 128;

/** The shortest key that AES-256 can be derived from without loss. */
const SESSION_KEY_MINIMUM_BYTES = 32;

const sessionKeys = z
  .string({
    error: 'is required: one or more secrets of 32 bytes or more, newest first, separated by commas',
  })
  .transform((text) => text.split(',').map((key) => key.trim()))
  .pipe(
    z
      .array(
        z
          .string()
          .refine((key) => Buffer.byteLength(key) >= SESSION_KEY_MINIMUM_BYTES, {
            message: 'every key must be 32 bytes or longer',
          })
          .refine((key) => Buffer.byteLength(key) < SESSION_KEY_MINIMUM_BYTES || isStrong(key), {
            message: 'every key must be random, such as the output of "openssl rand -base64 32"',
          }),
      )
      .min(1),
  );

/** A whole number between two bounds, as text. */
function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .trim()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, { message })
    .transform(Number);
}

/** Rates as {@link readRates} takes them, such as `1/60,3/3600`. */
const rates = (standard: readonly Rate[]) =>
  z
    .string()
    .optional()
    .transform((text, context) => {
      const read = text === undefined ? standard : readRates(text);
      if (read !== null) return read;
      context.addIssue({ code: 'custom', message: 'must be times/seconds, such as 5/900 or 1/60,3/3600' });
      return z.NEVER;
    });

const LIMITS = Object.keys(DEFAULT_RATES) as LimitName[];

/** The variable of a limit: `LIMIT_LOG_ON_PER_PHONE` is that of `logOnPerPhone`. */
const limitVariable = (limit: LimitName) => `LIMIT_${limit.replace(/[A-Z]/g, '_$&').toUpperCase()}`;

/** The variables of all limits. */
export const limitVariables = z.object(
  Object.fromEntries(LIMITS.map((limit) => [limitVariable(limit), rates(DEFAULT_RATES[limit])])),
);

/** The rates of all limits, out of their variables. */
export const collectRates = (values: z.infer<typeof limitVariables>): Rates =>
  Object.fromEntries(LIMITS.map((limit) => [limit, values[limitVariable(limit)]])) as Rates;

export const isAddress = (text: string, protocols: RegExp) =>
  URL.canParse(text) && protocols.test(new URL(text).protocol);

/** Servers such as `10.0.0.1:26379, redis-2.example:26379`. */
const serverList = commaList.transform((parts, context) =>
  parts.map((part): ServerAddress => {
    const [, host = '', port = ''] = /^([\w.-]+|\[[\da-f:.]+\]):(\d{1,5})$/i.exec(part) ?? [];
    if (host === '' || Number(port) > 65_535) {
      context.addIssue({
        code: 'custom',
        message: 'must be servers with their ports, such as 10.0.0.1:26379',
      });
    }
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  }),
);

/** Certificates of the file that the variable names, as PEM; null without it. */
const certificateFile = z
  .string()
  .optional()
  .transform((path, context) => {
    if (path === undefined) return null;
    try {
      const text = readFileSync(path, 'utf8');
      if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
    } catch {
      // The same fault as a file without certificates.
    }
    context.addIssue({ code: 'custom', message: 'must name a file of certificates (PEM) that can be read' });
    return z.NEVER;
  });

/** Address to listen on; IPv6 also as it stands in URLs, which no system takes. */
const interfaceAddress = z
  .string()
  .trim()
  .min(1)
  .transform((text) => text.replace(/^\[(.*)\]$/, '$1'))
  .prefault('127.0.0.1');

/** Name of a file. */
const path = z.string().trim().min(1).optional();

const flag = z
  .enum(['0', '1'])
  .prefault('0')
  .transform((text) => text === '1');

const languageList = commaList.pipe(
  z.array(z.enum(['en', 'es', 'ja'], { error: 'must be a list of en, es, ja' })),
);

/** Addresses of RFC 9116: each on a line of its own, so without anything that could begin another. */
const contactList = commaList.pipe(
  z.array(
    z.string().regex(/^(?:mailto:[^\s@,]+@[^\s@,]+|tel:\+?[\d-]+|https:\/\/[^\s,]+)$/, {
      message: 'must be mailto:, tel: or https: addresses, with commas',
    }),
  ),
);

const languageTags = commaList.pipe(
  z.array(
    z
      .string()
      .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, { message: 'must be languages such as en, es-MX' }),
  ),
);

const insecureList = commaList.pipe(
  z.array(
    z.enum(INSECURE_SETTINGS, {
      error: `must be a list of ${INSECURE_SETTINGS.join(', ')}`,
    }),
  ),
);

/** Environment variables, parsed (docs/deploying.md). */
export const environment = z.object({
  OPERATOR_API_URL: z
    .string({ error: 'is required: the address of the operator, such as https://operator.example' })
    .trim()
    .refine((text) => isAddress(text, /^https?:$/) && new URL(text).username === '', {
      message: 'must be an http(s) address without a user name',
    })
    .transform((text) => text.replace(/\/+$/, '')),
  OPERATOR_CLIENT_CERT_FILE: path,
  OPERATOR_CLIENT_KEY_FILE: path,
  OPERATOR_CA_FILE: path,
  OPERATOR_SIGNING_KEY_FILE: path,
  OPERATOR_SIGNING_KEY_ID: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, colons, dashes or underscores')
    .optional(),
  PUBLIC_ORIGIN: origin.optional(),
  PORT: wholeNumber(0, 65_535).prefault('3000'),
  HOST: interfaceAddress,
  SESSION_KEYS: sessionKeys,
  REVOKED_SESSION_KEYS: commaList,
  PORTAL_COUNTRY: z.enum(COUNTRIES).prefault('MX'),
  PORTAL_LANGUAGE: z.enum(['es-MX', 'es', 'en-US', 'ja-JP']).optional(),
  MORE_LANGUAGES: languageList,
  BRAND_DIR: z.string().trim().min(1).optional(),
  PORTAL_MODE: z.enum(['production', 'development']).prefault('production'),
  DOCUMENT_ORIGINS: originList,
  PAYMENT_ORIGINS: originList,
  GUEST_LINK_ORIGINS: originList,
  ID_CHECK_ORIGINS: originList,
  TRUST_PROXY: wholeNumber(0, 10).prefault('0'),
  VERBAL_CODE_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9-]{0,12}$/, 'must be at most 12 letters, digits or dashes')
    .prefault(''),
  TURNSTILE_SCRIPT_URL: z
    .string()
    .refine((text) => isAddress(text, /^https:$/) || (isAddress(text, /^http:$/) && isLoopback(text)), {
      message: 'must be an https address',
    })
    .prefault('https://challenges.cloudflare.com/turnstile/v0/api.js'),
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
  REDIS_TIMEOUT_MS: wholeNumber(10, 5000).prefault('100'),
  REDIS_SILENCE_MS: wholeNumber(100, 60_000).prefault('2000'),
  OPERATOR_KEYED_TIMEOUT_MS: wholeNumber(1000, 60_000).prefault('30000'),
  IDLE_MINUTES: wholeNumber(0, SESSION_HARD_LIMIT_MS / 60_000).optional(),
  SERVICE_WORKER: z.enum(['on', 'off']).prefault('on'),
  PERMISSIONS_AGE_SECONDS: wholeNumber(0, 60).prefault('60'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: interfaceAddress,
  BREAKER_MINIMUM_CALLS: wholeNumber(1, 1_000_000).prefault('10'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).prefault('info'),
  DRAIN_DELAY_MS: wholeNumber(0, 60_000).prefault('5000'),
  SECURITY_CONTACT: contactList,
  SECURITY_EXPIRES: z.iso
    .datetime({ error: 'must be a time in UTC, such as 2027-06-30T00:00:00Z' })
    .optional(),
  SECURITY_LANGUAGES: languageTags.prefault('en'),
  ALLOW_SANDBOX: flag,
  ALLOW_INSECURE: insecureList,
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  NODE_OPTIONS: z.string().optional(),
});

export type Values = z.infer<typeof environment>;

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

const isStrong = (secret: string): boolean => strengthInBits(secret) >= KEY_MINIMUM_BITS;

/** Length of the shortest text that the whole repeats, as `ab` in `ababa`. */
function shortestPeriod(text: string): number {
  for (let length = 1; length < text.length; length++) {
    if (text.startsWith(text.slice(length))) return length;
  }
  return text.length;
}
