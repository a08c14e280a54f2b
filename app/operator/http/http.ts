import { setTimeout as sleep } from 'node:timers/promises';
import { LONGEST_TAX_FILE } from '#app/domain/money/tax-paper.ts';
import type { OperatorTls, SigningKey } from '#app/domain/operator-caller.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { newSpanId } from '#app/domain/trace.ts';
import { type AnswerMeaning, type Doubt, MAXIMUM_BODY_BYTES, readAnswer } from './answer.ts';
import type { CallContext, CallRecord, CallRequest, OperatorHttp } from './call.ts';
import { type CircuitName, type Circuits, createCircuits, type Sent } from './circuits.ts';
import { Connections } from './connections.ts';
import { type End, Ending, type Exchange, exchange, type HttpMessage } from './exchange.ts';
import { openFile } from './file-exchange.ts';
import { findFault, parseApiUrl, toMessage } from './message.ts';
import { createOperatorClock, type OperatorClock } from './operator-clock.ts';
import { type Result, refused } from './result.ts';
import { createRetryBudget, type RetryBudget } from './retry-budget.ts';
import { signMessage } from './signature.ts';

/** In ms; a retry lies within `readMs`. */
interface Timeouts {
  connectMs: number;
  firstByteMs: number;
  readMs: number;
  /** Read whose page no longer waits for it. */
  lateReadMs: number;
  writeMs: number;
  /** Write with an idempotency key (contract §1.9). */
  keyedWriteMs: number;
  /** From the head of a file to its last byte. */
  fileMs: number;
}

export interface OperatorHttpOptions {
  /** `/api/v1` is added unless the address ends with it. */
  apiUrl: string;
  /** Monotonic clock in ms. */
  now?: () => number;
  /** Epoch ms; the reference for the operator's clock. */
  wallClock?: () => number;
  timeouts?: Partial<Timeouts>;
  /** Certificates of mutual TLS, and those that the operator's is checked with. */
  tls?: OperatorTls | null;
  /** Signs every attempt of a call. */
  signingKey?: SigningKey | null;
  /** Called for each call that the operator refuses because it does not know the portal. */
  onCallerRefused?: () => void;
  connections?: number;
  connectionLifeMs?: number;
  onCall?: (record: CallRecord) => void;
  /** Called for untrusted TLS, once for each reason until the operator is trusted again. */
  onUntrusted?: (event: UntrustedServer) => void;
  /** Called for a wrong header, once for each, and for wrong bytes, once for each call. */
  onDoubt?: (doubt: Doubt & { host: string; route: string; traceId: string }) => void;
  /** Rejects answers of the sandbox, and stops calling it. */
  refuseSandbox?: boolean;
  onSandboxRefused?: () => void;
  /** Minimum calls within ten seconds that can open a circuit; 10 by default. */
  breakerMinimumCalls?: number;
  onCircuit?: (name: CircuitName, state: 'opened' | 'closed') => void;
}

/** Untrusted certificate or TLS; `code` is Node's, such as `CERT_HAS_EXPIRED`. */
export interface UntrustedServer {
  code: string;
  traceId: string;
}

const TIMEOUTS: Timeouts = {
  connectMs: 1000,
  firstByteMs: 2500,
  readMs: 4000,
  lateReadMs: 20_000,
  writeMs: 8000,
  keyedWriteMs: 30_000,
  fileMs: 120_000,
};
/** Maximum concurrent late reads; more are aborted, as they hold connections. */
const MOST_LATE_READS = 64;
/** Maximum doubts reported: they may quote a server's data. */
const MOST_DOUBTS = 100;
const CONNECTIONS = 128;
/** Files take their time, and must not keep pages waiting for a connection. */
const FILE_CONNECTIONS = 32;
const POOL = {
  pipelining: 1,
  // Every exchange has its own, exact deadlines; undici's timers are coarse.
  headersTimeout: 0,
  bodyTimeout: 0,
  maxResponseSize: MAXIMUM_BODY_BYTES,
  // Closes idle connections well before the server does: a write on a closing one has an unknown outcome.
  keepAliveTimeout: 4000,
  keepAliveTimeoutThreshold: 2000,
  keepAliveMaxTimeout: 60_000,
};
const RETRY_JITTER_MS = { least: 50, most: 150 };
const SANDBOX_REFUSED = failureOf('ServerUnreachable', { outcome: 'refused' });
const TIMED_OUT: Sent = { answer: { kind: 'silent', reason: 'timeout', sent: true }, attempts: 1 };
const RETRIED_STATUSES = new Set([502, 503, 504]);

