import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Result } from '#app/operator/result.ts';
import type { OperationRecord, OperationStore } from './operation-store.ts';
import { OPERATION_TOKEN_LIFETIME_MS, type Operation } from './operation-token.ts';

/** What became of a form that does its one thing once - moves money, starts an identity check - however often it was sent. */
export type OperationOutcome<T> =
  /** It was carried out once, now or before; this is what came of it. */
  | { kind: 'done'; result: Result<T>; isReplay: boolean }
  /** It is being carried out, and the page can not wait any longer. Nothing may be called failed. */
  | { kind: 'waiting' }
  /** It was refused for whoever sent it first: the form is to be shown again, with a new token. */
  | { kind: 'released' }
  /** The token is one that was used for another content, such as another amount: the form is to be shown again, with a new one. */
  | { kind: 'changed' }
  /** It is not known whether the token was used: the form is to be confirmed again, with a new one. Nothing was sent. */
  | { kind: 'forgotten' }
  /** Nothing can be remembered now, so nothing was sent: 'Service Unavailable'. */
  | { kind: 'unavailable' };

/** Carries out every operation once (spec §7; contract §1.8). */
export interface Operations {
  /**
   * Carries an operation out, or joins the one under way, or gives what came of it.
   *
   * @param operation what the token of the form says
   * @param content what the form says, without the proof that an operator may want: sent again, it must be the same
   * @param perform the one call of the operator; its result must be JSON
   * @returns what became of it
   * @throws what `perform` throws, to whoever started it; a Response means that nothing was done
   */
  run<T>(
    operation: Operation,
    content: unknown,
    perform: () => Promise<Result<T>>,
  ): Promise<OperationOutcome<T>>;
  /**
   * Gives what came of an operation that was carried out before, or is being carried out, whatever its form says now: what
   * it has moved may be why the form can not be right any more.
   *
   * @param operation what the token of the form says
   * @returns what became of it; null when nothing is known of it, or when it was set free
   */
  recall<T>(operation: Operation): Promise<OperationOutcome<T> | null>;
}

export interface OperationsOptions {
  store: OperationStore;
  /** Longest that a form which was sent again waits for the first one, in ms. */
  joinWaitMs?: number;
  /** How often another process is asked for its result, in ms. */
  pollMs?: number;
}

/** Longer than any call of the operator; a process that died holds an operation no longer than this, in ms. */
export const INFLIGHT_TTL_MS = 120_000;
/** As long as a token is good, in ms, so that no token outlives its result by being sent late. */
export const DONE_TTL_MS = OPERATION_TOKEN_LIFETIME_MS;
/** A second more than a write may take. */
const JOIN_WAIT_MS = 9000;
const POLL_MS = 250;

/**
 * Makes the operations of this process. Requests of one process wait for each other's promise; those of another one look
 * into the store.
 *
 * @param options the store, and how long to wait
 * @returns the operations
 */
