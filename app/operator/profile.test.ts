import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

describe('profile and permissions', () => {
  const full = {
    displayName: 'Ana',
    phoneNumber: '5512345678',
    phoneCountryCode: 'MX',
    isPhoneVerified: true,
    email: 'ana@mail.mx',
    isEmailVerified: true,
    pendingEmail: null,
    language: 'es-MX',
    personalInfo: {
      firstName: 'Ana',
      birthDate: '1990-04-15',
      address: { city: 'León', country: 'MX' },
      documentType: 'x',
    },
    isPersonalInfoComplete: false,
    missingPersonalInfo: ['lastName', 'unknown'],
    lockedPersonalInfo: [],
  };

  it.each([[{ status: 'Success', userProfile: full }], [full]])(
    '[S7-CALL-11 OC-TYPE-06 OC-MORE-09] profile, in an envelope or bare',
    async (body) => {
      operator.reply(body);
      const result = await operator.calls.profile('AT', 'u_81');
      expect(result).toMatchObject({
        ok: true,
        value: {
          displayName: 'Ana',
          email: 'ana@mail.mx',
          pendingEmail: null,
          personalInfo: {
            firstName: 'Ana',
            lastName: null,
            birthDate: '1990-04-15',
            documentType: null,
            'address.city': 'León',
            'address.country': 'MX',
            'address.street': null,
          },
          missingPersonalInfo: ['lastName'],
        },
      });
      expect(operator.lastSent()).toEqual({
        call: 'GET /api/v1/user/u_81/profile',
        json: undefined,
        bearer: 'Bearer AT',
      });
    },
  );

  it.each([null, 'Calle 5', 5])('profile with an address that is none: %j', async (address) => {
    operator.reply({ ...full, personalInfo: { firstName: 'Ana', address } });
    expect(await operator.calls.profile('AT', 'u_81')).toMatchObject({
      ok: true,
      value: { personalInfo: { firstName: 'Ana', 'address.city': null } },
    });
  });

  it('[S3-PROFILE-01] profile of the specification: a display name', async () => {
    operator.reply({ userProfile: { displayName: 'Ana' } });
    expect(await operator.calls.profile('AT', 'u_81')).toEqual({
      ok: true,
      value: {
        displayName: 'Ana',
        phoneNumber: null,
        phoneCountryCode: null,
        isPhoneVerified: null,
        email: null,
        isEmailVerified: false,
        pendingEmail: null,
        language: null,
        personalInfo: null,
        isPersonalInfoComplete: false,
        missingPersonalInfo: [],
        lockedPersonalInfo: [],
      },
    });
    operator.reply({ userProfile: {} });
    expect(await operator.calls.profile('AT', 'u_81')).toMatchObject({
      ok: false,
      failure: { code: 'MiscellaneousError' },
    });
  });

  it('an id that would leave its place in the path is not sent', async () => {
    expect(await operator.calls.profile('AT', '../../funds')).toMatchObject({
      ok: false,
      failure: { code: 'http404' },
    });
    expect(await operator.calls.permissions('AT', '..')).toMatchObject({
      ok: false,
      failure: { code: 'http404' },
    });
    expect(operator.scripted.seen).toEqual([]);
  });

  it('permissions are given up sooner than other reads', async () => {
    operator.scripted.behave = () => undefined;
    const given: string[] = [];
    const funds = operator.calls.funds('AT').then(() => given.push('funds'));
    expect(await operator.calls.permissions('AT', 'u_81')).toMatchObject({ ok: false });
    given.push('permissions');
    await funds;
    expect(given).toEqual(['permissions', 'funds']);
  });

  it('[S7-CALL-12] permissions, in an envelope or bare', async () => {
    for (const body of [
      { permissions: { arePermissionsSuspended: true } },
      { arePermissionsSuspended: true },
    ]) {
      operator.reply(body);
      expect(await operator.calls.permissions('AT', 'u_81')).toEqual({
        ok: true,
        value: { arePermissionsSuspended: true },
      });
    }
    operator.reply({ status: 'Success' });
    expect(await operator.calls.permissions('AT', 'u_81')).toMatchObject({ ok: false });
  });

  it('[S3-PROFILE-02 S7-CALL-13] update: sends only what changes', async () => {
    operator.reply({ status: 'Success', userProfile: { displayName: 'Ana R' } });
    expect(await operator.calls.updateProfile('AT', 'u_81', { displayName: 'Ana R' })).toEqual({
      ok: true,
      value: { displayName: 'Ana R' },
    });
    expect(operator.lastSent()).toMatchObject({
      json: { userId: 'u_81', userProfile: { displayName: 'Ana R' } },
    });
    await operator.calls.updateProfile('AT', 'u_81', { language: 'en-US' });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/user/profile',
      json: { userId: 'u_81', userProfile: { language: 'en-US' } },
      bearer: 'Bearer AT',
    });
    operator.reply({ userProfile: { displayName: 'Ana R' } });
    expect(await operator.calls.updateProfile('AT', 'u_81', { displayName: 'x' })).toMatchObject({
      ok: false,
    });
  });

  it('[OC-ACCOUNT-08] personal information: sends what changes, null where it is to be cleared', async () => {
    operator.reply({ status: 'Success', userProfile: full });
    const changes = { firstName: 'Ana', taxId: null, 'address.city': 'León', 'address.suite': null };
    expect(await operator.calls.updatePersonalInfo('AT', changes)).toMatchObject({
      ok: true,
      value: { displayName: 'Ana', personalInfo: { firstName: 'Ana', 'address.city': 'León' } },
    });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/user/personalInfo',
      json: {
        personalInfo: { firstName: 'Ana', taxId: null, address: { city: 'León', suite: null } },
      },
      bearer: 'Bearer AT',
    });
  });

  it('personal information: a change is done although the profile cannot be read', async () => {
    for (const userProfile of [undefined, {}, 'x']) {
      operator.reply({ status: 'Success', userProfile });
      expect(await operator.calls.updatePersonalInfo('AT', { firstName: 'Ana' })).toEqual({
        ok: true,
        value: null,
      });
    }
    operator.reply({ userProfile: full });
    expect(await operator.calls.updatePersonalInfo('AT', { firstName: 'Ana' })).toMatchObject({
      ok: false,
      failure: { outcome: 'unknown' },
    });
  });

  it('[OC-ACCOUNT-09] personal information: a refusal names the fields', async () => {
    operator.reply({
      status: 'DeniedByAccountState',
      fieldErrors: { 'personalInfo.lastName': 'notAllowed' },
    });
    expect(await operator.calls.updatePersonalInfo('AT', { lastName: 'X' })).toMatchObject({
      ok: false,
      failure: { code: 'DeniedByAccountState', fieldErrors: { 'personalInfo.lastName': 'notAllowed' } },
    });
  });
});
