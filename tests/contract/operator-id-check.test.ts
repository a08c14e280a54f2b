import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IdCheckRequest } from '#app/operator/id-check.ts';
import {
  connectSandboxedOperator,
  expectValue,
  type LoggedOn,
  type SandboxedOperator,
} from './sandboxed-operator.ts';

let operator: SandboxedOperator;
let player: LoggedOn;

beforeAll(async () => {
  operator = await connectSandboxedOperator();
});

beforeEach(async () => {
  await operator.reset();
  player = await operator.logOn({
    restricted: true,
    personalInfo: 'complete',
    email: 'checked@player.example',
    casinos: [{ casinoId: 12, regularAU: 900_000 }],
  });
});

afterAll(() => operator.close());

const request: IdCheckRequest = {
  returnUrl: 'http://localhost:3000/identificationStatus',
  language: 'es-MX',
  documentType: 'ine',
  consent: { key: 'idCheckConsent', version: '1' },
};
const start = (changes: Partial<IdCheckRequest> = {}, key: string = crypto.randomUUID()) =>
  operator.calls.startIdCheck(player.token, { ...request, ...changes }, key);
const status = async () => expectValue(await operator.calls.idCheck(player.token));
const change = (changes: object) =>
  operator.scenario.script({ change: { phone: player.made.phone, ...changes } });

describe('the identity check', () => {
  it('[S7-OTHER-12 OC-CHECK-05] goes from nothing to its end, and lifts the thresholds', async () => {
    expect(await status()).toMatchObject({ result: 'NotPerformed', canStart: true, attemptsLeft: 3 });
    const { session } = expectValue(await start());
    expect(session?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/idcheck\//);
    const sessionId = session?.sessionId ?? '';
    const back = await operator.calls.returnedFromIdCheck(player.token, {
      sessionId,
      query: `session=${sessionId}`,
    });
    expect(expectValue(back)).toMatchObject({ result: 'Unresolved', estimatedMinutes: 5 });
    await operator.scenario.script({ payments: { aheadMs: 20_000 } });
    expect(await status()).toMatchObject({ result: 'Success', canStart: false, reasons: [] });
    for (const direction of ['buyIn', 'cashOut'] as const) {
      const { limits } = expectValue(
        await operator.calls.webpayLimits(player.token, { direction, casinoId: 12 }),
      );
      expect(limits).toMatchObject({ isRestricted: false, thresholdAU: null, requirements: [] });
    }
  });

  it('[SC-ID-03] is one session however often it is started, under an address of its own each time', async () => {
    const key = crypto.randomUUID();
    const [first, again] = await Promise.all([start({}, key), start({}, key)]);
    expect(expectValue(again).session).toEqual(expectValue(first).session);
    const other = expectValue(await start()).session;
    expect(other?.sessionId).toBe(expectValue(first).session?.sessionId);
    expect(other?.url).not.toBe(expectValue(first).session?.url);
    expect((await operator.scenario.idCheck(player.made.phone)).sessions).toHaveLength(1);
    expect((await status()).openSession).toEqual(other);
  });

  it.each([
    ['DeniedByAccountState', { idCheck: { result: 'Success' } }],
    ['WaitingForProviderConfirmation', { idCheck: { result: 'Unresolved' } }],
    ['PhoneNumberNotVerified', { verified: false }],
    ['PersonalInfoRequired', { personalInfo: null }],
    ['TooManyRequests', { idCheck: { result: 'Failure', attemptsLeft: 0, retryAfterSeconds: 600 } }],
  ])('[OC-CHECK-03] refuses with %s', async (code, changes) => {
    await change(changes);
    expect(await start()).toMatchObject({ ok: false, failure: { code } });
  });

  it('refuses an old consent, and without the vendor', async () => {
    const consent = { key: 'idCheckConsent', version: '0' };
    expect(await start({ consent })).toMatchObject({ failure: { code: 'RequiredDocumentNotFound' } });
    await operator.scenario.script({ idCheck: { isVendorReachable: false } });
    expect(await start()).toMatchObject({ failure: { code: 'MiscellaneousError', outcome: 'refused' } });
  });

  it('tells when there are attempts again', async () => {
    await change({ idCheck: { result: 'Failure', attemptsLeft: 0, retryAfterSeconds: 600 } });
    const { startBlockedBy, retryAfterSeconds } = await status();
    expect(startBlockedBy).toBe('TooManyRequests');
    expect(retryAfterSeconds).toBeGreaterThan(590);
  });

  it('[OC-MORE-01] has a consent that is listed for its key alone, in every language', async () => {
    const { documents } = expectValue(await operator.calls.documents(null, { key: 'idCheckConsent' }));
    expect(documents.map(({ language }) => language)).toEqual(['es-MX', 'en-US', 'ja-JP']);
    const all = expectValue(await operator.calls.documents(null));
    expect(all.documents.filter(({ key }) => key === 'idCheckConsent')).toEqual([]);
  });
});
