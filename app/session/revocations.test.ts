import { expect, it } from 'vitest';
import { createMemoryRevocations } from './revocations.ts';

it('a session stays revoked until its cookie would have ended by itself', async () => {
  let now = 1000;
  const revocations = createMemoryRevocations(() => now);
  expect(await revocations.isRevoked('a')).toBe(false);
  await revocations.revoke('a', 5000);
  expect(await revocations.isRevoked('a')).toBe(true);
  expect(await revocations.isRevoked('b')).toBe(false);
  now = 4999;
  await revocations.revoke('b', 9000);
  expect([await revocations.isRevoked('a'), await revocations.isRevoked('b')]).toEqual([true, true]);
  now = 5000;
  expect([await revocations.isRevoked('a'), await revocations.isRevoked('b')]).toEqual([false, true]);
});
