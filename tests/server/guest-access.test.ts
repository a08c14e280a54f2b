import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACTIONS, FILES, ROUTES, WELL_KNOWN } from '#app/domain/pages/routes.ts';
import { guestAccess } from '#app/domain/player/guest-access.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { findSecrets } from '#tests/support/secrets.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectPage, privateCalls } from './expectations.ts';
import { english, enterAsGuest, passwordPage } from './guest-links.ts';

const PERSONAL_INFO = {
  firstName: 'F1rstM4rker',
  lastName: 'L4stM4rker',
  birthDate: '1981-02-03',
  nationality: 'MX',
  countryOfResidence: 'MX',
  taxId: 'MARK810203AA0',
  nationalId: 'MARK810203MDFZJN08',
  documentType: 'ine',
  documentNumber: '4815162342108',
  address: {
    street: 'Str33tM4rker',
    number: '7712',
    neighborhood: 'N31ghborM4rker',
    city: 'C1tyM4rkerTown',
    state: 'CDMX',
    country: 'MX',
    zipcode: '06771',
  },
};

/** Everything that only the player is told. */
const MARKERS = {
  'first name': PERSONAL_INFO.firstName,
  'last name': PERSONAL_INFO.lastName,
  'birth date': PERSONAL_INFO.birthDate,
  RFC: PERSONAL_INFO.taxId,
  CURP: PERSONAL_INFO.nationalId,
  document: PERSONAL_INFO.documentNumber,
  street: PERSONAL_INFO.address.street,
  neighborhood: PERSONAL_INFO.address.neighborhood,
  city: PERSONAL_INFO.address.city,
  email: 'em4il-marker@mail.example',
  balance: '1,237.51',
  'balance of another casino': '9,876.54',
  'play record': 'G4meM4rker',
};

/** Addresses that ask for the password, as a link, a bookmark or a form may spell them. */
const CLOSED_PAGES = [
  ...Object.values<string>({ ...ROUTES, ...ACTIONS, ...FILES, ...WELL_KNOWN }).filter(
    // The operator of these tests has none of them; their own tests have these pages.
    (path) =>
      guestAccess('GET', path) === 'ask' &&
      path !== ROUTES.responsiblePlay &&
      path !== ROUTES.accountSecurity &&
      path !== FILES.taxPaper,
  ),
  '/?dialog=accessCode',
  '/?panel=forgotPassword',
  '/userProfile?verify=phone',
  '/userProfile?dialog=displayName',
  '/UserProfile/',
  '/verifyEmail?code=abcdef',
  '/verifyEmail?confirmed=1',
  '/identificationStatus?step=phone',
  '/webPayCashOut?casino=12&amount=50',
  '/webPayTransactionsCsv?month=2026-11',
  '/nowhere',
];

/** Forms of the whole portal with what they take. */
const CLOSED_FORMS: [path: string, fields: Record<string, string>][] = [
  ['/accessCode', { casino: '0' }],
  ['/accessCode', { casino: '12' }],
  ['/userProfile', { intent: 'saveDisplayName', displayName: 'Somebody else' }],
  ['/userProfile', { intent: 'setEmail', email: 'thief@mail.example' }],
  ['/userProfile', { intent: 'sendEmail' }],
  ['/userProfile', { intent: 'sendPhoneCode', channel: 'sms' }],
  ['/userProfile', { intent: 'verifyPhone', code: '123456' }],
  ['/userProfile', { intent: 'savePersonalInfo', firstName: 'Thief' }],
  ['/userProfile', { intent: 'saveLanguage', language: 'en-US' }],
  ['/changePassword', { currentPassword: 'x', newPassword: 'y', confirmPassword: 'y' }],
  ['/verifyEmail', { intent: 'confirmCode', code: '123456' }],
  ['/verifyEmail', { intent: 'confirmLink', code: 'abcdef' }],
  ['/verifyEmail', { intent: 'sendEmail' }],
  ['/identificationStatus', { intent: 'start' }],
  ['/webPayCashOut', { intent: 'pay', amount: '50', casino: '12' }],
  ['/forgotPassword', { intent: 'sendCode', phoneNumber: '5512345678' }],
  ['/resetPassword', { code: '123456', newPassword: 'x', confirmPassword: 'x' }],
  ['/login', { phoneNumber: '5512345678', password: 'x' }],
  ['/', {}],
  ['/about', {}],
  ['/registerNewUser', { phoneNumber: '5512345678' }],
  ['/nowhere', {}],
];

