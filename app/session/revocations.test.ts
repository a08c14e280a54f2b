import { beforeEach, describe, expect, it } from 'vitest';
import { createFailingStore, type FailingStore } from '#tests/support/failing-store.ts';
import { createRevocations } from './revocations.ts';

const START_MS = 1_000_000;
const HOUR_MS = 60 * 60 * 1000;

let now: number;
let store: FailingStore;

beforeEach(() => {
  now = START_MS;
  store = createFailingStore(() => now);
});

const replica = () => createRevocations(store, () => now);

describe('a session that was logged out', () => {
  it('is refused by every replica, until its cookie would have ended', async () => {
    const [one, other] = [replica(), replica()];
    expect(await other.isRevoked('s_1')).toBe(false);
    await one.revoke('s_1', START_MS + HOUR_MS);
    now += HOUR_MS - 1;
    expect(await Promise.all([one, other].map((some) => some.isRevoked('s_1')))).toEqual([true, true]);
    expect(await other.isRevoked('s_2')).toBe(false);
    now += 1;
    expect(await Promise.all([one, other].map((some) => some.isRevoked('s_1')))).toEqual([false, false]);
    await one.revoke('s_1', now);
    expect(await one.isRevoked('s_1')).toBe(false);
  });

  it('is refused here while the store is away, and everywhere as soon as it is back', async () => {
    const [one, other] = [replica(), replica()];
    await one.revoke('s_0', START_MS + HOUR_MS);
    store.failing = 'away';
    await one.revoke('s_1', START_MS + HOUR_MS);
    expect(await Promise.all(['s_0', 's_1'].map((id) => one.isRevoked(id)))).toEqual([true, true]);
    now += HOUR_MS - 1;
    expect(await one.isRevoked('s_1')).toBe(true);
    now -= HOUR_MS - 1;
    // No one is thrown out because it cannot be known.
    expect(await other.isRevoked('s_1')).toBe(false);
    store.failing = 'no';
    await expect.poll(() => other.isRevoked('s_1')).toBe(true);
    now += HOUR_MS;
    expect(await Promise.all([one, other].map((some) => some.isRevoked('s_1')))).toEqual([false, false]);
  });
});

describe('a mark of a device', () => {
  it('counts no longer at any replica, for as long as it lasts', async () => {
    const [one, other] = [replica(), replica()];
    expect(await other.devicesRevokedAtMs('5512345678')).toBe(0);
    await one.revokeDevices('5512345678');
    now += 365 * 24 * HOUR_MS - 1;
    expect(await other.devicesRevokedAtMs('5512345678')).toBe(START_MS);
    expect(await other.devicesRevokedAtMs('5500000000')).toBe(0);
  });

  it('counts no longer here while the store is away, and everywhere as soon as it is back', async () => {
    const [one, other] = [replica(), replica()];
    store.failing = 'away';
    await one.revokeDevices('5512345678');
    // A timer of a year is one of a millisecond.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await one.devicesRevokedAtMs('5512345678')).toBe(START_MS);
    expect(await other.devicesRevokedAtMs('5512345678')).toBe(0);
    store.failing = 'no';
    await expect.poll(() => other.devicesRevokedAtMs('5512345678')).toBe(START_MS);
  });
});
