import type { RequestHandler } from 'express';
import { bearerToken } from '../http/calls.ts';
import { tokenHash } from '../identity/secrets.ts';
import type { Runtime } from '../runtime.ts';
import type { RecordedCall } from './call-recorder.ts';

/** Notes every call that passes, for `GET /__scenario/calls`. */
export function recordCalls(runtime: Runtime): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const token = bearerToken(request);
    const call: RecordedCall = {
      method: request.method,
      path: request.path,
      queryKeys: Object.keys(request.query).sort(),
      status: null,
      hasAuthorization: request.get('authorization') !== undefined,
      tokenSha256: token === undefined ? null : tokenHash(token),
      requestId: request.get('x-request-id') ?? null,
      acceptLanguage: request.get('accept-language') ?? null,
      // The sandbox's clock may be a test's own; when a call really came is always told by the machine's.
      startedAt: new Date().toISOString(),
      durationMs: null,
    };
    runtime.calls.add(call);
    response.once('close', () => {
      call.status = response.headersSent ? response.statusCode : null;
      call.durationMs = Math.round(performance.now() - started);
    });
    next();
  };
}
