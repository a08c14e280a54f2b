import type { ErrorKind } from '../app/shell/error-page.tsx';

/** A request that the server does not let through to the portal, and the page that says so. */
export interface Refusal {
  status: 400 | 403 | 404 | 405 | 413 | 414 | 415 | 421 | 429 | 500 | 503;
  kind: ErrorKind;
  headers?: Record<string, string>;
  /** Reason for the security log: another site had a form sent, or the request is for another host. */
  reason?: 'origin' | 'host';
}

/** The session can be opened by another process, or by this one once it has its key. */
const SESSION_KEPT: Refusal = { status: 503, kind: 'sessionKept', headers: { 'Retry-After': '5' } };

/** Refused by a middleware; answered by the one error handler. Recognised by its tag. */
export class RefusedRequest extends Error {
  readonly isRefusedRequest = true;
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

/**
 * Finds the refusal for whatever went wrong with a request.
 *
 * @param error what a middleware threw
 * @returns the refusal; an unforeseen error is an internal one
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof RefusedRequest) return error.refusal;
  // Thrown by the bundle, which has classes of its own.
  if (error instanceof Error && error.name === 'UnknownKeyError') return SESSION_KEPT;
  return { status: 500, kind: 'internal' };
}
