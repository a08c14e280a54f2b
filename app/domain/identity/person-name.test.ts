import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERSON_NAME_MAXIMUM_LENGTH, readPersonName } from './person-name.ts';

describe('readPersonName', () => {
  it.each([
    'Ana',
    'Ñusta Ibáñez',
    'María José',
    "O'Neill",
    'D’Angelo',
    'Jean-Luc',
    'J. R. R.',
    '佐々木',
    'サトウ',
    'マリア・テレサ',
    'Nuñez de la Peña',
    'Nguyễn Văn',
    'Željko',
    'محمد',
    'Ольга',
    '김민준',
    'देवी',
    'n\u0303ame',
    '\ufa19田',
    '𠮷田',
    'Null',
  ])('takes %s as it is', (name) => {
    expect(readPersonName(name, 'first')).toEqual({ ok: true, value: name });
  });

  it('has no spaces around it and single ones within', () => {
    expect(readPersonName('\u3000 Ana \t María\u00a0', 'first')).toEqual({ ok: true, value: 'Ana María' });
  });

  it.each(['', '   ', '\u3000'])('%j is missing', (typed) => {
    expect(readPersonName(typed, 'first')).toEqual({ ok: false, code: 'FirstNameRequired' });
    expect(readPersonName(typed, 'last')).toEqual({ ok: false, code: 'LastNameRequired' });
    expect(readPersonName(typed, 'other')).toEqual({ ok: false, code: 'blank' });
  });

  it.each([
    'Ana1',
    'Ana２',
    'Ana;',
    '<b>Ana</b>',
    'Ana@',
    'Ana_',
    'Ana"',
    'Ana\u0000',
    'Ana\u202eanA',
    'Ana😀',
    'Ana\u200b',
    "'",
    '.',
    '- -',
    '\u0301',
    'Ana/María',
    'Ana\ud800',
  ])('%j has characters that no name has', (typed) => {
    expect(readPersonName(typed, 'last')).toEqual({ ok: false, code: 'invalidCharacters' });
  });

  it('has a length', () => {
    const longest = 'a'.repeat(PERSON_NAME_MAXIMUM_LENGTH);
    expect(readPersonName(longest, 'first')).toEqual({ ok: true, value: longest });
    expect(readPersonName(`${longest}a`, 'first')).toEqual({ ok: false, code: 'tooLong' });
  });

  it('takes what it gave once more, unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const reading = readPersonName(typed, 'first');
        if (reading.ok) expect(readPersonName(reading.value, 'first')).toEqual(reading);
      }),
    );
  });
});
