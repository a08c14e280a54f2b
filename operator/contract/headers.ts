import { z } from 'zod/v4';
import { language } from './schemas/primitives.ts';
import { CONTRACT_VERSION } from './version.ts';

/** Headers of every call (contract §1.2). */
export const REQUEST_HEADERS = z.object({
  // Without the component: a reference would carry what describes the parameter.
  'Accept-Language': z.enum(language.options).meta({
    param: { id: 'AcceptLanguage' },
    description: 'Language of labels, documents and additional information.',
  }),
  'X-Client-Version': z
    .string()
    .meta({ param: { id: 'ClientVersion' }, description: 'Version of the portal.', examples: ['7.3.14'] }),
  'X-Contract-Version': z
    .string()
    .regex(/^\d{4}-\d\d$/)
    .optional()
    .meta({
      param: { id: 'ContractVersion' },
      description: 'Version of the contract that the portal is written for (contract §1.16).',
      examples: [CONTRACT_VERSION],
    }),
  'X-Forwarded-For': z
    .string()
    .optional()
    .meta({
      param: { id: 'ForwardedFor' },
      description: "The player's address. To be believed only where it comes from the portal.",
    }),
  'X-Client-User-Agent': z
    .string()
    .regex(/^[\x20-\x7e]{1,256}$/)
    .optional()
    .meta({
      param: { id: 'ClientUserAgent' },
      description: "What the player's browser calls itself, for a list of log-ins. Untrusted.",
    }),
  'X-Client-Device': z
    .string()
    .regex(/^[\w-]{16}$/)
    .optional()
    .meta({
      param: { id: 'ClientDevice' },
      description:
        "Random name of the browser for this player alone: the same in each of the player's log-ins there, until the browser forgets it. Untrusted; with a player's access token, and at a log-in.",
    }),
  'Content-Digest': z
    .string()
    .regex(/^sha-256=:[A-Za-z0-9+/]{43}=:$/)
    .optional()
    .meta({
      param: { id: 'ContentDigest' },
      description: 'Digest of the body (RFC 9530). With a body, where calls are signed (contract §1.14).',
    }),
  'Signature-Input': z
    .string()
    .regex(/^portal=\([^)]+\);created=\d+;keyid="[\w.:-]{1,64}";alg="ed25519"$/)
    .optional()
    .meta({
      param: { id: 'SignatureInput' },
      description:
        'What the signature of the portal covers (RFC 9421, contract §1.14). Where calls are signed.',
    }),
  Signature: z
    .string()
    .regex(/^portal=:[A-Za-z0-9+/]{86}==:$/)
    .optional()
    .meta({
      param: { id: 'Signature' },
      description: 'The signature of the portal. Where calls are signed.',
    }),
  traceparent: z
    .string()
    .regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
    .meta({
      param: { id: 'TraceParent' },
      description: 'W3C trace context: the number by which the logs of both sides are laid together.',
    }),
  'X-Request-Id': z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .meta({ param: { id: 'RequestId' }, description: "The trace's number once more." }),
});

/** Text of an idempotency key, in a header or a query. */
export const IDEMPOTENCY_KEY_TEXT = z.string().regex(/^[\x21-\x7e]{16,64}$/);

/** Key of one intention of the player (contract §1.8). */
export const IDEMPOTENCY_KEY = IDEMPOTENCY_KEY_TEXT.meta({
  param: { id: 'IdempotencyKey' },
  description: 'One for each intention of the player, a UUID v4. HTTP 400 without it.',
});

/** Optional headers of an answer. */
export const ANSWER_HEADERS = z.object({
  'X-Contract-Version': z
    .string()
    .regex(/^\d{4}-\d\d$/)
    .optional()
    .describe('Version of the contract that the operator is written for.'),
  'X-Trace-Id': z
    .string()
    .optional()
    .describe('The folio once more, for logs in between. The portal reads `traceId` of the body.'),
});

/** Optional headers of the answer to a call with a key. */
export const KEYED_ANSWER_HEADERS = ANSWER_HEADERS.extend({
  'Idempotent-Replayed': z
    .literal('true')
    .optional()
    .describe('The answer of an earlier call with this key.'),
});

/** Optional headers of a 403. */
export const FORBIDDEN_HEADERS = z.object({
  'Accept-Signature': z
    .string()
    .optional()
    .describe(
      'The caller is refused, not the player: the call is not signed as the operator needs it (contract §1.14).',
    ),
});

/** Optional headers of a 503. */
export const UNAVAILABLE_HEADERS = z.object({
  'Retry-After': z
    .string()
    .regex(/^\d+$/)
    .optional()
    .describe('Seconds, for proxies. The portal reads `retryAfterSeconds` of the body.'),
});
