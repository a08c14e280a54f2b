import { isUtf8 } from 'node:buffer';
import { z } from 'zod/v4';
import {
  type Failure,
  type FailureExtras,
  failureFromBodyStatus,
  failureFromHttpStatus,
  failureOf,
} from '#app/domain/texts/failure.ts';
import { charsetIn, decodeBytes, unpackBody } from './body-bytes.ts';
import type { AnswerHead, Exchange } from './exchange.ts';
import { type FileAnswer, fileOf } from './file-exchange.ts';
import { ok, type Result, refused } from './result.ts';
import { optional, type Wire, whole } from './wire.ts';

/** Outcome of a call, for metrics and logs. `failed`: a status of 500 and above. */
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
  | 'callerRefused'
  | 'sandboxRefused';

/** Result of an exchange. `detail` names what did not fit the schema. */
export interface AnswerMeaning<T> {
  result: Result<T>;
  outcome: CallOutcome;
  detail?: string;
  doubts?: readonly Doubt[];
}

/** Header that does not describe its body; `bytes`: invalid ones became U+FFFD. */
export interface Doubt {
  about: 'content-encoding' | 'content-type' | 'bytes';
  /** Header, cut to what a log may show; '' without one. */
  value: string;
}

export interface Expectation<T> {
  method: 'GET' | 'POST';
  schema: Wire<T>;
  /** Call whose HTTP statuses have a meaning of their own (spec §8). `payment`: only a whole answer is a refusal. */
  kind?: 'resetCode' | 'login' | 'payment';
  refusal?: Wire<FailureExtras>;
  /** Allows an empty answer; the schema reads `undefined`. */
  mayBeEmpty?: boolean;
}

type Outcome = NonNullable<Failure['outcome']>;

/** HTTP statuses of writes that were certainly not done (spec §8). */
const PLAIN_REFUSALS = new Set([400, 401, 403, 404, 409, 423]);

const MALFORMED = Symbol('malformed');
const EMPTY = Symbol('empty');

export const MAXIMUM_BODY_BYTES = 1_000_000;

/**
 * Reads an answer. Every fault becomes a code of the catalogue (spec §8): no answer `ServerUnreachable`;
 * unreadable, too large or a redirect `MiscellaneousError`; empty 'No results'.
 */
export function readAnswer<T>(answer: Exchange, expected: Expectation<T>): AnswerMeaning<T> {
  if (answer.kind !== 'answered') return understand(answer, MALFORMED, expected);
  if (answer.stream !== undefined) return readFile(fileOf(answer.headers, answer.stream), expected);
  const read = readBody(answer);
  if (read === null) return understand({ ...answer, kind: 'cut', reason: 'broken' }, MALFORMED, expected);
  const meaning = understand(answer, read.value, expected);
  return read.doubts.length === 0 ? meaning : { ...meaning, doubts: read.doubts };
}

/** Closes a file that is not what is handed on. */
function readFile<T>(file: FileAnswer, { schema }: Expectation<T>): AnswerMeaning<T> {
  const value = schema.safeParse(file);
  if (value.success) return { result: ok(value.data), outcome: 'ok' };
  file.stream.destroy();
  const result = refused(failureOf('MiscellaneousError'));
  return { result, outcome: 'malformed', detail: describeIssues(value.error) };
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
    if (isCallerRefused(answer))
      return fail(failureOf('ServerUnreachable', extras(outcome)), 'callerRefused');
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

/**
 * The portal is refused, not the player: his session goes on (contract §1.14). RFC 9421 §5.1 has the header ask for a
 * signature.
 */
const isCallerRefused = ({ status, headers }: AnswerHead) =>
  (status === 401 || status === 403) && headers['accept-signature'] !== undefined;

const replayed = ({ headers }: AnswerHead): { isReplayed?: true } =>
  headers['idempotent-replayed'] === 'true' ? { isReplayed: true } : {};

/** Null for one that cannot be unpacked. */
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

/** Decodes UTF-8, the usual case, without a search for other sets. */
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
  // No session yet that could have expired (spec §8 InvalidUser).
  if (status === 401 && kind === 'login') {
    const failure = failureFromBodyStatus(bodyStatus(body) ?? 'InvalidUser', all);
    return failure.code === 'UnknownError' ? failureFromBodyStatus('InvalidUser', all) : failure;
  }
  return failureFromHttpStatus(status, kind === 'resetCode' ? kind : undefined, all);
}

/** Null for `Success` or none (contract §8a.9). */
function bodyStatus(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('status' in body)) return null;
  return typeof body.status === 'string' && body.status !== 'Success' ? body.status : null;
}

const envelope = z.object({
  traceId: optional(z.string().regex(/^[\x21-\x7e]{1,128}$/)),
  retryAfterSeconds: optional(whole(86_400)),
  attemptsLeft: optional(whole(1000)),
  fieldErrors: optional(z.record(z.string(), z.unknown())),
});

/** Readable members of an envelope (contract §2 Envelope, §4.5 `attemptsLeft`). */
function envelopeExtras(body: unknown): FailureExtras {
  const read = envelope.safeParse(body);
  if (!read.success) return {};
  const { traceId, retryAfterSeconds, attemptsLeft, fieldErrors } = read.data;
  const known = Object.entries(fieldErrors ?? {}).filter(
    (entry): entry is [string, string] =>
      entry[0].length <= 100 && typeof entry[1] === 'string' && /^\w{1,50}$/.test(entry[1]),
  );
  return {
    ...(traceId !== null && { traceId }),
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
    ...(attemptsLeft !== null && { attemptsLeft }),
    ...(known.length > 0 && { fieldErrors: Object.fromEntries(known.slice(0, 100)) }),
  };
}

/** Names fields and broken rules; never values of the answer. */
function describeIssues(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.')}: ${issue.code}`)
    .join('; ')
    .slice(0, 200);
}
