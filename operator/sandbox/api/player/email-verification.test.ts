import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlayerOrderInput } from '../../scenario/player-order.ts';
import { bearer, startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ portalOrigin: 'https://portal.example:8443' });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const MINUTE = 60_000;
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `maria.${addresses}@mail.example`;
};

async function logOn(order: PlayerOrderInput = {}) {
  const player = await sandbox.scenario.player({ language: 'en-US', ...order });
  const headers = bearer(await sandbox.logOn(player));
  return {
    ...player,
    set: (email: string, currentPassword?: string) =>
      sandbox.post('/user/email', { email, currentPassword }, headers),
    resend: () => sandbox.post('/user/email/code', {}, headers),
    type: (code: string) => sandbox.post('/user/email/verify', { code }, headers),
    emailState: async () => (await sandbox.get(`/user/${player.userId}/profile`, headers)).json,
  };
}
const openLink = (code: string) => sandbox.post('/user/email/verify', { code });

describe('POST /user/email', () => {
  it('keeps a first address as pending, without a password, and mails a link and a code', async () => {
    const player = await logOn();
    const address = newAddress();
    expect((await player.set(`  ${address.replace('mail', 'MAIL')} `)).json).toEqual({
      status: 'Success',
      retryAfterSeconds: 60,
      verification: {
        status: 'Success',
        sentTo: 'm•••@mail.example',
        channel: 'email',
        availableChannels: ['email'],
        resendAfterSeconds: 60,
        codeExpiresAt: expect.stringMatching(/Z$/),
        attemptsLeft: 5,
      },
    });
    expect(await player.emailState()).toMatchObject({
      userProfile: { email: null, isEmailVerified: false, pendingEmail: address },
    });
    const [mail] = await sandbox.messagesTo(address);
    expect(mail).toMatchObject({
      channel: 'email',
      subject: 'Confirm your email address',
      code: expect.stringMatching(/^\d{6}$/),
      link: expect.stringMatching(/^https:\/\/portal\.example:8443\/verifyEmail\?code=[\w-]{22,64}$/),
    });
    expect(mail?.text).toContain(String(mail?.link));
    expect(mail?.text).toContain(String(mail?.code));
  });

  it('mails a link with two slashes where the address of the portal ends in one', async () => {
    await sandbox.scenario.script({ portalOrigin: 'https://portal.example:8443/' });
    const address = newAddress();
    await (await logOn()).set(address);
    await sandbox.scenario.script({ portalOrigin: 'https://portal.example:8443' });
    const [mail] = await sandbox.messagesTo(address);
    expect(mail?.link).toMatch(/^https:\/\/portal\.example:8443\/\/verifyEmail\?code=[\w-]+$/);
  });

  it('wants the password to change an address, tells the old one, and keeps it until the new is proved', async () => {
    const old = newAddress();
    const player = await logOn({ email: old });
    const address = newAddress();
    expect((await player.set(address)).json).toMatchObject({
      status: 'PasswordIncorrect',
      fieldErrors: { currentPassword: 'blank' },
    });
    expect((await player.set('nobody', 'Wrong1!x')).json).toMatchObject({ status: 'PasswordIncorrect' });
    expect((await player.set('nobody', player.password)).json).toMatchObject({
      status: 'InvalidEmailAddress',
      fieldErrors: { email: 'invalid' },
    });
    expect((await player.set(address, player.password)).json).toMatchObject({ status: 'Success' });
    expect(await player.emailState()).toMatchObject({
      userProfile: { email: old, isEmailVerified: true, pendingEmail: address },
    });
    const [notice] = await sandbox.messagesTo(old);
    expect(notice).toMatchObject({ code: null, link: null });
    expect(notice?.text).toContain('m•••@mail.example');
    expect(notice?.text).not.toContain(address);
  });

  it.each([
    '',
    'a',
    'a@b',
    '@b.example',
    'a b@c.example',
    'a@b..example',
    'a@-b.example',
    '"a"@b.example',
    'a@b.example\n.',
    `${'a'.repeat(65)}@b.example`,
    'a@b@c.example',
    '..@b.example',
  ])('refuses %j', async (address) => {
    expect((await (await logOn()).set(address)).json).toMatchObject({ status: 'InvalidEmailAddress' });
  });

  it.each(['a..b@c.example', 'a.@c.example', '.a@c.example'])('takes %j', async (address) => {
    expect((await (await logOn()).set(address)).json).toMatchObject({ status: 'Success' });
  });

  it('takes letters of any script and a plus', async () => {
    const player = await logOn();
    expect((await player.set('ñandú+casino@correo.méxico.example')).json).toMatchObject({
      status: 'Success',
    });
    expect((await player.set('花子@例え.テスト')).json).toMatchObject({ status: 'Success' });
  });

  it('changes nothing when the mail cannot be sent', async () => {
    const player = await logOn();
    await sandbox.scenario.script({ failDeliveries: [{ channel: 'email' }] });
    expect((await player.set(newAddress())).json).toMatchObject({
      status: 'UnableToSendCode',
      verification: { status: 'UnableToSendCode' },
    });
    expect(await player.emailState()).toMatchObject({ userProfile: { pendingEmail: null } });
  });

  it('going back to the proved address only drops the waiting one', async () => {
    const old = newAddress();
    const player = await logOn({ email: old });
    const address = newAddress();
    await player.set(address, player.password);
    const link = await sandbox.newestLinkCode(address);
    expect((await player.set(old, player.password)).json).toEqual({ status: 'Success' });
    expect(await player.emailState()).toMatchObject({ userProfile: { email: old, pendingEmail: null } });
    expect((await openLink(link)).json).toMatchObject({ status: 'InvalidCode' });
  });

  it('sends no more than five mails an hour for one player, whatever the address', async () => {
    const player = await logOn();
    for (let sent = 1; sent <= 5; sent += 1) {
      expect((await player.set(newAddress())).json).toMatchObject({ status: 'Success' });
    }
    expect((await player.set(newAddress())).json).toMatchObject({ status: 'TooManyRequests' });
  });

  it('stops looking at passwords after ten wrong ones', async () => {
    const player = await logOn({ email: newAddress() });
    for (let attempt = 0; attempt < 10; attempt += 1) await player.set(newAddress(), 'Wrong1!x');
    expect((await player.set(newAddress(), player.password)).json).toMatchObject({
      status: 'TooManyRequests',
      retryAfterSeconds: 900,
    });
    sandbox.advance(14 * MINUTE + 59_999);
    const still = await sandbox.logOn(player);
    const change = { email: newAddress(), currentPassword: player.password };
    expect((await sandbox.post('/user/email', change, bearer(still))).json).toMatchObject({
      status: 'TooManyRequests',
      retryAfterSeconds: 1,
    });
    sandbox.advance(1);
    expect((await sandbox.post('/user/email', change, bearer(still))).json).toMatchObject({
      status: 'Success',
    });
  });
});

