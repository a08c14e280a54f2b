import { describe, expect, it } from 'vitest';
import { maskedEmail } from '#app/domain/player/email.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { visiting } from './visiting.ts';

const VERIFYING = { method: 'POST', path: '/user/email/verify' };
const here = visiting();

let addresses = 0;
/** An address of nobody else in this run. */
function newAddress(): string {
  addresses += 1;
  return `ana.${process.pid}.${addresses}@mail.example`;
}

/** Link and codes of the newest mail to an address. */
async function newestMail(address: string) {
  const [mail] = await here.sandbox.messagesTo(address);
  const link = /https?:\/\/\S+\/verifyEmail\?code=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const { pathname, search, searchParams } = new URL(link);
  return { path: pathname + search, linkCode: searchParams.get('code') ?? '', code: mail?.code ?? '' };
}

/** Sets an address from the profile; where there was one, with the password. */
async function setEmail(page: Visitor, email: string, currentPassword?: string): Promise<void> {
  await page.open('/userProfile');
  await page.send('button[value="setEmail"]', {
    email,
    ...(currentPassword === undefined ? {} : { currentPassword }),
  });
}

const sendCode = (page: Visitor, code: string) => page.send(page.say('profile:code.submit'), { code });

describe('an email address', () => {
  it('[S1-CAN-06 S2-OTHER-08 S8-MSG-10 SC-CODE-06 SC-CODE-10] is given, and verified with the code of the mail', async () => {
    const address = newAddress();
    const { visitor: page } = await here.logIn();
    await setEmail(page, address);
    page.expectTold('errors:verificationEmailSent');
    expect(page.url).toBe('/verifyEmail');
    expect(page.text()).toContain(maskedEmail(address));
    expect(page.text()).not.toContain(address);
    await page.open('/userProfile');
    expect(page.text()).toContain(page.say('profile:email.pending', { email: address }));

    await page.follow(page.say('profile:email.enterCode'));
    await sendCode(page, '');
    page.expectErrors(page.say('errors:confirmationCodeEmpty'));
    await sendCode(page, '1234567');
    page.expectErrors(page.say('errors:confirmationCodeTooLong', { count: 6 }));
    const { code } = await newestMail(address);
    await sendCode(page, code === '111111' ? '222222' : '111111');
    page.expectErrors(page.say('profile:code.invalidTriesLeft', { count: 4 }));
    await sendCode(page, code);
    page.expectTold('errors:accountVerified');
    expect(page.heading).toBe(page.say('profile:verifyEmail.doneTitle'));
    expect(page.text()).toContain('•••@mail.example');
    await page.open('/verifyEmail');
    const email = maskedEmail(address);
    expect(page.text()).toContain(page.say('profile:verifyEmail.alreadyText', { email }));
  });

  it('[S1-CAN-06 S5-MSG-16 S8-BODY-17 S8-MSG-11 SC-PROF-03 ASVS-7.5.1] is changed with the current password', async () => {
    const address = newAddress();
    const { player, visitor: page } = await here.logIn({ email: newAddress() });
    await setEmail(page, 'ana@', 'x');
    page.expectErrors(page.say('errors:invalidEmailAddress'));
    await setEmail(page, '', '');
    page.expectErrors(page.say('errors:fieldBlank'), page.say('errors:fieldBlank'));
    await setEmail(page, address, 'Wrong-Secret-77');
    page.expectErrors(page.say('errors:passwordIncorrect'));
    expect([page.value('email'), page.value('currentPassword')]).toEqual([address, '']);
    await setEmail(page, address, player.password);
    page.expectTold('errors:verificationEmailSent');
    await sendCode(page, (await newestMail(address)).code);
    page.expectTold('errors:emailChanged');
    await page.open('/userProfile');
    expect(page.text('#email')).toContain(address);
  });

  it('[SC-CODE-07] is what the page asks for who is signed out or has none', async () => {
    const visitor = await here.visit().open('/verifyEmail');
    expect(visitor.text()).toContain(visitor.say('profile:verifyEmail.signedOut'));
    expect(visitor.all('form[action="/login"]')).toEqual([]);
    const { visitor: page } = await here.logIn({}, '/verifyEmail');
    expect(page.text()).toContain(page.say('profile:verifyEmail.noAddress'));
  });

  it('[SC-CODE-09] is sent another mail after a minute and not before', async () => {
    const address = newAddress();
    const { visitor: page } = await here.logIn();
    await setEmail(page, address);
    await page.send('#resend');
    const [seconds = ''] = page.say('errors:tooManyRequestsSeconds', { count: 59 }).split('59');
    expect(page.told).toContain(seconds);
    expect(await here.sandbox.messagesTo(address)).toHaveLength(1);
  });

  it('[SC-CODE-04] of before the log-in: its code is said to be perhaps too old', async () => {
    const { visitor: page } = await here.logIn({ email: newAddress(), emailVerified: false }, '/verifyEmail');
    await sendCode(page, '123456');
    page.expectErrors(page.say('profile:code.perhapsExpired'));
    await page.send(page.say('profile:email.resend'));
    page.expectTold('errors:verificationEmailSent');
  });

  it('[S8-BODY-11 SC-CODE-09] that no mail can be sent to stays typed', async () => {
    const address = newAddress();
    const { visitor: page } = await here.logIn();
    const fault = { json: { status: 'UnableToSendCode' } };
    await here.sandbox.addFaults({ match: { path: '/user/email' }, times: 1, fault });
    await setEmail(page, address);
    page.expectTold('errors:unableToSendCode');
    expect(page.value('email')).toBe(address);
  });
});

describe('the link of a mail', () => {
  it('[S1-CAN-08 S7-OTHER-08 SC-CODE-05 ASVS-6.5.1] works signed out, once, and only by its button', async () => {
    const address = newAddress();
    const { visitor: page } = await here.logIn();
    await setEmail(page, address);
    const { path, linkCode } = await newestMail(address);
    const logged = here.portal.logs().length;
    const other = here.visit();
    for (const _scan of [1, 2]) await other.open(path);
    expect(await here.sandbox.calls(VERIFYING)).toEqual([]);
    const confirm = other.say('profile:verifyEmail.confirm');
    await other.send(confirm);
    other.expectTold('errors:accountVerified');
    expect(other.url).not.toContain(linkCode);
    expect(other.answer?.body).not.toContain(linkCode);
    expect(here.portal.logs().slice(logged).join('\n')).not.toContain(linkCode);
    await other.open(path);
    await other.send(confirm);
    other.expectTold('errors:alreadyVerified');
  });

  it('[S2-OTHER-08 SC-CODE-08] that is no longer good says so', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const { visitor: page } = await here.logIn();
    await setEmail(page, first);
    const older = await newestMail(first);
    await setEmail(page, second);
    page.expectTold('errors:verificationEmailSent');
    const confirm = page.say('profile:verifyEmail.confirm');
    await page.open(older.path);
    await page.send(confirm);
    expect(page.text()).toContain(page.say('profile:verifyEmail.linkSuperseded'));
    await page.open(`/verifyEmail?code=${'x'.repeat(32)}`);
    await page.send(confirm);
    expect(page.text()).toContain(page.say('profile:verifyEmail.linkUseless'));
    await page.open(`${older.path}&code=2`);
    expect(page.text()).toContain(page.say('profile:verifyEmail.linkUseless'));
  });
});
