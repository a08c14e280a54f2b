import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import {
  type Failure,
  type FailureExtras,
  failureFromBodyStatus,
  failureFromHttpStatus,
  failureOf,
} from '#app/domain/texts/failure.ts';
import { charsetIn, decodeBytes, unpackBody } from './body-bytes.ts';
import type { AnswerHead, Exchange } from './exchange.ts';
import { ok, type Result, refused } from './result.ts';
import type { Wire } from './wire.ts';

/**
 * Outcome of a call, for metrics and logs. `refused`: the operator said no; `failed`: it could not answer properly;
 * `untrusted`: its certificate or its TLS was not accepted.
 */
export type CallOutcome =
  | 'ok'
  | 'refused'
  | 'failed'
  | 'empty'
  | 'malformed'
  | 'timeout'
  | 'unreachable'
  | 'untrusted'
  | 'aborted'
  | 'sandboxRefused';

/** What an exchange means for its call. `detail` names what did not fit the schema. */
export interface AnswerMeaning<T> {
  result: Result<T>;
  outcome: CallOutcome;
  detail?: string;
  /** Wrong headers of an answer that could be read all the same. */
  doubts?: readonly Doubt[];
}

/** A header that does not describe its body; `bytes`: some that are no text became U+FFFD. */
export interface Doubt {
  about: 'content-encoding' | 'content-type' | 'bytes';
  /** The header as it came, cut to what a log may show; empty where there is none. */
  value: string;
}

/** What must be known of a call to understand its answer. */
export interface Expectation<T> {
  method: 'GET' | 'POST';
  /** Reads the answer of a success. */
  schema: Wire<T>;
  /**
   * A call whose HTTP statuses mean something of their own (spec §8). `payment`: what moves money takes no answer that
   * did not come whole for a refusal, whatever its status says.
   */
  kind?: 'resetCode' | 'login' | 'payment';
  /** Reads what a refusal in the body says besides its code. */
  refusal?: Wire<FailureExtras>;
  /** An empty answer is a success too; the schema then reads `undefined`. */
  mayBeEmpty?: boolean;
}

type Outcome = NonNullable<Failure['outcome']>;

/** HTTP statuses that say plainly that nothing was done (spec §8). After any other failure of a write it is unknown. */
const PLAIN_REFUSALS = new Set([400, 401, 403, 404, 409, 423]);

const MALFORMED = Symbol('malformed');
const EMPTY = Symbol('empty');

/** Largest body that is taken, unpacked too. */
export const MAXIMUM_BODY_BYTES = 1_000_000;

/**
 * What came of a call. Every fault becomes a row of the catalogue: no answer in time - 'Something went wrong attempting
 * to connect …'; an answer that cannot be understood, is too large, or points elsewhere - 'An unknown error has
 * occurred …'; none where data is due - 'No results'; else as the operator's HTTP status or body status says (spec §8).
 */
export function readAnswer<T>(answer: Exchange, expected: Expectation<T>): AnswerMeaning<T> {
  if (answer.kind !== 'answered') return understand(answer, MALFORMED, expected);
  const read = readBody(answer);
  // One that cannot be unpacked has not come whole either.
  if (read === null) return understand({ ...answer, kind: 'cut', reason: 'broken' }, MALFORMED, expected);
  const meaning = understand(answer, read.value, expected);
  return read.doubts.length === 0 ? meaning : { ...meaning, doubts: read.doubts };
}

function understand<T>(answer: Exchange, body: unknown, expected: Expectation<T>): AnswerMeaning<T> {
  const extras = (outcome: Outcome): FailureExtras => (expected.method === 'POST' ? { outcome } : {});
  const fail = (failure: Failure, outcome: CallOutcome) => ({ result: refused(failure), outcome });

  if (answer.kind === 'silent') {
    const code = answer.reason === 'malformed' ? 'MiscellaneousError' : 'ServerUnreachable';
    const failure = failureOf(code, extras(answer.sent ? 'unknown' : 'refused'));
    return fail(failure, answer.reason === 'reset' ? 'unreachable' : answer.reason);
  }

  const { status } = answer;
  if (status >= 300 && status < 400) {
    return fail(failureOf('MiscellaneousError', extras('unknown')), 'malformed');
  }
  if (status >= 400) {
    const isBelieved = answer.kind === 'answered' || expected.kind !== 'payment';
    const outcome = isBelieved && PLAIN_REFUSALS.has(status) ? 'refused' : 'unknown';
    const failure = httpFailure(status, body, expected.kind, extras(outcome));
    return fail(failure, status < 500 ? 'refused' : 'failed');
  }
  if (answer.kind === 'cut' && (answer.reason === 'timeout' || answer.reason === 'aborted')) {
    return fail(failureOf('ServerUnreachable', extras('unknown')), answer.reason);
  }

  if (body === MALFORMED) return fail(failureOf('MiscellaneousError', extras('unknown')), 'malformed');
  if (body === EMPTY && expected.mayBeEmpty !== true) {
    return fail(failureFromHttpStatus('none', undefined, extras('unknown')), 'empty');
  }
  const refusal = bodyStatus(body);
  if (refusal !== null) {
    const outcome = refusal === 'WaitingForProviderConfirmation' ? 'unknown' : 'refused';
    const details = { ...envelopeExtras(body), ...expected.refusal?.safeParse(body).data };
    return fail(failureFromBodyStatus(refusal, { ...details, ...extras(outcome) }), 'refused');
  }
  const value = expected.schema.safeParse(body === EMPTY ? undefined : body);
  if (value.success) return { result: { ...ok(value.data), ...replayed(answer) }, outcome: 'ok' };
  const failure = failureOf('MiscellaneousError', { ...envelopeExtras(body), ...extras('unknown') });
  return { ...fail(failure, 'malformed'), detail: describeIssues(value.error) };
}

