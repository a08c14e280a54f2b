import { describe, expect, it } from 'vitest';
import type { Visitor } from '#tests/support/visitor.ts';
import { visiting } from './visiting.ts';

const SENDING = { method: 'POST', path: '/user/phone/code' };
const VERIFYING = { method: 'POST', path: '/user/phone/verify' };
const here = visiting();

/** The operator's answer to a code that it has sent. */
function codeSent(expiresAtMs: number, resendAfterSeconds = 60) {
  const verification = {
    status: 'Success',
    sentTo: '55 •••• 5678',
    channel: 'sms',
    availableChannels: ['sms', 'voice'],
    resendAfterSeconds,
    codeExpiresAt: new Date(expiresAtMs).toISOString(),
    attemptsLeft: 5,
  };
  return { json: { status: 'Success', retryAfterSeconds: resendAfterSeconds, verification } };
}

const sendCode = (page: Visitor, code: string) => page.send(page.say('profile:code.submit'), { code });

/** A player who has asked for a code from the profile. */
async function askForCode() {
  const { player, visitor: page } = await here.logIn({ verified: false }, '/userProfile');
  await page.send(page.say('profile:phone.verify'));
  return { player, page };
}

describe('a phone number', () => {
  it('[S1-CAN-02 S1-CAN-08 S8-MSG-12 SC-REG-08] is verified with the code of the SMS', async () => {
    const { player, page } = await askForCode();
    expect(page.text()).toContain('••••');
    const code = page.find<HTMLInputElement>('input[name="code"]');
    expect([code.autocomplete, code.inputMode, code.getAttribute('maxlength')]).toEqual([
      'one-time-code',
      'numeric',
      null,
    ]);
    const [sms] = await here.sandbox.messagesTo(player.phone);
    await sendCode(page, sms?.code ?? '');
    page.expectTold('errors:accountVerified');
    expect(page.url).toBe('/');
    expect(page.text()).toContain(page.say('home:verified'));
    await page.open('/userProfile?verify=phone');
    page.expectTold('errors:alreadyVerified');
    expect(page.url).toBe('/userProfile');
  });

  it('[S5-MSG-17 SC-CODE-01] is not verified by a wrong code, and needs a new one after five', async () => {
    const { player, page } = await askForCode();
    await sendCode(page, '');
    page.expectErrors(page.say('errors:confirmationCodeEmpty'));
    await sendCode(page, '1234567');
    page.expectErrors(page.say('errors:confirmationCodeTooLong', { count: 6 }));
    await sendCode(page, '12345x');
    page.expectErrors(page.say('errors:invalidCode'));
    expect(await here.sandbox.calls(VERIFYING)).toEqual([]);
    const [sms] = await here.sandbox.messagesTo(player.phone);
    const wrong = sms?.code === '111111' ? '222222' : '111111';
    for (const count of [4, 3, 2, 1]) {
      await sendCode(page, wrong);
      page.expectErrors(page.say('profile:code.invalidTriesLeft', { count }));
      expect(page.value('code')).toBe('');
    }
    for (const code of [wrong, sms?.code ?? '']) {
      await sendCode(page, code);
      page.expectErrors(page.say('profile:code.noTriesLeft'));
    }
  });

  it('[S8-BODY-11 S8-BODY-13] is told why no code was sent to it', async () => {
    const { visitor: page } = await here.logIn({ verified: false }, '/userProfile?verify=phone');
    for (const [fault, key] of [
      [{ json: { status: 'FailedToSend' } }, 'errors:failedToSend'],
      [{ json: { status: 'UnableToSendCode' } }, 'errors:unableToSendCode'],
      [{ json: { status: 'TooManyRequests' } }, 'errors:tooManyRequests'],
      [{ reset: 'before' }, 'errors:serverUnreachable'],
    ] as const) {
      await here.sandbox.addFaults({ match: SENDING, times: 1, fault });
      await page.send(page.say('profile:code.send'));
      page.expectTold(key);
    }
  });

  it('[SC-CODE-04] is told that a code has expired', async () => {
    const { visitor: page } = await here.logIn({ verified: false }, '/userProfile');
    await here.sandbox.addFaults({ match: SENDING, times: 1, fault: codeSent(Date.now() - 1000) });
    await page.send(page.say('profile:phone.verify'));
    await sendCode(page, '123456');
    page.expectErrors(page.say('profile:code.expired'));
  });

  it('[SC-REG-10 OC-TYPE-04] is offered the other ways that a code can come', async () => {
    const { visitor: page } = await here.logIn({ verified: false }, '/userProfile');
    await here.sandbox.addFaults({ match: SENDING, times: 1, fault: codeSent(Date.now() + 600_000) });
    await page.send(page.say('profile:phone.verify'));
    expect(page.texts('button[name="channel"]')).toEqual([page.say('profile:code.channels.voice')]);
    await page.follow(page.say('profile:code.later'));
    expect(page.text()).toContain(page.say('home:notVerified'));
    await page.open('/userProfile');
    await page.follow(page.say('profile:phone.enterCode'));
    expect(page.url).toBe('/userProfile?verify=phone');
  });

  it('[S8-BODY-18 SC-CODE-02] that was verified elsewhere meanwhile is no error', async () => {
    const { page } = await askForCode();
    const fault = { json: { status: 'DeniedByAccountState' } };
    await here.sandbox.addFaults({ match: VERIFYING, times: 1, fault });
    await sendCode(page, '123456');
    expect(page.text('.notification--info')).toContain(page.say('errors:alreadyVerified'));
  });

  it('[SC-CODE-03] of an account that is locked meanwhile ends the session', async () => {
    const { visitor: page } = await here.logIn({ verified: false }, '/userProfile?verify=phone');
    const fault = { json: { status: 'UserAccountIsLocked' } };
    await here.sandbox.addFaults({ match: SENDING, times: 1, fault });
    await page.send(page.say('profile:code.send'));
    page.expectTold('errors:accountLocked');
    expect(page.buttons(page.say('common:login.submit'))).toHaveLength(1);
  });
});
