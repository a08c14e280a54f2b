import type { RequestHandler } from 'express';

/** What the process tells load balancers about itself. */
export interface Health {
  /** No more requests are wanted: the process is about to stop. */
  isDraining: boolean;
}

/**
 * Answers `/healthz` (the process runs) and `/readyz` (it wants requests). Neither asks the operator: a portal whose
 * operator is down still has to answer players.
 *
 * @param health state of the process
 * @returns the middleware
 */
export function answerProbes(health: Health): RequestHandler {
  return (request, response, next) => {
    const isHealthProbe = request.path === '/healthz';
    if (!isHealthProbe && request.path !== '/readyz') return next();
    const isGood = isHealthProbe || !health.isDraining;
    response
      .status(isGood ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .type('text/plain')
      .send(isGood ? 'ok\n' : 'draining\n');
  };
}
