import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRfcDoubtful, readRfc } from './rfc.ts';

const GOOD = [
  'GODE561231GR8',
  'MAB9307148T4',
  'ÑUÑO000229ZZA',
  'P&G800101OO6',
  'GODE561231GA0',
  'GODE561231GGA',
  'VACE460910SX5',
];

describe('readRfc', () => {
  it.each([...GOOD, 'COMG600703'])('takes %s without a warning', (rfc) => {
    expect(readRfc(rfc)).toEqual({ ok: true, value: { rfc, warning: null } });
  });

  it.each([...GOOD, 'VACE460910SX6'])('only warns of another check digit than that of %s', (rfc) => {
    const warned = [...'0123456789A'].filter((digit) => {
      const reading = readRfc(rfc.slice(0, -1) + digit);
      expect(reading.ok).toBe(true);
      return reading.ok && reading.value.warning === 'checkDigit';
    });
    expect(warned).toHaveLength(10);
  });

  it('[SC-PROF-05] warns of a true RFC whose check digit is not right', () => {
    expect(readRfc('VACE460910SX6')).toEqual({
      ok: true,
      value: { rfc: 'VACE460910SX6', warning: 'checkDigit' },
    });
  });

  it.each(['gode 561231 gr8', 'GODE-561231-GR8', 'ＧＯＤＥ561231ＧＲ８'])('reads %j', (typed) => {
    expect(readRfc(typed)).toEqual({ ok: true, value: { rfc: 'GODE561231GR8', warning: null } });
  });

  it('reads ñ, also as n with a tilde', () => {
    for (const typed of ['ñuño000229zza', 'n\u0303un\u0303o000229zza']) {
      expect(readRfc(typed)).toEqual({ ok: true, value: { rfc: 'ÑUÑO000229ZZA', warning: null } });
    }
  });

  it('is blank', () => {
    expect(readRfc(' - ')).toEqual({ ok: false, code: 'blank' });
  });

  it.each([
    ['a company without its ending', 'MAB930714'],
    ['two characters of the ending', 'GODE561231GR'],
    ['one character too many', 'GODE561231GR88'],
    ['two letters', 'GO561231GR8'],
    ['a digit in the name', 'G0DE561231GR8'],
    ['31 February', 'GODE560231GR8'],
    ['29 February of a year without it in both centuries', 'GODE010229GR8'],
    ['month 0', 'GODE560031GR8'],
    ['B for a check digit', 'GODE561231GRB'],
    ['Ñ in the ending', 'GODE561231ÑR8'],
  ])('%s is invalid', (_name, typed) => {
    expect(readRfc(typed)).toEqual({ ok: false, code: 'invalid' });
  });

  it('finds one check digit right for whatever stands before it', () => {
    const body = fc
      .stringMatching(/^[A-ZÑ&]{3,4}$/)
      .chain((name) => fc.stringMatching(/^[0-9A-Z]{2}$/).map((ending) => `${name}800101${ending}`));
    fc.assert(
      fc.property(body, (text) => {
        const right = [...'0123456789A'].filter((digit) => {
          const reading = readRfc(text + digit);
          return reading.ok && reading.value.warning === null;
        });
        expect(right).toHaveLength(1);
      }),
    );
  });
});

it('an RFC with a wrong check digit is doubtful; what is no RFC is not', () => {
  expect(['GODE561231GR8', 'GODE561231GR9', 'no RFC'].map(isRfcDoubtful)).toEqual([false, true, false]);
});
