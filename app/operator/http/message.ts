import { isIP } from 'node:net';
import { CONTRACT_VERSION, OPERATOR_APPS_VERSION } from '#app/domain/limits.ts';
import { isOperatorId } from '#app/domain/operator-id.ts';
import { type Failure, failureFromHttpStatus } from '#app/domain/texts/failure.ts';
import { traceParent } from '#app/domain/trace.ts';
import type { CallContext, CallRequest } from './call.ts';
import type { HttpMessage } from './exchange.ts';

const API_PATH = '/api/v1';
const ROUTE_ID = /\{(\w+)\}/g;
/** Longest name of a browser that is sent on, in characters. */
const USER_AGENT_LENGTH = 256;
const PRINTABLE = /^[\x21-\x7e]+$/;
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * Splits the API URL in origin and base path; `/api/v1` is added unless the URL ends with it.
 *
 * @throws TypeError when it is not an http or https address
 */
export function parseApiUrl(apiUrl: string): { origin: string; basePath: string } {
  const { protocol, origin, pathname } = new URL(apiUrl);
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new TypeError('The API address must be http or https');
  const path = pathname.replace(/\/+$/, '');
  return { origin, basePath: path.endsWith(API_PATH) ? path : path + API_PATH };
}

/**
 * Checks for values that would break a header or a path; null without a fault. An invalid token is an expired
 * session, an invalid id is not found (contract §1.3, §2 Id).
 */
export function findFault<T>(request: CallRequest<T>): Failure | null {
  const { accessToken, idempotencyKey } = request;
  const extras = { outcome: 'refused' } as const;
  if (accessToken !== undefined && !PRINTABLE.test(accessToken)) {
    return failureFromHttpStatus(401, undefined, extras);
  }
  for (const [, name = ''] of request.route.matchAll(ROUTE_ID)) {
    if (!isOperatorId(request.ids?.[name] ?? '')) return failureFromHttpStatus(404, undefined, extras);
  }
  if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    return failureFromHttpStatus(400, undefined, extras);
  }
  return null;
}

/** Builds the HTTP request (contract §1.2), checked by {@link findFault} before. */
export function toMessage<T>(
  basePath: string,
  context: CallContext,
  request: CallRequest<T>,
  spanId: string,
): HttpMessage {
  const headers: Record<string, string> = {
    accept: request.file?.accept ?? 'application/json',
    // No compression, and so no decompression bombs.
    'accept-encoding': 'identity',
    'accept-language': context.operatorLanguage,
    'x-client-version': OPERATOR_APPS_VERSION,
    'x-contract-version': CONTRACT_VERSION,
    'x-request-id': context.trace.traceId,
    traceparent: traceParent(context.trace, spanId),
  };
  if (context.clientAddress !== undefined && isIP(context.clientAddress) !== 0) {
    headers['x-forwarded-for'] = context.clientAddress;
  }
  const userAgent = context.userAgent?.replace(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_LENGTH);
  if (userAgent) headers['x-client-user-agent'] = userAgent;
  const isOfPlayer = request.accessToken !== undefined || request.circuit === 'authentication';
  if (context.device !== undefined && isOfPlayer) headers['x-client-device'] = context.device;
  if (request.accessToken !== undefined) headers.authorization = `Bearer ${request.accessToken}`;
  if (request.idempotencyKey !== undefined) headers['idempotency-key'] = request.idempotencyKey;
  if (request.json !== undefined) headers['content-type'] = 'application/json';

  const path = request.route.replace(ROUTE_ID, (_, name: string) =>
    encodeURIComponent(request.ids?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    for (const each of typeof value === 'string' ? [value] : (value ?? [])) query.append(name, each);
  }
  return {
    method: request.method,
    path: basePath + path + (query.size > 0 ? `?${query}` : ''),
    headers,
    body: request.json === undefined ? null : JSON.stringify(request.json),
  };
}
