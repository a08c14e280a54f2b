import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, sameAbroad, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import { ProfilePage } from './profile-page.ts';
import { PORTALS } from './texts.ts';

const SENDING = { method: 'POST', path: '/user/phone/code' };
const VERIFYING = { method: 'POST', path: '/user/phone/verify' };

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

for (const [country, language] of PORTALS) {
  test.describe(country, sameAbroad(country), () => {
    test.use({ country });

    test('[S1-CAN-02 S1-CAN-08 S8-MSG-12 SC-REG-08] a player verifies the phone with the code of the SMS', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer({ verified: false });
      const screen = new ProfilePage(page, language);
      await screen.open(player);
      await screen.button('profile:phone.verify').click();
      await expect(page.locator('main')).toContainText('••••');
      const code = screen.field('profile:code.label');
      await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(code).toHaveAttribute('inputmode', 'numeric');
      expect(await code.getAttribute('maxlength')).toBeNull();
      const [sms] = await sandbox.messagesTo(player.phone);
      await screen.sendCode(sms?.code ?? '');
      await screen.expectTold('errors:accountVerified');
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByText(screen.say('home:verified'), { exact: true })).toBeVisible();
      await page.goto('/userProfile?verify=phone');
      await screen.expectTold('errors:alreadyVerified');
      await expect(page).toHaveURL(/\/userProfile$/);
    });

    test('[S5-MSG-17 SC-CODE-01] says what is wrong with a code, and when a new one is needed', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer({ verified: false });
      const screen = new ProfilePage(page, language);
      await screen.open(player);
      await screen.button('profile:phone.verify').click();
      await screen.sendCode('');
      await screen.expectErrors(screen.say('errors:confirmationCodeEmpty'));
      await screen.sendCode('1234567');
      await screen.expectErrors(screen.say('errors:confirmationCodeTooLong', { count: 6 }));
      await screen.sendCode('12345x');
      await screen.expectErrors(screen.say('errors:invalidCode'));
      expect(await sandbox.calls(VERIFYING)).toHaveLength(0);

      const [sms] = await sandbox.messagesTo(player.phone);
      const wrong = sms?.code === '111111' ? '222222' : '111111';
      for (const count of [4, 3, 2, 1]) {
        await screen.sendCode(wrong);
        await screen.expectErrors(screen.say('profile:code.invalidTriesLeft', { count }));
        await expect(screen.field('profile:code.label')).toHaveValue('');
      }
      await screen.sendCode(wrong);
      await screen.expectErrors(screen.say('profile:code.noTriesLeft'));
      await screen.sendCode(sms?.code ?? '');
      await screen.expectErrors(screen.say('profile:code.noTriesLeft'));
    });

    test('[S4-RESET-03 S9-CONST-07 SC-REG-10] sends another code after a minute and not before', {
      tag: ['@wide', '@drawn'],
    }, async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer({ verified: false });
      const screen = new ProfilePage(page, language);
      await screen.open(player);
      await screen.button('profile:phone.verify').click();
      await page.getByText(screen.say('profile:code.help')).click();
      await expect(page.getByText(screen.say('profile:code.wait'))).toBeVisible();
      const resend = page.locator('#resend');
      await expect(resend).toHaveText(screen.say('profile:code.resend'));
      await expect(resend).toBeHidden();
      const waits = await page.evaluate(
        () => getComputedStyle(document.querySelector('.code-help') ?? document.body).animationDuration,
      );
      expect(waits).toBe('60s');

      await screen.sendHidden(resend);
      await screen.expectToldToWait();
      expect(await sandbox.calls(SENDING)).toHaveLength(1);
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish();
      });
      await expect(resend).toBeVisible();
    });

    test('keeps the button hidden for as long as the operator says, be it more than a minute', {
      tag: '@drawn',
    }, async ({ page, sandbox, makePlayer }) => {
      const screen = new ProfilePage(page, language);
      await screen.open(await makePlayer({ verified: false }));
      await sandbox.addFaults({ match: SENDING, times: 1, fault: codeSent(Date.now() + 600_000, 300) });
      await screen.button('profile:phone.verify').click();
      await page.getByText(screen.say('profile:code.help')).click();
      const resend = page.locator('#resend');
      for (const [seconds, isVisible] of [
        [0, false],
        [61, false],
        [239, false],
        [301, true],
      ] as const) {
        await page.evaluate((ms) => {
          for (const animation of document.getAnimations()) animation.currentTime = ms;
        }, seconds * 1000);
        await expect(resend, `${seconds} s`).toBeVisible({ visible: isVisible });
      }
    });

    test('[S8-BODY-11 S8-BODY-13] tells why no code was sent', { tag: '@plain' }, async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const screen = new ProfilePage(page, language);
      await screen.open(await makePlayer({ verified: false }), '?verify=phone');
      for (const [status, key] of [
        ['FailedToSend', 'errors:failedToSend'],
        ['UnableToSendCode', 'errors:unableToSendCode'],
        ['TooManyRequests', 'errors:tooManyRequests'],
      ] as const) {
        await sandbox.addFaults({ match: SENDING, times: 1, fault: { json: { status } } });
        await screen.button('profile:code.send').click();
        await screen.expectTold(key);
      }
      await sandbox.addFaults({ match: SENDING, times: 1, fault: { reset: 'before' } });
      await screen.button('profile:code.send').click();
      await screen.expectTold('errors:serverUnreachable');
    });

    test('[SC-CODE-04] says that a code has expired', { tag: '@plain' }, async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const screen = new ProfilePage(page, language);
      await screen.open(await makePlayer({ verified: false }));
      await sandbox.addFaults({ match: SENDING, times: 1, fault: codeSent(Date.now() - 1000) });
      await screen.button('profile:phone.verify').click();
      await screen.sendCode('123456');
      await screen.expectErrors(screen.say('profile:code.expired'));
    });
  });
}

