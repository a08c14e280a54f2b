import { describe, expect, it } from 'vitest';
import { type Brand, brandText, casinoClass, showBrand } from './brand.ts';

describe('a text of a brand', () => {
  it.each([
    ['Casino', 'ja', 'Casino'],
    [{ en: 'a', es: 'b', 'es-MX': 'c', ja: 'd' }, 'ja', 'd'],
    [{ en: 'a', es: 'b', 'es-MX': 'c' }, 'es-MX', 'c'],
    [{ en: 'a', es: 'b' }, 'es-MX', 'b'],
    [{ en: 'a', 'es-MX': 'c' }, 'es', 'c'],
    [{ es: 'b', en: 'a' }, 'ja', 'a'],
    [{ es: 'b', ja: 'd' }, 'en', 'b'],
    [{}, 'en', ''],
  ] as const)('of %j in %s is %j', (text, language, expected) => {
    expect(brandText(text, language)).toBe(expected);
  });
});

it('a brand is shown in the language of its page, without its rules', () => {
  const licence = { text: { en: 'Permit', ja: '許可' }, href: null, seal: null };
  const brand = { name: { en: 'A', ja: 'あ' }, description: null, licences: [licence], css: 'a{}' };
  const shown = showBrand(brand as unknown as Brand, 'ja');
  expect(shown).toEqual({ name: 'あ', description: null, licences: [{ ...licence, text: '許可' }] });
  const described = { ...brand, description: { en: 'B' } } as unknown as Brand;
  expect(showBrand(described, 'ja').description).toBe('B');
});

it('a casino has a class by its id', () => expect(casinoClass(12)).toBe('wallet--casino-12'));
