import { describe, expect, it } from 'vitest';
import { readRepeatedZipcode, readZipcode } from './zipcode.ts';

describe('readZipcode', () => {
  it.each([
    ['MX', '01000', '01000'],
    ['MX', ' 06 600 ', '06600'],
    ['MX', '０６６００', '06600'],
    ['US', '90210', '90210'],
    ['US', '90210-1234', '90210-1234'],
    ['US', '902101234', '90210-1234'],
    ['JP', '1000001', '100-0001'],
    ['JP', '100-0001', '100-0001'],
    ['JP', '〒１００－０００１', '100-0001'],
    ['JP', '100ー0001', '100-0001'],
    ['GB', ' sw1a 1aa ', 'SW1A 1AA'],
    ['PL', '00-950', '00-950'],
    ['constructor', '12345', '12345'],
  ])('%s %j is %s', (country, typed, value) => {
    expect(readZipcode(typed, country)).toEqual({ ok: true, value });
  });

  it.each<[country: string, typed: string, code: string, digits?: number]>([
    ['MX', '', 'blank'],
    ['JP', ' 〒 ', 'blank'],
    ['GB', '  ', 'blank'],
    ['MX', '0660', 'ZipcodeDigits', 5],
    ['MX', '066000', 'ZipcodeDigits', 5],
    ['MX', '0660O', 'ZipcodeDigits', 5],
    ['MX', '٠٦٦٠٠', 'ZipcodeDigits', 5],
    ['US', '9021', 'ZipcodeFiveOrNine'],
    ['US', '9021012', 'ZipcodeFiveOrNine'],
    ['US', '90210-12345', 'ZipcodeFiveOrNine'],
    ['JP', '100000', 'ZipcodeDigits', 7],
    ['JP', '10000011', 'ZipcodeDigits', 7],
    ['GB', '<b>', 'invalid'],
    ['GB', '-SW1A', 'invalid'],
    ['GB', 'SW1A-', 'invalid'],
    ['GB', 'A'.repeat(13), 'invalid'],
  ])('%s %j is %s', (country, typed, code, digits) => {
    const refusal = digits === undefined ? { ok: false, code } : { ok: false, code, params: { digits } };
    expect(readZipcode(typed, country)).toEqual(refusal);
  });
});

describe('readRepeatedZipcode', () => {
  it('is the same zipcode however it is spaced', () => {
    expect(readRepeatedZipcode('06600', ' 06600 ', 'MX')).toEqual({ ok: true, value: '06600' });
    expect(readRepeatedZipcode('100-0001', '１０００００１', 'JP')).toEqual({ ok: true, value: '100-0001' });
  });

  it.each(['06601', '', '6600', '066000'])('[S5-MSG-09 ASVS-2.2.3] 06600 and %j do not match', (repeated) => {
    expect(readRepeatedZipcode('06600', repeated, 'MX')).toEqual({ ok: false, code: 'ZipcodesMustMatch' });
  });

  it('tells what is wrong with the first one first', () => {
    expect(readRepeatedZipcode('0660', '0661', 'MX')).toEqual({
      ok: false,
      code: 'ZipcodeDigits',
      params: { digits: 5 },
    });
    expect(readRepeatedZipcode('', '', 'MX')).toEqual({ ok: false, code: 'blank' });
  });
});
