import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { bearer, startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const NEW_PASSWORD = 'Nueva-clave-7';
const changed = z.object({
  session: z.object({ accessToken: z.string(), refreshToken: z.string(), loggedOnTimeCode: z.string() }),
});

async function logOn() {
  const player = await sandbox.scenario.player();
  const session = await sandbox.logOn(player);
  const change = (newPassword: string, currentPassword = player.password) =>
    sandbox.post('/user/password', { currentPassword, newPassword }, bearer(session));
  return { ...player, session, change };
}

describe('POST /user/password', () => {
  it('changes the password, ends every other session and gives this one new tokens', async () => {
    const player = await logOn();
    const elsewhere = await sandbox.logOn(player);
    sandbox.advance(60_000);
    const answer = await player.change(NEW_PASSWORD);
    expect(answer.json).toMatchObject({ status: 'Success', session: { userId: player.userId } });
    const { session } = changed.parse(answer.json);
    expect(Date.parse(session.loggedOnTimeCode)).toBeLessThan(Date.parse('2026-11-21T18:01:00Z'));
    expect((await sandbox.get('/funds', bearer(session))).status).toBe(200);
    expect((await sandbox.get('/funds', bearer(player.session))).status).toBe(401);
    expect((await sandbox.get('/funds', bearer(elsewhere))).status).toBe(401);
    const refresh = (tokens: { accessToken: string; refreshToken: string }) =>
      sandbox.post('/authentication/refresh', {
        oldAccessToken: tokens.accessToken,
        refreshToken: tokens.refreshToken,
      });
    expect((await refresh(player.session)).status).toBe(409);
    expect((await refresh(elsewhere)).status).toBe(401);
    expect((await refresh(session)).status).toBe(200);
    await expect(sandbox.logOn(player)).rejects.toThrow();
    await sandbox.logOn({ phone: player.phone, password: NEW_PASSWORD });
  });

  it('refuses in the order of contract §5', async () => {
    const player = await logOn();
    const statuses: [newPassword: string, currentPassword: string, status: string][] = [
      ['a', 'Wrong1!x', 'PasswordIncorrect'],
      ['a', '', 'PasswordIncorrect'],
      ['a', player.password, 'PasswordTooShort'],
      ['allsmallletters', player.password, 'PasswordTooFewCharacterClasses'],
      ['Qwerty123!', player.password, 'PasswordNotAllowed'],
      [`Aa-${player.phone}`, player.password, 'PasswordNotAllowed'],
      [`Aa1-${'x'.repeat(61)}`, player.password, 'PasswordNotAllowed'],
      [player.password, player.password, 'PasswordNotAllowed'],
    ];
    for (const [newPassword, currentPassword, status] of statuses) {
      expect((await player.change(newPassword, currentPassword)).json).toMatchObject({ status });
    }
    await sandbox.logOn(player);
  });

  it('stops looking at passwords after ten wrong ones, also sent side by side', async () => {
    const player = await logOn();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => player.change(NEW_PASSWORD, 'Wrong1!x')),
    );
    const statuses = answers.map(({ json }) => z.object({ status: z.string() }).parse(json).status);
    expect(statuses.filter((status) => status === 'PasswordIncorrect')).toHaveLength(10);
    expect((await player.change(NEW_PASSWORD)).json).toMatchObject({
      status: 'TooManyRequests',
      retryAfterSeconds: expect.any(Number),
    });
  });

  it('makes a code for a forgotten password useless', async () => {
    const player = await logOn();
    await sandbox.post('/user/password/lost/code', { PhoneNumber: player.phone });
    const Code = await sandbox.newestCode(player.phone);
    await player.change(NEW_PASSWORD);
    const lost = { PhoneNumber: player.phone, Code, NewPassword: 'Another-2026' };
    expect((await sandbox.post('/user/password/lost', lost)).json).toMatchObject({ status: 'InvalidCode' });
  });

  it('answers 400 to a wrong shape and 401 without a session', async () => {
    const player = await logOn();
    expect((await sandbox.post('/user/password', {}, bearer(player.session))).status).toBe(400);
    expect((await sandbox.post('/user/password', {})).status).toBe(401);
  });
});