const replayed = ({ headers }: AnswerHead): { isReplayed?: true } =>
  headers['idempotent-replayed'] === 'true' ? { isReplayed: true } : {};

/** The value of a body, and what its headers got wrong about it; null for one that cannot be unpacked. */
function readBody({ body, headers }: AnswerHead & { body: Buffer }): ReadBody | null {
  // A header that came twice is a list.
  const encodings = String(headers['content-encoding'] ?? '');
  const type = String(headers['content-type'] ?? '');
  const unpacked = unpackBody(body, encodings, MAXIMUM_BODY_BYTES);
  if (unpacked === null) return null;
  const doubts: Doubt[] = [];
  if (!unpacked.isHeaderTrue) doubts.push({ about: 'content-encoding', value: forLog(encodings) });
  const { text, isSure } = decodeJson(unpacked.bytes, charsetIn(type));
  if (!isSure)
    doubts.push({ about: text.includes('\uFFFD') ? 'bytes' : 'content-type', value: forLog(type) });
  const value = parseJson(text);
  return { value, doubts: value === MALFORMED ? [] : doubts };
}

interface ReadBody {
  value: unknown;
  doubts: readonly Doubt[];
}

/** JSON is UTF-8 unless something says otherwise; nearly all answers are, and nothing is sought in them. */
function decodeJson(bytes: Buffer, charset: string | null) {
  const isPlain = charset === null || /^utf-?8$/i.test(charset);
  if (isPlain && isUtf8(bytes) && !bytes.includes(0) && !bytes.includes(ESCAPE)) {
    return { text: bytes.toString('utf8'), isSure: true };
  }
  return decodeBytes(bytes, charset === null ? [] : [charset]) ?? { text: '', isSure: true };
}

const ESCAPE = 0x1b;

function parseJson(text: string): unknown {
  const json = text.replace(/^\uFEFF/, '');
  if (json.trim() === '') return EMPTY;
  try {
    const value: unknown = JSON.parse(json);
    return value === null ? EMPTY : value;
  } catch {
    return MALFORMED;
  }
}

const forLog = (header: string) => header.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);

function httpFailure(
  status: number,
  body: unknown,
  kind: Expectation<unknown>['kind'],
  extras: FailureExtras,
): Failure {
  const all = { ...envelopeExtras(body), ...extras };
  // Without a session a 401 cannot mean that the session is expired: the player is not known (spec §8 InvalidUser).
  if (status === 401 && kind === 'login') {
    const failure = failureFromBodyStatus(bodyStatus(body) ?? 'InvalidUser', all);
    return failure.code === 'UnknownError' ? failureFromBodyStatus('InvalidUser', all) : failure;
  }
  return failureFromHttpStatus(status, kind === 'resetCode' ? kind : undefined, all);
}

/** The status of the body when it is not `Success`; null when it is, or when there is none (contract §8a.9). */
function bodyStatus(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('status' in body)) return null;
  return typeof body.status === 'string' && body.status !== 'Success' ? body.status : null;
}

const envelope = z.object({
  traceId: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/)
    .optional()
    .catch(undefined),
  retryAfterSeconds: z.number().int().min(0).max(86_400).optional().catch(undefined),
  attemptsLeft: z.number().int().min(0).max(1000).optional().catch(undefined),
  fieldErrors: z.record(z.unknown()).optional().catch(undefined),
});

/** What an envelope tells besides its status (contract §2 Envelope, §4.5 `attemptsLeft`), as far as it can be read. */
function envelopeExtras(body: unknown): FailureExtras {
  const read = envelope.safeParse(body);
  if (!read.success) return {};
  const { traceId, retryAfterSeconds, attemptsLeft, fieldErrors } = read.data;
  const known = Object.entries(fieldErrors ?? {}).filter(
    (entry): entry is [string, string] =>
      entry[0].length <= 100 && typeof entry[1] === 'string' && /^\w{1,50}$/.test(entry[1]),
  );
  return {
    ...(traceId === undefined ? {} : { traceId }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(attemptsLeft === undefined ? {} : { attemptsLeft }),
    ...(known.length === 0 ? {} : { fieldErrors: Object.fromEntries(known.slice(0, 100)) }),
  };
}

/** Names of our own fields and of the rules they broke; no value of the answer. */
function describeIssues(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.')}: ${issue.code}`)
    .join('; ')
    .slice(0, 200);
}