export function createOperations(options: OperationsOptions): Operations {
  const { store, joinWaitMs = JOIN_WAIT_MS, pollMs = POLL_MS } = options;
  const underWay = new Map<string, Promise<unknown>>();

  async function perform<T>(nonce: string, fingerprint: string, call: () => Promise<Result<T>>) {
    let result: Result<T>;
    try {
      result = await call();
    } catch (error) {
      // The session has ended, which it does only before anything is sent or by a plain refusal. After anything else the
      // operation stays as it is: it may have been carried out.
      if (error instanceof Response) await store.release(nonce).catch(() => undefined);
      throw error;
    }
    // A store that fails now changes nothing about what has happened; to others the operation stays under way.
    const isRefused = !result.ok && result.failure.outcome !== 'unknown';
    const noted = isRefused
      ? store.release(nonce)
      : store.finish(nonce, fingerprint, JSON.stringify(result), DONE_TTL_MS);
    await noted.catch(() => undefined);
    return result;
  }

  /** Waits for the request that carries it out, as long as the page can. */
  async function join<T>(
    { nonce, issuedAtMs }: Operation,
    fingerprint: string,
  ): Promise<OperationOutcome<T>> {
    // A nonce belongs to one form, and so to one type of result.
    const flight = underWay.get(nonce) as Promise<OperationOutcome<T>> | undefined;
    if (flight !== undefined) return joinFlight(flight, joinWaitMs);
    const untilMs = performance.now() + joinWaitMs;
    while (performance.now() < untilMs) {
      await sleep(Math.min(pollMs, joinWaitMs));
      const record = await store.read(nonce);
      if (record === null) {
        // A store that was emptied meanwhile does not say that nothing happens.
        return { kind: issuedAtMs < (await store.remembersSinceMs()) ? 'waiting' : 'released' };
      }
      if (record.state === 'done') return replay(record, fingerprint);
    }
    return { kind: 'waiting' };
  }

  /** Carries out what was taken for this request alone. */
  async function carryOut<T>(
    { nonce, issuedAtMs }: Operation,
    fingerprint: string,
    call: () => Promise<Result<T>>,
  ): Promise<OperationOutcome<T>> {
    // Asked after the claim: whenever the store was emptied, either the claim is still there or this tells of it.
    const sinceMs = await store.remembersSinceMs().catch(() => null);
    if (sinceMs === null || issuedAtMs < sinceMs) {
      await store.release(nonce).catch(() => undefined);
      return { kind: sinceMs === null ? 'unavailable' : 'forgotten' };
    }
    return { kind: 'done', result: await perform(nonce, fingerprint, call), isReplay: false };
  }

  async function start<T>(
    operation: Operation,
    fingerprint: string,
    call: () => Promise<Result<T>>,
  ): Promise<OperationOutcome<T>> {
    const { nonce } = operation;
    const flight = carryOut(operation, fingerprint, call);
    underWay.set(nonce, flight);
    try {
      return await flight;
    } finally {
      // Released, the nonce may have been taken up again in the meantime.
      if (underWay.get(nonce) === flight) underWay.delete(nonce);
    }
  }

  return {
    async recall<T>(operation: Operation): Promise<OperationOutcome<T> | null> {
      const known = await store.read(operation.nonce).catch(() => null);
      if (known === null) return null;
      if (known.state === 'done') return replay(known, known.fingerprint);
      const joined = await join<T>(operation, known.fingerprint).catch(() => ({ kind: 'waiting' }) as const);
      return joined.kind === 'released' ? null : joined;
    },
    async run<T>(
      operation: Operation,
      content: unknown,
      call: () => Promise<Result<T>>,
    ): Promise<OperationOutcome<T>> {
      const { nonce } = operation;
      const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
      let known: OperationRecord | null;
      try {
        known = await store.claim(nonce, fingerprint, INFLIGHT_TTL_MS);
      } catch {
        return { kind: 'unavailable' };
      }
      if (known === null) return start(operation, fingerprint, call);
      if (known.fingerprint !== fingerprint) return { kind: 'changed' };
      if (known.state === 'done') return replay(known, fingerprint);
      // Somebody is at it: that the store fails now does not mean that nothing happens.
      return join<T>(operation, fingerprint).catch(() => ({ kind: 'waiting' }) as const);
    },
  };
}

async function joinFlight<T>(
  flight: Promise<OperationOutcome<T>>,
  waitMs: number,
): Promise<OperationOutcome<T>> {
  const timer = new AbortController();
  const late = sleep(waitMs, { kind: 'waiting' } as const, { signal: timer.signal });
  // It fails when it is stopped; the race is over by then.
  late.catch(() => undefined);
  const joined = flight.then(
    (outcome) => (outcome.kind === 'done' ? { ...outcome, isReplay: true } : outcome),
    (error: unknown) => ({ kind: error instanceof Response ? 'released' : 'waiting' }) as const,
  );
  const outcome = await Promise.race([joined, late]);
  timer.abort();
  return outcome;
}

function replay<T>(
  record: Extract<OperationRecord, { state: 'done' }>,
  fingerprint: string,
): OperationOutcome<T> {
  if (record.fingerprint !== fingerprint) return { kind: 'changed' };
  // Only `perform` writes results, and only of the one call that the nonce's form makes.
  return { kind: 'done', result: JSON.parse(record.result) as Result<T>, isReplay: true };
}
