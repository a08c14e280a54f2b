import type { RequestHandler } from 'express';
import { bearerToken } from '../http/calls.ts';
import { tokenHash } from '../identity/secrets.ts';
import { playerOfToken } from '../identity/sessions.ts';
import type { Runtime } from '../runtime.ts';
import type { RecordedCall } from './call-recorder.ts';

/** Notes every call that passes, for `GET /__scenario/calls`. */
export function recordCalls(runtime: Runtime): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const token = bearerToken(request);
    const key = request.get('idempotency-key');
    const player = token === undefined ? undefined : playerOfToken(runtime.db, token);
    const call: RecordedCall = {
      method: request.method,
      path: request.path,
      queryKeys: Object.keys(request.query).sort(),
      status: null,
      hasAuthorization: request.get('authorization') !== undefined,
      tokenSha256: token === undefined ? null : tokenHash(token),
      keySha256: key === undefined ? null : tokenHash(key),
      userId: player?.userId ?? null,
      requestId: request.get('x-request-id') ?? null,
      traceParent: request.get('traceparent') ?? null,
      acceptLanguage: request.get('accept-language') ?? null,
      device: request.get('x-client-device') ?? null,
      forwardedFor: request.get('x-forwarded-for') ?? null,
      machine: runtime.machines.get(request.socket) ?? runtime.machine,
      // The sandbox's clock may be a test's own; when a call really came is always measured by the computer's.
      startedAt: new Date().toISOString(),
      durationMs: null,
    };
    runtime.calls.add(call);
    response.once('close', () => {
      const { query } = (request.body ?? {}) as { query?: unknown };
      if (typeof query === 'string') call.returnQuerySha256 = tokenHash(query);
      call.status = response.headersSent ? response.statusCode : null;
      call.durationMs = Math.round(performance.now() - started);
    });
    next();
  };
}
