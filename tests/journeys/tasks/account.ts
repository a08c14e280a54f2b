import { expect } from 'vitest';
import { LANGUAGE_OWN_NAME } from '#app/domain/country.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import {
  codeSentTo,
  expectNotToRead,
  expectToBeHome,
  expectToRead,
  type Journey,
  logIn,
  say,
  sendLogIn,
} from '../journey.ts';

const PASSWORD = 'Passw0rd!-77';
const NEW_PASSWORD = 'New-Secret-42';
const WRONG_PASSWORD = 'Wrong-Secret-77';

const register: Journey = {
  task: 'register',
  async make({ browser, origin, sandbox }) {
    const phone = newPhone();
    await browser.open(`${origin}/registerNewUser`);
    await browser.fill(say('register:fields.phoneNumber'), phone);
    await browser.fill(say('register:fields.displayName'), 'Ana Ruiz');
    await browser.fill(say('register:fields.password'), PASSWORD);
    await browser.fill(say('register:fields.confirmPassword'), PASSWORD);
    await browser.choose(say('register:documents.accept'));
    await browser.choose(say('register:age', { age: 18 }));
    await browser.press(say('register:submit'));
    await expectToRead(browser, say('errors:registrationSuccess'));

    await browser.fill(say('profile:code.label'), await codeSentTo(sandbox, phone));
    await browser.press(say('profile:code.submit'));
    await expectToRead(browser, say('errors:accountVerified'));
    await expectToRead(browser, say('home:verified'));

    const address = `ana.${phone}@mail.example`;
    await browser.follow(say('common:menu.profile'));
    await browser.fill(say('profile:email.label'), address);
    await browser.press(say('profile:save'));
    await expectToRead(browser, say('errors:verificationEmailSent'));
    await browser.fill(say('profile:code.label'), await codeSentTo(sandbox, address));
    await browser.press(say('profile:code.submit'));
    await expectToRead(browser, say('errors:accountVerified'));
    await browser.open(`${origin}/userProfile`);
    await expectToRead(browser, address);
    await expectNotToRead(browser, say('profile:email.pending', { email: address }));
  },
};

const logInAndOut: Journey = {
  task: 'log in and out',
  async make(setting) {
    const { browser, origin, sandbox } = setting;
    const player = await sandbox.makePlayer({
      displayName: 'Ana Ruiz',
      casinos: [{ casinoId: 12, regularAU: 1_250_500 }],
    });
    await logIn(setting, player);
    await expectToRead(browser, '1,250.50');
    // Some browsers draw buttons as nothing but words.
    await expectNotToRead(browser, `${LANGUAGE_OWN_NAME.en}${LANGUAGE_OWN_NAME.ja}`);
    await browser.follow(say('common:menu.logout'));
    await expectToRead(browser, say('common:logoutDialog.question', { name: 'Ana Ruiz' }));
    await browser.follow(say('common:logoutDialog.cancel'));
    await expectToRead(browser, '1,250.50');
    await browser.follow(say('common:menu.logout'));
    await browser.press(say('common:logoutDialog.confirm'));
    await expectToRead(browser, say('home:welcomeTitle'));
    await browser.open(origin);
    await expectNotToRead(browser, 'Ana Ruiz');
  },
};

const wrongPassword: Journey = {
  task: 'log in after a wrong password',
  async make({ browser, origin, sandbox }) {
    const player = await sandbox.makePlayer({ displayName: 'Ana Ruiz' });
    await browser.open(origin);
    await sendLogIn(browser, { phone: player.phone, password: WRONG_PASSWORD });
    await expectToRead(browser, say('errors:invalidUser'));
    await expectNotToRead(browser, WRONG_PASSWORD);
    // The number is kept: the password is all that is typed again.
    await browser.fill(say('common:login.password'), player.password);
    await browser.press(say('common:login.submit'));
    await expectToBeHome(browser, 'Ana Ruiz');
  },
};

const resetPassword: Journey = {
  task: 'reset the password',
  async make({ browser, origin, sandbox }) {
    const player = await sandbox.makePlayer({ displayName: 'Ana Ruiz' });
    await browser.open(origin);
    await browser.follow(say('common:login.forgotPassword'));
    await browser.fill(say('common:login.phone'), player.phone);
    await browser.press(say('password:getChangeCode'));
    await browser.fill(say('password:code'), await codeSentTo(sandbox, player.phone));
    await browser.fill(say('password:newPassword'), NEW_PASSWORD);
    await browser.fill(say('password:confirmPassword'), NEW_PASSWORD);
    await browser.press(say('password:changePassword'));
    await expectToRead(browser, say('errors:passwordChanged'));
    await sendLogIn(browser, { phone: player.phone, password: NEW_PASSWORD });
    await expectToBeHome(browser, 'Ana Ruiz');
    const asked = await sandbox.calls({ path: '/user/password/lost/code' });
    expect(asked.map(({ status }) => status)).toEqual([200]);
  },
};

/** Journeys that every change is tried by. */
export const essentialAccountJourneys = [logInAndOut];
export const furtherAccountJourneys = [register, wrongPassword, resetPassword];
export const accountJourneys = [...essentialAccountJourneys, ...furtherAccountJourneys];
