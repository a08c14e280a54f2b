import type { Language } from '#app/domain/country.ts';
import type { PortalPath } from '#app/domain/pages/routes.ts';
import type { MadePlayer, PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { textIn } from '#tests/support/locale-texts.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import type { Stack } from '#tests/support/stack.ts';
import { addressOf, passwordPage } from './guest-addresses.ts';

/** What stands in for a password or a code that is wrong: it must be found nowhere. */
export const WRONG_SECRET = 'Wr0ng-Secret-4711';
/** Password of the players. */
const PASSWORD = 'Correct-Horse-7';
const NEW_PASSWORD = 'New-Horse-88!';
const SITE_KEY = '0x4AAAAAAA-of-the-sandbox';
/** Rules of registration that the refusals of the table need. */
export const CAPTCHA_RULES = {
  captchaType: 'turnstile',
  captchaSiteKey: SITE_KEY,
  captchaFallback: 'image',
} as const;
/** Features that the refusals of the table need. */
export const FEATURES = { allowPlayerLimits: true, allowExclusion: true } as const;
const PROFILE = '/userProfile';
const LIMITS = '/responsiblePlay';
const BREAK = `${LIMITS}?step=breakCheck&choice=timeOut-168h-portal`;
const WEEKLY = { kind: 'deposit', casinoId: 12, period: 'week' } as const;
/** Changes of limits that a player has within 10 minutes. */
const MOST_CHANGES = 20;
const REGISTRATION = {
  displayName: 'Ana Typed',
  newPassword: WRONG_SECRET,
  confirmPassword: `${WRONG_SECRET}-other`,
};
const PAYER: PlayerOrderInput = {
  email: 'ann@player.example',
  personalInfo: 'complete',
  stepUp: 'password',
  casinos: [{ casinoId: 12, regularAU: 900_000 }],
};

/** A form as it is sent. */
export interface SentFields {
  /** Page that the form stands on. */
  page: string;
  to: string;
  /** Fields that are filled in or pressed. */
  filled: Readonly<Record<string, string>>;
  /** All fields but the token of the session. */
  fields: Readonly<Record<string, string>>;
  /** Whether no page has such a form. */
  isForged?: boolean;
}

/** A form that is refused, and what its page then shows. */
export interface RefusedForm {
  /** Address that takes it. */
  path: PortalPath;
  /** Module of `app/` that refuses it. */
  refusedBy: string;
  /** Who sends it; a guest has come by a link. */
  by: 'visitor' | 'player' | 'guest';
  order?: PlayerOrderInput;
  /** Fields with which the operator accepts the form. */
  mend?(player: MadePlayer): Readonly<Record<string, string>>;
  /** Whether it then makes a payment. */
  isPayment?: boolean;
  /** Opens the page of the form, and fills it in. */
  fill(client: HttpClient, sandbox: Pick<TestSandbox, 'makePlayer' | 'origin'>): Promise<SentFields>;
  /** Status of the refusal; null for a form that is only shown again. */
  status: number | null;
  /** Values that the page has as they were typed. */
  typed?: readonly string[];
  /** Whether what was typed is a draft as well, which every tab of the browser shows. */
  isDraft?: boolean;
  /** What the page says. */
  message(language: Language): string;
  /** Status of the page. */
  pageStatus?: number;
}

function lookUp(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const found = textIn(language, key, values);
  if (found === null) throw new Error(`There is no text ${key} in ${language}.`);
  return found;
}

const text =
  (key: string, values: Record<string, string | number> = {}) =>
  (language: Language) =>
    lookUp(language, key, values);

/** What a limit says before it names the time. */
const tooOften = (language: Language): string =>
  lookUp(language, 'errors:tooManyRequestsSeconds', { count: 9 }).split('9')[0] ?? '';

/** Fills in what stands on a page beside what it has by itself. */
const typedOn =
  (page: string, has: string, filled: Readonly<Record<string, string>>, to = page) =>
  async (client: HttpClient): Promise<SentFields> => ({
    page,
    to,
    filled,
    fields: { ...formWith((await client.get(page)).body, has), ...filled },
  });

/** Sends what no page has a form for, from one that has another form. */
const forged =
  (page: string, to: string, filled: Readonly<Record<string, string>>) =>
  async (client: HttpClient): Promise<SentFields> => {
    await client.get(page);
    return { page, to, filled, fields: filled, isForged: true };
  };

/** Token of the captcha, solved anew. */
async function solved({ origin }: Pick<TestSandbox, 'origin'>): Promise<string> {
  const answer = await fetch(`${origin}/captcha/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sitekey: SITE_KEY }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** A cash-out of 57.50, checked and sent: the page that asks for the password. */
async function openProof(client: HttpClient): Promise<SentFields> {
  const to = '/webPayCashOut?casino=12';
  const clabe = { 'details.m_spei_out.clabe': '032180000118359719' };
  const typed = { quickAmount: 'other', amount: '57.5', method: 'm_spei_out', intent: 'check', ...clabe };
  const form = formWith((await client.get(to)).body, 'operation');
  const check = await client.arrive(await client.submit(to, { ...form, ...typed }));
  const pay = { ...formWith(check.body, 'amountAU'), intent: 'pay' };
  const answer = await client.submit(to, pay);
  const step = await client.arrive(answer);
  const filled = { proof: WRONG_SECRET, intent: 'pay' };
  const page = String(answer.headers.location);
  return { page, to, filled, fields: { ...formWith(step.body, 'proof'), ...filled } };
}

/** Sends a form first, which the second time is one too many. */
const twice =
  (to: string, filled: Readonly<Record<string, string>>, { isForged }: Pick<SentFields, 'isForged'> = {}) =>
  async (client: HttpClient): Promise<SentFields> => {
    await client.get(to);
    await client.submit(to, filled);
    return { page: to, to, filled, fields: filled, ...(isForged === undefined ? {} : { isForged }) };
  };

/** A cash-out that can be cancelled. */
async function started(client: HttpClient): Promise<string> {
  const { to, fields } = await openProof(client);
  const started = await client.submit(to, { ...fields, proof: PASSWORD });
  return new URL(String(started.headers.location), 'http://portal.invalid').searchParams.get('tx') ?? '';
}

/** Forms that are refused, at least one of every address that takes forms and of every module that refuses them. */
export const REFUSED_FORMS: Readonly<Record<string, RefusedForm>> = {
  'log-in': {
    path: '/login',
    refusedBy: 'routes/login/route.ts',
    by: 'visitor',
    fill: typedOn('/', 'phoneNumber', { phoneNumber: '55 0000 1', password: WRONG_SECRET }, '/login'),
    mend: ({ phone, password }) => ({ phoneNumber: phone, password }),
    status: 422,
    typed: ['55 0000 1'],
    message: text('errors:loginFieldsEmpty'),
  },
  'forgotten password, number': {
    path: '/forgotPassword',
    refusedBy: 'codes/password-reset.ts',
    by: 'visitor',
    fill: typedOn('/?panel=forgotPassword', 'captchaSeal', { phoneNumber: '55 nobody' }, '/forgotPassword'),
    status: 422,
    typed: ['55 nobody'],
    isDraft: true,
    message: text('errors:captchaNotSolved'),
  },
  'forgotten password, code': {
    path: '/resetPassword',
    refusedBy: 'codes/password-reset.ts',
    by: 'visitor',
    fill: async (client, sandbox) => {
      const panel = await client.get('/?panel=forgotPassword');
      const { phone: phoneNumber } = await sandbox.makePlayer();
      const captcha = { ...formWith(panel.body, 'captchaSeal'), captchaResponse: await solved(sandbox) };
      const answer = await client.submit('/forgotPassword', { ...captcha, phoneNumber, intent: 'sendCode' });
      await client.follow(answer);
      const filled = { code: WRONG_SECRET, newPassword: WRONG_SECRET, confirmPassword: WRONG_SECRET };
      return { page: String(answer.headers.location), to: '/resetPassword', filled, fields: filled };
    },
    status: 422,
    message: text('errors:confirmationCodeTooLong', { count: 6 }),
  },
  'short registration': {
    path: '/registerNewUser',
    refusedBy: 'registration/registration.ts',
    by: 'visitor',
    fill: typedOn('/registerNewUser', 'attempt', { ...REGISTRATION, phoneNumber: '55x' }),
    status: 422,
    typed: ['55x', 'Ana Typed'],
    isDraft: true,
    message: text('errors:captchaNotSolved'),
  },
  'long registration': {
    path: '/extendedRegisterView',
    refusedBy: 'registration/registration.ts',
    by: 'visitor',
    fill: typedOn('/extendedRegisterView', 'attempt', { ...REGISTRATION, email: 'nobody' }),
    status: 422,
    typed: ['nobody', 'Ana Typed'],
    isDraft: true,
    message: text('errors:invalidEmailAddress'),
  },
  'registration in steps': {
    path: '/multiComponentRegisterView',
    refusedBy: 'registration/registration.ts',
    by: 'visitor',
    fill: typedOn(
      '/multiComponentRegisterView',
      'attempt',
      { phoneNumber: '55 12' },
      '/multiComponentRegisterView?step=1',
    ),
    mend: () => ({ phoneNumber: newPhone() }),
    status: 422,
    typed: ['55 12'],
    isDraft: true,
    message: text('errors:phoneNumberNotValid'),
  },
  'link of a guest that is none': {
    path: '/guestLogin',
    refusedBy: 'routes/guestLogin/route.tsx',
    by: 'visitor',
    fill: forged('/', '/guestLogin', { link: 'none' }),
    status: 422,
    message: text('guest:useless.text'),
  },
  "guest's password": {
    path: '/guestLogin',
    refusedBy: 'routes/guestLogin/load-password.ts',
    by: 'guest',
    fill: typedOn(passwordPage(PROFILE), 'password', { intent: 'password', password: WRONG_SECRET }),
    mend: ({ password }) => ({ password }),
    status: 422,
    message: text('errors:passwordIncorrect'),
  },
  'link of a mail': {
    path: '/verifyEmail',
    refusedBy: 'routes/verifyEmail/route.tsx',
    by: 'visitor',
    fill: forged('/verifyEmail', '/verifyEmail', { intent: 'confirmLink', code: 'none' }),
    status: 422,
    message: text('profile:verifyEmail.linkUseless'),
  },
  'code of a mail': {
    path: '/verifyEmail',
    refusedBy: 'routes/verifyEmail/route.tsx',
    by: 'player',
    order: { email: 'ann@player.example', emailVerified: false },
    fill: typedOn('/verifyEmail', 'code', { intent: 'confirmCode', code: WRONG_SECRET }),
    status: 422,
    message: text('errors:confirmationCodeTooLong', { count: 6 }),
  },
  'change of the password': {
    path: '/changePassword',
    refusedBy: 'routes/changePassword/route.tsx',
    by: 'player',
    fill: typedOn('/changePassword', 'currentPassword', {
      currentPassword: WRONG_SECRET,
      newPassword: `New-${WRONG_SECRET}`,
      confirmPassword: `New-${WRONG_SECRET}`,
    }),
    mend: ({ password }) => ({
      currentPassword: password,
      newPassword: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    }),
    status: 422,
    message: text('errors:passwordIncorrect'),
  },
  'display name': {
    path: PROFILE,
    refusedBy: 'routes/userProfile/route.tsx',
    by: 'player',
    fill: typedOn(`${PROFILE}?dialog=displayName`, 'displayName', { displayName: 'Ｑ' }),
    mend: () => ({ displayName: 'Ana Nueva' }),
    status: 422,
    typed: ['Ｑ'],
    message: text('errors:displayNameTooShort'),
  },
  'email address': {
    path: PROFILE,
    refusedBy: 'routes/userProfile/route.tsx',
    by: 'player',
    order: { email: 'ann@player.example' },
    fill: typedOn(PROFILE, 'email', { intent: 'setEmail', email: 'nobody', currentPassword: WRONG_SECRET }),
    mend: ({ phone, password }) => ({ email: `${phone}@player.example`, currentPassword: password }),
    status: 422,
    typed: ['nobody'],
    message: text('errors:invalidEmailAddress'),
  },
  'personal information': {
    path: PROFILE,
    refusedBy: 'routes/userProfile/personal-info.ts',
    by: 'player',
    fill: typedOn(PROFILE, 'firstName', {
      intent: 'savePersonalInfo',
      firstName: 'Typed First',
      'birthDate.day': '31',
      'birthDate.month': '2',
      'birthDate.year': '1990',
    }),
    status: 422,
    typed: ['Typed First'],
    message: text('errors:fieldInvalid'),
  },
  'code of the phone': {
    path: PROFILE,
    refusedBy: 'routes/userProfile/phone-code.ts',
    by: 'player',
    order: { verified: false },
    fill: typedOn(`${PROFILE}?verify=phone`, 'code', { intent: 'verifyPhone', code: WRONG_SECRET }),
    status: 422,
    message: text('errors:confirmationCodeTooLong', { count: 6 }),
  },
  'code of the phone, asked for too often': {
    path: PROFILE,
    refusedBy: 'routes/userProfile/phone-code.ts',
    by: 'player',
    order: { verified: false },
    // Its button is away until the wait is over.
    fill: twice(`${PROFILE}?verify=phone`, { intent: 'sendPhoneCode' }, { isForged: true }),
    status: 429,
    message: tooOften,
  },
  'break, with a wrong password': {
    path: LIMITS,
    refusedBy: 'routes/responsiblePlay/set-break.ts',
    by: 'player',
    fill: typedOn(BREAK, 'operation', { currentPassword: WRONG_SECRET }),
    mend: () => ({ currentPassword: PASSWORD }),
    status: 422,
    message: text('errors:passwordIncorrect'),
  },
  'limit, changed too often': {
    path: LIMITS,
    refusedBy: 'routes/responsiblePlay/change-limit.ts',
    by: 'player',
    order: { ...PAYER, limits: [100_000, 200_000].map((amountAU) => ({ ...WEEKLY, amountAU })) },
    async fill(client) {
      const fields = { ...formWith((await client.get(LIMITS)).body, 'operation'), intent: 'drop' };
      for (let times = 0; times < MOST_CHANGES; times++) await client.post(LIMITS, fields);
      return { page: LIMITS, to: LIMITS, filled: fields, fields, isForged: true };
    },
    status: 429,
    message: tooOften,
  },
  'buy-in': {
    path: '/webPayCashIn',
    refusedBy: 'payments/take/payment-draft.ts',
    by: 'player',
    order: PAYER,
    fill: typedOn('/webPayCashIn?casino=12', 'operation', {
      quickAmount: 'other',
      amount: '57abc',
      method: 'm_oxxo',
      intent: 'pay',
    }),
    mend: () => ({ amount: '57.5' }),
    isPayment: true,
    status: 422,
    typed: ['57abc'],
    message: text('errors:valueIsNotANumber'),
  },
  'total of a buy-in': {
    path: '/webPayCashIn',
    refusedBy: 'payments/take/payment-draft.ts',
    by: 'player',
    order: PAYER,
    fill: typedOn('/webPayCashIn?casino=12', 'operation', {
      quickAmount: 'other',
      amount: '257.5',
      method: 'm_oxxo',
      intent: 'choose',
    }),
    mend: () => ({ intent: 'pay' }),
    isPayment: true,
    status: null,
    typed: ['257.5'],
    message: text('web-pay:summary.title'),
  },
  "buy-in that is another's": {
    path: '/webPayCashIn',
    refusedBy: 'routes/webPayCashIn/route.tsx',
    by: 'player',
    order: PAYER,
    fill: typedOn('/webPayCashIn?casino=12', 'operation', { operation: 'none', intent: 'pay' }),
    status: 403,
    message: text('common:pages.forbidden.title'),
    pageStatus: 403,
  },
  'cash-out': {
    path: '/webPayCashOut',
    refusedBy: 'payments/take/payment-draft.ts',
    by: 'player',
    order: PAYER,
    fill: typedOn('/webPayCashOut?casino=12', 'operation', {
      quickAmount: 'other',
      amount: '57abc',
      method: 'm_spei_out',
      intent: 'check',
    }),
    status: 422,
    typed: ['57abc'],
    message: text('errors:valueIsNotANumber'),
  },
  "cash-out that is another's": {
    path: '/webPayCashOut',
    refusedBy: 'routes/webPayCashOut/route.tsx',
    by: 'player',
    order: PAYER,
    fill: typedOn('/webPayCashOut?casino=12', 'operation', { operation: 'none', intent: 'check' }),
    status: 403,
    message: text('common:pages.forbidden.title'),
    pageStatus: 403,
  },
  'proof of a cash-out': {
    path: '/webPayCashOut',
    refusedBy: 'payments/take/payment-draft.ts',
    by: 'player',
    order: PAYER,
    fill: openProof,
    mend: ({ password }) => ({ proof: password }),
    isPayment: true,
    status: 422,
    typed: ['57.5', '032180000118359719'],
    isDraft: true,
    message: text('errors:passwordIncorrect'),
  },
  'cancelling of a payment': {
    path: '/webPayTransactions',
    refusedBy: 'payments/after/cancel.ts',
    by: 'player',
    order: PAYER,
    fill: async (client) => {
      const to = `/webPayTransactions?tx=${await started(client)}&step=cancel`;
      await client.get(to);
      const filled = { intent: 'cancel', operation: 'none' };
      return { page: to, to, filled, fields: filled };
    },
    status: 403,
    message: text('common:pages.forbidden.title'),
    pageStatus: 403,
  },
  'look at a payment, too often': {
    path: '/webPayTransactions',
    refusedBy: 'records/transaction-detail.ts',
    by: 'player',
    order: PAYER,
    fill: async (client) =>
      twice(`/webPayTransactions?tx=${await started(client)}`, { intent: 'look' })(client),
    status: 429,
    message: tooOften,
  },
  'identity check': {
    path: '/identificationStatus',
    refusedBy: 'routes/identificationStatus/start-check.ts',
    by: 'player',
    order: { ...PAYER, restricted: true },
    fill: typedOn('/identificationStatus', 'operation', { documentType: 'passport', intent: 'start' }),
    mend: () => ({ consent: 'yes' }),
    status: 422,
    typed: ['passport'],
    message: text('identity:errors.consent'),
  },
};

/**
 * Opens a browser of whoever sends such a form, signed in where the row says so.
 *
 * @param of the player, where it is a further browser of the same one
 */
export async function openSender(
  { portal, sandbox }: Pick<Stack, 'portal' | 'sandbox'>,
  { by, order = {} }: RefusedForm,
  of?: MadePlayer,
): Promise<{ client: HttpClient; player: MadePlayer }> {
  const casinos = [{ casinoId: 12, regularAU: 5000 }];
  const player =
    of ?? (await sandbox.makePlayer({ password: PASSWORD, ...(by === 'guest' ? { casinos } : order) }));
  const client = new HttpClient(portal.origin, { language: 'en' });
  if (by === 'guest') {
    await client.get(addressOf(await sandbox.guestLink(player.phone)));
    await client.get('/webPayCashIn');
    return { client, player };
  }
  if (by === 'player') await client.logIn(player);
  await client.get(by === 'player' ? '/about' : '/');
  return { client, player };
}

/** Forms of each kind: a visitor's, a registration, a player's, a payment and its proof. */
export const REFUSED_FORMS_SLICE = [
  'log-in',
  'registration in steps',
  'email address',
  'buy-in',
  'proof of a cash-out',
] as const;

/** Addresses that take forms and never show one again: why it was refused stands in the notification table. */
export const NEVER_SHOWN_AGAIN: readonly PortalPath[] = [
  '/acceptDocument',
  '/accessCode',
  '/dismissNotification',
  '/forgetBrowser',
  '/language',
  '/logout',
  '/accountSecurity',
];
