import { describe, expect, it } from 'vitest';
import { attemptText, looksAutomatic, newAttempt, readAttempt } from './attempt.ts';

const NOW = 1_795_280_000_000;

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('readAttempt', () => {
  it('gives the attempt of the form back', () => {
    const attempt = newAttempt(NOW);
    expect(readAttempt(formOf({ attempt: attemptText(attempt) }), NOW + 5000)).toEqual(attempt);
  });

  it.each(['', 'x', `${'0'.repeat(64)}.1`, '../../etc.1795280000000', `${crypto.randomUUID()}.`])(
    'makes a new one of %j',
    (text) => {
      const attempt = readAttempt(formOf({ attempt: text }), NOW);
      expect(attempt.key).toMatch(/^[0-9a-f-]{36}$/);
      expect(attempt.madeAtMs).toBe(NOW);
    },
  );

  it('gives every form a key of its own', () => {
    expect(newAttempt(NOW).key).not.toBe(newAttempt(NOW).key);
  });
});

describe('looksAutomatic', () => {
  it.each([
    ['', 500, false],
    ['http://spam.example', 500, true],
    ['http://spam.example', 2500, false],
  ])('a trap with %j after %d ms: %s', (homepage, afterMs, isAutomatic) => {
    const attempt = newAttempt(NOW);
    expect(looksAutomatic(formOf({ homepage }), attempt, NOW + afterMs)).toBe(isAutomatic);
  });
});
