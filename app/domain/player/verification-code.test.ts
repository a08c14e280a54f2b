import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVerificationCode } from './verification-code.ts';

describe('readVerificationCode', () => {
  it.each([
    '012345',
    ' 012345 ',
    '012 345',
    '012-345',
    '012\u2011345',
    '012.345',
    '0 1 2 3 4 5',
    '012\u00a0345\u3000',
    '０１２３４５',
    '０１２－３４５',
    '012ー345',
    'G-012345',
    'G012345',
    'Ｇ－０１２３４５',
    '\u200b012345\ufeff',
    '\u202a012\u00ad345\u202c',
    '012\u2060345',
    '#012345',
    '012345.',
    'Your code is 012345',
    'Su código es 012345. Vence en 10 minutos.',
    '012345 is your code. It is valid for 10 minutes.',
    '認証コード：012345（有効期限10分）',
    '認証コードは012345です',
    'Code 012345, or call 55 1234 5678',
  ])('%j is 012345', (typed) => {
    expect(readVerificationCode(typed)).toEqual({ ok: true, value: '012345' });
  });

  it.each(['', '  ', '-', '\u200b', '\u3000ー'])('[S5-RESET-05] %j is empty', (typed) => {
    expect(readVerificationCode(typed)).toEqual({ ok: false, code: 'ConfirmationCodeEmpty' });
  });

  it.each([
    '0123456',
    '012 345 6',
    'G-0123456',
    '012345-6',
    'Your code is 0123456',
    '０１２３４５６',
    'k3vX0aQ9zB7mN2pL5sD8fG',
  ])('[S5-CODE-01 S9-CONST-03] %j is too long', (typed) => {
    expect(readVerificationCode(typed)).toEqual({
      ok: false,
      code: 'ConfirmationCodeTooLong',
      params: { count: 6 },
    });
  });

  it.each([
    '01234',
    '01234a',
    '012345a',
    '01234.',
    'O12345',
    'Your code is 01234',
    '012345, 678901',
    '٠١٢٣٤٥',
    '1e1000',
    '+12345',
  ])('%j is no code', (typed) => {
    expect(readVerificationCode(typed)).toEqual({ ok: false, code: 'InvalidCode' });
  });

  it('[S2-FORGOT-04 S5-RESET-06 S9-CONST-03] takes every six digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{6}$/), (code) => {
        expect(readVerificationCode(code)).toEqual({ ok: true, value: code });
      }),
    );
  });
});