describe('POST /user/email/code', () => {
  it('mails again, to the pending address or the one not proved', async () => {
    const pending = newAddress();
    const one = await logOn({ email: newAddress(), pendingEmail: pending });
    expect((await one.resend()).json).toMatchObject({ verification: { channel: 'email' } });
    expect(await sandbox.messagesTo(pending)).toHaveLength(1);
    expect((await one.resend()).json).toMatchObject({ status: 'TooManyRequests', retryAfterSeconds: 60 });
    const unproved = newAddress();
    const other = await logOn({ email: unproved, emailVerified: false });
    await other.resend();
    expect(await sandbox.messagesTo(unproved)).toHaveLength(1);
  });

  it('refuses without an address, with a proved one, and when the mail cannot be sent', async () => {
    expect((await (await logOn()).resend()).json).toMatchObject({ status: 'InvalidEmailAddress' });
    const proved = await logOn({ email: newAddress() });
    expect((await proved.resend()).json).toMatchObject({ status: 'DeniedByAccountState' });
    const waiting = await logOn({ pendingEmail: newAddress() });
    await sandbox.scenario.script({ failDeliveries: [{ channel: 'email', times: 1 }] });
    expect((await waiting.resend()).json).toMatchObject({ status: 'FailedToSend', retryAfterSeconds: 0 });
    expect((await waiting.resend()).json).toMatchObject({ status: 'Success' });
  });
});

