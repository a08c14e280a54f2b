import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPassword, countCharacterClasses, passwordStrength } from './password.ts';

describe('passwordStrength', () => {
  it.each([
    ['', 0, 'weak'],
    ['aaaaaaaa', 13, 'weak'],
    ['password', 37, 'medium'],
    ['Password1', 62, 'medium'],
    ['Passw0rd!', 72, 'strong'],
    ['abcdef', 30, 'weak'],
    ['aaabbbcccdddeeefff', 55, 'medium'],
    ['🙂🙂', 7, 'weak'],
  ] as const)('[S4-STRENGTH-01] %s scores %i: %s', (password, score, verdict) => {
    expect(passwordStrength(password)).toEqual({ score, verdict });
  });

  it('[S5-STRENGTH-02 S5-STRENGTH-03 S5-STRENGTH-04 S9-CONST-15] cuts at 33 and 66: 33 weak, 34 medium, 65 medium, 66 strong', () => {
    const verdicts = new Map<number, string>();
    for (const classes of ['a', 'aA', 'aA1', 'aA1!']) {
      for (const more of ['', 'b', 'bc', 'bcd', 'bcde', 'bcdef', 'bcdefg']) {
        for (const repeated of ['', 'a', 'aa', 'aaa', 'aaaa', 'bb', 'bbaa']) {
          const { score, verdict } = passwordStrength(classes + more + repeated);
          verdicts.set(score, verdict);
        }
      }
    }
    for (const [score, verdict] of verdicts) {
      expect(verdict, String(score)).toBe(score <= 33 ? 'weak' : score < 66 ? 'medium' : 'strong');
    }
    expect([...verdicts.keys()]).toEqual(expect.arrayContaining([32, 35, 65, 66]));
  });

  it('[S5-STRENGTH-01] is the sum of 5 / occurrence in exact fractions, truncated, and 10 for each further class', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 24 }), (password) => {
        // Every 5/n for n <= 24 is a whole number of 1 / lcm(1..24).
        const lcm = 5_354_228_880n;
        const seen = new Map<string, bigint>();
        let sum = 0n;
        for (const character of password) {
          const count = (seen.get(character) ?? 0n) + 1n;
          seen.set(character, count);
          sum += (5n * lcm) / count;
        }
        const further = Math.max(0, countCharacterClasses(password) - 1);
        expect(passwordStrength(password).score).toBe(Number(sum / lcm) + 10 * further);
      }),
    );
  });
});

describe('countCharacterClasses', () => {
  it('[S5-RESET-09] takes every ASCII punctuation character, and no other, as special', () => {
    const special = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'];
    expect(special).toHaveLength(32);
    for (let code = 0; code < 128; code += 1) {
      const character = String.fromCharCode(code);
      const expected = special.includes(character) || /[A-Za-z0-9]/.test(character) ? 1 : 0;
      expect(countCharacterClasses(character), JSON.stringify(character)).toBe(expected);
    }
    expect(countCharacterClasses('¡¿€ \t')).toBe(0);
  });

  it('[S5-RESET-09] takes letters of every script that has cases', () => {
    expect(countCharacterClasses('ñÑ')).toBe(2);
    expect(countCharacterClasses('aA1!')).toBe(4);
    expect(countCharacterClasses('日本')).toBe(0);
  });
});

describe('checkPassword', () => {
  const rules = { minimumLength: 8, maximumLength: 20, minimumNumberOfCharacterClasses: 3 };

  it.each([
    ['Passw0rd', { ok: true }],
    ['Passw0rd!1234567890x', { ok: true }],
    ['', { ok: false, code: 'PasswordTooShort', params: { count: 8 } }],
    ['Pas0rd!', { ok: false, code: 'PasswordTooShort', params: { count: 8 } }],
    ['password', { ok: false, code: 'PasswordTooFewCharacterClasses', params: { count: 3 } }],
    ['Passw0rd!1234567890xy', { ok: false, code: 'PasswordTooLong', params: { count: 20 } }],
  ])('[S3-RULES-04 S5-RESET-07 S5-RESET-08 S9-CONST-23] %s', (password, result) => {
    expect(checkPassword(password, rules)).toEqual(result);
  });

  it('knows no maximum where the operator gives none', () => {
    expect(checkPassword('aA1'.repeat(1000), { ...rules, maximumLength: 0 })).toEqual({ ok: true });
  });
});
