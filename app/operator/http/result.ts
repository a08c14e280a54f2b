import type { Failure } from '#app/domain/texts/failure.ts';

/** Refused or failed call. A write always has `failure.outcome`; `unknown`: it may have been done (spec §8). */
export type Refused = { ok: false; failure: Failure };

/** Result of a call; refusals are never thrown. `isReplayed`: of an earlier call with this key (contract §1.8). */
export type Result<T> = { ok: true; value: T; isReplayed?: true } | Refused;

/** Result of a public read; a `stale` value is being renewed. */
export type PublicResult<T> = { ok: true; value: T; stale: boolean } | Refused;

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function refused(failure: Failure): Refused {
  return { ok: false, failure };
}

/** Detects a complete 401: the access token is invalid, and nothing was done. */
export function isUnauthorized(result: Result<unknown>): boolean {
  return !result.ok && result.failure.source === 'http' && result.failure.code === 'http401';
}
