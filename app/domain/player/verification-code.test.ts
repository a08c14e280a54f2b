import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVerificationCode } from './verification-code.ts';

describe('readVerificationCode', () => {
  it.each(['012345', ' 012345 ', '012 345', '012-345', '０１２３４５'])('%j is 012345', (typed) => {
    expect(readVerificationCode(typed)).toEqual({ ok: true, value: '012345' });
  });

  it.each(['', '  ', '-'])('%j is empty', (typed) => {
    expect(readVerificationCode(typed)).toEqual({ ok: false, code: 'ConfirmationCodeEmpty' });
  });

  it.each(['0123456', '012 345 6', 'k3vX0aQ9zB7mN2pL5sD8fG'])('%j is too long', (typed) => {
    expect(readVerificationCode(typed)).toEqual({
      ok: false,
      code: 'ConfirmationCodeTooLong',
      params: { count: 6 },
    });
  });

  it.each(['01234', '01234a', '01234.', '٠١٢٣٤٥', '1e1000', '+12345'])('%j is no code', (typed) => {
    expect(readVerificationCode(typed)).toEqual({ ok: false, code: 'InvalidCode' });
  });

  it('takes every six digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{6}$/), (code) => {
        expect(readVerificationCode(code)).toEqual({ ok: true, value: code });
      }),
    );
  });
});
