import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CheckedPlayer, makeCheckedPlayer, sessionOf } from '../test-support/checked-player.ts';
import { startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
let player: CheckedPlayer;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.scenario.script({ reset: true });
  player = await makeCheckedPlayer(sandbox);
});

const change = (changes: Record<string, unknown>) =>
  sandbox.scenario.script({ change: { phone: player.phone, ...changes } });
const limits = async (direction: string) =>
  (await sandbox.get(`/webpay/methods?direction=${direction}&casinoId=12`, player.headers)).json;

describe('GET /idCheck', () => {
  it('says that a check is asked of a restricted player, and of no other', async () => {
    const answer = await player.status();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toEqual({
      status: 'Success',
      idCheck: {
        result: 'NotPerformed',
        canStart: true,
        startBlockedBy: null,
        attemptsLeft: 3,
        lastAttemptDate: null,
        reasons: [],
        acceptedDocuments: ['ine', 'passport', 'residenceCard', 'driversLicense', 'other'],
        openSession: null,
        estimatedMinutes: null,
      },
    });
    const free = await makeCheckedPlayer(sandbox, { restricted: false });
    expect((await free.status()).json).toMatchObject({ idCheck: { result: 'NotNeeded', canStart: true } });
    const asked = await makeCheckedPlayer(sandbox, { restricted: false, requirements: ['IdCheckRequired'] });
    expect((await asked.status()).json).toMatchObject({ idCheck: { result: 'NotPerformed' } });
  });

  it.each([
    ['PhoneNumberNotVerified', { verified: false, personalInfo: null }],
    ['PersonalInfoRequired', { personalInfo: null }],
  ])('names what is in the way: %s', async (startBlockedBy, changes) => {
    await change(changes);
    expect((await player.status()).json).toMatchObject({ idCheck: { canStart: false, startBlockedBy } });
  });

  it('is 404 where nobody is checked, and so are the other calls', async () => {
    await sandbox.scenario.script({ settings: { isIdCheckSupported: false } });
    expect((await player.status()).status).toBe(404);
    expect((await player.start()).status).toBe(404);
    expect((await player.comeBack('ics_1')).status).toBe(404);
  });

  it.each(['Unresolved', 'NotNeeded', 'NotPerformed', 'Success', 'Failure'] as const)(
    'says what a scenario makes of it: %s',
    async (result) => {
      await change({
        idCheck: { result, reasons: result === 'Failure' ? ['nameMismatch', 'documentExpired'] : [] },
      });
      expect((await player.status()).json).toMatchObject({
        idCheck: { result, reasons: result === 'Failure' ? ['nameMismatch', 'documentExpired'] : [] },
      });
      await change({ idCheck: null });
      expect((await player.status()).json).toMatchObject({ idCheck: { result: 'NotPerformed' } });
    },
  );
});

describe('POST /idCheck/start', () => {
  it('gives an address of the vendor, and the session is open until it ends', async () => {
    const answer = await player.start();
    const session = sessionOf(answer);
    expect(session.url).toMatch(new RegExp(`^${sandbox.providerOrigin}/idcheck/[2-9A-Z]{18}$`));
    expect(answer.json).toMatchObject({ idCheck: { result: 'NotPerformed', openSession: session } });
    sandbox.advance(30 * 60_000);
    expect((await player.status()).json).toMatchObject({
      idCheck: { result: 'NotPerformed', openSession: null, canStart: true },
    });
    expect((await sandbox.scenario.idCheck(player.phone)).sessions).toMatchObject([{ word: 'expired' }]);
  });

  it('goes on with an open session under a new address, and the old one is of no more use', async () => {
    const first = sessionOf(await player.start());
    const second = sessionOf(await player.start({ documentType: 'passport' }));
    expect(second.sessionId).toBe(first.sessionId);
    expect(second.url).not.toBe(first.url);
    expect((await fetch(first.url)).status).toBe(404);
    expect((await fetch(second.url)).status).toBe(200);
    const { sessions } = await sandbox.scenario.idCheck(player.phone);
    expect(sessions).toMatchObject([{ documentType: 'passport', consentVersion: '1' }]);
  });

  it('is carried out once per key', async () => {
    const key = crypto.randomUUID();
    const [first, again] = await Promise.all([player.start({}, key), player.start({}, key)]);
    expect(sessionOf(again)).toEqual(sessionOf(first));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await player.start({ documentType: 'passport' }, key);
    expect(other.json).toMatchObject({ status: 'InvalidTransferParameters' });
    expect((await player.start({}, 'short')).status).toBe(400);
  });

  it('refuses in the order of the contract', async () => {
    const refusal = async () =>
      (await player.start({ consent: { key: 'idCheckConsent', version: '0' } })).json;
    await sandbox.scenario.script({ idCheck: { isVendorReachable: false } });
    const none = { result: 'Failure', reasons: ['other'], attemptsLeft: 0, retryAfterSeconds: 3600 } as const;
    await change({ verified: false, personalInfo: null, idCheck: { result: 'Success' } });
    expect(await refusal()).toMatchObject({ status: 'DeniedByAccountState' });
    await change({ idCheck: { result: 'Unresolved' } });
    expect(await refusal()).toMatchObject({ status: 'WaitingForProviderConfirmation' });
    await change({ idCheck: none });
    expect(await refusal()).toMatchObject({ status: 'PhoneNumberNotVerified' });
    await change({ verified: true });
    expect(await refusal()).toMatchObject({
      status: 'PersonalInfoRequired',
      fieldErrors: { 'personalInfo.firstName': 'blank', 'personalInfo.address.zipcode': 'blank' },
    });
    await change({ personalInfo: 'complete' });
    expect(await refusal()).toMatchObject({ status: 'RequiredDocumentNotFound' });
    expect((await player.start({ consent: null })).json).toMatchObject({
      status: 'RequiredDocumentNotFound',
    });
    expect((await player.start()).json).toMatchObject({ status: 'TooManyRequests', retryAfterSeconds: 3600 });
    sandbox.advance(3_600_000);
    expect((await player.start()).json).toMatchObject({ status: 'MiscellaneousError' });
    expect((await sandbox.scenario.idCheck(player.phone)).sessions).toEqual([]);
  });

  it('takes no address of anybody else', async () => {
    expect((await player.start({ returnUrl: 'https://evil.example/identificationStatus' })).status).toBe(400);
    expect((await player.start({ documentType: 'libraryCard' })).status).toBe(400);
  });
});

