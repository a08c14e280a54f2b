import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankNameOfClabe, bankOfClabe, maskedAccount, readClabe } from './clabe.ts';

const GOOD = ['032180000118359719', '002010077777777771', '646180111100000005', '014180655123456782'];

describe('readClabe', () => {
  it.each(GOOD)('takes %s', (clabe) => {
    expect(readClabe(clabe)).toEqual({ ok: true, value: clabe });
  });

  it.each(['032 180 00011835971 9', '032-180-00011835971-9', '０３２１８０００01183５９７１９'])(
    'reads %j',
    (typed) => {
      expect(readClabe(typed)).toEqual({ ok: true, value: '032180000118359719' });
    },
  );

  it.each([
    ['', 'blank'],
    ['  ', 'blank'],
    ['03218000011835971O', 'invalidCharacters'],
    ['032.180', 'invalidCharacters'],
    ['٠32180000118359719', 'invalidCharacters'],
    ['03218000011835971', 'tooShort'],
    ['0321800001183597190', 'tooLong'],
    ['032180000118359718', 'checkDigit'],
  ])('%j is %s', (typed, code) => {
    expect(readClabe(typed)).toEqual({ ok: false, code });
  });

  it.each(GOOD)('notices every single wrong digit of %s', (clabe) => {
    for (let index = 0; index < clabe.length; index += 1) {
      for (const digit of '0123456789') {
        const typed = clabe.slice(0, index) + digit + clabe.slice(index + 1);
        expect(readClabe(typed).ok, typed).toBe(digit === clabe[index]);
      }
    }
  });

  it('[SC-OUT-03] takes exactly one check digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{17}$/), (body) => {
        expect([...'0123456789'].filter((digit) => readClabe(body + digit).ok)).toHaveLength(1);
      }),
    );
  });
});

describe('bankOfClabe', () => {
  it('is its first three digits', () => {
    expect(bankOfClabe('032180000118359719')).toBe('032');
  });
});

describe('the bank of a CLABE', () => {
  it.each([
    ['002010077777777771', 'Banamex', 'Banamex •••• 7771'],
    ['032180000118359719', 'Banorte (Ixe)', 'Banorte (Ixe) •••• 9719'],
    ['012180000118359719', 'BBVA', 'BBVA •••• 9719'],
    ['999180000118359719', null, '•••• 9719'],
  ])('%s', (clabe, name, masked) => {
    expect(bankNameOfClabe(clabe)).toBe(name);
    expect(maskedAccount(clabe)).toBe(masked);
  });
});
