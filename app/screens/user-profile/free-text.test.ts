import { describe, expect, it } from 'vitest';
import { readFreeText } from './free-text.ts';

describe('readFreeText', () => {
  it.each(['Calle Núñez 12-B', '見本通り', "O'Higgins & Söhne", '<b>x</b>', '👩‍👧 5'])(
    'takes %s as it is',
    (text) => {
      expect(readFreeText(` ${text} `, 100)).toEqual({ ok: true, value: text });
    },
  );

  it.each(['', '   ', '\u200b\u200d', '\u3164'])('takes nothing to be seen for blank', (text) => {
    expect(readFreeText(text, 100)).toEqual({ ok: false, code: 'blank' });
  });

  it.each(['a\u0000b', 'a\nb', 'a\u2028b', 'a\u202eb', 'a\u2066b'])('refuses what no line holds', (text) => {
    expect(readFreeText(text, 100)).toEqual({ ok: false, code: 'invalidCharacters' });
  });

  it('counts as the field does', () => {
    expect(readFreeText('x'.repeat(10), 10).ok).toBe(true);
    expect(readFreeText('x'.repeat(11), 10)).toEqual({ ok: false, code: 'tooLong' });
  });
});