/**
 * Creates the transport: keep-alive, bounded time and size, at most one retry of a read, no redirects (spec
 * §7, contract §1). Throws TypeError when `apiUrl` is not an http or https address.
 */
export const createOperatorHttp = (options: OperatorHttpOptions): OperatorHttp => new Transport(options);

interface SendLimits {
  /** Time of the transport's clock, in ms. */
  deadline: number;
  mayRetry: boolean;
  firstByteMs: number;
  end: End | null;
}

class Transport implements OperatorHttp {
  readonly #options: OperatorHttpOptions;
  readonly #now: () => number;
  readonly #timeouts: Timeouts;
  readonly #basePath: string;
  readonly #budget: RetryBudget;
  readonly #host: string;
  readonly #connections: Connections;
  readonly #files: Connections;
  readonly #circuits: Circuits;
  readonly #clock: OperatorClock;
  #isSandboxRefused = false;
  /** Last reported reason; null while the operator is trusted. */
  #untrusted: string | null = null;
  readonly #doubts = new Set<string>();
  /** Reads without a waiting page; the end of the process aborts them. */
  readonly #lateReads = new Set<Ending>();
  #closing: Promise<void> | null = null;

  constructor(options: OperatorHttpOptions) {
    const { now = () => performance.now(), breakerMinimumCalls, onCircuit } = options;
    const { origin, basePath } = parseApiUrl(options.apiUrl);
    this.#options = options;
    this.#now = now;
    this.#timeouts = { ...TIMEOUTS, ...options.timeouts };
    this.#basePath = basePath;
    this.#budget = createRetryBudget(now);
    this.#host = new URL(origin).host;
    const pool = {
      ...POOL,
      lifeMs: options.connectionLifeMs,
      now,
      connect: this.#connectOptions(options.tls ?? null),
    };
    this.#connections = new Connections(origin, {
      ...pool,
      connections: options.connections ?? CONNECTIONS,
    });
    this.#files = new Connections(origin, {
      ...pool,
      connections: FILE_CONNECTIONS,
      maxResponseSize: LONGEST_TAX_FILE,
    });
    this.#clock = createOperatorClock(options.wallClock ?? Date.now);
    this.#circuits = createCircuits({
      now,
      ...(breakerMinimumCalls === undefined ? {} : { minimumCalls: breakerMinimumCalls }),
      ...(onCircuit ? { onChange: onCircuit } : {}),
    });
  }

  async call<T>(context: CallContext, request: CallRequest<T>): Promise<Result<T>> {
    const fault = this.#isSandboxRefused ? SANDBOX_REFUSED : findFault(request);
    if (fault !== null) return refused(fault);

    const startedAt = this.#now();
    const spanId = newSpanId();
    const message = toMessage(this.#basePath, context, request, spanId);
    const { writeMs, keyedWriteMs } = this.#timeouts;
    const patienceMs = context.lateReads?.patienceMs ?? 0;
    const firstByteMs = Math.max(this.#timeouts.firstByteMs, patienceMs);
    const readMs = Math.max(this.#timeouts.readMs, patienceMs);
    const isRead = request.method === 'GET';
    const longestWriteMs = request.idempotencyKey === undefined ? writeMs : keyedWriteMs;
    const withinMs = request.withinMs ?? Number.POSITIVE_INFINITY;
    const deadline = startedAt + Math.min(withinMs, isRead ? readMs : longestWriteMs);
    const longestWaitMs = request.isOptional ? 0 : withinMs;
    const waitMs = Math.min(longestWaitMs, isRead ? firstByteMs : longestWriteMs);
    const { answer, attempts } = await this.#circuits.run(request.circuit, waitMs, (isProbe) =>
      request.file
        ? this.#openFile(message, { firstByteMs, end: context.signal ?? null })
        : isRead && request.late
          ? this.#sendPatiently(
              message,
              { waitMs: firstByteMs, mayRetry: !isProbe, end: context.signal ?? null },
              (sent) => request.late?.(sent.then((late) => this.#meaningOf(late.answer, request).result)),
            )
          : this.#send(message, {
              deadline,
              mayRetry: !isProbe,
              firstByteMs: isRead ? firstByteMs : longestWriteMs,
              // A write continues without its browser: the player has already pressed the button.
              end: isRead ? (context.signal ?? null) : null,
            }),
    );
    this.#noteTrust(answer, context.trace.traceId);
    const { result, outcome, detail, doubts = [] } = this.#meaningOf(answer, request);
    if (outcome === 'callerRefused') this.#options.onCallerRefused?.();
    for (const doubt of doubts) this.#noteDoubt(doubt, request.route, context.trace.traceId);
    this.#options.onCall?.({
      traceId: context.trace.traceId,
      spanId,
      method: request.method,
      route: request.route,
      status: answer.kind === 'silent' ? null : answer.status,
      ms: Math.round(this.#now() - startedAt),
      attempts,
      outcome,
      ...(result.ok ? {} : { failureCode: result.failure.code }),
      ...(detail === undefined ? {} : { detail }),
    });
    return result;
  }

  renewTls(tls: OperatorTls | null): void {
    const connect = this.#connectOptions(tls);
    for (const connections of [this.#connections, this.#files]) connections.renew(connect);
    this.#untrusted = null;
  }

  close(): Promise<void> {
    for (const read of this.#lateReads) read.end();
    this.#closing ??= Promise.all([this.#connections.close(), this.#files.close()]).then(() => undefined);
    return this.#closing;
  }

  #connectOptions(tls: OperatorTls | null) {
    return { timeout: this.#timeouts.connectMs, ...tls };
  }

  /**
   * Sends a read whose late answer a later page may use. `waitMs` bounds this page's wait, and `end` aborts
   * the read during it; `onLate` receives the pending answer.
   */
  async #sendPatiently(
    message: HttpMessage,
    { waitMs, mayRetry, end }: Pick<SendLimits, 'mayRetry' | 'end'> & { waitMs: number },
    onLate: (sent: Promise<Sent>) => void,
  ): Promise<Sent> {
    const { firstByteMs, readMs, lateReadMs } = this.#timeouts;
    const givenUp = new Ending();
    const giveUp = () => givenUp.end();
    end?.addEventListener('abort', giveUp);
    if (end?.aborted) giveUp();
    const sent = this.#send(message, {
      deadline: this.#now() + lateReadMs,
      mayRetry,
      firstByteMs: lateReadMs,
      end: givenUp,
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, waitMs, null);
    });
    const inTime = await Promise.race([sent, late]);
    clearTimeout(timer);
    end?.removeEventListener('abort', giveUp);
    if (inTime !== null) return inTime;
    if (this.#lateReads.size >= MOST_LATE_READS) {
      giveUp();
      return TIMED_OUT;
    }
    this.#lateReads.add(givenUp);
    onLate(sent.finally(() => this.#lateReads.delete(givenUp)));
    const inGrace = Promise.race([sent, sleep(Math.max(readMs - firstByteMs, 0), TIMED_OUT, { ref: false })]);
    return { ...TIMED_OUT, late: inGrace };
  }

  async #openFile(message: HttpMessage, limits: Pick<SendLimits, 'firstByteMs' | 'end'>): Promise<Sent> {
    const totalMs = this.#timeouts.fileMs;
    const answer = await openFile(this.#files.dispatcher, this.#signed(message), { ...limits, totalMs });
    return { answer, attempts: 1 };
  }

  /** Sends the message; retries a read once when the first try certainly returned nothing. */
  async #send(message: HttpMessage, { deadline, mayRetry, firstByteMs, end }: SendLimits): Promise<Sent> {
    const isRead = message.method === 'GET';
    const totalMs = deadline - this.#now();
    const limits = { firstByteMs: isRead ? firstByteMs : totalMs, end };
    this.#budget.countCall();
    const first = await exchange(this.#connections.dispatcher, this.#signed(message), { ...limits, totalMs });
    if (!isRead || !mayRetry || !isWorthRetry(first)) return { answer: first, attempts: 1 };

    const jitterMs = RETRY_JITTER_MS.least + Math.random() * (RETRY_JITTER_MS.most - RETRY_JITTER_MS.least);
    const isTimeLeft = deadline - this.#now() > 2 * RETRY_JITTER_MS.most;
    if (!isTimeLeft || end?.aborted || !this.#budget.takeRetry()) return { answer: first, attempts: 1 };
    await sleep(jitterMs);
    if (end?.aborted) return { answer: first, attempts: 1 };
    const second = await exchange(this.#connections.dispatcher, this.#signed(message), {
      ...limits,
      totalMs: deadline - this.#now(),
    });
    return { answer: second, attempts: 2 };
  }

  #signed(message: HttpMessage): HttpMessage {
    const { signingKey, wallClock = Date.now } = this.#options;
    return signingKey ? signMessage(message, signingKey, wallClock()) : message;
  }

  #noteTrust(answer: Exchange, traceId: string): void {
    if (answer.kind !== 'silent') this.#untrusted = null;
    else if (answer.reason === 'untrusted' && answer.code !== this.#untrusted) {
      this.#untrusted = answer.code;
      this.#options.onUntrusted?.({ code: answer.code, traceId });
    }
  }

  #noteDoubt(doubt: Doubt, route: string, traceId: string): void {
    const key = doubt.about === 'bytes' ? `bytes ${route}` : `${doubt.about} ${doubt.value}`;
    if (this.#doubts.has(key) || this.#doubts.size >= MOST_DOUBTS) return;
    this.#doubts.add(key);
    this.#options.onDoubt?.({ ...doubt, host: this.#host, route, traceId });
  }

  #readAnswer<T>(answer: Exchange, request: CallRequest<T>): AnswerMeaning<T> {
    if (answer.kind !== 'silent') this.#clock.note(answer.headers);
    const { result, ...meaning } = readAnswer(answer, request);
    if (!result.ok || request.inOwnTime === undefined) return { result, ...meaning };
    const value = request.inOwnTime(result.value, this.#clock.aheadMs());
    return { result: { ...result, value }, ...meaning };
  }

  #meaningOf<T>(answer: Exchange, request: CallRequest<T>): AnswerMeaning<T> {
    const { refuseSandbox = false, onSandboxRefused } = this.#options;
    if (!refuseSandbox || !isFromSandbox(answer)) return this.#readAnswer(answer, request);
    if (!this.#isSandboxRefused) onSandboxRefused?.();
    this.#isSandboxRefused = true;
    if (answer.kind === 'answered') answer.stream?.destroy();
    return { result: refused(SANDBOX_REFUSED), outcome: 'sandboxRefused' };
  }
}

/** No answer, or a gateway that could not reach the operator. Timeouts are not retried. */
function isWorthRetry(answer: Exchange): boolean {
  if (answer.kind === 'silent') return answer.reason === 'unreachable' || answer.reason === 'reset';
  return RETRIED_STATUSES.has(answer.status);
}

function isFromSandbox(answer: Exchange): boolean {
  if (answer.kind === 'silent') return false;
  const kind = answer.headers['x-operator-kind'];
  return kind !== undefined && String(kind).toLowerCase().includes('sandbox');
}
