import { expect, it } from 'vitest';
import { startProxiedStack } from '#tests/support/proxied-stack.ts';
import { Crowd } from './crowd.ts';

const PER_SECOND = 20;
/** Life of a connection to the operator, in s. */
const LIFE_SECONDS = 60;

it('busy processes follow an operator that moves to another machine, and lose no page', {
  timeout: 600_000,
}, async () => {
  const stack = await startProxiedStack('MX');
  const crowd = new Crowd(stack);
  try {
    await crowd.gather(10, 2);
    await crowd.run(5 * PER_SECOND, PER_SECOND);
    await stack.sandbox.clearCalls();
    await stack.sandbox.move();
    await crowd.run(LIFE_SECONDS * PER_SECOND, PER_SECOND);
    const stillThere = (await stack.sandbox.calls()).filter(({ machine }) => machine === 1);
    expect(stillThere, 'calls by the connections of before').not.toEqual([]);
    // A call that began within the life of its connection may still be under way.
    await stack.sandbox.clearCalls();
    await crowd.run(10 * PER_SECOND, PER_SECOND);
    const calls = await stack.sandbox.calls();
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter(({ machine }) => machine === 1)).toEqual([]);
    expect(calls.filter(({ status }) => status === null || status >= 500)).toEqual([]);
    expect(crowd.report()).toMatchObject({ lost: [], forcedOut: [], formsLost: [] });
  } finally {
    crowd.leave();
    await stack.stop();
  }
});
