import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { insertPlayer } from '../db/players.ts';
import { USUAL_PLAYER } from '../players/create-player.ts';
import type { Runtime } from '../runtime.ts';
import { issueCode, spendCode } from './confirmation-codes.ts';
import { maskEmail, maskPhone } from './mask.ts';
import { hashPassword, PASSWORD_COST, verifyPassword } from './password-hash.ts';
import { refusePassword } from './password-rules.ts';
import { newDigits, newToken } from './secrets.ts';

describe('password hashes', () => {
  it('are salted, of scrypt with N=2^14, and know their password in any Unicode form', async () => {
    const [one, other] = await Promise.all([
      hashPassword('contraseña', PASSWORD_COST),
      hashPassword('contraseña', PASSWORD_COST),
    ]);
    expect(one).toMatch(/^scrypt\$16384\$8\$1\$[0-9a-f]{32}\$[0-9a-f]{64}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword('contraseña'.normalize('NFD'), one, PASSWORD_COST)).toBe(true);
    expect(await verifyPassword('contrasena', one, PASSWORD_COST)).toBe(false);
    expect(await verifyPassword('', one, PASSWORD_COST)).toBe(false);
    expect(await verifyPassword('contraseña', undefined, PASSWORD_COST)).toBe(false);
  });
});

describe('refusePassword', () => {
  const rules = { minimumLength: 8, maximumLength: 16, minimumNumberOfCharacterClasses: 3 };
  it.each([
    ['Abcdef1', 'PasswordTooShort'],
    ['🎰🎰🎰🎰', 'PasswordTooShort'],
    ['abcdefgh', 'PasswordTooFewCharacterClasses'],
    ['abcdefg1', 'PasswordTooFewCharacterClasses'],
    ['abcdefg€1', 'PasswordTooFewCharacterClasses'],
    ['Abcdefghijklmnop1', 'PasswordNotAllowed'],
    ['QWERTY123!', 'PasswordNotAllowed'],
    ['Qwerty123!', 'PasswordNotAllowed'],
    ['Ab5512345678', 'PasswordNotAllowed'],
    ['Abcdefg1', null],
    ['abcdef-1', null],
    ['Ábcdefg1', null],
  ])('%s: %s', (password, expected) => {
    expect(refusePassword(password, rules, '5512345678')).toBe(expected);
  });

  it.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])('counts %s as special', (character) => {
    expect(refusePassword(`abcdef1${character}`, rules, '5512345678')).toBeNull();
  });
});

describe('secrets', () => {
  it('tokens have the length asked for, never fewer than 256 random bits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{0,20}$/), fc.integer({ min: 0, max: 5000 }), (prefix, length) => {
        const token = newToken({ prefix, length });
        expect(token).toMatch(/^[\w-]+$/);
        expect(token.startsWith(prefix)).toBe(true);
        expect(token).toHaveLength(Math.max(length, prefix.length + 43));
      }),
    );
    expect(newToken({ prefix: null, length: null })).toHaveLength(43);
  });

  it('codes keep their leading zeros', () => {
    const codes = Array.from({ length: 500 }, () => newDigits(6));
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  });
});

describe('masks', () => {
  it('show enough to recognise and too little to use', () => {
    expect(maskPhone('5512345678')).toBe('55 •••• 5678');
    expect(maskPhone('1234567')).toBe('•••• 67');
    expect(maskEmail('maria@mail.mx')).toBe('m•••@mail.mx');
  });
});

describe('a confirmation code', () => {
  it('is spent once, with every other of its player and purpose', () => {
    const db = openDatabase({ file: ':memory:', fresh: false, country: 'MX' });
    insertPlayer(db, {
      ...USUAL_PLAYER,
      userId: 'u_1',
      phoneNumber: '1',
      phoneCountryCode: 'MX',
      passwordHash: '',
      displayName: 'Ana',
      language: 'es-MX',
      createdAt: 0,
    });
    // All that codes need of a sandbox.
    const runtime = { db, now: () => 1000, resendAfterSeconds: 0 } as unknown as Runtime;
    const request = { userId: 'u_1', purpose: 'passwordLost', recipient: '+521', isStrict: false } as const;
    const codeIds = [1, 2].map(() => {
      const made = issueCode(runtime, request);
      return made.ok ? made.issued.codeId : '';
    });
    expect(spendCode(runtime, 'u_1', 'passwordLost', 'code_of_nobody')).toBe(false);
    expect(codeIds.map((codeId) => spendCode(runtime, 'u_1', 'passwordLost', codeId))).toEqual([true, false]);
    db.close();
  });
});
