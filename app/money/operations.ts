import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Result } from '#app/operator/http/result.ts';
import type { OperationOutcome, OperationStanding } from './operation-outcome.ts';
import type { OperationRecord, OperationStore } from './operation-store.ts';
import { OPERATION_TOKEN_LIFETIME_MS, type Operation } from './operation-token.ts';

export interface OperationsOptions {
  store: OperationStore;
  /** Longest that a form which was sent again waits for the first one in this process, in ms. */
  flightWaitMs?: number;
  /** The same for one that another process carries out, which may have died meanwhile. */
  joinWaitMs?: number;
  /** How often another process is asked for its result, in ms. */
  pollMs?: number;
}

/** Longer than any call of the operator; a process that died holds an operation no longer than this, in ms. */
export const INFLIGHT_TTL_MS = 120_000;
/** As long as a token is good, in ms, so that no token outlives its result by being sent late. */
export const DONE_TTL_MS = OPERATION_TOKEN_LIFETIME_MS;
/** A second more than a call with a key may take (contract §1.9). */
const FLIGHT_WAIT_MS = 31_000;
const JOIN_WAIT_MS = 9000;
const POLL_MS = 250;
/** How often a form takes its turn at an operation that was set free while it waited. */
const TURNS = 3;

/** One call that may be made once. */
interface Call<T> {
  operation: Operation;
  /** Of what the form says. */
  fingerprint: string;
  perform: () => Promise<Result<T>>;
}

/** What became of an operation for one who waited for another one's call; `released`: it is free again. */
type Joined<T> = OperationOutcome<T> | { kind: 'released' };

/**
 * Carries out every operation once (spec §7; contract §1.8). Requests of one process wait for each other's promise;
 * those of another one look into the store.
 */
export class Operations {
  readonly #store: OperationStore;
  readonly #flightWaitMs: number;
  readonly #joinWaitMs: number;
  readonly #pollMs: number;
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor({ store, flightWaitMs, joinWaitMs, pollMs }: OperationsOptions) {
    this.#store = store;
    this.#flightWaitMs = flightWaitMs ?? FLIGHT_WAIT_MS;
    this.#joinWaitMs = joinWaitMs ?? JOIN_WAIT_MS;
    this.#pollMs = pollMs ?? POLL_MS;
  }

  /**
   * Carries an operation out, or joins the one under way, or gives what came of it.
   *
   * @param content what the form says, without the proof that an operator may want: sent again, it must be the same
   * @param perform the one call of the operator; its result must be JSON
   * @throws what `perform` throws, to the caller that started it; a Response means that nothing was done
   */
  async run<T>(
    operation: Operation,
    content: unknown,
    perform: () => Promise<Result<T>>,
  ): Promise<OperationOutcome<T>> {
    const call = { operation, fingerprint: fingerprintOf(content), perform };
    for (let turn = 0; turn < TURNS; turn += 1) {
      const outcome = await this.#takeTurn(call);
      if (outcome.kind !== 'released') return outcome;
      // Set free says nothing about the others who wait for it, nor about a time before: with the same key, which the
      // operator knows, this one may be sent whatever they do, and what was refused is refused to it as well.
      if (operation.mayBeSent) break;
    }
    return { kind: 'forgotten' };
  }

