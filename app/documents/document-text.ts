import type { OperatorTls } from '#app/domain/operator-caller.ts';
import { comparableOrigin } from '#app/domain/origin.ts';
import { Connections } from '#app/operator/http/connections.ts';
import { type Exchange, exchange } from '#app/operator/http/exchange.ts';
import { type DecodedText, decodeText } from './decode-text.ts';

export type DocumentText =
  /**
   * Untrusted markup: pass it through `readDocument` before rendering. `address` is the final URL, for
   * relative links.
   */
  | (DecodedText & { address: string })
  /** Missing, or not displayable. */
  | { kind: 'notFound' }
  | { kind: 'unreachable' /** Node's code for an untrusted certificate or TLS. */; untrusted?: string };

export interface DocumentRequest {
  /** The player's token, sent to the operator's own origin only. */
  accessToken?: string | null;
  language?: string;
  signal?: AbortSignal;
}

/** Fetches document texts. One per process, as it holds the connections. */
export interface DocumentTexts {
  /**
   * Fetches the text of a document (spec §7 "The text of each document"). Relative URLs are the operator's.
   * Only the operator's origin and the configured ones are allowed, with at most three redirects among them,
   * within 5 s and 512 KB in all. Never throws.
   */
  fetchDocumentText(url: string, request?: DocumentRequest): Promise<DocumentText>;
  /** Connects to the operator with other certificates from the next document on. */
  renewTls(tls: OperatorTls | null): void;
  close(): Promise<void>;
}

export interface DocumentTextsOptions {
  /** http or https URL; only its origin counts. */
  operatorUrl: string;
  documentOrigins: readonly string[];
  /** Timeout of a document with its redirects, in ms. */
  timeoutMs?: number;
  /** Connect timeout, in ms. */
  connectMs?: number;
  /** Certificates for the operator's own origin. */
  tls?: OperatorTls | null;
}

export const DOCUMENT_MAXIMUM_BYTES = 512 * 1024;

const MAXIMUM_REDIRECTS = 3;
const TIMEOUT_MS = 5000;
const CONNECT_MS = 1000;
const CONNECTIONS_PER_ORIGIN = 16;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PASSING = new Set([408, 425, 429]);
const TOKEN = /^[\x21-\x7e]+$/;

const NOT_FOUND: DocumentText = { kind: 'notFound' };
const UNREACHABLE = { kind: 'unreachable' } as const;

interface Place {
  address: URL;
  connections: Connections;
}

/**
 * Creates the fetcher.
 *
 * @throws TypeError for an invalid URL
 */
export function createDocumentTexts(options: DocumentTextsOptions): DocumentTexts {
  const operatorOrigin = comparableOrigin(new URL(options.operatorUrl));
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const connectMs = options.connectMs ?? CONNECT_MS;
  // A pool is bound to one origin: no url, redirect or host name can take it elsewhere.
  const pools = new Map<string, Connections>();
  for (const text of [options.operatorUrl, ...options.documentOrigins]) {
    const url = new URL(text);
    const origin = comparableOrigin(url);
    const tls = origin === operatorOrigin ? options.tls : null;
    if (!pools.has(origin)) pools.set(origin, poolOf(url.origin, { timeout: connectMs, ...tls }));
  }

  /** Null when the URL is not allowed. */
  function allowed(url: string, base: string): Place | null {
    const address = URL.canParse(url, base) ? new URL(url, base) : null;
    const connections = address === null ? undefined : pools.get(comparableOrigin(address));
    const isAllowed =
      address !== null &&
      // `blob:` has the origin of the inner URL.
      (address.protocol === 'http:' || address.protocol === 'https:') &&
      address.username === '' &&
      address.password === '';
    return isAllowed && connections !== undefined ? { address, connections } : null;
  }

  function ask(
    { address, connections }: Place,
    request: DocumentRequest,
    totalMs: number,
  ): Promise<Exchange> {
    const { accessToken, language } = request;
    const headers: Record<string, string> = {
      accept: 'text/html, text/plain, application/xhtml+xml;q=0.9, text/*;q=0.8',
      'accept-encoding': 'identity',
    };
    if (language !== undefined) headers['accept-language'] = language;
    if (comparableOrigin(address) === operatorOrigin && accessToken && TOKEN.test(accessToken)) {
      headers.authorization = `Bearer ${accessToken}`;
    }
    const message = { method: 'GET', path: address.pathname + address.search, headers, body: null } as const;
    return exchange(connections.dispatcher, message, {
      firstByteMs: totalMs,
      totalMs,
      end: request.signal ?? null,
    });
  }

  return {
    async fetchDocumentText(url, request = {}) {
      const deadline = performance.now() + timeoutMs;
      let place = allowed(url, operatorOrigin);
      for (let redirects = 0; place !== null && redirects <= MAXIMUM_REDIRECTS; redirects += 1) {
        const answer = await ask(place, request, deadline - performance.now());
        if (answer.kind === 'silent' || !REDIRECTS.has(answer.status)) {
          return readAnswer(answer, place.address.href, request.language);
        }
        place = allowed(answer.headers.location ?? '//', place.address.href);
      }
      return NOT_FOUND;
    },
    renewTls(tls) {
      pools.get(operatorOrigin)?.renew({ timeout: connectMs, ...tls });
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

function poolOf(origin: string, connect: OperatorTls & { timeout: number }): Connections {
  return new Connections(origin, {
    connections: CONNECTIONS_PER_ORIGIN,
    pipelining: 1,
    connect,
    // Every exchange has an exact deadline of its own; undici's timers are coarse.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: DOCUMENT_MAXIMUM_BYTES,
  });
}

function readAnswer(answer: Exchange, address: string, language: string | undefined): DocumentText {
  if (answer.kind === 'silent') {
    return answer.reason === 'untrusted' ? { ...UNREACHABLE, untrusted: answer.code } : UNREACHABLE;
  }
  if (answer.status >= 500 || PASSING.has(answer.status)) return UNREACHABLE;
  if (answer.status !== 200) return NOT_FOUND;
  if (answer.kind === 'cut') {
    // Size and slowness are permanent failures; a broken connection is not.
    return answer.reason === 'tooLarge' || answer.reason === 'timeout' ? NOT_FOUND : UNREACHABLE;
  }
  const { headers, body } = answer;
  const decoded = decodeText(
    body,
    { type: headers['content-type'], encoding: headers['content-encoding'] },
    DOCUMENT_MAXIMUM_BYTES,
    language,
  );
  return decoded === null ? NOT_FOUND : { ...decoded, address };
}
