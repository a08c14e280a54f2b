import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { PortalPage } from './portal-page.ts';
import type { Language } from './texts.ts';

const LOGIN = '/authentication/login';
const WRONG_PASSWORD = 'Wrong-Secret-77';

/** What stands on the page after a refusal: the number as typed, no password, and a title that says so. */
async function expectFormAsTyped(portal: PortalPage, phone: string): Promise<void> {
  const { page } = portal;
  await expect(portal.phone).toHaveValue(phone);
  await expect(portal.password).toHaveValue('');
  await expect(page).toHaveTitle(new RegExp(`^${portal.text('titleErrorPrefix')}`));
  expect(await page.content()).not.toContain(WRONG_PASSWORD);
  expect(page.url()).not.toContain(WRONG_PASSWORD);
  if (phone !== '') expect(page.url()).not.toContain(phone);
}

const LANGUAGES: readonly Language[] = ['es-MX', 'en', 'ja'];

test('[S8-BODY-02] a wrong password is told in the language of the page, and the number is kept', async ({
  page,
  makePlayer,
}) => {
  const player = await makePlayer();
  await page.goto('/');
  let portal = new PortalPage(page, 'es-MX');
  for (const language of LANGUAGES) {
    if (language !== portal.language) portal = await portal.switchTo(language);
    await portal.sendLogin(player.phone, WRONG_PASSWORD);
    const link = portal.errorSummary.getByRole('link', { name: portal.text('errors:invalidUser') });
    await expect(link).toBeVisible();
    await expectFormAsTyped(portal, player.phone);
    for (const field of [portal.phone, portal.password]) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(portal.text('errors:invalidUser')));
    }
    await link.click();
    await expect(portal.phone).toBeFocused();
  }
  // The refusal belongs to the form that was sent: on a page opened anew it is over.
  await page.goto('/');
  await expect(portal.errorSummary).toHaveCount(0);
  await expect(portal.phone).toHaveValue('');
});

const INCOMPLETE: readonly (readonly [what: string, phone: string, password: string])[] = [
  ['nothing at all', '', ''],
  ['a number alone', '5512345678', ''],
  ['a password alone', '', WRONG_PASSWORD],
  ['letters for a number', 'callme', WRONG_PASSWORD],
  ['a number that is too short', '551234', WRONG_PASSWORD],
];

test('[S5-LOGIN-01] what is not filled in is asked for, and the operator is not', { tag: '@plain' }, async ({
  page,
  sandbox,
}) => {
  await page.goto('/');
  const portal = await new PortalPage(page, 'es-MX').switchTo('en');
  for (const [what, phone, password] of INCOMPLETE) {
    await portal.sendLogin(phone, password);
    await expect(portal.errorSummary, what).toContainText(
      'Please provide a valid phone number and password.',
    );
    await expectFormAsTyped(portal, phone);
  }
  await new PortalPage(page, 'en').switchTo('es-MX');
  const spanish = new PortalPage(page, 'es-MX');
  await spanish.loginButton.click();
  await expect(spanish.errorSummary).toContainText(spanish.text('errors:loginFieldsEmpty'));
  expect(await sandbox.calls({ path: LOGIN })).toEqual([]);
});

test('a locked account is sent to the support', { tag: '@plain' }, async ({ page, makePlayer }) => {
  const player = await makePlayer({ locked: true });
  const portal = new PortalPage(page, 'es-MX');
  await page.goto('/');
  await portal.sendLogin(player.phone, player.password);
  await expect(portal.notifications).toContainText(portal.text('errors:accountLocked'));
  await expect(portal.notifications).toHaveClass(/notification--error/);
  await expectFormAsTyped(portal, player.phone);
  expect(await page.content()).not.toContain(player.password);
});

const OUTAGES: readonly (readonly [what: string, fault: FaultInput['fault'], messageKey: string])[] = [
  ['breaks off', { reset: 'before' }, 'serverUnreachable'],
  ['has a fault', { status: 500 }, 'internalServerError'],
  ['is being mended', { status: 503 }, 'serviceUnavailable'],
  ['answers half a sentence', { malformed: true }, 'miscellaneousError'],
  ['answers other things than agreed', { wrongSchema: true }, 'miscellaneousError'],
  ['answers a web page', { body: '<html><h1>It works!</h1></html>' }, 'miscellaneousError'],
  ['answers nothing', { status: 204 }, 'noResults'],
  ['answers a status of its own', { json: { status: 'SomethingNew' } }, 'unknownError'],
];

