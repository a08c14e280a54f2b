import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curpDetails, readCurp } from './curp.ts';

const GOOD = [
  'BOXW310820HNERXN09',
  'HEGG560427MVZRRL04',
  'ZUNO000229XASSTZA0',
  'OEAF771012HMCRGR08',
  'QUXT040811MNEYVWB9',
];
const STATES =
  'AS BC BS CC CH CL CM CS DF DG GR GT HG JC MC MN MS NE NL NT OC PL QR QT SL SP SR TC TL TS VZ YN ZS'.split(
    ' ',
  );
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

describe('readCurp', () => {
  it.each(GOOD)('takes %s', (curp) => {
    expect(readCurp(curp)).toEqual({ ok: true, value: curp });
  });

  it.each(GOOD)('takes no other check digit for %s', (curp) => {
    const others = [...'0123456789']
      .map((digit) => curp.slice(0, 17) + digit)
      .filter((text) => text !== curp);
    expect(others).toHaveLength(9);
    for (const other of others) expect(readCurp(other)).toEqual({ ok: false, code: 'checkDigit' });
  });

  it.each([
    'boxw310820hnerxn09',
    ' BOXW 310820 HNERXN 09 ',
    'BOXW-310820-HNERXN-09',
    'ＢＯＸＷ310820HNERXN09',
  ])('reads %j', (typed) => {
    expect(readCurp(typed)).toEqual({ ok: true, value: 'BOXW310820HNERXN09' });
  });

  it.each(['', '   ', '-'])('%j is blank', (typed) => {
    expect(readCurp(typed)).toEqual({ ok: false, code: 'blank' });
  });

  it.each([
    ['one character too few', 'BOXW310820HNERXN0'],
    ['one character too many', 'BOXW310820HNERXN099'],
    ['a digit in the name', 'B0XW310820HNERXN09'],
    ['a sex that is none', 'BOXW310820ZNERXN09'],
    ['a vowel among the consonants', 'BOXW310820HNEAXN09'],
    ['a state that is none', 'BOXW310820HXXRXN09'],
    ['30 February', 'BOXW310230HNERXN09'],
    ['29 February of a year without it', 'BOXW310229HNERXN09'],
    ['29 February 1900', 'BOXW000229HNERXN09'],
    ['month 13', 'BOXW311320HNERXN09'],
    ['day 0', 'BOXW310800HNERXN09'],
    ['a letter for a check digit', 'BOXW310820HNERXN0A'],
    ['Ñ', 'BOÑW310820HNERXN09'],
  ])('%s is invalid', (_name, typed) => {
    expect(readCurp(typed)).toEqual({ ok: false, code: 'invalid' });
  });

  it('[SC-PROF-05] agrees with the birth date and the sex that were told', () => {
    const [curp = ''] = GOOD;
    for (const told of [
      {},
      { birthDate: null, sex: null },
      { birthDate: '1931-08-20' },
      { sex: 'H' as const },
      { birthDate: '1931-08-20', sex: 'H' as const },
    ]) {
      expect(readCurp(curp, told)).toEqual({ ok: true, value: curp });
    }
    for (const told of [
      { birthDate: '1931-08-21' },
      { birthDate: '2031-08-20' },
      { sex: 'M' as const },
      { birthDate: '1931-08-20', sex: 'X' as const },
    ]) {
      expect(readCurp(curp, told)).toEqual({ ok: false, code: 'NationalIdMismatch' });
    }
  });

  it('tells a typing error before a disagreement', () => {
    expect(readCurp('BOXW310820HNERXN08', { birthDate: '1990-01-01' })).toEqual({
      ok: false,
      code: 'checkDigit',
    });
  });

  it('takes exactly one check digit for whatever stands before it', () => {
    const body = fc
      .tuple(
        fc.stringMatching(/^[A-Z]{4}$/),
        fc.date({ min: new Date('1910-01-01'), max: new Date('1999-12-31'), noInvalidDate: true }),
        fc.constantFrom('H', 'M', 'X'),
        fc.constantFrom(...STATES),
        fc.stringMatching(/^[B-DF-HJ-NP-TV-Z]{3}[0-9]$/),
      )
      .map(
        ([name, date, sex, state, rest]) =>
          name + date.toISOString().slice(2, 10).replaceAll('-', '') + sex + state + rest,
      );
    fc.assert(
      fc.property(body, (text) => {
        const taken = [...'0123456789'].filter((digit) => readCurp(text + digit).ok);
        expect(taken).toHaveLength(1);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(readCurp(typed).ok).toBe(false);
      }),
    );
  });
});

describe('curpDetails', () => {
  it('reads date, sex and state; a letter before the check digit means this century', () => {
    expect(curpDetails('HEGG560427MVZRRL04')).toEqual({ birthDate: '1956-04-27', sex: 'M', state: 'VZ' });
    expect(curpDetails('ZUNO000229XASSTZA0')).toEqual({ birthDate: '2000-02-29', sex: 'X', state: 'AS' });
    expect(curpDetails('QUXT040811MNEYVWB9')).toEqual({ birthDate: '2004-08-11', sex: 'M', state: 'NE' });
    expect(curpDetails('OEAF771012HMCRGR08')).toEqual({ birthDate: '1977-10-12', sex: 'H', state: 'MC' });
  });

  it('knows the states and abroad, and no other', () => {
    const known = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
      (state) => curpDetails(`BOXW310820H${state}RXN09`) !== null,
    );
    expect(known).toEqual([...STATES].sort());
  });
});
