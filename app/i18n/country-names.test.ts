import { describe, expect, it } from 'vitest';
import { countryName, countryOptions } from './country-names.ts';

describe('countryOptions', () => {
  it.each([
    ['en-US', 'Mexico'],
    ['es-MX', 'México'],
    ['ja-JP', 'メキシコ'],
  ])('names every country of the world in %s', (tag, mexico) => {
    const options = countryOptions(tag);
    expect(options).toHaveLength(249);
    expect(options.find(({ value }) => value === 'MX')?.label).toBe(mexico);
    expect(options.filter(({ value, label }) => value === label)).toEqual([]);
  });

  it('sorts by the alphabet of the language', () => {
    const labels = countryOptions('es-MX').map(({ label }) => label);
    expect(labels.indexOf('Egipto')).toBeLessThan(labels.indexOf('El Salvador'));
    expect(labels.indexOf('España')).toBeLessThan(labels.indexOf('Estonia'));
    expect(labels).toEqual([...labels].sort(new Intl.Collator('es-MX').compare));
  });
});

describe('countryName', () => {
  it('names one', () => {
    expect(countryName('JP', 'es-MX')).toBe('Japón');
  });

  it('gives a code back that no country has', () => {
    expect(countryName('QQ', 'en-US')).toBe('QQ');
  });
});
