import type { Request } from 'express';

/** An answer of a call; names of headers in lower case, the body as text. */
export interface Answer {
  httpStatus: number;
  headers: Record<string, string>;
  body: string | null;
}

/** Any JSON object of a request or an answer. */
export type Json = Record<string, unknown>;

/** A call that a breach looks at. */
export interface Call {
  method: string;
  /** Under `/api/v1`. */
  path: string;
  request: Request;
  /** Time by the clock of payments, in epoch milliseconds. */
  now: number;
  /** Memory of this breach from call to call. */
  memory: Map<string, unknown>;
}

/** One rule of the contract that a server does not keep: a mistake that real servers make. */
export interface Breach {
  /** Sentence on the fault. */
  what: string;
  /** Changes what the calls are given. */
  request?: (call: Call) => void;
  /** Changes what they answer. */
  answer?: (answer: Answer, call: Call) => Answer;
}

/** The JSON of an answer; an empty object for one that has none. */
export function bodyOf(answer: Answer): Json {
  const value: unknown = answer.body === null ? {} : JSON.parse(answer.body);
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

/** The answer with another body. */
export function withBody(answer: Answer, body: unknown): Answer {
  return { ...answer, body: JSON.stringify(body) };
}

/** The answer with some members changed, where it is a success of a call. */
export function changing(answer: Answer, change: (body: Json) => unknown): Answer {
  return answer.httpStatus === 200 && answer.body !== null
    ? withBody(answer, change(bodyOf(answer)))
    : answer;
}

/** The answer without a header. */
export function withoutHeader(answer: Answer, name: string): Answer {
  const { [name]: _left, ...headers } = answer.headers;
  return { ...answer, headers };
}

/** A refusal as another HTTP status. */
export function asHttp(httpStatus: number, answer: Answer): Answer {
  const body = { traceId: bodyOf(answer).traceId, detail: 'as some servers do' };
  return {
    httpStatus,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}

/** The body of a request, to be changed. */
export function bodyIn({ request }: Call): Json {
  return typeof request.body === 'object' && request.body !== null ? (request.body as Json) : {};
}

/** Gives the call a key that nobody has used. */
export function newKey({ request }: Call): void {
  request.headers['idempotency-key'] = crypto.randomUUID();
}

/** The token of a request. */
export const tokenIn = ({ request }: Call) => request.get('authorization') ?? '';

/** True for this call. */
export const isCall = (call: Call, method: string, path: string | RegExp) =>
  call.method === method && (typeof path === 'string' ? call.path === path : path.test(call.path));
