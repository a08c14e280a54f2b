import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

describe('password reset', () => {
  it('[S3-REQUEST-03 S7-CALL-14] code: with and without a captcha, in PascalCase', async () => {
    operator.reply({ status: 'Success', retryAfterSeconds: 60 });
    expect(await operator.calls.sendResetCode({ phoneNumber: '5512345678' })).toEqual({
      ok: true,
      value: { retryAfterSeconds: 60, expiresAt: null, attemptsLeft: null },
    });
    expect(operator.lastSent()).toMatchObject({
      call: 'POST /api/v1/user/password/lost/code',
      json: { PhoneNumber: '5512345678', CaptchaResponse: '' },
    });
    operator.reply({ status: 'Success' });
    const withCaptcha = { phoneNumber: '5512345678', captchaResponse: 'c' };
    expect(await operator.calls.sendResetCode(withCaptcha)).toEqual({
      ok: true,
      value: { retryAfterSeconds: null, expiresAt: null, attemptsLeft: null },
    });
    expect(operator.lastSent()).toMatchObject({ json: { PhoneNumber: '5512345678', CaptchaResponse: 'c' } });
  });

  it('both calls name the country of the number to an operator that takes it', async () => {
    const of = { phoneNumber: '5512345678', phoneCountryCode: 'MX' };
    operator.reply({ status: 'Success' });
    await operator.calls.sendResetCode(of);
    const named = { PhoneNumber: '5512345678', PhoneCountryCode: 'MX' };
    expect(operator.lastSent()?.json).toEqual({ ...named, CaptchaResponse: '' });
    await operator.calls.sendResetCode({ ...of, phoneCountryCode: undefined });
    expect(operator.lastSent()?.json).toEqual({ PhoneNumber: '5512345678', CaptchaResponse: '' });
    await operator.calls.resetPassword({ ...of, code: '123456', newPassword: 'N3w!pass' });
    expect(operator.lastSent()?.json).toEqual({ ...named, Code: '123456', NewPassword: 'N3w!pass' });
  });

  it('code: what the operator tells of it, where it does', async () => {
    const verification = { status: 'Success', resendAfterSeconds: 75, attemptsLeft: 5 };
    const codeExpiresAt = '2026-11-21T18:10:00Z';
    operator.reply({ status: 'Success', verification: { ...verification, codeExpiresAt } });
    expect(await operator.calls.sendResetCode({ phoneNumber: '5512345678' })).toEqual({
      ok: true,
      value: { retryAfterSeconds: 75, expiresAt: Date.UTC(2026, 10, 21, 18, 10), attemptsLeft: 5 },
    });
    operator.reply({ status: 'Success', verification: 'none of it' });
    expect(await operator.calls.sendResetCode({ phoneNumber: '5512345678' })).toMatchObject({ ok: true });
  });

  it('code: 404 is an unknown number', async () => {
    operator.reply({}, 404);
    expect(await operator.calls.sendResetCode({ phoneNumber: '1' })).toMatchObject({
      ok: false,
      failure: { code: 'PhoneNumberNotFound' },
    });
  });

  it('[S3-REQUEST-04 S7-CALL-15] reset', async () => {
    operator.reply({ status: 'Success' });
    const request = { phoneNumber: '5512345678', code: '123456', newPassword: 'N3w!pass' };
    expect(await operator.calls.resetPassword(request)).toEqual({ ok: true, value: null });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/user/password/lost',
      json: { PhoneNumber: '5512345678', Code: '123456', NewPassword: 'N3w!pass' },
      bearer: undefined,
    });
    operator.reply({});
    expect(await operator.calls.resetPassword(request)).toMatchObject({
      ok: false,
      failure: { outcome: 'unknown' },
    });
  });
});
