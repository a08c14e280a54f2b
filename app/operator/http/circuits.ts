import {
  bulkhead,
  CircuitState,
  circuitBreaker,
  handleWhenResult,
  isBrokenCircuitError,
  isBulkheadRejectedError,
} from 'cockatiel';
import type { CallGroup } from './call-group.ts';
import type { Exchange } from './exchange.ts';
import { createFailureRate } from './failure-rate.ts';

/** What came of sending a message, and how often it was sent. */
export interface Sent {
  answer: Exchange;
  attempts: number;
}

/** Keeps a part of the operator that fails, or is slow, from holding up everything else. */
export interface Circuits {
  /**
   * Sends, unless the group's calls have been failing or too many of them wait already.
   *
   * @param waitMs longest that the call may wait for its turn, in ms
   * @param send `isProbe`: the group has been failing, and this one call finds out whether it still does
   */
  run(group: CallGroup, waitMs: number, send: (isProbe: boolean) => Promise<Sent>): Promise<Sent>;
}

export interface CircuitOptions {
  /** Calls within ten seconds from which on a group is judged. */
  minimumCalls: number;
  windowMs: number;
  /** From when on one call finds out whether a failing group answers again, in ms. */
  halfOpenAfterMs: number;
  /** Calls of a group at the same time, and calls that may wait for their turn. */
  inFlight: number;
  queued: number;
  now: () => number;
  onChange?: (group: CallGroup, state: 'opened' | 'closed') => void;
}

/** Nothing of it went out. */
const NOT_SENT: Sent = { answer: { kind: 'silent', reason: 'unreachable', sent: false }, attempts: 0 };

/**
 * Makes a circuit breaker and a bulkhead for each group of calls: a group of which half of ten or more calls within ten
 * seconds fail is left alone for five seconds, then one call finds out whether it answers again (hardening of spec §7).
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
  const circuits = new Map<CallGroup, ReturnType<typeof createCircuit>>();
  return {
    run(group, waitMs, send) {
      const circuit = circuits.get(group) ?? createCircuit(group, all);
      circuits.set(group, circuit);
      return circuit(waitMs, send);
    },
  };
}

function createCircuit(group: CallGroup, options: CircuitOptions) {
  const { inFlight, queued, halfOpenAfterMs, onChange } = options;
  const breaker = circuitBreaker(
    handleWhenResult((result) => isFault(result as Sent)),
    { halfOpenAfter: halfOpenAfterMs, breaker: createFailureRate(options) },
  );
  breaker.onBreak(() => onChange?.(group, 'opened'));
  breaker.onReset(() => onChange?.(group, 'closed'));
  const hall = bulkhead(inFlight, queued);

  /** Sends, and tells the breaker how it went. */
  async function guarded(send: (isProbe: boolean) => Promise<Sent>): Promise<Sent> {
    // A call that comes while another finds out does not wait for it: it may take its whole time.
    if (breaker.state === CircuitState.HalfOpen) return NOT_SENT;
    const isProbe = breaker.state === CircuitState.Open;
    let aborted: Sent | null = null;
    try {
      return await breaker.execute(async () => {
        const sent = await send(isProbe);
        if (!isProbe && isAborted(sent)) {
          // The browser has gone: that says nothing about the operator. The breaker counts nothing that is thrown.
          aborted = sent;
          throw new Error('aborted');
        }
        return sent;
      });
    } catch (error) {
      if (aborted !== null) return aborted;
      if (isBrokenCircuitError(error)) return NOT_SENT;
      throw error;
    }
  }

  return async (waitMs: number, send: (isProbe: boolean) => Promise<Sent>): Promise<Sent> => {
    let turn: 'waits' | 'came' | 'given up' = 'waits';
    let timer: NodeJS.Timeout | undefined;
    const inTurn = hall.execute(() => {
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

/**
 * Whether an answer speaks against the operator: none, none that came whole, or a fault of its own. A refusal never
 * does.
 */
function isFault({ answer }: Sent): boolean {
  return answer.kind !== 'answered' || answer.status >= 500;
}

function isAborted({ answer }: Sent): boolean {
  return answer.kind !== 'answered' && answer.reason === 'aborted';
}
