import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

const KEY = '3f0c3f1e-8a55-4d8e-9a9e-2f7f5c1f7a11';

const registration = {
  phoneNumber: '5512345678',
  phoneCountryCode: 'MX',
  password: 'Passw0rd!',
  displayName: 'Ana',
  ageConfirmed: true,
  acceptedDocuments: [{ key: 'terms', version: '3' }],
  language: 'es-MX',
} as const;

const session = {
  accessToken: 'AT',
  refreshToken: 'RT',
  accessTokenExpiration: '2026-11-21T18:20:00Z',
  userId: 'u_81',
  displayName: 'Ana',
};

const sent = {
  status: 'Success',
  sentTo: '55 •••• 5678',
  channel: 'sms',
  availableChannels: ['sms', 'pigeon', 'voice'],
  resendAfterSeconds: 45,
  codeExpiresAt: '2026-11-21T18:10:00Z',
  attemptsLeft: 5,
};

describe('registration', () => {
  it('[S7-OTHER-09 OC-ACCOUNT-02] sends the registration with the key of the intention and gives the session', async () => {
    operator.reply({ status: 'Success', session, verification: sent });
    const personalInfo = { firstName: 'Ana', birthDate: '1990-04-15', taxId: null, 'address.city': 'León' };
    const acceptedDocuments = [{ key: 'terms', version: '3', url: '/terms', language: 'es-MX' }];
    const whole = {
      ...registration,
      email: 'ana@mail.mx',
      captchaResponse: 'c',
      personalInfo,
      acceptedDocuments,
    };
    expect(await operator.calls.register(whole, KEY)).toEqual({
      ok: true,
      value: {
        session: {
          tokens: {
            accessToken: 'AT',
            refreshToken: 'RT',
            accessTokenExpiresAt: Date.UTC(2026, 10, 21, 18, 20),
          },
          player: expect.objectContaining({ userId: 'u_81', displayName: 'Ana', isUserVerified: false }),
        },
        verification: {
          status: 'Success',
          sentTo: '55 •••• 5678',
          channel: 'sms',
          availableChannels: ['sms', 'voice'],
          resendAfterSeconds: 45,
          codeExpiresAt: Date.UTC(2026, 10, 21, 18, 10),
          attemptsLeft: 5,
        },
      },
    });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/user/register',
      json: {
        ...whole,
        acceptedDocuments: [{ key: 'terms', version: '3' }],
        personalInfo: {
          firstName: 'Ana',
          birthDate: '1990-04-15',
          taxId: null,
          address: { city: 'León' },
        },
      },
      bearer: undefined,
    });
    expect(operator.scripted.seen.at(-1)?.headers['idempotency-key']).toBe(KEY);
  });

  it('[OC-ACCOUNT-02] leaves out what the player was not asked', async () => {
    operator.reply({ status: 'Success', session });
    await operator.calls.register({ ...registration, email: undefined, captchaResponse: undefined }, KEY);
    expect(operator.lastSent().json).toEqual(registration);
  });

  it.each([
    ['no session', { status: 'Success' }],
    ['a session that is none', { status: 'Success', session: { ...session, userId: '../x' } }],
  ])('%s: the account exists all the same', async (_name, body) => {
    operator.reply(body);
    expect(await operator.calls.register(registration, KEY)).toEqual({
      ok: true,
      value: { session: null, verification: null },
    });
  });

  it.each(['FailedToSend', 'UnableToSendCode', 'TooManyRequests'])(
    'an account whose SMS came to %s is an account',
    async (status) => {
      operator.reply({ status: 'Success', session, verification: { status } });
      expect(await operator.calls.register(registration, KEY)).toMatchObject({
        ok: true,
        value: { session: { player: { userId: 'u_81' } }, verification: { status, resendAfterSeconds: 60 } },
      });
    },
  );

  it('a sending that says nothing known has sent nothing', async () => {
    operator.reply({ status: 'Success', session, verification: { status: 'Done', channel: 'pigeon' } });
    expect(await operator.calls.register(registration, KEY)).toMatchObject({
      ok: true,
      value: {
        verification: { status: 'UnableToSendCode', channel: null, sentTo: null, attemptsLeft: null },
      },
    });
  });

  it('a refusal names the fields, the wait and the folio', async () => {
    operator.reply({
      status: 'PersonalInfoRequired',
      fieldErrors: { 'personalInfo.birthDate': 'tooYoung', 'personalInfo.firstName': 'blank' },
      retryAfterSeconds: 42,
      traceId: 'folio-7',
    });
    expect(await operator.calls.register(registration, KEY)).toMatchObject({
      ok: false,
      failure: {
        code: 'PersonalInfoRequired',
        outcome: 'refused',
        fieldErrors: { 'personalInfo.birthDate': 'tooYoung', 'personalInfo.firstName': 'blank' },
        retryAfterSeconds: 42,
        traceId: 'folio-7',
      },
    });
  });

  it.each(['short', 'a'.repeat(65), 'with a space in it'])('is not sent with the key %j', async (key) => {
    expect(await operator.calls.register(registration, key)).toMatchObject({
      ok: false,
      failure: { code: 'http400', outcome: 'refused' },
    });
    expect(operator.scripted.seen).toEqual([]);
  });
});
