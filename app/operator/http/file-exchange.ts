import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import {
  type AnswerHead,
  type Exchange,
  type ExchangeLimits,
  type HttpMessage,
  silentReason,
  untrustedCode,
} from './exchange.ts';

/** File of the operator, whose bytes are passed on as they come. */
export interface FileAnswer {
  /** In small letters, without parameters; '' for an encoded body, which is no longer what it was. */
  mediaType: string;
  /** As the operator says; null where it does not. */
  bytes: number | null;
  /** Ends with an error when it is broken off, too slow or too long. Destroy it when it is not read. */
  stream: Readable;
}

const NO_BODY = Buffer.alloc(0);
/** Longest body of an error that is read, in bytes. */
const ERROR_BYTES = 65_536;

/**
 * Asks for a file, without retries. The exchange is over with the head; the bytes are in its `stream`, which the limits
 * bound too.
 */
export async function openFile(
  dispatcher: Dispatcher,
  { path, headers }: HttpMessage,
  { firstByteMs, totalMs, end }: ExchangeLimits,
): Promise<Exchange> {
  const stop = new AbortController();
  let reason: 'timeout' | 'aborted' = 'timeout';
  const giveUp = () => stop.abort();
  const abort = () => {
    reason = 'aborted';
    giveUp();
  };
  let timer = setTimeout(giveUp, firstByteMs);
  const finish = () => {
    clearTimeout(timer);
    end?.removeEventListener('abort', abort);
  };
  end?.addEventListener('abort', abort);
  if (end?.aborted) abort();
  try {
    const answer = await dispatcher.request({ method: 'GET', path, headers, signal: stop.signal });
    clearTimeout(timer);
    timer = setTimeout(giveUp, totalMs);
    answer.body.once('close', finish);
    // A listener of its own: a stream that fails before it is read must not end the process.
    answer.body.on('error', finish);
    const head = { status: answer.statusCode, headers: answer.headers };
    if (head.status === 200) return { kind: 'answered', body: NO_BODY, stream: answer.body, ...head };
    return await readError(head, answer.body);
  } catch (error) {
    finish();
    return silent(error, stop.signal.aborted ? reason : null);
  }
}

async function readError(head: AnswerHead, body: Readable): Promise<Exchange> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > ERROR_BYTES) return { kind: 'cut', reason: 'tooLarge', ...head };
  }
  return { kind: 'answered', body: Buffer.concat(chunks), ...head };
}

function silent(error: unknown, reason: 'timeout' | 'aborted' | null): Exchange {
  if (reason !== null) return { kind: 'silent', reason, sent: true };
  const code = error instanceof Error ? untrustedCode(error) : null;
  if (code !== null) return { kind: 'silent', reason: 'untrusted', sent: false, code };
  return {
    kind: 'silent',
    reason: error instanceof Error ? silentReason(error, true) : 'reset',
    sent: true,
  };
}

/** Reads the head of a file. */
export function fileOf(headers: AnswerHead['headers'], stream: Readable): FileAnswer {
  const isEncoded = String(headers['content-encoding'] ?? 'identity') !== 'identity';
  const [mediaType = ''] = String(headers['content-type'] ?? '').split(';');
  const bytes = headers['content-length'];
  return {
    mediaType: isEncoded ? '' : mediaType.trim().toLowerCase(),
    bytes: bytes === undefined ? null : Number(bytes),
    stream,
  };
}
