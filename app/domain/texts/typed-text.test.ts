import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactIdentifier, withoutFullWidth, withoutInvisible } from './typed-text.ts';

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

describe('withoutInvisible', () => {
  it('removes what shows nothing, and keeps blanks, accents and line ends', () => {
    const invisible = '\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\ufe0f\ufeff';
    for (const character of invisible) expect(withoutInvisible(`a${character}b`)).toBe('ab');
    expect(withoutInvisible('n\u0303 \u00a0\u3000\t\n漢字')).toBe('n\u0303 \u00a0\u3000\t\n漢字');
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
