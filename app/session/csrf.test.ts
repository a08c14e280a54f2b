import { describe, expect, it } from 'vitest';
import { createCsrfToken, isCsrfTokenOfPlayer, isCsrfTokenValid } from './csrf.ts';
import { createKeyRing } from './keys.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST = 'the first secret, which is long enough';
const SECOND = 'the second secret, also long enough';
const ring = createKeyRing([FIRST]);
const madeAt = Date.UTC(2026, 0, 15);

describe('the token of a form', () => {
  const token = createCsrfToken(ring, 'session:1', madeAt);
  const isValid = (text: string | null, owner = 'session:1', nowMs = madeAt) =>
    isCsrfTokenValid(ring, owner, text, nowMs);

  it('[ASVS-11.5.1] is as long as every other one and differs from each', () => {
    const tokens = Array.from({ length: 20 }, (_, index) => createCsrfToken(ring, `o${index}`, madeAt));
    expect(new Set(tokens).size).toBe(20);
    for (const one of tokens) expect(one).toMatch(/^[\w-]{62}$/);
    expect(isValid(token)).toBe(true);
  });

  it('belongs to its owner', () => {
    expect(isValid(token, 'session:2')).toBe(false);
    expect(isValid(token, 'visitor:1')).toBe(false);
    expect(isValid(token, '')).toBe(false);
  });

  it('[ASVS-9.2.1] lasts a day, and may come from a clock that is a minute ahead', () => {
    expect(isValid(token, 'session:1', madeAt + DAY_MS)).toBe(true);
    expect(isValid(token, 'session:1', madeAt + DAY_MS + 1)).toBe(false);
    expect(isValid(token, 'session:1', madeAt - 60_000)).toBe(true);
    expect(isValid(token, 'session:1', madeAt - 60_001)).toBe(false);
  });

  it('is no other text', () => {
    for (const text of [
      null,
      '',
      'x',
      token.slice(1),
      `${token}A`,
      ` ${token}`,
      `${token}\n`,
      'A'.repeat(62),
    ]) {
      expect([text, isValid(text)]).toEqual([text, false]);
    }
  });

  it('does not hold with any of its bytes changed', () => {
    const bytes = Buffer.from(token, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect([at, isValid(changed.toString('base64url'))]).toEqual([at, false]);
    }
  });

  it('says whose player it is in whichever session, and no other token does', () => {
    const named = createCsrfToken(ring, 'session:1', madeAt, 'u_1');
    const isOf = (text: string | null, userId = 'u_1', nowMs = madeAt) =>
      isCsrfTokenOfPlayer(ring, userId, text, nowMs);
    const isWhole = (text: string) => isCsrfTokenValid(ring, 'session:1', text, madeAt, 'u_1');
    expect([isWhole(named), isOf(named), isValid(named), named.length]).toEqual([true, true, false, 62]);
    expect([isOf(named, 'u_2'), isOf(named, ''), isOf(token), isOf(null), isOf('A'.repeat(62))]).toEqual(
      Array.from({ length: 5 }, () => false),
    );
    expect([isOf(named, 'u_1', madeAt + DAY_MS), isOf(named, 'u_1', madeAt + DAY_MS + 1)]).toEqual([
      true,
      false,
    ]);
    // An owner cannot be written so that it is a player's name.
    expect(isCsrfTokenOfPlayer(ring, 'u_1', createCsrfToken(ring, 'player:u_1', madeAt), madeAt)).toBe(false);
    const bytes = Buffer.from(named, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const text = changed.toString('base64url');
      expect([at, isWhole(text), isOf(text)]).toEqual([at, false, false]);
    }
  });

  it('holds while its key does', () => {
    const both = createKeyRing([SECOND, FIRST]);
    expect(isCsrfTokenValid(both, 'session:1', token, madeAt)).toBe(true);
    expect(isCsrfTokenValid(createKeyRing([SECOND]), 'session:1', token, madeAt)).toBe(false);
  });
});
