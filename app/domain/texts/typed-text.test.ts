import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactIdentifier, withoutFullWidth } from './typed-text.ts';

describe('withoutFullWidth', () => {
  it('turns every sign of full width into its own of ASCII, and nothing else', () => {
    for (let code = 0x21; code <= 0x7e; code += 1) {
      expect(withoutFullWidth(String.fromCharCode(code + 0xfee0))).toBe(String.fromCharCode(code));
    }
    expect(withoutFullWidth('漢字カナー\uff00\uff5f ñ')).toBe('漢字カナー\uff00\uff5f ñ');
  });

  it('leaves ASCII alone', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(withoutFullWidth(text)).toBe(text);
      }),
    );
  });
});

describe('compactIdentifier', () => {
  it.each([
    [' gode-561231 gr8 ', 'GODE561231GR8'],
    ['１２３\u2010４５６', '123456'],
    ['12\u30003\u00a04\u22125', '12345'],
    ['n\u0303', 'Ñ'],
    ['1.5', '1.5'],
  ])('%j is %s', (typed, compact) => {
    expect(compactIdentifier(typed)).toBe(compact);
  });
});
