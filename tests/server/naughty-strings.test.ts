import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzzed } from '#tests/support/fuzz.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient } from '#tests/support/http-client.ts';
import { naughtyStrings, textsForField } from '#tests/support/naughty-strings.ts';
import { everydayRows } from '#tests/support/rows.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

/** Long enough for a list of hundreds of texts, in ms. */
const LONG_TEST_MS = fuzzed(300_000);
/** The longest text of a field that comes back, in UTF-16 units. */
const SHOWN_LENGTH = 300;

/** Text fields of the registrations that come back, with answers that are right but for the boxes and passwords. */
const SHORT = { phoneNumber: '5587654329', displayName: 'Ana' };
const MEXICAN = {
  ...SHORT,
  email: 'ana@mail.example',
  firstName: 'Ana',
  lastName: 'Ruiz',
  'birthDate.day': '20',
  'birthDate.month': '8',
  'birthDate.year': '1931',
  nationalId: 'BOXW310820HNERXN09',
  'address.zipcode': '06600',
  'address.zipcodeAgain': '06600',
};
const PASSWORDS = { newPassword: 'Passw0rd!-77', confirmPassword: 'Passw0rd!-77' };
/** The steps of a registration before the last one. */
const STEPS: readonly Readonly<Record<string, string>>[] = [
  { phoneCountryCode: 'MX', phoneNumber: SHORT.phoneNumber },
  { displayName: SHORT.displayName, email: MEXICAN.email, ...PASSWORDS },
  { firstName: MEXICAN.firstName, lastName: MEXICAN.lastName, 'birthDate.day': '' },
];

const TEXTS = naughtyStrings();

/** Texts for a form with one field or few. */
const everyOther = (first: number) => {
  const thirds = [0, 2, 4].flatMap((place) => textsForField(TEXTS, place + first));
  return TEXTS.filter((text) => thirds.includes(text));
};

let stack: Stack;

beforeAll(async () => {
  // One number signs in with every text for its password, and more than a whole portal does in a minute.
  const env = {
    LIMIT_LOG_ON_PER_PHONE: '100000/60',
    LIMIT_LOG_ON_IN_ALL: '100000/60',
    LIMIT_PASSWORD_CHECK_PER_PLAYER: '100000/60',
  };
  stack = await startStack({ country: 'MX', env });
});

afterAll(() => stack.stop());

/** A text as it can travel in a form and stand in a page: without halves of characters and zeros. */
const written = (text: string) => Buffer.from(text).toString().replaceAll('\0', '\ufffd');

/** A text as a page gives it back: whatever reads HTML reads a carriage return as a line feed. */
const readBack = (text: string) => written(text).replace(/\r\n?/g, '\n');

/**
 * A name or a street without the spaces and the invisible characters that the reader of a form takes away, and
 * with one kind of hyphen and apostrophe; nothing when it shows nothing.
 */
