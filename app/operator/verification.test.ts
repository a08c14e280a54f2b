import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

const sent = {
  status: 'Success',
  sentTo: '55 •••• 5678',
  channel: 'sms',
  availableChannels: ['sms'],
  resendAfterSeconds: 60,
  codeExpiresAt: '2026-11-21T18:10:00Z',
  attemptsLeft: 5,
};
const read = { ...sent, codeExpiresAt: Date.UTC(2026, 10, 21, 18, 10) };

describe('phone', () => {
  it('[OC-TYPE-04] code: by the way asked for, or by the usual one', async () => {
    operator.reply({ status: 'Success', verification: sent });
    expect(await operator.calls.sendPhoneCode('AT', { channel: 'voice' })).toEqual({ ok: true, value: read });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/user/phone/code',
      json: { channel: 'voice' },
      bearer: 'Bearer AT',
    });
    await operator.calls.sendPhoneCode('AT');
    expect(operator.lastSent().json).toEqual({});
  });

  it('[OC-TYPE-04] code: a bare success is a code on its way', async () => {
    operator.reply({ status: 'Success' });
    expect(await operator.calls.sendPhoneCode('AT')).toEqual({
      ok: true,
      value: {
        status: 'Success',
        sentTo: null,
        channel: null,
        availableChannels: [],
        resendAfterSeconds: 60,
        codeExpiresAt: null,
        attemptsLeft: null,
      },
    });
  });

  it('[OC-ACCOUNT-05] code: too early tells the seconds left', async () => {
    operator.reply({ status: 'TooManyRequests', retryAfterSeconds: 42 });
    expect(await operator.calls.sendPhoneCode('AT')).toMatchObject({
      ok: false,
      failure: {
        code: 'TooManyRequests',
        retryAfterSeconds: 42,
        messageKey: 'errors:tooManyRequestsSeconds',
        params: { count: 42 },
      },
    });
  });

  it('verify', async () => {
    operator.reply({ status: 'Success' });
    expect(await operator.calls.verifyPhone('AT', { code: '123456' })).toEqual({ ok: true, value: null });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/user/phone/verify',
      json: { code: '123456' },
      bearer: 'Bearer AT',
    });
  });

  it('[OC-ACCOUNT-05] verify: a wrong code tells how many tries are left', async () => {
    operator.reply({ status: 'InvalidCode', attemptsLeft: 0 });
    expect(await operator.calls.verifyPhone('AT', { code: '000000' })).toMatchObject({
      ok: false,
      failure: { code: 'InvalidCode', attemptsLeft: 0, outcome: 'refused' },
    });
    operator.reply({ status: 'InvalidCode', attemptsLeft: 'three' });
    const refusal = await operator.calls.verifyPhone('AT', { code: '000000' });
    expect(refusal).toMatchObject({ ok: false, failure: { code: 'InvalidCode' } });
    expect(refusal).not.toHaveProperty('failure.attemptsLeft');
  });

  it('verify: an answer that does not say that it is done is not one', async () => {
    operator.reply({});
    expect(await operator.calls.verifyPhone('AT', { code: '123456' })).toMatchObject({
      ok: false,
      failure: { code: 'MiscellaneousError', outcome: 'unknown' },
    });
  });
});

describe('email', () => {
  it('[OC-ACCOUNT-06] set: the password goes along only when one is given', async () => {
    operator.reply({ status: 'Success', verification: { ...sent, channel: 'email' } });
    expect(await operator.calls.setEmail('AT', { email: 'ana@mail.mx' })).toEqual({
      ok: true,
      value: { verification: { ...read, channel: 'email' } },
    });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/user/email',
      json: { email: 'ana@mail.mx' },
      bearer: 'Bearer AT',
    });
    operator.reply({ status: 'Success' });
    const change = { email: 'ana@mail.mx', currentPassword: 'Passw0rd!' };
    expect(await operator.calls.setEmail('AT', change)).toEqual({ ok: true, value: { verification: null } });
    expect(operator.lastSent().json).toEqual(change);
  });

  it.each(['PasswordIncorrect', 'InvalidEmailAddress', 'UnableToSendCode'])('set: %s', async (status) => {
    operator.reply({ status });
    expect(await operator.calls.setEmail('AT', { email: 'x' })).toMatchObject({
      ok: false,
      failure: { code: status, outcome: 'refused' },
    });
  });

  it('code', async () => {
    operator.reply({ status: 'Success', verification: sent });
    expect(await operator.calls.sendEmailCode('AT')).toEqual({ ok: true, value: read });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/user/email/code',
      json: {},
      bearer: 'Bearer AT',
    });
  });

  it('[OC-ACCOUNT-07] verify: a typed code by the player, a link by anyone', async () => {
    operator.reply({ status: 'Success', emailMask: 'a•••@mail.mx' });
    expect(await operator.calls.verifyEmail('AT', { code: '123456' })).toEqual({
      ok: true,
      value: { emailMask: 'a•••@mail.mx' },
    });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/user/email/verify',
      json: { code: '123456' },
      bearer: 'Bearer AT',
    });
    operator.reply({ status: 'Success' });
    const link = { code: 'k3vX0aQ9zB7mN2pL5sD8fG' };
    expect(await operator.calls.verifyEmail(null, link)).toEqual({ ok: true, value: { emailMask: null } });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/user/email/verify',
      json: link,
      bearer: undefined,
    });
  });

  it.each(['InvalidCode', 'DeniedByAccountState'])('verify: %s', async (status) => {
    operator.reply({ status });
    expect(await operator.calls.verifyEmail(null, { code: 'x' })).toMatchObject({
      ok: false,
      failure: { code: status },
    });
  });
});
