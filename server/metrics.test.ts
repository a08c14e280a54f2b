import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('metrics', () => {
  it('have every limit from the start, and count what it refuses', () => {
    const metrics = createMetrics(['resetCodeInAll', 'logOnPerPhone']);
    metrics.countRefusal('resetCodeInAll');
    metrics.countRefusal('resetCodeInAll');
    expect(metrics.text()).toBe(
      [
        '# HELP player_portal_limit_refusals_total Tries that a limit of the portal has refused.',
        '# TYPE player_portal_limit_refusals_total counter',
        'player_portal_limit_refusals_total{limit="resetCodeInAll"} 2',
        'player_portal_limit_refusals_total{limit="logOnPerPhone"} 0',
        '',
      ].join('\n'),
    );
  });

  it('get no series of a name that is not a limit', () => {
    const metrics = createMetrics(['logOnPerPhone']);
    metrics.countRefusal('x"} 1\nother{y="');
    expect(metrics.text()).not.toContain('other');
  });
});
