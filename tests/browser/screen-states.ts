import { ID_CHECK_REASONS } from '#app/domain/identity/id-check.ts';
import { shortAnswers } from '#tests/support/registrants.ts';
import type { PageState, Stage } from './page-states.ts';
import { PasswordPage } from './password-page.ts';
import { ProfilePage } from './profile-page.ts';
import { RegisterPage } from './register-page.ts';
import { WebPayPage } from './web-pay-page.ts';

/** A name of 100 letters without a place to break. */
const LONG_NAME = 'Ñandú'.repeat(20);

const goTo =
  (path: string) =>
  async ({ portal }: Stage) => {
    await portal.page.goto(path);
  };

const registration = (path: string): PageState => ({
  name: `${path}, refused`,
  async open({ portal: { page } }) {
    await page.goto(path);
    await new RegisterPage(page, 'es-MX').send();
    await page.locator('.field__error').first().waitFor();
  },
});

/** Sends a step of the registration in steps that is open. */
const step = (name: string, names: readonly string[]): PageState => ({
  name,
  async open({ portal: { page } }) {
    const answers = Object.entries(shortAnswers()).filter(([field]) => names.includes(field));
    await new RegisterPage(page, 'es-MX').fillAndSend(Object.fromEntries(answers));
    await page.waitForURL(/\?step=[234]$/);
  },
});

/** Screens of a visitor that are no error. */
export const VISITORS_SCREENS: readonly PageState[] = [
  { name: 'document', open: goTo('/about?doc=terms') },
  ...['/registerNewUser', '/extendedRegisterView'].map(registration),
  { name: 'registration in steps', open: goTo('/multiComponentRegisterView') },
  step('second step', ['phoneNumber']),
  step('third step', ['displayName', 'newPassword', 'confirmPassword']),
  step('fourth step', []),
  {
    name: 'forgotten password, refused',
    async open({ portal: { page } }) {
      const panel = new PasswordPage(page, 'es-MX');
      await panel.forgetPassword();
      await panel.askForCode('123');
    },
  },
  {
    name: 'forgotten password, second step refused',
    async open({ portal: { page }, player }) {
      const panel = new PasswordPage(page, 'es-MX');
      await panel.askForCode(player.phone);
      await panel.sendPasswords({ code: '1', password: 'aaa' });
    },
  },
  { name: 'link of a mail', open: goTo(`/verifyEmail?code=${'x'.repeat(32)}`) },
  {
    name: 'link of a mail that is no good',
    async open({ portal: { page } }) {
      await new ProfilePage(page, 'es-MX').button('profile:verifyEmail.confirm').click();
    },
  },
];

/** Opens a payment of the player. */
const payment = (methodId: string, more = ''): PageState => ({
  name: `transaction by ${methodId}${more}`,
  async open({ portal, sandbox, player }) {
    const order = { phone: player.phone, casinoId: 12, amountAU: 200_000, methodId };
    const [id] = await sandbox.makePayments(order);
    await portal.page.goto(`/webPayTransactions?tx=${id}${more}`);
  },
});

/** Opens the check page of a cash-out. */
async function checkCashOut({ portal: { page } }: Stage, clabe: string): Promise<void> {
  const screen = new WebPayPage(page, 'es-MX');
  await page.goto('/webPayCashOut');
  await screen.type('33');
  await screen.choose('m_spei_out');
  await screen.input('details.m_spei_out.clabe').fill(clabe);
  await screen.button('web-pay:button.check').click();
}

const idCheck = (result: 'Unresolved' | 'Success' | 'Failure'): PageState => ({
  name: `identity check: ${result}`,
  async open({ portal, sandbox, player }) {
    const failed = result === 'Failure' ? { reasons: [...ID_CHECK_REASONS], attemptsLeft: 0 } : {};
    await sandbox.changePlayer({ phone: player.phone, idCheck: { result, ...failed } });
    await portal.page.goto('/identificationStatus');
  },
});

