import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Envelope, Status } from '../contract.ts';
import { newTraceId } from '../identity/secrets.ts';

/** HTTP codes other than 200 the API uses (contract §1.3); 429 and 422 are not among them. */
export type ErrorCode = 400 | 401 | 403 | 404 | 409 | 423 | 500 | 503;

/** An answer as data: what a call gives, and what a fault can put in its place. Header names in lower case. */
export interface Answer {
  httpStatus: number;
  headers: Record<string, string>;
  /** The bytes of the body as text; null for none. */
  body: string | null;
  /** True for an answer after which the same call may be tried again under the same key (contract §1.8). */
  isProvisional?: true;
}

/** 200 with a JSON body. */
export function ok(body: unknown): Answer {
  return json(200, body);
}

/** A JSON body under any HTTP status. */
export function json(httpStatus: number, body: unknown): Answer {
  return {
    httpStatus,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}

/**
 * A refusal the player can do something about: HTTP 200 with a status and a folio (contract §1.3, §1.4).
 * @param extra what the call's refusals carry beside the fields of every refusal
 */
export function refused(
  status: Status,
  details: Omit<Envelope, 'status' | 'traceId'> = {},
  extra: Record<string, unknown> = {},
): Answer {
  return ok({ status, ...details, ...extra, traceId: newTraceId() });
}

/** A refusal of transport, session, permission or existence (contract §1.3). `detail` is for developers. */
export function httpError(code: ErrorCode, detail: string): Answer {
  return json(code, { traceId: newTraceId(), detail });
}

/** The answer with a strong ETag; 304 without a body when the client has this very version (contract §1.10). */
export function conditional(request: Request, answer: Answer): Answer {
  if (answer.httpStatus !== 200 || answer.body === null) return answer;
  const etag = `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 27)}"`;
  const headers = { ...answer.headers, etag, 'cache-control': 'no-cache', vary: 'Accept-Language' };
  const known = request.get('if-none-match') ?? '';
  const isKnown = known
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
  return isKnown ? { httpStatus: 304, headers, body: null } : { ...answer, headers };
}

/** Writes an answer to the wire. */
export function writeAnswer(response: Response, answer: Answer): void {
  response.status(answer.httpStatus);
  response.set(answer.headers);
  // Not response.send(): it would add headers of its own and rewrite bodies of 204 and 304.
  if (answer.body === null) response.end();
  else response.set('content-length', String(Buffer.byteLength(answer.body))).end(answer.body);
}
