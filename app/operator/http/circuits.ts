import {
  bulkhead,
  CircuitState,
  circuitBreaker,
  handleWhenResult,
  type IBreaker,
  isBrokenCircuitError,
  isBulkheadRejectedError,
} from 'cockatiel';
import type { CallRequest } from './call.ts';
import type { Exchange } from './exchange.ts';

/** Calls that fail together: what one part of the operator answers. */
export type CallGroup =
  | 'public'
  | 'authentication'
  | 'account'
  | 'funds'
  | 'documents'
  | 'webpay'
  | 'quotes'
  | 'payments'
  | 'spare';

const PUBLIC_ROUTES = ['/version', '/site', '/system/settings', '/user/register/rules', '/phone/countries'];
const GROUP_OF_SEGMENT: Readonly<Record<string, CallGroup>> = {
  authentication: 'authentication',
  funds: 'funds',
  document: 'documents',
};

/**
 * The group of a call. What moves money is apart from what only reads of it, so that neither stops the other; and so
 * are quotes, and whatever else a page can do without.
 */
export function callGroupOf({
  method,
  route,
  isSpare,
}: Pick<CallRequest<unknown>, 'method' | 'route' | 'isSpare'>): CallGroup {
  if (isSpare) return 'spare';
  if (PUBLIC_ROUTES.includes(route)) return 'public';
  if (route === '/webpay/quote') return 'quotes';
  const [, segment = ''] = route.split('/');
  if (segment === 'webpay') return method === 'GET' ? 'webpay' : 'payments';
  return GROUP_OF_SEGMENT[segment] ?? 'account';
}

const BUCKETS = 10;

interface Bucket {
  tick: number;
  failures: number;
  calls: number;
}

/**
 * Decides when a circuit opens: when at least half of the calls of a while have failed, and there were enough of them.
 * Old calls leave by the clock, also while nothing is called.
 *
 * @param options `minimumCalls`: fewer say nothing; `windowMs`: how long a call counts, in ms; `now`: the clock, in ms
 */
function createFailureRate({
  minimumCalls,
  windowMs,
  now,
}: {
  minimumCalls: number;
  windowMs: number;
  now: () => number;
}): IBreaker {
  let buckets: Bucket[] = [];

  const note = (isFailure: boolean): void => {
    const tick = Math.floor((now() * BUCKETS) / windowMs);
    let last = buckets.at(-1);
    if (last?.tick !== tick) buckets = buckets.filter((bucket) => bucket.tick > tick - BUCKETS);
    if (last?.tick !== tick) {
      last = { tick, failures: 0, calls: 0 };
      buckets.push(last);
    }
    last.calls += 1;
    if (isFailure) last.failures += 1;
  };

  return {
    state: null,
    success(state) {
      // What was before the circuit opened says nothing about the operator that answers again.
      if (state === CircuitState.HalfOpen) buckets = [];
      note(false);
    },
    failure(state) {
      note(true);
      if (state !== CircuitState.Closed) return true;
      const calls = buckets.reduce((sum, bucket) => sum + bucket.calls, 0);
      const failures = buckets.reduce((sum, bucket) => sum + bucket.failures, 0);
      return calls >= minimumCalls && failures * 2 >= calls;
    },
  };
}

/** What came of sending a message, and how often it was sent. */
export interface Sent {
  answer: Exchange;
  attempts: number;
  /** Of a read that was given up by its page alone: what the operator is judged by. */
  late?: Promise<Sent>;
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

interface CircuitOptions {
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
    return new Promise<Sent>((resolve, reject) => {
      const judged = breaker.execute(async () => {
        const sent = await send(isProbe);
        resolve(sent);
        // The browser has gone: that says nothing about the operator. The breaker counts nothing that is thrown.
        if (!isProbe && isAborted(sent)) throw new Error('aborted');
        return sent.late ?? sent;
      });
      // A resolved name stays resolved.
      judged.catch((error) => (isBrokenCircuitError(error) ? resolve(NOT_SENT) : reject(error)));
    });
  }

  return async (waitMs: number, send: (isProbe: boolean) => Promise<Sent>): Promise<Sent> => {
    // It has its turn at once.
    if (hall.executionSlots > 0) return hall.execute(() => guarded(send));
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
