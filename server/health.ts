import type { RequestHandler } from 'express';

/** State of the process for load balancers. */
export interface Health {
  /** No more requests are wanted: the process is about to stop. */
  isDraining: boolean;
  /** True without a store that most of the portal can do without. */
  isDegraded(): boolean;
  /** A store without which the process is not ready (`REDIS_READINESS`) is away. */
  isLackingStore(): boolean;
}

/**
 * Answers `/healthz` (the process runs) and `/readyz` (it wants requests). Neither asks the operator: a portal whose
 * operator is down still has to answer players. One that is degraded says so and wants requests all the same: the other
 * replicas are no better off.
 *
 * @param health state of the process
 */
export function answerProbes(health: Health): RequestHandler {
  return (request, response, next) => {
    const isHealthProbe = request.path === '/healthz';
    if (!isHealthProbe && request.path !== '/readyz') return next();
    const isGood = isHealthProbe || !(health.isDraining || health.isLackingStore());
    response
      .status(isGood ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .type('text/plain')
      .send(describeHealth(health, isHealthProbe));
  };
}

function describeHealth(health: Health, isHealthProbe: boolean): string {
  if (isHealthProbe) return 'ok\n';
  if (health.isDraining) return 'draining\n';
  if (health.isLackingStore()) return 'without Redis\n';
  return health.isDegraded() ? 'degraded\n' : 'ok\n';
}
