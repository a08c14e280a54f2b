import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlayerOrderInput } from '../../scenario/player-order.ts';
import { bearer, startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

async function logOn(order: PlayerOrderInput = {}) {
  const player = await sandbox.scenario.player(order);
  const headers = bearer(await sandbox.logOn(player));
  return {
    save: (personalInfo: unknown) => sandbox.post('/user/personalInfo', { personalInfo }, headers),
    profile: async () => (await sandbox.get(`/user/${player.userId}/profile`, headers)).json,
  };
}

const person = {
  firstName: 'Wenceslao',
  lastName: 'Bolaños',
  birthDate: '1931-08-20',
  nationality: 'MX',
  countryOfResidence: 'MX',
  nationalId: 'BOXW310820HNERXN09',
};

describe('POST /user/personalInfo', () => {
  it('stores any part, tidied, and answers with the whole profile', async () => {
    const player = await logOn();
    const answer = await player.save({
      ...person,
      firstName: '  Wenceslao ',
      lastName: 'Bolan\u0303os',
      nationality: 'mx',
      nationalId: 'boxw310820hnerxn09',
    });
    expect(answer.json).toMatchObject({
      status: 'Success',
      userProfile: { personalInfo: person, isPersonalInfoComplete: false },
    });
    expect(answer.text).toMatch(/"missingPersonalInfo":\["documentType","documentNumber","address\.street"/);
    await player.save({ address: { zipcode: '06000' } });
    await player.save({ address: { city: 'CDMX' }, taxId: 'BOXW310820AB1' });
    expect(await player.profile()).toMatchObject({
      userProfile: {
        personalInfo: { ...person, taxId: 'BOXW310820AB1', address: { zipcode: '06000', city: 'CDMX' } },
      },
    });
  });

  it('clears optional fields with null or nothing, a whole address at once, and never a required one', async () => {
    const player = await logOn({ personalInfo: 'complete' });
    expect(await player.profile()).toMatchObject({ userProfile: { isPersonalInfoComplete: true } });
    const cleared = await player.save({ taxId: null, documentNumber: '', address: { suite: null } });
    expect(cleared.json).toMatchObject({
      userProfile: { isPersonalInfoComplete: false, missingPersonalInfo: ['documentNumber'] },
    });
    expect(cleared.text).not.toContain('taxId');
    expect(
      (await player.save({ firstName: null, lastName: ' ', address: { city: null } })).json,
    ).toMatchObject({
      status: 'PersonalInfoRequired',
      fieldErrors: {
        'personalInfo.firstName': 'blank',
        'personalInfo.lastName': 'blank',
        'personalInfo.address.city': 'blank',
      },
    });
    const without = await player.save({ address: null });
    expect(without.text).not.toContain('"zipcode"');
  });

  it('names every wrong field at once and stores nothing then', async () => {
    const player = await logOn();
    const answer = await player.save({
      ...person,
      firstName: 'R2D2',
      birthDate: '2015-01-01',
      nationality: 'Mexico',
      countryOfResidence: 'QX',
      nationalId: 'BOXW310820HNERXN08',
      address: { zipcode: '1' },
    });
    expect(answer.json).toEqual({
      status: 'PersonalInfoRequired',
      fieldErrors: {
        'personalInfo.firstName': 'invalidCharacters',
        'personalInfo.birthDate': 'tooYoung',
        'personalInfo.nationality': 'mustBeTwoLetters',
        'personalInfo.countryOfResidence': 'outOfRange',
        'personalInfo.nationalId': 'checkDigit',
        'personalInfo.address.zipcode': 'outOfRange',
      },
      traceId: expect.any(String),
    });
    expect(await player.profile()).toMatchObject({ userProfile: { personalInfo: null } });
  });

  it('refuses to change a locked field, lets the same value and other fields through', async () => {
    const player = await logOn({
      personalInfo: 'complete',
      lockedPersonalInfo: ['firstName', 'taxId', 'address.zipcode'],
    });
    expect(await player.profile()).toMatchObject({
      userProfile: { lockedPersonalInfo: ['firstName', 'taxId', 'address.zipcode'] },
    });
    const wished = { firstName: 'Eva', taxId: null, address: { zipcode: '06000', city: 'Puebla' } };
    expect((await player.save(wished)).json).toMatchObject({
      status: 'DeniedByAccountState',
      fieldErrors: { 'personalInfo.firstName': 'notAllowed', 'personalInfo.taxId': 'notAllowed' },
    });
    expect((await player.save({ ...wished, lastName: '1' })).json).toMatchObject({
      status: 'PersonalInfoRequired',
    });
    const allowed = await player.save({ firstName: ' Ana ', address: { city: 'Puebla' } });
    expect(allowed.json).toMatchObject({ userProfile: { personalInfo: { address: { city: 'Puebla' } } } });
  });

  it('does as scenarios say while the player is logged in', async () => {
    const made = await sandbox.scenario.player();
    const headers = bearer(await sandbox.logOn(made));
    await sandbox.scenario.script({
      change: {
        phone: made.phone,
        personalInfo: 'complete',
        lockedPersonalInfo: ['birthDate'],
        email: 'a@b.example',
        emailVerified: false,
        pendingEmail: 'c@d.example',
      },
    });
    expect((await sandbox.get(`/user/${made.userId}/profile`, headers)).json).toMatchObject({
      userProfile: {
        isPersonalInfoComplete: true,
        lockedPersonalInfo: ['birthDate'],
        email: 'a@b.example',
        isEmailVerified: false,
        pendingEmail: 'c@d.example',
      },
    });
  });

  it('answers 400 to a wrong shape and 401 without a session', async () => {
    const player = await logOn();
    expect((await player.save({ firstName: 7 })).status).toBe(400);
    expect((await player.save('Ana')).status).toBe(400);
    expect((await sandbox.post('/user/personalInfo', { personalInfo: {} })).status).toBe(401);
  });
});
