import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERSON_NAME_MAXIMUM_LENGTH, readPersonName } from './person-name.ts';

describe('readPersonName', () => {
  it.each([
    'Ana',
    'Ñusta Ibáñez',
    'María José',
    "O'Neill",
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
    '葛\u{e0100}城',
    'علی\u200cرضا',
    'क\u094d\u200dष',
    '𠮷田',
    'Null',
  ])('[SC-PROF-06] takes %s as it is', (name) => {
    expect(readPersonName(name, 'first')).toEqual({ ok: true, value: name });
  });

  it('has no spaces around it and single ones within', () => {
    expect(readPersonName('\u3000 Ana \t María\u00a0', 'first')).toEqual({ ok: true, value: 'Ana María' });
  });

  it.each([
    ['O´Hara', "O'Hara"],
    ['D’Angelo', "D'Angelo"],
    ['Oʼneil', "O'neil"],
    ['Jean\u2013Luc', 'Jean-Luc'],
    ['An\u200da', 'Ana'],
    ['葛\u200d城', '葛城'],
    ['\u202eAna\u202c', 'Ana'],
    ['Kaʻiulani', 'Kaʻiulani'],
  ])('%j is %s', (typed, name) => {
    expect(readPersonName(typed, 'first')).toEqual({ ok: true, value: name });
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
    'Ana😀',
    "'",
    '.',
    '- -',
    '\u0301',
    'Ana/María',
    'Ana\ud800',
  ])('%j has characters that no name has', (typed) => {
    expect(readPersonName(typed, 'last')).toEqual({ ok: false, code: 'PersonNameCharacters' });
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
