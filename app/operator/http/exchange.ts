import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, errors } from 'undici';

/** One request as it goes over the wire. */
export interface HttpMessage {
  method: 'GET' | 'POST';
  /** Path with query, percent-encoded. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

/** How long an exchange may take, in ms, and who may end it early. */
export interface ExchangeLimits {
  /** From now until the head of the answer. */
  firstByteMs: number;
  /** From now until the last byte of the answer. */
  totalMs: number;
  /** Ends the exchange early, wherever it is. */
  signal: AbortSignal | undefined;
}

export interface AnswerHead {
  status: number;
  headers: IncomingHttpHeaders;
}

/** What came of one exchange. It always comes to one of these; nothing is thrown. */
export type Exchange =
  /** The whole answer. */
  | ({ kind: 'answered'; body: Buffer } & AnswerHead)
  /** The head came, the body did not come whole; `tooLarge`: it was larger than the dispatcher takes. */
  | ({ kind: 'cut'; reason: 'timeout' | 'broken' | 'tooLarge' | 'aborted' } & AnswerHead)
  /** No head came. `sent` is false only when certainly no byte of the request went out. */
  | { kind: 'silent'; reason: 'timeout' | 'reset' | 'unreachable' | 'malformed' | 'aborted'; sent: boolean };

/**
 * Sends one request and gathers its answer, within the limits (hardening of spec §7: bounded time, bounded size).
 * Works on undici's `dispatch` and not on its `request`: only there is it known whether a request had already gone out
 * when it failed, and a request that waits for a free connection can be given up at its deadline.
 * Redirects are not followed and nothing is sent twice.
 */
export function exchange(
  dispatcher: Dispatcher,
  message: HttpMessage,
  limits: ExchangeLimits,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const deadline = performance.now() + limits.totalMs;
    const { signal } = limits;
    let controller: Dispatcher.DispatchController | null = null;
    let head: AnswerHead | null = null;
    let isFinished = false;
    const chunks: Buffer[] = [];

    function finish(result: Exchange): void {
      if (isFinished) return;
      isFinished = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(result);
    }

    function giveUp(reason: 'timeout' | 'aborted'): void {
      finish(
        head === null
          ? { kind: 'silent', reason, sent: controller !== null }
          : { kind: 'cut', reason, ...head },
      );
      controller?.abort(new Error(reason));
    }

    function onAbort(): void {
      giveUp('aborted');
    }

    let timer = setTimeout(giveUp, Math.min(limits.firstByteMs, limits.totalMs), 'timeout');
    if (signal?.aborted) {
      giveUp('aborted');
      return;
    }
    signal?.addEventListener('abort', onAbort);

    dispatcher.dispatch(
      { method: message.method, path: message.path, headers: message.headers, body: message.body },
      {
        onRequestStart(started) {
          // A throw here takes the request out of the queue before a byte of it is written.
          if (isFinished) throw new Error('given up while waiting for a connection');
          controller = started;
        },
        onResponseStart(_controller, status, headers) {
          if (isFinished || status < 200) return;
          head = { status, headers };
          clearTimeout(timer);
          timer = setTimeout(giveUp, Math.max(0, deadline - performance.now()), 'timeout');
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          if (head === null) finish({ kind: 'silent', reason: 'malformed', sent: true });
          else finish({ kind: 'answered', body: Buffer.concat(chunks), ...head });
        },
        onResponseError(_controller, error) {
          const isTooLarge = error instanceof errors.ResponseExceededMaxSizeError;
          if (head !== null) finish({ kind: 'cut', reason: isTooLarge ? 'tooLarge' : 'broken', ...head });
          else
            finish({
              kind: 'silent',
              reason: silentReason(error, controller !== null),
              sent: controller !== null,
            });
        },
      },
    );
  });
}

function silentReason(error: Error, sent: boolean): 'unreachable' | 'malformed' | 'reset' {
  if (!sent) return 'unreachable';
  const isNotHttp = error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError;
  return isNotHttp ? 'malformed' : 'reset';
}
