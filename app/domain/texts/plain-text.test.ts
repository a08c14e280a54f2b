import { describe, expect, it } from 'vitest';
import { isBlankText, readIdentifier, readLine } from './plain-text.ts';

describe('readLine', () => {
  it.each(['Calle Núñez 12-B', '見本通り', "O'Higgins & Söhne", '<b>x</b>', '👩‍👧 5'])(
    'takes %s as it is',
    (text) => {
      expect(readLine(` ${text} `, 100)).toEqual({ ok: true, value: text });
    },
  );

  it.each(['', '   ', '\u200b\u200d', '\u3164'])('takes nothing to be seen for blank', (text) => {
    expect(readLine(text, 100)).toEqual({ ok: false, code: 'blank' });
    expect(isBlankText(text)).toBe(true);
  });

  it.each(['a\u0000b', 'a\u001bb', 'a\ud800b'])('refuses what no line holds', (text) => {
    expect(readLine(text, 100)).toEqual({ ok: false, code: 'invalidCharacters' });
  });

  it('counts as the field does', () => {
    expect(readLine('x'.repeat(10), 10).ok).toBe(true);
    expect(readLine('x'.repeat(11), 10)).toEqual({ ok: false, code: 'tooLong' });
  });
});

describe('readIdentifier', () => {
  it.each(['X-1234567', '12.345/6 B', 'Ñ12'])('takes %s as it is', (text) => {
    expect(readIdentifier(` ${text} `, 40)).toEqual({ ok: true, value: text });
  });

  it.each([
    ['\u200b', 'blank'],
    ['12#4', 'invalidCharacters'],
    ['<b>', 'invalidCharacters'],
    ['1'.repeat(41), 'tooLong'],
  ])('refuses %j: %s', (text, code) => {
    expect(readIdentifier(text, 40)).toEqual({ ok: false, code });
  });
});