  /** Carries an operation out if it is free, and waits for who is at it otherwise. */
  async #takeTurn<T>(call: Call<T>): Promise<Joined<T>> {
    const { operation, fingerprint } = call;
    let known: OperationRecord | null;
    try {
      known = await this.#store.claim(operation.nonce, fingerprint, INFLIGHT_TTL_MS);
    } catch {
      return { kind: 'unavailable' };
    }
    if (known === null) return this.#fly(call, () => this.#carryOutClaimed(call));
    if (known.fingerprint !== fingerprint) return { kind: 'changed' };
    if (known.state === 'done') return replay(known, fingerprint);
    // Someone is at it: that the store fails now does not mean that nothing happens.
    return this.#join<T>(operation, fingerprint).catch(() => ({ kind: 'waiting' }) as const);
  }

  /**
   * Recalls what came of an operation that was carried out before, or is being carried out, whatever its form says now:
   * what it has moved may be why the form cannot be right any more.
   *
   * @param content what the form says; null when it says nothing that could be sent
   * @returns what became of it; `changed` when it is not known, and the form says something else; null when nothing is
   *   known of it, or when it was set free
   */
  async recall<T>(operation: Operation, content: unknown): Promise<OperationOutcome<T> | null> {
    const known = await this.#store.read(operation.nonce).catch(() => null);
    if (known === null) return null;
    const { fingerprint } = known;
    const outcome =
      known.state === 'done'
        ? replay<T>(known, fingerprint)
        : await this.#join<T>(operation, fingerprint, this.#joinWaitMs).catch(
            () => ({ kind: 'waiting' }) as const,
          );
    if (outcome.kind === 'released') return null;
    const isOther = content !== null && fingerprint !== fingerprintOf(content);
    return isOther && !isKnown(outcome) ? { kind: 'changed' } : outcome;
  }

  /**
   * Asks the operator once more for an operation whose outcome is not known, by the same key: what was carried out is
   * answered again, what never arrived is carried out now, and nothing twice (contract §1.8).
   *
   * @returns its result; `waiting` while the first call of this process is still under way
   * @throws what `perform` throws
   */
  async askAgain<T>(
    operation: Operation,
    content: unknown,
    perform: () => Promise<Result<T>>,
  ): Promise<OperationOutcome<T>> {
    const call = { operation, fingerprint: fingerprintOf(content), perform };
    const flight = this.#flightOf<T>(operation);
    if (flight !== undefined) {
      const joined = await joinFlight(flight, this.#flightWaitMs);
      if (joined.kind !== 'released') return joined;
    }
    return this.#fly(call, async () => ({
      kind: 'done',
      // The key is the operator's to recognise: nothing here has to be remembered for it.
      result: await this.#carryOut(call, () => this.#store.forget(operation.nonce)),
      isReplay: false,
    }));
  }

  /** What is known of an operation, without waiting for one that is under way. */
  async standing<T>({ nonce, issuedAtMs }: Operation): Promise<OperationStanding<T>> {
    try {
      const { known, sinceMs } = await this.#store.look(nonce);
      // Only `#carryOut` writes results, and only of the one call that the nonce's form makes.
      if (known?.state === 'done') return { kind: 'done', result: JSON.parse(known.result) as Result<T> };
      if (known !== null) return { kind: 'underWay' };
      return { kind: issuedAtMs < sinceMs ? 'uncertain' : 'untouched' };
    } catch {
      return { kind: 'unavailable' };
    }
  }

  /** Lets others of this process wait for a call as long as it is under way. */
  async #fly<T>(
    { operation: { nonce } }: Call<T>,
    start: () => Promise<OperationOutcome<T>>,
  ): Promise<OperationOutcome<T>> {
    const flight = start();
    this.#underWay.set(nonce, flight);
    try {
      return await flight;
    } finally {
      // Released, the nonce may have been taken up again in the meantime.
      if (this.#underWay.get(nonce) === flight) this.#underWay.delete(nonce);
    }
  }

  /** Carries out what was claimed for this request alone. */
  async #carryOutClaimed<T>(call: Call<T>): Promise<OperationOutcome<T>> {
    const { nonce, issuedAtMs } = call.operation;
    const release = () => this.#store.release(nonce);
    // Asked after the claim: whenever the store was emptied, either the claim is still there or this tells of it.
    const sinceMs = await this.#store.remembersSinceMs().catch(() => null);
    if (sinceMs === null || issuedAtMs < sinceMs) {
      await release().catch(() => undefined);
      return { kind: sinceMs === null ? 'unavailable' : 'forgotten' };
    }
    return { kind: 'done', result: await this.#carryOut(call, release), isReplay: false };
  }

  async #carryOut<T>(
    { operation: { nonce }, fingerprint, perform }: Call<T>,
    setFree: () => Promise<void>,
  ): Promise<Result<T>> {
    let result: Result<T>;
    try {
      result = await perform();
    } catch (error) {
      // The session has ended, which it does only before anything is sent or by a plain refusal. After anything else
      // the operation stays as it is: it may have been carried out.
      if (error instanceof Response) await setFree().catch(() => undefined);
      throw error;
    }
    // A store that fails now changes nothing about what has happened; to others the operation stays under way.
    const isRefused = !result.ok && result.failure.outcome !== 'unknown';
    const noted = isRefused
      ? setFree()
      : this.#store.finish(nonce, fingerprint, JSON.stringify(result), DONE_TTL_MS);
    await noted.catch(() => undefined);
    return result;
  }

  /** Waits for the request that carries it out, as long as the page can. */
  async #join<T>(
    operation: Operation,
    fingerprint: string,
    flightWaitMs = this.#flightWaitMs,
  ): Promise<Joined<T>> {
    const { nonce, issuedAtMs } = operation;
    const flight = this.#flightOf<T>(operation);
    if (flight !== undefined) return joinFlight(flight, flightWaitMs);
    const untilMs = performance.now() + this.#joinWaitMs;
    while (performance.now() < untilMs) {
      await sleep(Math.min(this.#pollMs, this.#joinWaitMs));
      const record = await this.#store.read(nonce);
      if (record === null) {
        // A store that was emptied meanwhile does not say that nothing happens.
        return { kind: issuedAtMs < (await this.#store.remembersSinceMs()) ? 'waiting' : 'released' };
      }
      if (record.state === 'done') return replay(record, fingerprint);
    }
    return { kind: 'waiting' };
  }

  /** A nonce belongs to one form, and so to one type of result. */
  #flightOf<T>({ nonce }: Operation): Promise<OperationOutcome<T>> | undefined {
    return this.#underWay.get(nonce) as Promise<OperationOutcome<T>> | undefined;
  }
}

/** Whether it is known what became of an operation. */
const isKnown = (outcome: OperationOutcome<unknown>) =>
  outcome.kind === 'done' && (outcome.result.ok || outcome.result.failure.outcome !== 'unknown');

const fingerprintOf = (content: unknown) =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

async function joinFlight<T>(flight: Promise<OperationOutcome<T>>, waitMs: number): Promise<Joined<T>> {
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
  // Only `#carryOut` writes results, and only of the one call that the nonce's form makes.
  return { kind: 'done', result: JSON.parse(record.result) as Result<T>, isReplay: true };
}