let stack: Stack;
let player: MadePlayer;
let guest: HttpClient;
let foreign: string;

beforeAll(async () => {
  stack = await borrowStack('MX');
  const { sandbox } = stack;
  player = await sandbox.makePlayer({
    displayName: 'Ana',
    email: MARKERS.email,
    personalInfo: PERSONAL_INFO,
    idCheck: { result: 'NotPerformed' },
    casinos: [
      // A payment of 321.09 goes off it.
      { casinoId: 12, regularAU: 1_558_600 },
      { casinoId: 13, regularAU: 987_654 },
    ],
  });
  const payment = { phone: player.phone, casinoId: 12, amountAU: 321_090 };
  [foreign = ''] = await sandbox.makePayments({
    ...payment,
    direction: 'cashOut',
    status: 'WaitingForProviderConfirmation',
  });
  await sandbox.makePlays({
    phone: player.phone,
    casinoId: 12,
    gameName: MARKERS['play record'],
    totalWagerAU: 5000,
  });
});

afterAll(() => stack.stop());

beforeEach(async () => {
  guest?.close();
  await stack.sandbox.clearCalls();
  guest = await enterAsGuest(stack, player);
  await stack.sandbox.clearCalls();
});

const privateNow = async () =>
  (await privateCalls(stack.sandbox)).map(({ method, path }) => `${method} ${path}`);

/** Nothing that only the player is told stands in an answer to a guest. */
function expectNothingPersonal(...answers: Answer[]): void {
  const texts = answers.flatMap(({ body, headers }, index) => [
    [`${index} body`, body],
    [`${index} text`, pageText(body)],
    [`${index} headers`, JSON.stringify(headers)],
  ]);
  const secrets = { ...MARKERS, phone: player.phone, 'foreign transaction': foreign };
  expect(findSecrets(Object.fromEntries(texts), secrets)).toEqual([]);
  const grouped = player.phone.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3');
  for (const [, text = ''] of texts) expect(text).not.toContain(grouped);
}

/** Leads to the password page, which then is all that the guest gets. */
async function expectAsked(answer: Answer): Promise<void> {
  expect([answer.status, answer.body]).toEqual([303, '']);
  expect(answer.headers.location).toMatch(/^\/guestLogin\?next=%2F/);
  expect(answer.headers).not.toHaveProperty('content-disposition');
  expect(await privateNow()).toEqual([]);
  const page = await guest.follow(answer);
  expectPage(page, 200);
  expect(pageText(page.body)).toContain(english('guest:password.title'));
  // The menu depends on the casinos.
  expect(await privateNow()).toEqual(['GET /api/v1/funds']);
  expectNothingPersonal(answer, page);
}

