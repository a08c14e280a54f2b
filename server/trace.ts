import type { Request, RequestHandler } from 'express';
import { continuedTrace, newTrace, type Trace } from '../app/domain/trace.ts';

const traces = new WeakMap<Request, Trace>();

/**
 * Notes which trace a request belongs to. Only a proxy of ours can say so: what a visitor sends would let strangers
 * choose the numbers that support looks for in the log.
 *
 * @param trustedProxyHops proxies in front that are believed
 */
export function takeTrace(trustedProxyHops: number): RequestHandler {
  return (request, _response, next) => {
    const given = trustedProxyHops > 0 ? request.get('traceparent') : undefined;
    setTrace(request, continuedTrace(given) ?? newTrace());
    next();
  };
}

/** The trace of a request, whose number is in the log, at the operator, and on error pages. */
export function traceOf(request: Request): Trace {
  return traces.get(request) ?? setTrace(request, newTrace());
}

function setTrace(request: Request, trace: Trace): Trace {
  traces.set(request, trace);
  return trace;
}
