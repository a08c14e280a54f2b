import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { type Dispatcher, errors } from 'undici';

export interface HttpMessage {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Minimal abort signal; an `AbortSignal` is one. */
export interface End {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Abort flag for every page's reads: an `AbortController` costs many times as much. */
export class Ending implements End {
  aborted = false;
  readonly #listeners = new Set<() => void>();

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  end(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}

/** Time limits of an exchange, in ms, and its abort signal. */
export interface ExchangeLimits {
  /** Until the head of the answer. */
  firstByteMs: number;
  /** Until the last byte of the answer. */
  totalMs: number;
  end: End | null;
}

export interface AnswerHead {
  status: number;
  headers: IncomingHttpHeaders;
}

/** Result of one exchange; nothing is thrown. */
export type Exchange =
  /** `stream`: the bytes of a file, in the place of the body. */
  | ({ kind: 'answered'; body: Buffer; stream?: Readable } & AnswerHead)
  /** A head without its whole body; `tooLarge`: more than the dispatcher takes. */
  | ({ kind: 'cut'; reason: 'timeout' | 'broken' | 'tooLarge' | 'aborted' } & AnswerHead)
  /** No head. `sent` is false only when certainly no byte of the request was sent. */
  | { kind: 'silent'; reason: 'timeout' | 'reset' | 'unreachable' | 'malformed' | 'aborted'; sent: boolean }
  /** Untrusted certificate or TLS; `code` is Node's. */
  | { kind: 'silent'; reason: 'untrusted'; sent: false; code: string };

/**
 * Sends one request within the limits (hardening of spec §7: bounded time, bounded size); no redirects, no
 * retries. Uses undici's `dispatch`, as `request` does not reveal if a failed request was sent, and cannot
 * abort one that waits for a connection.
 */
export function exchange(
  dispatcher: Dispatcher,
  message: HttpMessage,
  limits: ExchangeLimits,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const { method, path, headers, body } = message;
    const underWay = new ExchangeUnderWay(limits, resolve);
    if (!underWay.isFinished) dispatcher.dispatch({ method, path, headers, body }, underWay);
  });
}

class ExchangeUnderWay implements Dispatcher.DispatchHandler {
  isFinished = false;
  readonly #deadline: number;
  readonly #end: End | null;
  readonly #resolve: (result: Exchange) => void;
  readonly #chunks: Buffer[] = [];
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #head: AnswerHead | null = null;

  constructor({ firstByteMs, totalMs, end }: ExchangeLimits, resolve: (result: Exchange) => void) {
    this.#deadline = performance.now() + totalMs;
    this.#end = end;
    this.#resolve = resolve;
    this.#timer = setTimeout(this.#onTime, Math.min(firstByteMs, totalMs));
    end?.addEventListener('abort', this.#onAbort);
    if (end?.aborted) this.#onAbort();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // A throw takes the request out of the queue before a byte of it is written.
    if (this.isFinished) throw new Error('given up while waiting for a connection');
    this.#controller = controller;
  }

  onResponseStart(_controller: unknown, status: number, headers: IncomingHttpHeaders): void {
    if (this.isFinished || status < 200) return;
    this.#head = { status, headers };
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#head === null) this.#finish({ kind: 'silent', reason: 'malformed', sent: true });
    else this.#finish({ kind: 'answered', body: Buffer.concat(this.#chunks), ...this.#head });
  }

  onResponseError(_controller: unknown, error: Error): void {
    const isTooLarge = error instanceof errors.ResponseExceededMaxSizeError;
    const sent = this.#controller !== null;
    const code = sent ? null : untrustedCode(error);
    if (code !== null) this.#finish({ kind: 'silent', reason: 'untrusted', sent: false, code });
    else if (this.#head === null) this.#finish({ kind: 'silent', reason: silentReason(error, sent), sent });
    else this.#finish({ kind: 'cut', reason: isTooLarge ? 'tooLarge' : 'broken', ...this.#head });
  }

  #finish(result: Exchange): void {
    if (this.isFinished) return;
    this.isFinished = true;
    clearTimeout(this.#timer);
    this.#end?.removeEventListener('abort', this.#onAbort);
    this.#resolve(result);
  }

  /** Due at the first byte's limit, then at the last byte's: nearly all answers are complete by the first. */
  readonly #onTime = (): void => {
    const leftMs = this.#deadline - performance.now();
    if (this.#head === null || leftMs <= 0) this.#giveUp('timeout');
    else this.#timer = setTimeout(this.#onTime, leftMs);
  };

  readonly #giveUp = (reason: 'timeout' | 'aborted'): void => {
    this.#finish(
      this.#head === null
        ? { kind: 'silent', reason, sent: this.#controller !== null }
        : { kind: 'cut', reason, ...this.#head },
    );
    this.#controller?.abort(new Error(reason));
  };

  readonly #onAbort = (): void => this.#giveUp('aborted');
}

export function silentReason(error: Error, sent: boolean): 'unreachable' | 'malformed' | 'reset' {
  if (!sent) return 'unreachable';
  const isNotHttp = error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError;
  return isNotHttp ? 'malformed' : 'reset';
}

/** Error codes of Node for an untrusted certificate, and for weak or broken TLS. */
const UNTRUSTED =
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_|INVALID_(CA|PURPOSE)|PATH_LENGTH_|HOSTNAME_MISMATCH|ERR_TLS_|ERR_SSL_|EPROTO)/;

export function untrustedCode(error: Error): string | null {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && UNTRUSTED.test(code) ? code : null;
}
