import { describe, expect, it } from 'vitest';
import type { Visitor } from '#tests/support/visitor.ts';
import { visiting } from './visiting.ts';

const NEW_PASSWORD = 'New-Secret-42';
const CHANGING = { path: '/user/password' };
const here = visiting();

const change = (page: Visitor, currentPassword: string, newPassword: string, again = newPassword) =>
  page.send(page.say('password:changePassword'), { currentPassword, newPassword, confirmPassword: again });

describe('the change of a password', () => {
  it('[S1-CAN-09 S8-MSG-09 ASVS-6.2.2 ASVS-6.2.3 ASVS-7.4.3 ASVS-7.5.1] leaves the player here, and out everywhere else', async () => {
    const { player, visitor: other } = await here.logIn();
    const page = await here.visit().logIn(player, '/changePassword');
    expect(page.find<HTMLInputElement>('input[autocomplete="username"]').value).toBe(player.phone);
    await change(page, player.password, NEW_PASSWORD);
    page.expectTold('errors:passwordChanged');
    expect((await page.open('/')).heading).toContain(page.say('home:loggedInAs'));

    const logIn = (password: string) =>
      other.send(other.say('common:login.submit'), { phoneNumber: player.phone, password });
    await other.open('/');
    await logIn(player.password);
    other.expectErrors(other.say('errors:invalidUser'));
    await logIn(NEW_PASSWORD);
    expect(other.heading).toContain(other.say('home:loggedInAs'));
  });

  it('[S5-FORM-01 S5-FORM-03 S8-BODY-06 S8-BODY-07 SC-PWD-02] says what is wrong with the passwords, and sends none back', async () => {
    const { player, visitor: page } = await here.logIn({}, '/changePassword');
    const { password } = player;
    const empty = page.say('errors:passwordFieldsEmpty');
    await change(page, '', '');
    page.expectErrors(empty, empty);
    await change(page, password, NEW_PASSWORD, '');
    page.expectErrors(empty);
    await change(page, password, NEW_PASSWORD, 'Other-Secret-42');
    page.expectErrors(page.say('errors:passwordsDoNotMatch'));
    await change(page, password, 'Ab1');
    page.expectErrors(page.say('errors:passwordTooShort', { count: 8 }));
    await change(page, password, 'aaaaaaaa');
    page.expectErrors(page.say('errors:passwordTooFewCharacterClasses', { count: 3 }));
    expect(page.text()).toMatch(
      new RegExp(`${page.say('password:sentStrength')}.{0,3}${page.say('password:weak')}`),
    );
    expect(await here.sandbox.calls(CHANGING)).toEqual([]);
    await change(page, 'Wrong-Secret-77', NEW_PASSWORD);
    page.expectErrors(page.say('errors:passwordIncorrect'));
    await change(page, password, password);
    page.expectErrors(page.say('errors:passwordNotAllowed'));
    expect(page.answer?.body).not.toContain(password);
  });

  it('[S8-BODY-14 SC-PWD-03] tells of too many tries, of a server that does not answer, and of a locked account', async () => {
    const { player, visitor: page } = await here.logIn({}, '/changePassword');
    const [seconds, locked] = [
      { json: { status: 'TooManyRequests', retryAfterSeconds: 30 } },
      { json: { status: 'UserAccountIsLocked' } },
    ];
    for (const [fault, key] of [
      [seconds, 'errors:tooManyRequestsSeconds'],
      [{ reset: 'before' as const }, 'errors:serverUnreachable'],
      [locked, 'errors:accountLocked'],
    ] as const) {
      await here.sandbox.addFaults({ match: CHANGING, times: 1, fault });
      await change(page, player.password, NEW_PASSWORD);
      page.expectTold(key, key === 'errors:tooManyRequestsSeconds' ? { count: 30 } : {});
    }
    expect(page.buttons(page.say('common:login.submit'))).toHaveLength(1);
  });

  it('[SC-PWD-01 ASVS-6.2.6 ASVS-6.2.7] is found by password managers, and by visitors after the log-in', async () => {
    const player = await here.sandbox.makePlayer();
    const page = here.visit();
    const answer = await page.client.get('/.well-known/change-password');
    expect([answer.status, answer.headers.location]).toEqual([302, '/changePassword']);
    await page.open('/.well-known/change-password');
    const login = { phoneNumber: player.phone, password: player.password };
    await page.send(page.say('common:login.submit'), login);
    expect(page.heading).toBe(page.say('titles:changePassword'));
  });
});
