import { expect, it } from 'vitest';
import { createMemoryRevocations } from './revocations.ts';

it('a session stays revoked until its cookie would have ended by itself', () => {
  let now = 1000;
  const revocations = createMemoryRevocations(() => now);
  expect(revocations.isRevoked('a')).toBe(false);
  revocations.revoke('a', 5000);
  expect(revocations.isRevoked('a')).toBe(true);
  expect(revocations.isRevoked('b')).toBe(false);
  now = 4999;
  revocations.revoke('b', 9000);
  expect([revocations.isRevoked('a'), revocations.isRevoked('b')]).toEqual([true, true]);
  now = 5000;
  expect([revocations.isRevoked('a'), revocations.isRevoked('b')]).toEqual([false, true]);
});
