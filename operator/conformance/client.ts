import { type KeyObject, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { CONTRACT_VERSION } from '../contract/version.ts';
import { type Signing, signedHeaders } from './sign.ts';

/** Longest a call may take: calls with a key 30 s (contract §1.9), and a little for the way. */
const TIMEOUT_MS = 35_000;

/** One request and its answer. */
export interface Exchange {
  method: string;
  /** Under the base address, with the query; an absolute address for texts of documents. */
  path: string;
  requestHeaders: Readonly<Record<string, string>>;
  /** Text of the body; undefined for none. */
  requestBody: string | undefined;
  /** HTTP status. */
  status: number;
  headers: Headers;
  text: string;
  /** The body where it is JSON; undefined otherwise. */
  json: unknown;
  /** Time from the request to the end of the answer. */
  ms: number;
}

/** Parts of a call besides its path and body. */
export interface CallOptions {
  headers?: Readonly<Record<string, string>>;
  /** Idempotency-Key. */
  key?: string;
  /** Longest wait for the answer; 35 s when nothing is said. */
  timeoutMs?: number;
  /** Accept-Language; `es-MX` when nothing is said. */
  language?: string;
  /** Signature other than the right one, where calls are signed. */
  signature?: 'none' | { key?: KeyObject; createdMs?: number; body?: string };
}

/** No answer came: connection refused or broken, or too slow. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  /** Code of the system, such as `ECONNREFUSED`; empty for none. */
  readonly code: string;

  constructor(message: string, code = '') {
    super(message);
    this.code = code;
  }
}

/** Makes HTTP calls of one server and notes every one of them. */
export class Client {
  readonly #base: string;
  readonly #note: (exchange: Exchange) => void;
  readonly #signing: Signing | null;

  /**
   * @param base such as `https://operator.example/api/v1`
   * @param note is told every exchange, in the order in which the answers came
   * @param signing signs every call under `base`; null for none
   */
  constructor(base: string, note: (exchange: Exchange) => void, signing: Signing | null) {
    this.#base = base.replace(/\/+$/, '');
    this.#note = note;
    this.#signing = signing;
  }

  /**
   * Sends one request; redirects are not followed. A body that is text goes out as it is, anything else as JSON.
   * @throws NoAnswer when nothing comes back
   */
  async send(
    method: string,
    path: string,
    body: unknown,
    token: string | undefined,
    options: CallOptions,
  ): Promise<Exchange> {
    const requestBody = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const url = /^https?:/.test(path) ? path : this.#base + path;
    const requestHeaders = this.#signed(method, url, headersOf(body, token, options), requestBody, options);
    const startedAt = performance.now();
    const { status, headers, text } = await fetchText(url, {
      method,
      headers: requestHeaders,
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      ...(requestBody !== undefined && { body: requestBody }),
    });
    const json = parseJson(headers, text);
    const ms = performance.now() - startedAt;
    const exchange = { method, path, requestHeaders, requestBody, status, headers, text, json, ms };
    this.#note(exchange);
    return exchange;
  }

  /**
   * POSTs JSON on a connection of its own, and closes that as soon as all is sent: whatever is answered is lost.
   * @throws NoAnswer when it cannot be sent
   */
  async sendAndHangUp(path: string, body: unknown, token: string, options: CallOptions): Promise<void> {
    const url = new URL(this.#base + path);
    const text = JSON.stringify(body);
    const signed = this.#signed('POST', url.href, headersOf(body, token, options), text, options);
    const headers = { ...signed, 'content-length': Buffer.byteLength(text) };
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = open(url, { method: 'POST', headers, agent: false, signal });
    request.end(text);
    try {
      await once(request, 'finish');
    } catch {
      throw new NoAnswer(`POST ${url.pathname} could not be sent.`);
    }
    request.on('error', () => undefined).destroy();
  }

  #signed(
    method: string,
    url: string,
    headers: Record<string, string>,
    body: string | undefined,
    { signature = {} }: CallOptions,
  ): Record<string, string> {
    if (this.#signing === null || signature === 'none' || !url.startsWith(this.#base)) return headers;
    const { key = this.#signing.key, createdMs = Date.now() } = signature;
    const signing = { ...this.#signing, key };
    return signedHeaders(method, url, headers, signature.body ?? body, signing, createdMs);
  }
}

function headersOf(body: unknown, token: string | undefined, options: CallOptions): Record<string, string> {
  const trace = randomBytes(16).toString('hex');
  return {
    accept: 'application/json',
    'accept-language': options.language ?? 'es-MX',
    'x-client-version': 'conformance',
    'x-contract-version': CONTRACT_VERSION,
    'x-request-id': trace,
    traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-01`,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(options.key !== undefined && { 'idempotency-key': options.key }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...options.headers,
  };
}

async function fetchText(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    // A time-out has a number in place of a name.
    const code =
      cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    const why = code || (cause instanceof Error ? cause.message || cause.name : 'unknown');
    throw new NoAnswer(`${init.method} ${new URL(url).pathname} got no answer (${why}).`, code);
  }
}

function parseJson(headers: Headers, text: string): unknown {
  if (!/^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