function essence(text: string): string {
  const visible = written(text).replace(/[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu, '');
  if (!/[^\s\p{C}]/u.test(visible)) return '';
  const alike = visible.replace(/[´`‘’′]/g, "'").replace(/[\u2010-\u2015\u2212]/g, '-');
  return alike
    .normalize('NFC')
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
}

/** What an identifier is without what only helps the eye. */
const compact = (text: string) =>
  written(text)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}&]/gu, '')
    .toUpperCase();

/** What a number is, however many zeros and of whatever kind of digits. */
const numeral = (text: string) => compact(text).replace(/^0+/, '');

/** What came back of a field that was sent with a text, if that is not as it should be. */
function faultOf(answer: Answer, page: Answer, field: string, text: string, core = essence): string[] {
  const label = `${answer.status} ${JSON.stringify(text.slice(0, 60))}`;
  if (![303, 422].includes(answer.status)) return [label];
  const shown = formWith(page.body, field)[field] ?? '';
  if (answer.status === 303) return core(shown) === core(text) ? [] : [`${label} stored as ${shown}`];
  const typed = readBack(text.slice(0, SHOWN_LENGTH));
  return readBack(shown.slice(0, SHOWN_LENGTH)) === typed ? [] : [`${label} came back as ${shown}`];
}

/** Fields of the personal information, and what of a text each stores. */
const PERSONAL_FIELDS: readonly [string, (text: string) => string][] = [
  ['firstName', essence],
  ['lastName', essence],
  ['birthDate.day', numeral],
  ['birthDate.year', numeral],
  ['nationalId', compact],
  ['taxId', compact],
  ['documentNumber', compact],
  ['address.street', essence],
  ['address.number', essence],
  ['address.suite', essence],
  ['address.neighborhood', essence],
  ['address.city', essence],
  ['address.county', essence],
  ['address.state', essence],
  ['address.zipcode', compact],
];

describe('any text', () => {
  // One of each kind of field; `npm run test:long rows` has all.
  const EVERYDAY = [
    'firstName',
    'birthDate.day',
    'nationalId',
    'documentNumber',
    'address.street',
    'address.zipcode',
  ];
  it.each(everydayRows(PERSONAL_FIELDS, ([field]) => EVERYDAY.includes(field)))(
    '[S3-INFO-07 S3-INFO-09 ASVS-2.2.1 ASVS-2.2.2] in the personal information, %s: stored as it was typed, or refused and shown as it was typed',
    async (field, core) => {
      const client = new HttpClient(stack.portal.origin, { language: 'en' });
      await client.logIn(await stack.sandbox.makePlayer({ personalInfo: 'complete' }));
      const faults: string[] = [];
      let page = await client.get('/userProfile');
      for (const text of textsForField(
        TEXTS,
        PERSONAL_FIELDS.findIndex(([name]) => name === field),
      )) {
        const form = formWith(page.body, field);
        const twice = field === 'address.zipcode' ? { 'address.zipcodeAgain': text } : {};
        const fields = { ...form, ...twice, intent: 'savePersonalInfo', [field]: text };
        const answer = await client.submit('/userProfile', fields);
        page = answer.status === 303 ? await client.get('/userProfile') : answer;
        faults.push(...faultOf(answer, page, field, text, core));
      }
      expect(faults).toEqual([]);
      client.close();
    },
    LONG_TEST_MS,
  );

  it(
    '[ASVS-1.2.1 ASVS-1.2.3] as display name: kept as it was typed on every page, or refused and shown as it was typed',
    async () => {
      const client = new HttpClient(stack.portal.origin, { language: 'en' });
      await client.logIn(await stack.sandbox.makePlayer({ displayName: 'Ana' }));
      const dialog = '/userProfile?dialog=displayName';
      const faults: string[] = [];
      await client.get(dialog);
      for (const text of everyOther(0)) {
        const answer = await client.submit(dialog, { intent: 'saveDisplayName', displayName: text });
        const page = answer.status === 303 ? await client.get(dialog) : answer;
        faults.push(...faultOf(answer, page, 'displayName', text));
      }
      expect(faults).toEqual([]);
      client.close();
    },
    LONG_TEST_MS,
  );

  it.each([
    ['short', '/registerNewUser', SHORT],
    ['Mexican', '/extendedRegisterView', MEXICAN],
  ])(
    'in a field of the %s registration: no account by accident, and shown as it was typed',
    async (_variant, path, answers) => {
      const client = new HttpClient(stack.portal.origin, { language: 'en' });
      const faults: string[] = [];
      await client.get(path);
      for (const [place, field] of everydayRows(
        [...Object.keys(answers).entries()],
        ([at]) => at % 2 === 0,
      )) {
        for (const text of textsForField(TEXTS, place)) {
          // No box is ticked: whatever the text is, the form comes back.
          const answer = await client.submit(path, { ...answers, [field]: text });
          faults.push(...faultOf(answer, answer, field, text).map((fault) => `${field}: ${fault}`));
        }
      }
      expect(faults).toEqual([]);
      expect(await stack.sandbox.calls({ path: '/user/register' })).toEqual([]);
      client.close();
    },
    LONG_TEST_MS,
  );

  it(
    'in a step of a registration: kept as it was typed, or refused and shown as it was typed',
    async () => {
      const path = '/multiComponentRegisterView';
      const faults: string[] = [];
      for (const [before, answers] of STEPS.entries()) {
        const client = new HttpClient(stack.portal.origin, { language: 'en' });
        await client.get(path);
        for (const [n, done] of STEPS.slice(0, before).entries())
          expect((await client.submit(`${path}?step=${n + 1}`, done)).status).toBe(303);
        const here = `${path}?step=${before + 1}`;
        for (const [place, field] of Object.keys(answers).entries()) {
          if (field === 'phoneCountryCode' || field in PASSWORDS) continue;
          for (const text of textsForField(TEXTS, place)) {
            const answer = await client.submit(here, { ...answers, [field]: text });
            const page = answer.status === 303 ? await client.get(here) : answer;
            faults.push(...faultOf(answer, page, field, text).map((fault) => `${field}: ${fault}`));
          }
        }
        client.close();
      }
      expect(faults).toEqual([]);
      expect(await stack.sandbox.calls({ path: '/user/register' })).toEqual([]);
    },
    LONG_TEST_MS,
  );

  it(
    'as display name and password of a new account: both are the account’s, or the form is there as it was typed',
    async () => {
      const path = '/registerNewUser';
      const faults: string[] = [];
      const opened = { named: 0, closed: 0 };
      for (const [n, text] of TEXTS.entries()) {
        const client = new HttpClient(stack.portal.origin, { language: 'en' });
        const phoneNumber = `5544${String(n).padStart(5, '0')}7`;
        const { attempt = '', shownDocuments = '' } = formWith((await client.get(path)).body, 'attempt');
        const boxes = { documents: 'yes', ageConfirmed: 'yes' };
        const form = { attempt, shownDocuments, phoneNumber, ...boxes };
        const named = await client.submit(path, { ...form, displayName: text, ...PASSWORDS });
        const dialog = '/userProfile?dialog=displayName';
        const page = named.status === 303 ? await client.get(dialog) : named;
        faults.push(...faultOf(named, page, 'displayName', text));
        if (named.status === 303) opened.named += 1;
        client.close();

        const other = new HttpClient(stack.portal.origin, { language: 'en' });
        await other.get(path);
        const phone = `5545${String(n).padStart(5, '0')}7`;
        const passwords = { newPassword: text, confirmPassword: text };
        const closed = await other.submit(path, {
          ...form,
          attempt: '',
          phoneNumber: phone,
          displayName: 'Ana',
          ...passwords,
        });
        if (![303, 422].includes(closed.status)) faults.push(`password: ${closed.status} ${text}`);
        if (closed.status === 422 && text.length > 8 && closed.body.includes(text))
          faults.push(`password told: ${text}`);
        other.close();
        if (closed.status !== 303) continue;
        opened.closed += 1;
        const back = new HttpClient(stack.portal.origin, { language: 'en' });
        await back.logIn({ phone, password: text });
        if (!back.cookies.has('session')) faults.push(`password of nobody: ${text}`);
        back.close();
      }
      expect(faults).toEqual([]);
      expect(opened.named).toBeGreaterThan(10);
      expect(opened.closed).toBeGreaterThan(2);
    },
    LONG_TEST_MS,
  );

  it(
    'as email address: stored as it was typed, or refused and shown as it was typed',
    async () => {
      const client = new HttpClient(stack.portal.origin, { language: 'en' });
      await client.logIn(await stack.sandbox.makePlayer({ email: 'ana@mail.example' }));
      await client.get('/userProfile');
      const faults: string[] = [];
      for (const text of [...everyOther(1), "o'neil+tag@mail.example", 'ÑANDÚ@mail.example']) {
        const fields = { intent: 'setEmail', email: text, currentPassword: 'Wrong-Horse-7' };
        const answer = await client.submit('/userProfile', fields);
        // The password is wrong: whatever the address is, the form comes back, without it.
        faults.push(...faultOf(answer, answer, 'email', text));
        if (answer.body.includes(fields.currentPassword)) faults.push(`password told with ${text}`);
      }
      expect(faults).toEqual([]);
      client.close();
    },
    LONG_TEST_MS,
  );

  it.each([
    ['buyIn', '/webPayCashIn', 'm_oxxo'],
    ['cashOut', '/webPayCashOut', 'm_card_out'],
  ])(
    '[ASVS-2.2.2] in any field of a %s: no payment by accident, and the amount shown as it was typed',
    async (direction, path, method) => {
      const client = new HttpClient(stack.portal.origin, { language: 'en' });
      const player = await stack.sandbox.makePlayer({
        email: 'ana@mail.example',
        personalInfo: 'complete',
        casinos: [{ casinoId: 12, regularAU: 500_000 }],
      });
      await client.logIn(player);
      const form = { ...formWith((await client.get(path)).body, 'operation'), quickAmount: 'other', method };
      const faults: string[] = [];
      const fields = ['amount', 'method', 'quickAmount', 'casino', 'operation', 'intent', 'amountAU'];
      for (const [place, field] of fields.entries()) {
        for (const text of textsForField(TEXTS, place)) {
          // No method is chosen where only the amount is tried: whatever it is, it is not paid.
          const others = field === 'amount' ? { method: '' } : { amount: '' };
          const answer = await client.submit(path, { intent: 'pay', ...form, ...others, [field]: text });
          const isPage = [200, 403, 404, 422].includes(answer.status) && answer.body.includes('<h1');
          if (!isPage) faults.push(`${field}: ${answer.status} ${JSON.stringify(text.slice(0, 60))}`);
          if (field !== 'amount') continue;
          const shown = formWith(answer.body, 'operation').amount ?? '';
          if (readBack(shown.slice(0, 99)) !== readBack(text.slice(0, 99)))
            faults.push(`${text} came back as ${shown}`);
        }
      }
      expect(faults).toEqual([]);
      expect(await stack.sandbox.calls({ path: `/webpay/${direction}` })).toEqual([]);
      client.close();
    },
    LONG_TEST_MS,
  );

  it(
    '[ASVS-6.2.8] as phone number, password or code: told, never sent back, and nobody gets in',
    async () => {
      const player = await stack.sandbox.makePlayer();
      const guest = new HttpClient(stack.portal.origin, { language: 'en' });
      const inside = new HttpClient(stack.portal.origin, { language: 'en' });
      await inside.logIn(await stack.sandbox.makePlayer({ verified: false }));
      await inside.get('/');
      await guest.get('/');
      const faults: string[] = [];
      const look = (what: string, text: string, answer: Answer, hidden: boolean) => {
        const isForm = [303, 422].includes(answer.status);
        const isTold = hidden && text.length > 8 && answer.body.includes(text);
        if (!isForm || isTold) faults.push(`${what}: ${answer.status} ${JSON.stringify(text.slice(0, 60))}`);
      };
      for (const text of everyOther(0)) {
        const passwords = { newPassword: text, confirmPassword: text };
        look('log-in phone', text, await guest.submit('/login', { phoneNumber: text, password: 'x' }), false);
        look(
          'log-in',
          text,
          await guest.submit('/login', { phoneNumber: player.phone, password: text }),
          true,
        );
        expect(guest.cookies.has('session')).toBe(false);
        const asked = await guest.submit('/forgotPassword', { intent: 'sendCode', phoneNumber: text });
        look('reset phone', text, asked, false);
        look('reset', text, await guest.submit('/resetPassword', { code: text, ...passwords }), true);
        const phoneCode = { intent: 'verifyPhone', code: text };
        look('code', text, await inside.submit('/userProfile?verify=phone', phoneCode), true);
        look('mail', text, await inside.submit('/verifyEmail', { intent: 'confirmCode', code: text }), true);
        look('link', text, await guest.submit('/verifyEmail', { intent: 'confirmLink', code: text }), true);
        const change = { currentPassword: text, ...passwords };
        look('change', text, await inside.submit('/changePassword', change), true);
      }
      expect(faults).toEqual([]);
      guest.close();
      inside.close();
    },
    LONG_TEST_MS,
  );
});
