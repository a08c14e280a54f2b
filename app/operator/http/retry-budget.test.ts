import { describe, expect, it } from 'vitest';
import { createRetryBudget } from './retry-budget.ts';

function countRetries(take: () => boolean, tries: number): number {
  return Array.from({ length: tries }, take).filter(Boolean).length;
}

describe('the retry budget', () => {
  it('allows a few retries when there are few calls', () => {
    const budget = createRetryBudget(() => 0);
    budget.countCall();
    expect(countRetries(budget.takeRetry, 10)).toBe(3);
  });

  it('allows a fifth of many calls', () => {
    const budget = createRetryBudget(() => 0);
    for (let i = 0; i < 200; i += 1) budget.countCall();
    expect(countRetries(budget.takeRetry, 200)).toBe(40);
  });

  it('looks at the last ten seconds only', () => {
    let ms = 123_456;
    const budget = createRetryBudget(() => ms);
    for (let i = 0; i < 100; i += 1) budget.countCall();
    expect(countRetries(budget.takeRetry, 100)).toBe(20);
    ms += 5000;
    expect(budget.takeRetry()).toBe(false);
    ms += 5000;
    expect(countRetries(budget.takeRetry, 100)).toBe(3);
    ms += 60_000;
    for (let i = 0; i < 50; i += 1) budget.countCall();
    expect(countRetries(budget.takeRetry, 100)).toBe(10);
  });

  it('counts calls of different seconds together', () => {
    let ms = 0;
    const budget = createRetryBudget(() => ms);
    for (let i = 0; i < 90; i += 1) {
      budget.countCall();
      ms += 100;
    }
    expect(countRetries(budget.takeRetry, 100)).toBe(18);
  });
});
