import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { DEFAULT_RATES, type LimitName, type Rate, type Rates, readRates } from '#app/domain/money/rate.ts';
import { comparableOrigin } from '#app/domain/origin.ts';
import type { ServerAddress } from '#app/store/redis-connection.ts';
import { INSECURE_SETTINGS, isStrong } from './insecure.ts';

/** A scheme and host without a path, such as `https://portal.example`. */
export const origin = z
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

export const originList = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''))
  .pipe(z.array(origin));

/** The shortest key that AES-256 can be derived from without loss. */
const SESSION_KEY_MINIMUM_BYTES = 32;

export const sessionKeys = z
  .string({
    required_error: 'is required: one or more secrets of 32 bytes or more, newest first, separated by commas',
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

/** Secrets that were stolen: nothing that they have sealed opens any more. */
export const revokedKeys = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((key) => key.trim()))
  .transform((keys) => keys.filter((key) => key !== ''));

/** A whole number between two bounds, as text. */
export function wholeNumber(least: number, most: number) {
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
const variableOf = (limit: LimitName) => `LIMIT_${limit.replace(/[A-Z]/g, '_$&').toUpperCase()}`;

/** The variables of all limits. */
export const limitVariables = z.object(
  Object.fromEntries(LIMITS.map((limit) => [variableOf(limit), rates(DEFAULT_RATES[limit])])),
);

/** The rates of all limits, out of their variables. */
export const ratesOf = (values: z.infer<typeof limitVariables>): Rates =>
  Object.fromEntries(LIMITS.map((limit) => [limit, values[variableOf(limit)]])) as Rates;

export const isAddress = (text: string, protocols: RegExp) =>
  URL.canParse(text) && protocols.test(new URL(text).protocol);

/** Servers such as `10.0.0.1:26379, redis-2.example:26379`. */
export const serverList = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''))
  .transform((parts, context) =>
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

/** What a file holds that the variable names; certificates, as PEM. */
export const certificateFile = z
  .string()
  .optional()
  .transform((path, context) => {
    if (path === undefined) return null;
    try {
      const text = readFileSync(path, 'utf8');
      if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
    } catch {
      // Told like one that holds something else.
    }
    context.addIssue({ code: 'custom', message: 'must name a file of certificates (PEM) that can be read' });
    return z.NEVER;
  });

export const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((text) => text === '1');

export const insecureList = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''))
  .pipe(
    z.array(
      z.enum(INSECURE_SETTINGS, {
        errorMap: () => ({ message: `must be a list of ${INSECURE_SETTINGS.join(', ')}` }),
      }),
    ),
  );
