import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const MINUTE = 60_000;
const wrongCode = (code: string) => (code === '123456' ? '654321' : '123456');

async function unverified() {
  const player = await sandbox.scenario.player({ verified: false, accessTokenLifeMs: 48 * 60 * MINUTE });
  const headers = bearer(await sandbox.logOn(player));
  return {
    ...player,
    ask: (body: unknown = {}) => sandbox.post('/user/phone/code', body, headers),
    verify: (code: string) => sandbox.post('/user/phone/verify', { code }, headers),
    profile: () => sandbox.get(`/user/${player.userId}/profile`, headers),
  };
}

describe('POST /user/phone/code', () => {
  it('sends a code and says how long to wait, until when it is good and how many tries it has', async () => {
    const player = await unverified();
    expect((await player.ask()).json).toEqual({
      status: 'Success',
      retryAfterSeconds: 60,
      verification: {
        status: 'Success',
        sentTo: expect.stringMatching(/^55 •••• \d{4}$/),
        channel: 'sms',
        availableChannels: ['sms'],
        resendAfterSeconds: 60,
        codeExpiresAt: '2026-11-21T18:10:00.000Z',
        attemptsLeft: 5,
      },
    });
  });

  it('sends the next after as many seconds as a scenario sets', async () => {
    await sandbox.scenario.script({ resendAfterSeconds: 90 });
    const player = await unverified();
    expect((await player.ask()).json).toMatchObject({ status: 'Success', retryAfterSeconds: 90 });
    sandbox.advance(MINUTE);
    expect((await player.ask()).json).toMatchObject({ status: 'TooManyRequests', retryAfterSeconds: 30 });
    sandbox.advance(30_000);
    expect((await player.ask()).json).toMatchObject({ status: 'Success' });
  });

  it('sends the next after 60 seconds, five in an hour, ten in a day', async () => {
    const player = await unverified();
    await player.ask();
    sandbox.advance(MINUTE - 18_500);
    expect((await player.ask()).json).toMatchObject({
      status: 'TooManyRequests',
      retryAfterSeconds: 19,
      verification: { status: 'TooManyRequests', resendAfterSeconds: 19, attemptsLeft: 5 },
    });
    for (let sent = 2; sent <= 5; sent += 1) {
      sandbox.advance(MINUTE);
      expect((await player.ask()).json).toMatchObject({ status: 'Success' });
    }
    sandbox.advance(MINUTE);
    expect((await player.ask()).json).toMatchObject({ status: 'TooManyRequests' });
    await sandbox.post('/user/password/lost/code', { PhoneNumber: player.phone });
    expect(await sandbox.messagesTo(player.phone)).toHaveLength(5);
    for (let sent = 6; sent <= 10; sent += 1) {
      sandbox.advance(60 * MINUTE);
      expect((await player.ask()).json).toMatchObject({ status: 'Success' });
    }
    sandbox.advance(60 * MINUTE);
    expect((await player.ask()).json).toMatchObject({ status: 'TooManyRequests' });
  });

  it('fails by order, in the way ordered, and lets the next through', async () => {
    const player = await unverified();
    await sandbox.scenario.script({
      failDeliveries: [
        { to: player.phone, status: 'UnableToSendCode', times: 1 },
        { to: player.phone, times: 1 },
        { channel: 'email' },
      ],
    });
    for (const status of ['UnableToSendCode', 'FailedToSend']) {
      expect((await player.ask()).json).toMatchObject({
        status,
        retryAfterSeconds: 0,
        verification: { status },
        traceId: expect.any(String),
      });
    }
    expect((await player.ask()).json).toMatchObject({ status: 'Success' });
  });

  it('takes another channel when it is offered', async () => {
    const player = await unverified();
    expect((await player.ask({ channel: 'voice' })).json).toMatchObject({
      status: 'UnableToSendCode',
      fieldErrors: { channel: 'notAllowed' },
    });
    await sandbox.scenario.script({ codeChannels: ['sms', 'voice'] });
    expect((await player.ask({ channel: 'voice' })).json).toMatchObject({
      verification: { channel: 'voice', availableChannels: ['sms', 'voice'] },
    });
    expect(await sandbox.messagesTo(player.phone)).toMatchObject([{ channel: 'voice' }]);
    expect((await player.ask({ channel: 'pigeon' })).status).toBe(400);
  });

  it('is denied once verified, and 401 without a session', async () => {
    const headers = bearer(await sandbox.logOn(await sandbox.scenario.player()));
    expect((await sandbox.post('/user/phone/code', {}, headers)).json).toMatchObject({
      status: 'DeniedByAccountState',
    });
    expect((await sandbox.post('/user/phone/code', {})).status).toBe(401);
  });
});

describe('POST /user/phone/verify', () => {
  it('verifies once; then the phone already is', async () => {
    const player = await unverified();
    await player.ask();
    const code = await sandbox.newestCode(player.phone);
    expect((await player.verify(code)).json).toEqual({ status: 'Success' });
    expect((await player.profile()).json).toMatchObject({ userProfile: { isPhoneVerified: true } });
    expect((await player.verify(code)).json).toMatchObject({ status: 'DeniedByAccountState' });
  });

  it('counts wrong codes down, then wants a new one', async () => {
    const player = await unverified();
    await player.ask();
    const code = await sandbox.newestCode(player.phone);
    for (let attemptsLeft = 4; attemptsLeft >= 0; attemptsLeft -= 1) {
      expect((await player.verify(wrongCode(code))).json).toMatchObject({
        status: 'InvalidCode',
        attemptsLeft,
      });
    }
    sandbox.advance(20_000);
    expect((await player.verify(code)).json).toMatchObject({
      status: 'TooManyRequests',
      attemptsLeft: 0,
      retryAfterSeconds: 40,
    });
    sandbox.advance(40_000);
    await player.ask();
    expect((await player.verify(await sandbox.newestCode(player.phone))).json).toEqual({ status: 'Success' });
  });

  it('takes an older code beside a newer one, and none after ten minutes', async () => {
    const player = await unverified();
    await player.ask();
    const first = await sandbox.newestCode(player.phone);
    sandbox.advance(2 * MINUTE);
    await player.ask();
    sandbox.advance(8 * MINUTE);
    expect((await player.verify(first)).json).toMatchObject({ status: 'InvalidCode', attemptsLeft: 4 });
    sandbox.advance(2 * MINUTE - 1);
    expect((await player.verify(await sandbox.newestCode(player.phone))).json).toEqual({ status: 'Success' });
  });

  it('does as scenarios say: tries taken away, codes aged', async () => {
    const player = await unverified();
    const change = (codes: { attemptsLeft?: number; olderByMs?: number }) =>
      sandbox.scenario.script({ change: { phone: player.phone, codes } });
    await player.ask();
    const code = await sandbox.newestCode(player.phone);
    await change({ attemptsLeft: 1 });
    expect((await player.verify(wrongCode(code))).json).toMatchObject({ attemptsLeft: 0 });
    await change({ attemptsLeft: 5, olderByMs: 10 * MINUTE });
    expect((await player.verify(code)).json).toMatchObject({ status: 'InvalidCode', attemptsLeft: 0 });
    expect((await player.ask()).json).toMatchObject({ status: 'Success' });
  });

  it('takes no code of another player or purpose', async () => {
    const player = await unverified();
    await sandbox.post('/user/password/lost/code', { PhoneNumber: player.phone });
    const code = await sandbox.newestCode(player.phone);
    expect((await player.verify(code)).json).toMatchObject({ status: 'InvalidCode' });
  });
});
