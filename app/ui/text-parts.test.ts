import { describe, expect, it } from 'vitest';
import { waitClass } from './text-parts.tsx';

describe('waitClass', () => {
  it.each([
    [-1, ''],
    [0, ''],
    [0.2, 'waits waits--10'],
    [10, 'waits waits--10'],
    [10.1, 'waits waits--20'],
    [59.5, 'waits waits--60'],
    [60.1, 'waits waits--10 waits--after-1'],
    [90, 'waits waits--30 waits--after-1'],
    [120, 'waits waits--60 waits--after-1'],
    [590, 'waits waits--50 waits--after-9'],
    [3600, 'waits waits--60 waits--after-9'],
  ])('[S4-RESET-03] %d seconds: "%s"', (leftSeconds, classes) => {
    expect(waitClass(leftSeconds)).toBe(classes);
  });
});
