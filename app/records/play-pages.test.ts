import { describe, expect, it } from 'vitest';
import { dollar, inCountry } from '#tests/support/examples/currencies.ts';
import type { Casinos } from './casinos.ts';
import { playRow, totalsRow } from './play-pages.tsx';

const casinos: Casinos = {
  list: [{ id: 12, name: 'Casino Jacaranda', currencyInfo: dollar, timeZone: 'America/Cancun' }],
  timeZone: 'America/Mexico_City',
};
const record = {
  playRecordId: 'pr_1',
  casinoId: 12,
  gameName: 'Aztec Fortune',
  totalWagerAU: 50_000,
  totalWinAU: 62_500,
  resolvedAtMs: 5,
};

describe('playRow', () => {
  it('shows amounts in the currency of the casino, the net with its sign', () => {
    expect(playRow({ unavailable: false, record }, casinos, inCountry('es-MX'))).toEqual({
      playRecordId: 'pr_1',
      gameName: 'Aztec Fortune',
      casino: { id: 12, name: 'Casino Jacaranda', timeZone: 'America/Cancun', currency: dollar },
      resolvedAtMs: 5,
      wager: '$50.00',
      win: '$62.50',
      net: '+$12.50',
    });
    const lost = { ...record, totalWinAU: 0 };
    expect(playRow({ unavailable: false, record: lost }, casinos, inCountry('en-US'))).toMatchObject({
      net: '\u2212$50.00',
    });
  });

  it('shows no amount of a casino whose currency is not known', () => {
    const elsewhere = { ...record, casinoId: 99 };
    expect(playRow({ unavailable: false, record: elsewhere }, casinos, inCountry('en-US'))).toMatchObject({
      casino: { id: 99, name: '', timeZone: 'America/Mexico_City' },
      wager: null,
      win: null,
      net: null,
    });
  });

  it('[S3-PLAY-01] shows of a record that cannot be read which one it is', () => {
    expect(playRow({ unavailable: true, playRecordId: 'pr_2' }, casinos, inCountry('en-US'))).toEqual({
      playRecordId: 'pr_2',
    });
  });
});

describe('totalsRow', () => {
  it('adds nothing to what is not known', () => {
    const sums = { casinoId: 12, totalWagerAU: 5_000_000_000_000, totalWinAU: 0, count: 7 };
    expect(totalsRow({ unavailable: false, ...sums }, casinos, inCountry('en-US'))).toMatchObject({
      count: 7,
      wager: '$5,000,000,000.00',
      win: '$0.00',
      net: '\u2212$5,000,000,000.00',
    });
    expect(totalsRow({ unavailable: true, casinoId: 12 }, casinos, inCountry('en-US'))).toEqual({
      casino: { id: 12, name: 'Casino Jacaranda', timeZone: 'America/Cancun', currency: dollar },
      count: null,
      wager: null,
      win: null,
      net: null,
    });
  });
});
