import { z } from 'zod/v4';

/** Which calls a fault strikes. What is not named matches everything. */
const faultMatch = z.strictObject({
  method: z
    .string()
    .transform((method) => method.toUpperCase())
    .optional(),
  /**
   * A path: exact with or without `/api/v1` in front, or a regular expression when it starts with `^`.
   * Queries do not count.
   */
  path: z
    .string()
    .regex(/^[/^]/, 'starts with / (exact) or ^ (regular expression)')
    .refine(isExpression, 'is no regular expression')
    .optional(),
  /** Only calls of this player, by token or by the phone number in the body. */
  phone: z.string().optional(),
  userId: z.string().optional(),
});

/** What the client gets instead of the answer, or on top of it. */
const faultEffect = z
  .strictObject({
    status: z.number().int().min(200).max(999).optional(),
    /** Raw text; anything but text is sent as JSON. */
    body: z.unknown().optional(),
    /** A JSON body of any value, `null` included. */
    json: z.unknown().optional(),
    /** A body of any bytes, as base64. */
    bytes: z.string().base64().optional(),
    /** Headers to set; null takes one away. */
    headers: z.record(z.string(), z.string().nullable()).optional(),
    /** Milliseconds before anything is answered. */
    delayMs: z.number().int().min(0).max(600_000).optional(),
    /**
     * Milliseconds that a call with an Idempotency-Key takes to be carried out, also when its client goes away
     * meanwhile; a repetition finds it running (contract §1.8).
     */
    worksMs: z.number().int().min(0).max(600_000).optional(),
    /** Never answers. */
    hang: z.literal(true).optional(),
    /** Breaks the connection off at this point. */
    reset: z.enum(['before', 'afterHeaders', 'midBody']).optional(),
    /** JSON cut off in the middle. */
    malformed: z.literal(true).optional(),
    /** Good JSON whose known fields are all of a wrong type. */
    wrongSchema: z.literal(true).optional(),
    /** A body of about so many bytes, valid JSON. */
    hugeBytes: z.number().int().min(1).max(20_000_000_000).optional(),
    /** Sends the body in this character set and names it; characters that it does not have become `?`. */
    charset: z.string().refine(isCharset, 'is no character set').optional(),
    /** Compresses the body, whether or not the client can read that. */
    gzip: z.literal(true).optional(),
    /** The call is carried out first; only then the fault answers. */
    takesEffect: z.boolean().optional(),
  })
  .refine((effect) => Object.keys(effect).some((key) => key !== 'takesEffect'), {
    error: 'does nothing',
    // A member with a mistake is missing here.
    when: ({ issues }) => issues.length === 0,
  });

/** One scripted fault of `POST /__scenario`. */
export const faultSchema = z.strictObject({
  match: faultMatch.default({}),
  /** How many calls it strikes; every one when absent. */
  times: z.number().int().min(1).optional(),
  fault: faultEffect,
});

export type FaultMatch = z.output<typeof faultMatch>;
export type FaultEffect = z.output<typeof faultEffect>;
export type Fault = z.output<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema>;

function isExpression(path: string): boolean {
  if (!path.startsWith('^')) return true;
  try {
    return new RegExp(path) instanceof RegExp;
  } catch {
    return false;
  }
}

function isCharset(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}
