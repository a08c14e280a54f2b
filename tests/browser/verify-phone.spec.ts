import { expect, test } from '#tests/support/fixtures.ts';
import { ProfilePage } from './profile-page.ts';

const SENDING = { method: 'POST', path: '/user/phone/code' };

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

test('[S4-RESET-03 S9-CONST-07 SC-REG-10] sends another code after a minute and not before', {
  tag: ['@wide', '@drawn'],
}, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer({ verified: false });
  const screen = new ProfilePage(page, 'es-MX');
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
  const screen = new ProfilePage(page, 'es-MX');
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
