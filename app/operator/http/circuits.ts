import {
  bulkhead,
  CircuitState,
  circuitBreaker,
  handleWhenResult,
  type IBreaker,
  isBrokenCircuitError,
  isBulkheadRejectedError,
} from 'cockatiel';
import { CallWindow } from './call-window.ts';
import type { Exchange } from './exchange.ts';

/**
 * Part of the operator whose calls fail together. Calls that move money are separate from reads, so that
 * neither stops the other; so are optional reads (`quotes`, `homeActivity`).
 */
export type CircuitName =
  | 'public'
  | 'authentication'
  | 'account'
  | 'funds'
  | 'documents'
  | 'webpay'
  | 'quotes'
  | 'payments'
  | 'homeActivity';

/** Opens a circuit when at least half of enough calls within `windowMs` have failed. */
function createFailureRate({ minimumCalls, windowMs, now }: CircuitOptions): IBreaker {
  const window = new CallWindow(now, windowMs);
  return {
    state: null,
    success(state) {
      // Failures from before the circuit opened no longer count.
      if (state === CircuitState.HalfOpen) window.clear();
      window.add({ calls: 1 });
    },
    failure(state) {
      window.add({ calls: 1, marked: 1 });
      const { calls, marked } = window.sum();
      return state !== CircuitState.Closed || (calls >= minimumCalls && marked * 2 >= calls);
    },
  };
}

export interface Sent {
  answer: Exchange;
  attempts: number;
  /** Result of a read that only its page gave up, within the time of a whole read. */
  late?: Promise<Sent>;
}

export interface Circuits {
  /**
   * Sends, unless the circuit is open or its queue is full. `waitMs` bounds the wait in the queue; `isProbe`
   * marks the one call that tests a failing part.
   */
  run(name: CircuitName, waitMs: number, send: (isProbe: boolean) => Promise<Sent>): Promise<Sent>;
}

interface CircuitOptions {
  /** Minimum calls within `windowMs` that can open a circuit. */
  minimumCalls: number;
  windowMs: number;
  /** Time until a probe, in ms. */
  halfOpenAfterMs: number;
  inFlight: number;
  queued: number;
  now: () => number;
  onChange?: (name: CircuitName, state: 'opened' | 'closed') => void;
}

/** Time for which a part counts as slow after a late answer, in ms. */
const SLOW_MS = 60_000;
const NOT_SENT: Sent = { answer: { kind: 'silent', reason: 'unreachable', sent: false }, attempts: 0 };

/**
 * Creates the circuits: a part of which half of ten or more calls within ten seconds fail is not called for
 * five seconds, then probed by one call (hardening of spec §7).
 */
export function createCircuits(options: Partial<CircuitOptions> = {}): Circuits {
  const all: CircuitOptions = {
    minimumCalls: 10,
    windowMs: 10_000,
    halfOpenAfterMs: 5000,
    inFlight: 50,
    queued: 50,
    now: Date.now,
    ...options,
  };
  const circuits = new Map<CircuitName, ReturnType<typeof createCircuit>>();
  return {
    run(name, waitMs, send) {
      const circuit = circuits.get(name) ?? createCircuit(name, all);
      circuits.set(name, circuit);
      return circuit(waitMs, send);
    },
  };
}

function createCircuit(name: CircuitName, options: CircuitOptions) {
  const { inFlight, queued, halfOpenAfterMs, now, onChange } = options;
  let slowUntilMs = 0;
  const breaker = circuitBreaker(
    handleWhenResult((result) => isFault(result as Sent)),
    { halfOpenAfter: halfOpenAfterMs, breaker: createFailureRate(options) },
  );
  breaker.onBreak(() => onChange?.(name, 'opened'));
  breaker.onReset(() => onChange?.(name, 'closed'));
  const queue = bulkhead(inFlight, queued);

  /** Judges a late read by its late answer once the part is known to be slow: slow is not down. */
  function judge(sent: Sent): Sent | Promise<Sent> {
    sent.late?.then(({ answer }) => {
      if (answer.kind === 'answered') slowUntilMs = now() + SLOW_MS;
    });
    return slowUntilMs > now() ? (sent.late ?? sent) : sent;
  }

  async function guarded(send: (isProbe: boolean) => Promise<Sent>): Promise<Sent> {
    // The probe may use its full timeout: nobody waits for it.
    if (breaker.state === CircuitState.HalfOpen) return NOT_SENT;
    const isProbe = breaker.state === CircuitState.Open;
    return new Promise<Sent>((resolve, reject) => {
      const judged = breaker.execute(async () => {
        const sent = await send(isProbe);
        resolve(sent);
        // A disconnected browser is not a failure of the operator: the breaker does not count exceptions.
        if (!isProbe && isAborted(sent)) throw new Error('aborted');
        return judge(sent);
      });
      // A second resolve does nothing.
      judged.catch((error) => (isBrokenCircuitError(error) ? resolve(NOT_SENT) : reject(error)));
    });
  }

  return async (waitMs: number, send: (isProbe: boolean) => Promise<Sent>): Promise<Sent> => {
    if (queue.executionSlots > 0) return queue.execute(() => guarded(send));
    let turn: 'waits' | 'came' | 'given up' = 'waits';
    let timer: NodeJS.Timeout | undefined;
    const inTurn = queue.execute(() => {
      clearTimeout(timer);
      if (turn === 'given up') return NOT_SENT;
      turn = 'came';
      return guarded(send);
    });
    const late = new Promise<Sent>((resolve) => {
      if (turn !== 'waits') return;
      timer = setTimeout(() => {
        turn = 'given up';
        resolve(NOT_SENT);
      }, waitMs);
    });
    try {
      return await Promise.race([inTurn, late]);
    } catch (error) {
      if (isBulkheadRejectedError(error)) return NOT_SENT;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Detects answers that count as failures: none, a cut one, or a status of 500 and above. */
function isFault({ answer }: Sent): boolean {
  return answer.kind !== 'answered' || answer.status >= 500;
}

function isAborted({ answer }: Sent): boolean {
  return answer.kind !== 'answered' && answer.reason === 'aborted';
}
