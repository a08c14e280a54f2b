import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

describe('password change', () => {
  const passwords = { currentPassword: 'Passw0rd!', newPassword: 'N3w!pass' };
  const session = {
    accessToken: 'AT2',
    refreshToken: 'RT2',
    accessTokenExpiration: '2026-11-21T18:20:00Z',
    userId: 'u_81',
  };

  it('[OC-ACCOUNT-10] gives the session that takes the place of the old one', async () => {
    operator.reply({ status: 'Success', session });
    expect(await operator.calls.changePassword('AT', passwords)).toMatchObject({
      ok: true,
      value: { session: { tokens: { accessToken: 'AT2', refreshToken: 'RT2' }, player: { userId: 'u_81' } } },
    });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/user/password',
      json: passwords,
      bearer: 'Bearer AT',
    });
  });

  it.each([[{ status: 'Success' }], [{ status: 'Success', session: { ...session, accessToken: 'a b' } }]])(
    'is done without a session to be read: %j',
    async (body) => {
      operator.reply(body);
      expect(await operator.calls.changePassword('AT', passwords)).toEqual({
        ok: true,
        value: { session: null },
      });
    },
  );

  it.each(['PasswordIncorrect', 'PasswordTooShort', 'PasswordTooFewCharacterClasses', 'PasswordNotAllowed'])(
    'refused: %s',
    async (status) => {
      operator.reply({ status });
      expect(await operator.calls.changePassword('AT', passwords)).toMatchObject({
        ok: false,
        failure: { code: status, effect: 'show', outcome: 'refused' },
      });
    },
  );
});
