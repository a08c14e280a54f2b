import { describe, expect, it } from 'vitest';
import { DISPLAY_NAME_MAXIMUM_LENGTH, isNewDisplayName, readDisplayName } from './display-name.ts';

describe('readDisplayName', () => {
  it.each(['Ana', 'Ñu', 'Ana & Eva <3', '李小龍', '👩‍👧 team', '"; DROP', 'a  b', '1234'])(
    'takes %s',
    (name) => {
      expect(readDisplayName(name, 2)).toEqual({ ok: true, value: name });
    },
  );

  it('has no spaces around it', () => {
    expect(readDisplayName('\u3000Ana\u00a0\n', 2)).toEqual({ ok: true, value: 'Ana' });
  });

  it.each(['', '   ', '\u200b', '\u200d\u200d', '\u00ad', '\u3164', '\ufeff', '\u0000', '\u202e'])(
    '[S5-NAME-01] %j shows nothing',
    (typed) => {
      expect(readDisplayName(typed, 1)).toEqual({ ok: false, code: 'DisplayNameEmpty' });
    },
  );

  it.each(['A', '李', '👩'])('[S5-MSG-15] %s is too short for 2 and long enough for 1', (typed) => {
    expect(readDisplayName(typed, 2)).toEqual({ ok: false, code: 'DisplayNameTooShort' });
    expect(readDisplayName(typed, 1)).toEqual({ ok: true, value: typed });
  });

  it.each(['A\u0000b', 'A\u0007b', 'A\u0081b', 'A\ud800b'])(
    '%j has characters that are not allowed',
    (typed) => {
      expect(readDisplayName(typed, 2)).toEqual({ ok: false, code: 'invalidCharacters' });
    },
  );

  it('has a length', () => {
    const longest = 'a'.repeat(DISPLAY_NAME_MAXIMUM_LENGTH);
    expect(readDisplayName(longest, 2).ok).toBe(true);
    expect(readDisplayName(`${longest}a`, 2)).toEqual({ ok: false, code: 'tooLong' });
  });
});

describe('isNewDisplayName', () => {
  it.each([
    ['Ana R', 'Ana', true],
    ['ana', 'Ana', true],
    ['Ana', 'Ana', false],
    [' Ana ', 'Ana', false],
    ['', 'Ana', false],
    ['  ', 'Ana', false],
    ['Ana', '', true],
  ])('[S5-NAME-02] %j after %j: %s', (typed, current, isNew) => {
    expect(isNewDisplayName(typed, current)).toBe(isNew);
  });
});