describe('POST /idCheck/return', () => {
  it.each([
    ['ine', { result: 'Unresolved', estimatedMinutes: 5 }, { result: 'Success', canStart: false }],
    ['passport', { result: 'Unresolved' }, { result: 'Unresolved' }],
    [
      'driversLicense',
      { result: 'Failure', reasons: ['documentUnreadable'], canStart: true },
      { result: 'Failure', canStart: true },
    ],
    [
      'other',
      { result: 'Failure', reasons: ['underAge'], canStart: false, attemptsLeft: 0 },
      { result: 'Failure', canStart: false, startBlockedBy: 'TooManyRequests' },
    ],
  ])('%s goes its way', async (documentType, atOnce, later) => {
    const { sessionId } = sessionOf(await player.start({ documentType }));
    expect((await player.comeBack(sessionId)).json).toMatchObject({ idCheck: atOnce });
    expect((await player.comeBack(sessionId)).json).toMatchObject({ idCheck: atOnce });
    sandbox.advance(20_000);
    expect((await player.status()).json).toMatchObject({ idCheck: { ...later, openSession: null } });
    sandbox.advance(5 * 24 * 3_600_000);
    expect((await player.status()).json).toMatchObject({ idCheck: later });
  });

  it('believes nothing, and knows only the player’s own sessions', async () => {
    const { sessionId, url } = sessionOf(await player.start());
    await fetch(url);
    const answer = await player.comeBack(sessionId, 'result=approved&vendorStatus=approved');
    expect(answer.json).toMatchObject({ idCheck: { result: 'NotPerformed' } });
    const other = await makeCheckedPlayer(sandbox);
    expect((await other.comeBack(sessionId)).status).toBe(404);
    expect((await player.comeBack('ics_unknown')).status).toBe(404);
    expect((await player.comeBack(sessionId, 'x'.repeat(4097))).status).toBe(400);
  });
});

describe('attempts', () => {
  it('get fewer with each failure, and come back after a day', async () => {
    for (const left of [2, 1, 0]) {
      const { url } = sessionOf(await player.start());
      await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ deed: 'decline', reason: 'selfieMismatch' }),
      });
      expect((await player.status()).json).toMatchObject({
        idCheck: { result: 'Failure', reasons: ['selfieMismatch'], attemptsLeft: left, canStart: left > 0 },
      });
    }
    expect((await player.status()).json).toMatchObject({ retryAfterSeconds: 86_400 });
    sandbox.advance(24 * 3_600_000);
    expect((await player.status()).json).toMatchObject({ idCheck: { attemptsLeft: 3, canStart: true } });
  });
});

describe('a passed check', () => {
  const pass = async () => {
    const { sessionId } = sessionOf(await player.start());
    await player.comeBack(sessionId);
    sandbox.advance(20_000);
  };

  it('lifts the thresholds of both directions', async () => {
    for (const direction of ['buyIn', 'cashOut'])
      expect(await limits(direction)).toMatchObject({
        limits: {
          isRestricted: true,
          thresholdAU: 300_000,
          requirements: [{ code: 'IdCheckRequired', isBlocking: false }],
        },
      });
    await pass();
    for (const direction of ['buyIn', 'cashOut'])
      expect(await limits(direction)).toMatchObject({
        limits: { isRestricted: false, thresholdAU: null, requirements: [] },
      });
  });

  it('lets in whom the operator has asked for it, and leaves what it has proved as it is', async () => {
    await change({ requirements: ['IdCheckRequired'] });
    const body = { casinoId: 12, methodId: 'm_oxxo', amountAU: 50_000, language: 'es-MX' };
    const buyIn = async () =>
      sandbox.post(
        '/webpay/buyIn',
        { ...body, returnUrl: 'http://localhost:3000/webPayTransactions' },
        { ...player.headers, 'idempotency-key': crypto.randomUUID() },
      );
    expect((await buyIn()).json).toMatchObject({ status: 'IdCheckRequired' });
    await pass();
    expect((await buyIn()).json).toMatchObject({ status: 'Success' });
    const renamed = { personalInfo: { firstName: 'Eva' } };
    expect((await sandbox.post('/user/personalInfo', renamed, player.headers)).json).toMatchObject({
      status: 'DeniedByAccountState',
    });
  });

  it('lifts nothing while the personal information is not full', async () => {
    await pass();
    await change({ personalInfo: null });
    expect(await limits('buyIn')).toMatchObject({
      limits: { isRestricted: true, requirements: [{ code: 'PersonalInfoRequired', isBlocking: false }] },
    });
  });
});
