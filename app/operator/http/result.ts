import type { Failure } from '#app/domain/texts/failure.ts';

/**
 * A call that gave no value, and why. For calls that change something `failure.outcome` is always set: `refused` - the
 * operator did not do it; `unknown` - the request may have reached the operator and its answer did not tell (spec §8).
 */
export type Refused = { ok: false; failure: Failure };

/**
 * The answer of every call of the adapter. Expected refusals are data and are never thrown. `isReplayed`: the operator had
 * carried out this key before, and this is what came of it then (contract §1.8, `Idempotent-Replayed`).
 */
export type Result<T> = { ok: true; value: T; isReplayed?: true } | Refused;

/** The answer of a public read: `stale` tells that the value is older than it should be and is being fetched anew. */
export type PublicResult<T> = { ok: true; value: T; stale: boolean } | Refused;

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function refused(failure: Failure): Refused {
  return { ok: false, failure };
}

/** Recognises a complete 401: the access token is no good, and nothing was carried out. */
export function isUnauthorized(result: Result<unknown>): boolean {
  return !result.ok && result.failure.source === 'http' && result.failure.code === 'http401';
}
