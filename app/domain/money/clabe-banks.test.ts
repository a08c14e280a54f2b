import { describe, expect, it } from 'vitest';
import { bankNameOfClabe, maskedAccount } from './clabe-banks.ts';

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
