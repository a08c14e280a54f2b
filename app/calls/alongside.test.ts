import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { End } from '#app/operator/http/ending.ts';
import { alongside } from './alongside.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const after = (ms: number, value: string) => new Promise<string>((resolve) => setTimeout(resolve, ms, value));

/** Comes after so long, or as nothing when it is not waited for. */
const spareAfter = (ms: number) => (spare: End) =>
  new Promise<string | null>((resolve) => {
    setTimeout(resolve, ms, 'spare');
    spare.addEventListener('abort', () => resolve(null));
  });

async function timed<T>(answer: Promise<T>): Promise<{ value: T; ms: number }> {
  const from = Date.now();
  const whole = answer.then((value) => ({ value, ms: Date.now() - from }));
  await vi.runAllTimersAsync();
  return whole;
}

it.each([
  ['comes with the rest', 300, 300, { value: ['rest', 'spare'], ms: 300 }],
  ['comes a moment after it', 300, 380, { value: ['rest', 'spare'], ms: 380 }],
  ['comes long before it', 2500, 10, { value: ['rest', 'spare'], ms: 2500 }],
  ['is late', 300, 2000, { value: ['rest', null], ms: 400 }],
])(
  'waits for what the page needs, and for what %s as long as it may',
  async (_what, rest, spare, expected) => {
    expect(await timed(alongside(after(rest, 'rest'), spareAfter(spare)))).toEqual(expected);
  },
);

it('gives up at once where the rest has failed', async () => {
  let isGivenUp = false;
  const failing = alongside(Promise.reject(new Error('gone')), (spare) => {
    spare.addEventListener('abort', () => {
      isGivenUp = true;
    });
    return sleep(60_000);
  });
  await expect(failing).rejects.toThrow('gone');
  expect(isGivenUp).toBe(true);
});