describe('a guest', () => {
  it.each(CLOSED_PAGES)('[S6-ROLE-01 ASVS-8.2.1] is asked for the password before %s', async (path) => {
    await expectAsked(await guest.get(path));
    const head = await guest.send('HEAD', path);
    expect([head.status, head.body]).toEqual([303, '']);
  });

  it.each(CLOSED_FORMS)(
    '[S6-ROLE-01 ASVS-8.2.1 ASVS-8.3.1] is asked for the password instead of what is sent to %s: %j',
    async (path, fields) => {
      await expectAsked(await guest.submit(path, fields));
    },
  );

  it('gets no answer of another address than those it may have, however it is spelled', async () => {
    for (const path of [
      '/userProfile.data',
      '/_root.data',
      '/webPayTransactions.data',
      '/userProfile/x.css',
    ]) {
      const answer = await guest.get(path);
      expect(answer.status).toBe(404);
      expectNothingPersonal(answer);
    }
    for (const path of ['/?_data=root', '/about?_data=screens%2Fhome%2Fhome']) {
      expectNothingPersonal(await guest.get(path));
    }
    expect(await privateNow()).toEqual([]);
  });

  it('sees buy-in, About and the own list, without anything of the account but its name', async () => {
    for (const path of [
      '/webPayCashIn',
      '/webPayCashIn?casino=13',
      '/webPayCashIn?dialog=accessCode',
      '/webPayCashIn?dialog=logout',
      '/about',
      '/about?dialog=accessCode&panel=forgotPassword',
      '/webPayTransactions',
      '/webPayTransactions?month=2026-11&view=month',
      '/guestLogin',
    ]) {
      const page = await guest.get(path);
      expectPage(page, 200);
      expectNothingPersonal(page);
      expect(pageText(page.body)).toContain(player.phone.slice(-4));
    }
    const asked = new Set(await privateNow());
    asked.delete('GET /api/v1/document');
    expect([...asked].sort()).toEqual(['GET /api/v1/funds', 'GET /api/v1/webpay/methods']);
  });

  it('[S2-NAV-04 S2-NAV-06] has the menu that everybody has', async () => {
    const menu = (page: Answer) => /<nav class="menu".*?<\/nav>/s.exec(page.body)?.[0] ?? '';
    const shown = menu(await guest.get('/about'));
    for (const path of [ROUTES.home, ROUTES.webPayCashOut, ROUTES.userProfile, ROUTES.changePassword]) {
      expect(shown).toContain(`href="${path}"`);
    }
    expect(shown).toContain(`href="${ROUTES.identificationStatus}"`);
  });

  it('has the log-out beside whose account it is, as well as in the menu', async () => {
    const { body } = await guest.get('/about');
    const panel = /<div class="player-panel">.*?<\/div>/s.exec(body)?.[0] ?? '';
    expect(panel).toContain('href="/about?dialog=logout"');
    expect(body.match(/dialog=logout"/g)).toHaveLength(2);
  });

  it('is asked whether to log out over buy-in, and is logged out', async () => {
    const question = await guest.get('/?dialog=logout');
    expect([question.status, question.headers.location]).toEqual([303, '/webPayCashIn?dialog=logout']);
    expect((await guest.follow(question)).body).toContain('id="logout-dialog"');
    const out = await guest.submit('/logout');
    expect([out.status, out.headers.location]).toEqual([303, '/']);
    expect((await guest.get('/webPayCashIn')).headers.location).toBe('/?next=%2FwebPayCashIn');
  });

  it('reads the page of the password in another language and stays there', async () => {
    const next = '/webPayTransactions?month=2026-11';
    await guest.get(passwordPage(next));
    const changed = await guest.submit('/language', { language: 'es-MX', returnTo: passwordPage(next) });
    expect(changed.headers.location).toBe(passwordPage(next));
    expect(pageText((await guest.follow(changed)).body)).toContain('Este enlace solo permite depositar');
  });

  it('changes nothing at the operator by all of this', async () => {
    expect((await stack.sandbox.paymentsOf(player.phone)).transactions[0]?.status).toBe(
      'WaitingForProviderConfirmation',
    );
    expect(await stack.sandbox.accessCodeOf(player.phone)).toBeNull();
    expect(await stack.sandbox.messagesTo('thief@mail.example')).toEqual([]);
  });
});

it('the player sees every one of the markers, so that the search can find them', async () => {
  const { sandbox, portal } = stack;
  const client = new HttpClient(portal.origin, { language: 'en' });
  await client.logIn(player);
  const pages = await Promise.all(
    ['/', '/userProfile', '/playRecords', '/webPayTransactions'].map((path) => client.get(path)),
  );
  const text = pages.map(({ body }) => body).join('\n');
  for (const [name, marker] of Object.entries(MARKERS)) {
    if (name !== 'birth date') expect(text, name).toContain(marker);
  }
  client.close();
  expect((await sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
});
