import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Circuits, createCircuits, type Sent } from './circuits.ts';

const head = { headers: {}, body: Buffer.from('{}') };
const answered = (status: number): Sent => ({ answer: { kind: 'answered', status, ...head }, attempts: 1 });
const silent = (reason: 'timeout' | 'reset' | 'aborted'): Sent => ({
  answer: { kind: 'silent', reason, sent: true },
  attempts: 1,
});
const OK = answered(200);
const DOWN = answered(500);
const NOT_SENT = { answer: { kind: 'silent', reason: 'unreachable', sent: false }, attempts: 0 };

let nowMs: number;
let sends: boolean[];
let changes: string[];
let circuits: Circuits;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  nowMs = Date.now();
  sends = [];
  changes = [];
  circuits = createCircuits({
    now: Date.now,
    onChange: (name, state) => changes.push(`${name} ${state}`),
  });
  return () => vi.useRealTimers();
});

const pass = (ms: number) => {
  nowMs += ms;
  vi.setSystemTime(nowMs);
};
const call = (sent: Sent, name: 'funds' | 'payments' = 'funds', afterMs = 0) =>
  circuits.run(name, 1000, async (isProbe) => {
    sends.push(isProbe);
    if (afterMs > 0) await sleep(afterMs);
    return sent;
  });
const times = async (count: number, sent: Sent) => {
  for (let n = 0; n < count; n++) await call(sent);
};

describe('a circuit', () => {
  it('[ASVS-16.5.2] opens when half of ten calls have failed, and then sends nothing', async () => {
    await times(5, OK);
    await times(4, DOWN);
    expect(await call(OK)).toEqual(OK);
    expect(changes).toEqual([]);
    await times(2, DOWN);
    expect(changes).toEqual(['funds opened']);
    sends = [];
    expect(await call(OK)).toEqual(NOT_SENT);
    expect(sends).toEqual([]);
    expect(await call(OK, 'payments')).toEqual(OK);
  });

  it('does not open for nine, nor for what failed long ago', async () => {
    await times(9, DOWN);
    pass(11_000);
    await times(9, DOWN);
    expect(changes).toEqual([]);
    expect(await call(OK)).toEqual(OK);
  });

  it('counts the calls of the last ten seconds, whatever second they were in', async () => {
    // Each at the beginning of its second: the first is counted for as long as the clock shows nine seconds more.
    pass(1000 - (nowMs % 1000));
    await call(DOWN);
    for (let second = 1; second < 9; second++) {
      pass(1000);
      await call(DOWN);
    }
    pass(2000);
    await call(DOWN);
    expect(changes).toEqual([]);
    await call(DOWN);
    expect(changes).toEqual(['funds opened']);
  });

  it('counts the first of ten calls in as many seconds', async () => {
    pass(1000 - (nowMs % 1000));
    await call(DOWN);
    for (let second = 1; second < 10; second++) {
      expect(changes).toEqual([]);
      pass(1000);
      await call(DOWN);
    }
    expect(changes).toEqual(['funds opened']);
  });

  it('begins anew when it closes', async () => {
    await times(10, DOWN);
    pass(5000);
    expect(await call(OK)).toEqual(OK);
    // With the ten of before, or with the call that found out counted as failed, these would open it.
    await times(5, OK);
    await times(4, DOWN);
    expect(changes).toEqual(['funds opened', 'funds closed']);
    await times(2, DOWN);
    expect(changes).toEqual(['funds opened', 'funds closed', 'funds opened']);
  });

  it('opens and closes also when nobody wants to know', async () => {
    circuits = createCircuits({ now: Date.now });
    await times(10, DOWN);
    expect(await call(OK)).toEqual(NOT_SENT);
    pass(5000);
    expect(await call(OK)).toEqual(OK);
    expect(await call(OK)).toEqual(OK);
  });

  it('does not open for what the operator refuses, nor for browsers that go away', async () => {
    await times(30, silent('aborted'));
    for (const status of [400, 401, 403, 404, 409, 418, 423, 429]) await times(5, answered(status));
    expect(changes).toEqual([]);
    for (const sent of [silent('timeout'), silent('reset'), answered(503)]) await times(20, sent);
    expect(changes).toEqual(['funds opened']);
  });

  it('sends one call after five seconds, and no other while that one finds out', async () => {
    await times(10, DOWN);
    pass(4999);
    expect(await call(OK)).toEqual(NOT_SENT);
    pass(1);
    sends = [];
    const probe = call(OK, 'funds', 50);
    const others = await Promise.all(Array.from({ length: 20 }, () => call(OK)));
    expect(others).toEqual(Array(20).fill(NOT_SENT));
    expect(sends).toEqual([true]);
    expect(await probe).toEqual(OK);
    expect(changes).toEqual(['funds opened', 'funds closed']);
    expect(await call(DOWN)).toEqual(DOWN);
    expect(await call(OK)).toEqual(OK);
  });

  it.each([
    ['fails', DOWN],
    ['is given up by its browser', silent('aborted')],
  ])('stays open for five more seconds when that one %s', async (_what, sent) => {
    await times(10, DOWN);
    pass(5000);
    expect(await call(sent)).toEqual(sent);
    pass(4999);
    expect(await call(OK)).toEqual(NOT_SENT);
    pass(1);
    expect(await call(OK)).toEqual(OK);
    expect(await call(OK)).toEqual(OK);
  });
});

describe('a bulkhead', () => {
  it('has so many calls under way, so many waiting, and turns the rest away at once', async () => {
    circuits = createCircuits({ inFlight: 3, queued: 2 });
    const all = Array.from({ length: 8 }, () => call(OK, 'funds', 30));
    expect(sends).toHaveLength(3);
    expect(await Promise.all(all)).toEqual([OK, OK, OK, OK, OK, NOT_SENT, NOT_SENT, NOT_SENT]);
    expect(sends).toHaveLength(5);
    expect(await call(OK)).toEqual(OK);
  });

  it('a call whose turn does not come in time is never sent', async () => {
    circuits = createCircuits({ inFlight: 1, queued: 5 });
    const slow = call(OK, 'funds', 150);
    const send = vi.fn(async () => OK);
    expect(await circuits.run('funds', 20, send)).toEqual(NOT_SENT);
    await slow;
    expect(await call(OK)).toEqual(OK);
    expect(send).not.toHaveBeenCalled();
  });

  it('keeps a call whose turn has come, however long it then takes', async () => {
    circuits = createCircuits({ inFlight: 1, queued: 1 });
    const first = call(OK, 'funds', 20);
    const second = circuits.run('funds', 60, async () => {
      await sleep(100);
      return DOWN;
    });
    expect(await first).toEqual(OK);
    expect(await second).toEqual(DOWN);
  });

  it('passes on what sending throws, at once and after a wait, and has its place back', async () => {
    circuits = createCircuits({ inFlight: 1, queued: 0 });
    const broken = circuits.run('funds', 20, async () => {
      throw new TypeError('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    circuits = createCircuits({ inFlight: 1, queued: 1 });
    const first = call(OK, 'funds', 20);
    const second = circuits.run('funds', 1000, async () => {
      throw new TypeError('broken later');
    });
    await expect(second).rejects.toThrow('broken later');
    expect(await first).toEqual(OK);
    expect(await call(OK)).toEqual(OK);
  });
});