test('[SC-REG-10 OC-TYPE-04] offers the other ways that a code can come', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const screen = new ProfilePage(page, 'es-MX');
  await screen.open(await makePlayer({ verified: false }));
  await sandbox.addFaults({ match: SENDING, times: 1, fault: codeSent(Date.now() + 600_000) });
  await screen.button('profile:phone.verify').click();
  await expect(page.locator('button[name="channel"]')).toHaveText([
    screen.say('profile:code.channels.voice'),
  ]);
  await page.getByText(screen.say('profile:code.help')).click();
  await screen.link('profile:code.later').click();
  await expect(page.getByText(screen.say('home:notVerified'))).toBeVisible();
  await page.goto('/userProfile');
  await screen.link('profile:phone.enterCode').click();
  await expect(page).toHaveURL(/\?verify=phone$/);
});

test('[S8-BODY-18 SC-CODE-02] a phone that was verified elsewhere meanwhile is no error', {
  tag: '@plain',
}, async ({ page, sandbox, makePlayer }) => {
  const screen = new ProfilePage(page, 'es-MX');
  await screen.open(await makePlayer({ verified: false }));
  await screen.button('profile:phone.verify').click();
  await sandbox.addFaults({
    match: VERIFYING,
    times: 1,
    fault: { json: { status: 'DeniedByAccountState' } },
  });
  await screen.sendCode('123456');
  await expect(page.locator('.notification--info')).toContainText(screen.say('errors:alreadyVerified'));
});

test('[SC-CODE-03] an account that is locked meanwhile ends the session', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const screen = new ProfilePage(page, 'es-MX');
  await screen.open(await makePlayer({ verified: false }), '?verify=phone');
  await sandbox.addFaults({ match: SENDING, times: 1, fault: { json: { status: 'UserAccountIsLocked' } } });
  await screen.button('profile:code.send').click();
  await screen.expectTold('errors:accountLocked');
  await expect(screen.button('common:login.submit')).toBeVisible();
});

test('the page of the code can be used by everybody', { tag: '@script' }, async ({ page, makePlayer }) => {
  const screen = new ProfilePage(page, 'es-MX');
  await screen.open(await makePlayer({ verified: false }));
  await screen.button('profile:phone.verify').click();
  await screen.sendCode('');
  await expectNoViolations(page);
  await expectReflowAt320(page);
  await expectReflowAtDoubleText(page);
});