/** Screens of a player that `page-states` does not have, in a session of one who may do everything. */
export const PLAYERS_SCREENS: readonly PageState[] = [
  {
    name: 'access code',
    async open({ portal: { page } }) {
      await page.goto('/');
      await page.locator('form[action="/accessCode"] button').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    name: 'buy-in, refused',
    async open({ portal: { page } }) {
      const screen = new WebPayPage(page, 'es-MX');
      await page.goto('/webPayCashIn');
      await screen.choose('m_codi');
      await screen.pay();
    },
  },
  { name: 'cash-out, refused', open: (stage) => checkCashOut(stage, '1') },
  { name: 'cash-out, checked', open: (stage) => checkCashOut(stage, '032180000118359719') },
  {
    name: 'proof of a cash-out',
    async open({ portal: { page } }) {
      await new WebPayPage(page, 'es-MX').button('web-pay:button.cashOut').click();
      await page.locator('#stepUp-proof').waitFor();
    },
  },
  payment('m_card'),
  payment('m_card', '&step=cancel'),
  payment('m_card', '&step=provider'),
  payment('m_oxxo'),
  payment('m_spei'),
  { name: 'transactions', open: goTo('/webPayTransactions') },
  {
    name: 'play records',
    async open({ portal, sandbox, player }) {
      const played = { phone: player.phone, casinoId: 12, totalWagerAU: 123_456_789 };
      await sandbox.makePlays({ ...played, gameName: LONG_NAME }, { ...played, resolvedTime: null });
      await portal.page.goto('/playRecords');
    },
  },
  { name: 'play records, wrong filter', open: goTo('/playRecords?from=never&casino=12') },
  { name: 'profile', open: goTo('/userProfile') },
  {
    name: 'personal information, refused',
    async open({ portal: { page } }) {
      const screen = new ProfilePage(page, 'es-MX');
      await screen.input('firstName').fill('');
      await screen.button('profile:info.save').click();
    },
  },
  { name: 'display name', open: goTo('/userProfile?dialog=displayName') },
  {
    name: 'code of a mail',
    async open({ portal: { page }, sandbox, player }) {
      await sandbox.changePlayer({ phone: player.phone, emailVerified: false });
      await page.goto('/verifyEmail');
      await new ProfilePage(page, 'es-MX').sendCode('');
    },
  },
  {
    name: 'change of the password, refused',
    async open({ portal: { page } }) {
      await page.goto('/changePassword');
      await new PasswordPage(page, 'es-MX').sendPasswords({ current: 'x', password: 'aaaaaaaa' });
    },
  },
  { name: 'identity check', open: goTo('/identificationStatus') },
  ...(['Unresolved', 'Success', 'Failure'] as const).map(idCheck),
];

/** The pages that somebody with a guest link meets. */
export const GUESTS_SCREENS: readonly PageState[] = [
  {
    name: 'button of a guest link',
    async open({ portal: { page }, sandbox, player }) {
      await page.setExtraHTTPHeaders({ Purpose: 'prefetch' });
      await page.goto(await sandbox.guestLink(player.phone));
      await page.setExtraHTTPHeaders({});
    },
  },
  {
    name: 'guest link that is no good',
    async open({ portal: { page }, sandbox, player }) {
      await page.goto(`${await sandbox.guestLink(player.phone)}&accessToken=x`);
    },
  },
  {
    name: 'guest link while another player is signed in',
    async open({ portal, sandbox, player }) {
      await portal.signIn(await sandbox.makePlayer({ displayName: 'B'.repeat(60) }));
      await portal.page.goto(await sandbox.guestLink(player.phone));
    },
  },
  {
    name: 'question whether to change the player',
    async open({ portal }) {
      const { page } = portal;
      await page.getByRole('button', { name: portal.text('guest:other.submit') }).click();
    },
  },
  {
    name: "guest's password, refused",
    async open({ portal }) {
      const { page } = portal;
      await page.getByRole('button', { name: portal.text('guest:confirm.submit') }).click();
      await page.goto('/userProfile');
      await portal.loginButton.click();
      await page.locator('.field__error').waitFor();
    },
  },
];
