import { maskedEmail } from '#app/domain/player/email.ts';
import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, sameAbroad, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { ProfilePage } from './profile-page.ts';
import { PORTALS } from './texts.ts';

const VERIFYING = { method: 'POST', path: '/user/email/verify' };

let addresses = 0;
/** An address of nobody else in this run. */
function newAddress(): string {
  addresses += 1;
  return `ana.${process.pid}.${addresses}@mail.example`;
}

/** The link of the newest mail to an address, as path and query, and its code. */
async function newestMail(sandbox: TestSandbox, address: string) {
  const [mail] = await sandbox.messagesTo(address);
  const link = /https?:\/\/\S+\/verifyEmail\?code=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const { pathname, search, searchParams } = new URL(link);
  return { path: pathname + search, linkCode: searchParams.get('code') ?? '', code: mail?.code ?? '' };
}

async function setEmail(screen: ProfilePage, address: string, password?: string): Promise<void> {
  await screen.page.goto('/userProfile');
  if (password !== undefined) await screen.page.getByText(screen.say('profile:email.change')).click();
  await screen.input('email').fill(address);
  if (password !== undefined) await screen.field('profile:email.currentPassword').fill(password);
  await screen.page.locator('button[value="setEmail"]').click();
}

for (const [country, language] of PORTALS) {
  test.describe(country, sameAbroad(country), () => {
    test.use({ country });

    test('[S1-CAN-06 S2-OTHER-08 S8-MSG-10 SC-CODE-06 SC-CODE-10] a player gives an address and types the code of the mail', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      const address = newAddress();
      const screen = new ProfilePage(page, language);
      await screen.logIn(await makePlayer());
      await setEmail(screen, address);
      await screen.expectTold('errors:verificationEmailSent');
      await expect(page).toHaveURL(/\/verifyEmail$/);
      await expect(page.locator('main')).toContainText(maskedEmail(address));
      await expect(page.locator('main')).not.toContainText(address);
      await page.goto('/userProfile');
      await expect(page.getByText(screen.say('profile:email.pending', { email: address }))).toBeVisible();

      await screen.link('profile:email.enterCode').click();
      await screen.sendCode('');
      await screen.expectErrors(screen.say('errors:confirmationCodeEmpty'));
      await screen.sendCode('1234567');
      await screen.expectErrors(screen.say('errors:confirmationCodeTooLong', { count: 6 }));
      const { code } = await newestMail(sandbox, address);
      await screen.sendCode(code === '111111' ? '222222' : '111111');
      await screen.expectErrors(screen.say('profile:code.invalidTriesLeft', { count: 4 }));
      await screen.sendCode(code);
      await screen.expectTold('errors:accountVerified');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        screen.say('profile:verifyEmail.doneTitle'),
      );
      await expect(page.locator('main')).toContainText('•••@mail.example');
      await page.goto('/verifyEmail');
      await expect(
        page.getByText(screen.say('profile:verifyEmail.alreadyText', { email: maskedEmail(address) })),
      ).toBeVisible();
    });

    test('[S1-CAN-08 S7-OTHER-08 SC-CODE-05 ASVS-6.5.1] the link of the mail works signed out, once, and only by its button', {
      tag: '@plain',
    }, async ({ page, portal, sandbox, makePlayer, browser, guard, locale }) => {
      const address = newAddress();
      const screen = new ProfilePage(page, language);
      await screen.logIn(await makePlayer());
      await setEmail(screen, address);
      const { path, linkCode } = await newestMail(sandbox, address);

      const elsewhere = await browser.newContext({ baseURL: portal.origin, ...(locale ? { locale } : {}) });
      guard.watch(elsewhere);
      const other = new ProfilePage(await elsewhere.newPage(), language);
      const addressesSeen: string[] = [];
      other.page.on('response', (response) => addressesSeen.push(response.headers().location ?? ''));
      for (const _scan of [1, 2]) await other.page.goto(path);
      expect(await sandbox.calls(VERIFYING)).toHaveLength(0);
      await other.button('profile:verifyEmail.confirm').click();
      await other.expectTold('errors:accountVerified');
      expect(other.page.url()).not.toContain(linkCode);
      expect(addressesSeen.join(' ')).not.toContain(linkCode);
      expect(portal.logs().join('\n')).not.toContain(linkCode);

      await other.page.goto(path);
      await other.button('profile:verifyEmail.confirm').click();
      await other.expectTold('errors:alreadyVerified');
      await elsewhere.close();
    });

    test('[S2-OTHER-08 SC-CODE-08] a link that is no longer good says so', { tag: '@plain' }, async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const [first, second] = [newAddress(), newAddress()];
      const screen = new ProfilePage(page, language);
      const useless = page
        .getByRole('alert')
        .filter({ hasText: screen.say('profile:verifyEmail.linkUselessTitle') });
      await screen.logIn(await makePlayer());
      await setEmail(screen, first);
      const older = await newestMail(sandbox, first);
      await page.goto('/userProfile');
      await page.getByText(screen.say('profile:email.change')).click();
      await screen.input('email').fill(second);
      await page.locator('button[value="setEmail"]').click();
      await screen.expectTold('errors:verificationEmailSent');

      await page.goto(older.path);
      await screen.button('profile:verifyEmail.confirm').click();
      await expect(useless).toContainText(screen.say('profile:verifyEmail.linkSuperseded'));
      await page.goto(`/verifyEmail?code=${'x'.repeat(32)}`);
      await screen.button('profile:verifyEmail.confirm').click();
      await expect(useless).toContainText(screen.say('profile:verifyEmail.linkUseless'));
      await page.goto(`${older.path}&code=2`);
      await expect(useless).toContainText(screen.say('profile:verifyEmail.linkUseless'));
    });

    test('[S1-CAN-06 S5-MSG-16 S8-BODY-17 S8-MSG-11 SC-PROF-03 ASVS-7.5.1] an address is changed with the current password', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      const [old, address] = [newAddress(), newAddress()];
      const player = await makePlayer({ email: old });
      const screen = new ProfilePage(page, language);
      await screen.logIn(player);
      await setEmail(screen, 'ana@', 'x');
      await screen.expectErrors(screen.say('errors:invalidEmailAddress'));
      await setEmail(screen, '', '');
      await screen.expectErrors(screen.say('errors:fieldBlank'), screen.say('errors:fieldBlank'));
      await setEmail(screen, address, 'Wrong-Secret-77');
      await screen.expectErrors(screen.say('errors:passwordIncorrect'));
      await expect(screen.input('email')).toHaveValue(address);
      await expect(screen.field('profile:email.currentPassword')).toHaveValue('');
      await setEmail(screen, address, player.password);
      await screen.expectTold('errors:verificationEmailSent');
      const { code } = await newestMail(sandbox, address);
      await screen.sendCode(code);
      await screen.expectTold('errors:emailChanged');
      await page.goto('/userProfile');
      await expect(page.locator('#email')).toContainText(address);
    });

    test('[SC-CODE-07] says what to do to who is signed out or has no address', { tag: '@plain' }, async ({
      page,
      makePlayer,
    }) => {
      const screen = new ProfilePage(page, language);
      await page.goto('/verifyEmail');
      await expect(page.getByText(screen.say('profile:verifyEmail.signedOut'))).toBeVisible();
      await expect(screen.field('common:login.phone')).toHaveCount(0);
      await screen.logIn(await makePlayer());
      await page.goto('/verifyEmail');
      await expect(page.getByText(screen.say('profile:verifyEmail.noAddress'))).toBeVisible();
    });

    test('[SC-CODE-09] sends the mail again after a minute and not before', { tag: '@plain' }, async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const address = newAddress();
      const screen = new ProfilePage(page, language);
      await screen.logIn(await makePlayer());
      await setEmail(screen, address);
      await screen.sendHidden(page.locator('#resend'));
      await screen.expectToldToWait();
      expect(await sandbox.messagesTo(address)).toHaveLength(1);
    });

    test('[SC-CODE-04] a code from before is said to be perhaps too old', { tag: '@plain' }, async ({
      page,
      makePlayer,
    }) => {
      const screen = new ProfilePage(page, language);
      await screen.logIn(await makePlayer({ email: newAddress(), emailVerified: false }));
      await page.goto('/verifyEmail');
      await screen.sendCode('123456');
      await screen.expectErrors(screen.say('profile:code.perhapsExpired'));
      await screen.button('profile:email.resend').click();
      await screen.expectTold('errors:verificationEmailSent');
    });

    test('[S8-BODY-11 SC-CODE-09] a mail that cannot be sent is told', { tag: '@plain' }, async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const screen = new ProfilePage(page, language);
      await screen.logIn(await makePlayer());
      await sandbox.addFaults({
        match: { path: '/user/email' },
        times: 1,
        fault: { json: { status: 'UnableToSendCode' } },
      });
      const address = newAddress();
      await setEmail(screen, address);
      await screen.expectTold('errors:unableToSendCode');
      await expect(screen.input('email')).toHaveValue(address);
    });
  });
}

test('every face of the screen can be used by everybody', { tag: '@script' }, async ({
  page,
  makePlayer,
}) => {
  const screen = new ProfilePage(page, 'es-MX');
  await page.goto(`/verifyEmail?code=${'x'.repeat(32)}`);
  await expectNoViolations(page);
  await expectReflowAt320(page);
  await screen.button('profile:verifyEmail.confirm').click();
  await expectNoViolations(page);
  await screen.logIn(await makePlayer());
  await setEmail(screen, newAddress());
  await expectNoViolations(page);
  await expectReflowAt320(page);
  await expectReflowAtDoubleText(page);
});
