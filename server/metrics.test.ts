import { describe, expect, it, vi } from 'vitest';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';

const BUILD = { version: '1.2.3', commit: 'abc1234' };
const silent: Log = {
  request: vi.fn(),
  call: vi.fn(),
  error: vi.fn(),
  event: vi.fn(),
  warning: vi.fn(),
  security: vi.fn(),
};

/** The lines of one metric. */
async function series(metrics: ReturnType<typeof createMetrics>, name: string): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(`player_portal_${name}`));
}

describe('metrics', () => {
  it('have every limit from the start, and count what it refuses', async () => {
    const metrics = createMetrics(['resetCodeInAll', 'logOnPerPhone'], BUILD);
    metrics.countRefusal('resetCodeInAll');
    metrics.countRefusal('resetCodeInAll');
    expect(await series(metrics, 'limit_refusals_total')).toEqual([
      'player_portal_limit_refusals_total{limit="resetCodeInAll"} 2',
      'player_portal_limit_refusals_total{limit="logOnPerPhone"} 0',
    ]);
  });

  it('tell of the store of the replicas: whether it is there, and how its commands end', async () => {
    const metrics = createMetrics([], BUILD);
    metrics.setStore('reached');
    metrics.countStoreCommand({ name: 'exists', ms: 0.4, outcome: 'answered' });
    metrics.countStoreCommand({ name: 'evalsha', ms: 90, outcome: 'late' });
    const commands = await series(metrics, 'store_command_duration_seconds_count');
    expect(commands).toEqual([
      'player_portal_store_command_duration_seconds_count{command="exists",outcome="answered"} 1',
      'player_portal_store_command_duration_seconds_count{command="evalsha",outcome="late"} 1',
    ]);
    expect(await series(metrics, 'store_reachable')).toEqual(['player_portal_store_reachable 1']);
    metrics.setStore('late');
    expect(await series(metrics, 'store_reachable')).toEqual(['player_portal_store_reachable 1']);
    metrics.setStore('lost');
    metrics.setStore('evicting');
    expect(await series(metrics, 'store_reachable')).toEqual(['player_portal_store_reachable 0']);
    expect(await series(metrics, 'store_evicting')).toEqual(['player_portal_store_evicting 1']);
  });

  it('tell which build the process runs', async () => {
    expect(await createMetrics([], BUILD).text()).toContain(
      '\nportal_build_info{version="1.2.3",commit="abc1234"} 1\n',
    );
  });

  it('count a payment that became known once, as the alert subtracts it', async () => {
    const metrics = createMetrics([], BUILD);
    const log = metrics.countLines({ ...silent, security: vi.fn() });
    const line = { event: 'paymentResolved', outcome: 'done', traceId: 't', payment: 'p1' } as const;
    for (const payment of ['p1', 'p1', 'p2']) log.security({ ...line, payment });
    expect(await series(metrics, 'security_events_total{event="paymentResolved"')).toEqual([
      'player_portal_security_events_total{event="paymentResolved",outcome="done"} 2',
      'player_portal_security_events_total{event="paymentResolved",outcome="refused"} 0',
    ]);
  });

  it('count requests whose browser went away under a status of their own', async () => {
    const metrics = createMetrics([], BUILD);
    const log = metrics.countLines({ ...silent, request: vi.fn() });
    const request = {
      traceId: 't',
      spanId: 's',
      method: 'GET',
      route: '/about',
      ms: 30,
      aborted: true,
    } as const;
    log.request({ ...request, status: null });
    log.request({ ...request, status: 200 });
    expect(await series(metrics, 'request_duration_seconds_count')).toEqual([
      'player_portal_request_duration_seconds_count{route="/about",status="aborted"} 2',
    ]);
  });

  it('tell how long requests and calls take, and leave the log as it is', async () => {
    const metrics = createMetrics([], BUILD);
    const log = metrics.countLines(silent);
    const request = { traceId: 't', spanId: 's', method: 'GET', route: '/about', status: 200, ms: 30 };
    const call = {
      traceId: 't',
      spanId: 'c',
      method: 'GET',
      route: '/funds',
      status: null,
      ms: 2600,
      outcome: 'failed',
    };
    log.request(request);
    log.call(call);
    expect(silent.request).toHaveBeenCalledExactlyOnceWith(request);
    expect(silent.call).toHaveBeenCalledExactlyOnceWith(call);
    const requests = await series(metrics, 'request_duration_seconds');
    expect(requests).toContain(
      'player_portal_request_duration_seconds_bucket{le="0.025",route="/about",status="200"} 0',
    );
    expect(requests).toContain(
      'player_portal_request_duration_seconds_bucket{le="0.1",route="/about",status="200"} 1',
    );
    expect(await series(metrics, 'operator_call_duration_seconds')).toContain(
      'player_portal_operator_call_duration_seconds_sum{call="GET /funds",outcome="failed"} 2.6',
    );
  });

  it('tell which part of the operator is left alone', async () => {
    const metrics = createMetrics([], BUILD);
    metrics.setCircuit('money', 'opened');
    expect(await series(metrics, 'operator_circuit_open')).toEqual([
      'player_portal_operator_circuit_open{group="money"} 1',
    ]);
    metrics.setCircuit('money', 'closed');
    expect(await series(metrics, 'operator_circuit_open')).toEqual([
      'player_portal_operator_circuit_open{group="money"} 0',
    ]);
  });

  it('are those of one process: another set counts for itself', async () => {
    createMetrics(['logOnPerPhone'], BUILD).countRefusal('logOnPerPhone');
    expect(await series(createMetrics(['logOnPerPhone'], BUILD), 'limit_refusals_total')).toEqual([
      'player_portal_limit_refusals_total{limit="logOnPerPhone"} 0',
    ]);
  });
});
