import { describe, expect, it } from 'vitest';
import { toForm } from '#app/forms/read.ts';
import { shownDocumentsText } from './form-names.ts';
import { attemptText, hasShown, looksAutomatic, newAttempt, readAttempt } from './hidden-fields.ts';

const NOW = 1_795_280_000_000;

describe('readAttempt', () => {
  it('gives the attempt of the form back', () => {
    const attempt = newAttempt(NOW);
    expect(readAttempt(toForm({ attempt: attemptText(attempt) }), NOW + 5000)).toEqual(attempt);
  });

  it.each(['', 'x', `${'0'.repeat(64)}.1`, '../../etc.1795280000000', `${crypto.randomUUID()}.`])(
    'makes a new one of %j',
    (text) => {
      const attempt = readAttempt(toForm({ attempt: text }), NOW);
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
    expect(looksAutomatic(toForm({ homepage }), attempt, NOW + afterMs)).toBe(isAutomatic);
  });
});

const DOCUMENTS = [
  { key: 'terms', version: '10' },
  { key: 'privacy', version: '3' },
];

describe('hasShown', () => {
  it('compares documents and versions', () => {
    const shown = (text: string) => hasShown(toForm({ shownDocuments: text }), DOCUMENTS);
    expect(shown(shownDocumentsText(DOCUMENTS))).toBe(true);
    expect(shown(shownDocumentsText(DOCUMENTS.slice(1)))).toBe(false);
    expect(shown(shownDocumentsText([{ key: 'terms', version: '9' }, ...DOCUMENTS.slice(1)]))).toBe(false);
    expect(shown('')).toBe(false);
    expect(shown('{')).toBe(false);
  });
});