test('[S8-MSG-01] an operator that is down or talks rubbish is told as what it is', {
  tag: '@plain',
}, async ({ page, makePlayer, sandbox }) => {
  const player = await makePlayer();
  let portal = new PortalPage(page, 'es-MX');
  await page.goto('/');
  for (const [index, [what, fault, messageKey]] of OUTAGES.entries()) {
    const language = LANGUAGES[index % LANGUAGES.length] ?? 'en';
    if (language !== portal.language) portal = await portal.switchTo(language);
    await sandbox.clearFaults();
    await sandbox.addFaults({ match: { path: LOGIN, phone: player.phone }, fault });
    await portal.sendLogin(player.phone, WRONG_PASSWORD);
    await expect(portal.notifications.last(), what).toContainText(portal.text(`errors:${messageKey}`));
    await expectFormAsTyped(portal, player.phone);
    await expect(portal.errorSummary).toHaveCount(0);
  }
  await sandbox.clearFaults();
  await portal.sendLogin(player.phone, player.password);
  await portal.expectSignedIn();
});

test('[OC-RULE-15] an operator that never answers is given up', { tag: '@no-script' }, async ({
  page,
  makePlayer,
  sandbox,
}) => {
  const player = await makePlayer();
  const portal = new PortalPage(page, 'es-MX');
  await sandbox.addFaults({ match: { path: LOGIN, phone: player.phone }, fault: { hang: true } });
  await page.goto('/');
  await portal.sendLogin(player.phone, WRONG_PASSWORD);
  await expect(portal.notifications).toContainText(portal.text('errors:serverUnreachable'), {
    timeout: 12_000,
  });
  await expectFormAsTyped(portal, player.phone);
});

test('a portal whose operator is not there at all has its pages', { tag: '@no-script' }, async ({
  page,
  startOwnStack,
}) => {
  // Nobody listens on the port for testing whether anybody listens.
  const { portal: lonely } = await startOwnStack({ env: { OPERATOR_API_URL: 'http://127.0.0.1:1' } });
  const portal = new PortalPage(page, 'es-MX');
  for (const path of ['/', '/about', '/nowhere']) {
    const answer = await page.goto(lonely.origin + path);
    expect(answer?.status()).toBe(path === '/nowhere' ? 404 : 200);
    await expect(page.getByRole('contentinfo')).toContainText(
      `${portal.text('footer.serverVersion')}${portal.text('separators.label')}-`,
    );
    await expect(portal.menuLinks.first()).toBeVisible();
  }
  await page.goto(lonely.origin);
  await portal.sendLogin('5512345678', WRONG_PASSWORD);
  await expect(portal.notifications.first()).toContainText(portal.text('errors:serverUnreachable'));
  await expectFormAsTyped(portal, '5512345678');
});

test('[S2-LOGIN-02 S3-SETTINGS-08] the number may have extension digits where the operator allows them', {
  tag: '@plain',
}, async ({ page, startOwnStack }) => {
  const { portal: other, sandbox } = await startOwnStack();
  await sandbox.changeSettings({ allowPhoneExtensionDigits: true });
  const player = await sandbox.makePlayer({ phone: '551234567890123' });
  const portal = new PortalPage(page, 'es-MX');
  await page.goto(other.origin);
  await expect(page.getByText(portal.text('login.phoneHintWithExtension'), { exact: true })).toBeVisible();
  await portal.sendLogin(player.phone, player.password);
  await portal.expectSignedIn();
});

test('[S2-LOGIN-01 S2-LOGIN-02 S9-CONST-02] the number is of ten digits, typed on a keyboard of digits', {
  tag: '@plain',
}, async ({ page }) => {
  const portal = new PortalPage(page, 'es-MX');
  await page.goto('/');
  await expect(portal.phone).toHaveAttribute('inputmode', 'numeric');
  // Counted in digits: what is written between them does not make a number too long.
  await expect(portal.phone).toHaveAttribute('maxlength', '40');
  await expect(portal.phone).toHaveAccessibleDescription(portal.text('login.phoneHint', { count: 10 }));
  await portal.phone.pressSequentially('+52 55 1234 5678');
  await expect(portal.phone).toHaveValue('+52 55 1234 5678');
});