describe('POST /user/email/verify', () => {
  async function asked(order: PlayerOrderInput = {}) {
    const player = await logOn(order);
    const address = newAddress();
    await player.set(address, player.password);
    return { ...player, address, link: await sandbox.newestLinkCode(address) };
  }

  it('proves the address by its link without a session, once', async () => {
    const player = await asked({ email: newAddress() });
    expect((await openLink(player.link)).json).toEqual({
      status: 'Success',
      emailMask: 'm•••@mail.example',
    });
    expect(await player.emailState()).toMatchObject({
      userProfile: { email: player.address, isEmailVerified: true, pendingEmail: null },
    });
    expect((await openLink(player.link)).json).toMatchObject({ status: 'DeniedByAccountState' });
    const typed = await sandbox.newestCode(player.address);
    expect((await player.type(typed)).json).toMatchObject({ status: 'DeniedByAccountState' });
  });

  it('is not consumed by a GET', async () => {
    const player = await asked();
    expect((await sandbox.get(`/user/email/verify?code=${player.link}`)).status).toBe(404);
    expect((await openLink(player.link)).json).toMatchObject({ status: 'Success' });
  });

  it('takes the six digits only from the player himself', async () => {
    const player = await asked();
    const code = await sandbox.newestCode(player.address);
    expect((await openLink(code)).status).toBe(401);
    expect((await (await logOn({ pendingEmail: newAddress() })).type(code)).json).toMatchObject({
      status: 'InvalidCode',
    });
    expect((await player.type(code)).json).toMatchObject({ status: 'Success' });
  });

  it('refuses an older link after a newer address was asked for, and says why', async () => {
    const player = await asked();
    const newer = newAddress();
    await player.set(newer);
    expect((await openLink(player.link)).json).toMatchObject({
      status: 'InvalidCode',
      fieldErrors: { code: 'mismatch' },
    });
    expect((await player.type(await sandbox.newestCode(player.address))).json).toMatchObject({
      status: 'InvalidCode',
    });
    expect((await openLink(await sandbox.newestLinkCode(newer))).json).toMatchObject({ status: 'Success' });
  });

  it('refuses an older link after the same address was asked for again', async () => {
    const player = await asked();
    sandbox.advance(MINUTE);
    await player.set(player.address);
    expect((await openLink(player.link)).json).toMatchObject({ status: 'InvalidCode' });
    const newest = await sandbox.newestLinkCode(player.address);
    expect((await openLink(newest)).json).toMatchObject({ status: 'Success' });
  });

  it('keeps an older link beside a resent one', async () => {
    const player = await asked();
    sandbox.advance(MINUTE);
    await player.resend();
    expect((await openLink(player.link)).json).toMatchObject({ status: 'Success' });
  });

  it('refuses expired and invented codes, and stops typed ones after five wrong', async () => {
    const player = await asked();
    const code = await sandbox.newestCode(player.address);
    for (const invented of ['x'.repeat(43), 'x'.repeat(65), '1234567', '<script>']) {
      expect((await player.type(invented)).json).toMatchObject({ status: 'InvalidCode' });
    }
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await player.type(code === '000000' ? '1' : '000000')).json).toMatchObject({
        status: 'InvalidCode',
      });
    }
    expect((await player.type(code)).json).toMatchObject({ status: 'TooManyRequests' });
    sandbox.advance(10 * MINUTE);
    expect((await openLink(player.link)).json).toMatchObject({ status: 'InvalidCode' });
  });

  it('has nothing to prove for a player without an address', async () => {
    expect((await (await logOn()).type('123456')).json).toMatchObject({ status: 'InvalidCode' });
  });
});
