import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bearer,
  type LoggedOn,
  startTestSandbox,
  type TestSandbox,
} from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
let ana: LoggedOn;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  ana = await sandbox.logOn(await sandbox.scenario.player({ displayName: 'Ana', phone: '5512349999' }));
});
afterAll(() => sandbox.close());

const profileOf = (userId: string) => sandbox.get(`/user/${userId}/profile`, bearer(ana));
const rename = (displayName: unknown, userId = ana.userId) =>
  sandbox.post('/user/profile', { userId, userProfile: { displayName } }, bearer(ana));

describe('GET /user/{userId}/profile', () => {
  it('has the shape of contract §2', async () => {
    const answer = await profileOf(ana.userId);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toEqual({
      status: 'Success',
      userProfile: {
        displayName: 'Ana',
        phoneNumber: '5512349999',
        phoneCountryCode: 'MX',
        isPhoneVerified: true,
        email: null,
        isEmailVerified: false,
        pendingEmail: null,
        language: 'es-MX',
        personalInfo: null,
        isPersonalInfoComplete: false,
        missingPersonalInfo: expect.arrayContaining(['firstName', 'nationalId', 'address.neighborhood']),
        lockedPersonalInfo: [],
      },
    });
  });

  it('knows what is still missing', async () => {
    const personalInfo = { firstName: 'Ana', lastName: '', address: { city: 'CDMX', street: null } };
    const session = await sandbox.logOn(
      await sandbox.scenario.player({ personalInfo, email: 'ana@mail.example' }),
    );
    const answer = await sandbox.get(`/user/${session.userId}/profile`, bearer(session));
    expect(answer.json).toMatchObject({
      userProfile: { email: 'ana@mail.example', isEmailVerified: true, personalInfo },
    });
    expect(answer.text).toMatch(/"missingPersonalInfo":\["lastName","birthDate".*"address\.street"/);
    expect(answer.text).not.toMatch(/"missingPersonalInfo":\[[^\]]*"(firstName|address\.city)"/);
  });

  it('is complete for the verified demo player', async () => {
    const demo = sandbox.demoPlayers.find(({ key }) => key === 'verified');
    const session = await sandbox.logOn({ phone: demo?.phone ?? '', password: demo?.password ?? '' });
    const answer = await sandbox.get(`/user/${session.userId}/profile`, bearer(session));
    expect(answer.json).toMatchObject({
      userProfile: { isPersonalInfoComplete: true, missingPersonalInfo: [] },
    });
  });

  it('answers 404 for anybody else, existing or not', async () => {
    const other = await sandbox.scenario.player();
    expect((await profileOf(other.userId)).status).toBe(404);
    expect((await profileOf('u_nobody')).status).toBe(404);
  });
});

describe('GET /user/{userId}/permissions', () => {
  it('tells whether permissions are suspended', async () => {
    const session = await sandbox.logOn(await sandbox.scenario.player({ suspended: true }));
    const answer = await sandbox.get(`/user/${session.userId}/permissions`, bearer(session));
    expect(answer.json).toEqual({ status: 'Success', permissions: { arePermissionsSuspended: true } });
    expect((await sandbox.get(`/user/${session.userId}/permissions`, bearer(ana))).status).toBe(404);
  });
});

describe('POST /user/profile', () => {
  it('stores the display name, trimmed', async () => {
    const answer = await rename('  Ana María  ');
    expect(answer.json).toEqual({ status: 'Success', userProfile: { displayName: 'Ana María' } });
    expect((await profileOf(ana.userId)).json).toMatchObject({ userProfile: { displayName: 'Ana María' } });
  });

  it('stores the language and leaves absent fields alone', async () => {
    const before = (await rename('Ana R')).status;
    const body = { userId: ana.userId, userProfile: { language: 'en-US' } };
    const answer = await sandbox.post('/user/profile', body, bearer(ana));
    expect(before).toBe(200);
    expect(answer.json).toMatchObject({ status: 'Success', userProfile: { displayName: 'Ana R' } });
    expect((await profileOf(ana.userId)).json).toMatchObject({ userProfile: { language: 'en-US' } });
  });

  it.each([
    ['', 'DisplayNameTooShort', 'blank'],
    ['   ', 'DisplayNameTooShort', 'blank'],
    ['A', 'DisplayNameTooShort', 'tooShort'],
    ['x'.repeat(51), 'MiscellaneousError', 'tooLong'],
    ['Ana\u0007x', 'MiscellaneousError', 'invalidCharacters'],
  ])('refuses %j', async (name, status, code) => {
    expect((await rename(name)).json).toMatchObject({
      status,
      fieldErrors: { 'userProfile.displayName': code },
    });
  });

  it('takes any letters and pictures as they are', async () => {
    for (const name of ['花子', '🎰🎰', '<b>"Ana"</b>', '\u202eanA']) {
      expect((await rename(name)).json).toMatchObject({ userProfile: { displayName: name } });
    }
  });

  it('answers 404 for another player’s id and 400 for a wrong shape', async () => {
    expect((await rename('Ana', 'u_other')).status).toBe(404);
    expect((await rename(7)).status).toBe(400);
  });
});
