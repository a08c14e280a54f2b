import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import type { Stack } from '#tests/support/stack.ts';
import { messageIn } from './expectations.ts';
import { Payer } from './payer.ts';

const PASSWORD = 'Passw0rd!-77';
const LANGUAGES = ['en', 'es-MX', 'ja'] as const;

let stack: Stack;
const clients: HttpClient[] = [];

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await stack.sandbox.reset();
});

afterAll(() => stack.stop());

function visit(language: (typeof LANGUAGES)[number] = 'en'): HttpClient {
  const client = new HttpClient(stack.portal.origin, { language });
  clients.push(client);
  return client;
}

async function signIn(order: PlayerOrderInput = {}, language: (typeof LANGUAGES)[number] = 'en') {
  const payer = await Payer.signIn(stack, order, language);
  clients.push(payer.client);
  return payer;
}

const mainOf = ({ body }: Answer) => pageText(/<main\b.*?<\/main>/s.exec(body)?.[0] ?? '');

/** Names of the fields that a player fills in, in the order of the page. */
function fieldsIn({ body }: Answer, formId: string): string[] {
  const form = new RegExp(`<form[^>]*id="${formId}".*?</form>`, 's').exec(body)?.[0] ?? '';
  const fields = [...form.matchAll(/<(?:input|select)\b[^>]*>/g)].filter(
    ([field]) => !field.includes('"hidden"'),
  );
  return fields.map(([field]) => / name="([^"]+)"/.exec(field)?.[1] ?? '');
}

describe('a registration', () => {
  const SHORT = ['phoneNumber', 'displayName', 'newPassword', 'confirmPassword', 'documents', 'ageConfirmed'];
  const OF_MEXICO = [
    ...['phoneNumber', 'displayName', 'email', 'newPassword', 'confirmPassword'],
    ...['firstName', 'lastName', 'birthDate.day', 'birthDate.month', 'birthDate.year'],
    ...['nationality', 'countryOfResidence', 'nationalId', 'address.zipcode', 'address.zipcodeAgain'],
    ...['documents', 'ageConfirmed'],
  ];

  it('[SC-REG-01] asks on the short page for the least, and in Mexico for the person too, the zipcode twice', async () => {
    const client = visit('es-MX');
    const asked = async (path: string) =>
      fieldsIn(await client.get(path), 'register-form').filter((name) => name !== 'homepage');
    expect(await asked('/registerNewUser')).toEqual(SHORT);
    expect(await asked('/extendedRegisterView')).toEqual(OF_MEXICO);
  });

  it.each(LANGUAGES)(
    '[SC-REG-07] says in %s what the email is for, and that it may be left out',
    async (language) => {
      const main = mainOf(await visit(language).get('/extendedRegisterView'));
      const say = textsIn(language);
      expect(main).toContain(say('register:hints.email'));
      expect(main).toContain(say('common:optional', { label: say('register:fields.email') }));
    },
  );

  it.each(LANGUAGES)(
    '[SC-REG-08 SC-REG-09 SC-REG-12] in %s makes an account without the code: later, and Home says so',
    async (language) => {
      const client = visit(language);
      const { body } = await client.get('/registerNewUser');
      const phone = newPhone();
      const answer = await client.submit('/registerNewUser', {
        ...formWith(body, 'attempt'),
        phoneNumber: `044 ${phone}`,
        displayName: 'Ana',
        newPassword: PASSWORD,
        confirmPassword: PASSWORD,
        documents: 'yes',
        ageConfirmed: 'yes',
      });
      expect(answer.headers.location).toBe('/userProfile?verify=phone');
      const say = textsIn(language);
      const code = await client.follow(answer);
      expect(pageText(code.body)).toContain(messageIn(language, 'errors:registrationSuccess'));
      expect(mainOf(code)).toContain(say('profile:code.sent', { to: `55 •••• ${phone.slice(-4)}` }));
      const later = new RegExp(`<a[^>]*href="([^"]+)"[^>]*>${say('profile:code.later')}</a>`).exec(code.body);
      const home = await client.get(later?.[1] ?? '/nowhere');
      expect(mainOf(home)).toContain(say('home:notVerified'));
      expect(mainOf(home)).toContain('Ana');
    },
  );
});

describe('the profile', () => {
  it('[SC-PROF-01] saves each of its parts by a form of its own, and leads to password and identity check', async () => {
    const { client, player } = await signIn({ personalInfo: 'complete', email: 'ana@player.example' });
    const page = await client.get('/userProfile');
    const forms = ['email', 'firstName', 'language'].map((field) => Object.keys(formWith(page.body, field)));
    for (const fields of forms) expect(fields).toContain('csrf');
    expect(forms.map((fields) => fields.filter((name) => /^(email|firstName|language)$/.test(name)))).toEqual(
      [['email'], ['firstName'], ['language']],
    );
    const main = /<main\b.*?<\/main>/s.exec(page.body)?.[0] ?? '';
    for (const path of ['/changePassword', '/identificationStatus', '/userProfile?dialog=displayName'])
      expect(main).toContain(`href="${path}"`);
    expect(main).not.toMatch(/<input[^>]*name="phoneNumber"/);
    expect(pageText(main)).toContain(`${player.phone.slice(0, 2)} ${player.phone.slice(2, 6)}`);
  });

  it('[SC-PROF-02] says how the address stands: proved, not proved, or waiting for another one', async () => {
    const standing = async (order: PlayerOrderInput) =>
      mainOf(await (await signIn(order)).client.get('/userProfile'));
    expect(await standing({ email: 'a@player.example' })).toContain('a@player.example Verified');
    expect(await standing({ email: 'b@player.example', emailVerified: false })).toContain(
      'b@player.example Not Verified',
    );
    const pending = { email: 'c@player.example', pendingEmail: 'new@player.example' };
    expect(await standing(pending)).toContain('Waiting for confirmation of new@player.example');
  });
});

describe('the change of a password', () => {
  it('[SC-PWD-01] tells password managers which account and which passwords', async () => {
    const { client, player } = await signIn();
    const { body } = await client.get('/changePassword');
    const fields = [...body.matchAll(/<input\b[^>]*autocomplete="([^"]+)"[^>]*>/gi)].map(([field, what]) => [
      / name="([^"]+)"/.exec(field)?.[1],
      what,
    ]);
    expect(fields).toEqual([
      ['username', 'username'],
      ['currentPassword', 'current-password'],
      ['newPassword', 'new-password'],
      ['confirmPassword', 'new-password'],
    ]);
    expect(formWith(body, 'currentPassword').username).toBe(player.phone);
    expect(mainOf({ body } as Answer)).toContain('8 to 64 characters. Use at least 3 of these kinds');
  });
});

describe('the identity check', () => {
  it('[SC-ID-01] says before it starts what is needed, what it is for, and what to do without a camera', async () => {
    const { client } = await signIn({ restricted: true, personalInfo: 'complete' });
    const main = mainOf(await client.get('/identificationStatus'));
    const say = textsIn('en');
    for (const key of ['document', 'light', 'time', 'data'] as const)
      expect(main).toContain(say(`identity:needs.${key}`));
    expect(main).toContain(say('identity:leaving.needs'));
    expect(main).toContain(say('identity:leaving.inPerson'));
    expect(main).toContain('Buy-in at Casino Jacaranda: up to 300.00 USD in all until then.');
  });

  it.each([
    ['en', /Being checked since \d{1,2}:\d\d\s[AP]M\b/],
    ['es-MX', /En revisión desde: \d{1,2}:\d\d\s[ap]\.m\./],
    ['ja', /\d{1,2}:\d\d.*から/],
  ] as const)(
    '[SC-ID-04] says in %s since when it is going on, and that nobody has to wait',
    async (language, since) => {
      const { client, player } = await signIn({ restricted: true, personalInfo: 'complete' }, language);
      const idCheck = { result: 'Unresolved', lastAttemptDate: new Date().toISOString() } as const;
      await stack.sandbox.changePlayer({ phone: player.phone, idCheck });
      const main = mainOf(await client.get('/identificationStatus'));
      expect(main).toMatch(since);
      expect(main).toContain(textsIn(language)('identity:unresolved.close'));
    },
  );

  it.each([
    ['en', 'Done on November 12, 2026.'],
    ['es-MX', '12 de noviembre de 2026'],
    ['ja', '2026年11月12日'],
  ] as const)('[SC-ID-10] says in %s when it was passed', async (language, date) => {
    const { client, player } = await signIn({ restricted: true, personalInfo: 'complete' }, language);
    const idCheck = { result: 'Success', lastAttemptDate: '2026-11-12T20:05:00Z' } as const;
    await stack.sandbox.changePlayer({ phone: player.phone, idCheck });
    expect(mainOf(await client.get('/identificationStatus'))).toContain(date);
  });
});

describe('an address that was just confirmed', () => {
  it.each(LANGUAGES)('[SC-CODE-10] has the ways on from there, in %s', async (language) => {
    const address = `ana.${language}@player.example`;
    const { client } = await signIn({ email: address, emailVerified: false }, language);
    const resend = await client.get('/verifyEmail');
    await client.submit('/verifyEmail', { ...formWith(resend.body, 'code'), intent: 'sendEmail' });
    const [mail] = await stack.sandbox.messagesTo(address);
    const page = await client.get('/verifyEmail');
    const form = { ...formWith(page.body, 'code'), code: mail?.code ?? '', intent: 'confirmCode' };
    const done = await client.arrive(await client.submit('/verifyEmail', form));
    expect(mainOf(done)).toContain(textsIn(language)('profile:verifyEmail.doneTitle'));
    const main = /<main\b.*?<\/main>/s.exec(done.body)?.[0] ?? '';
    for (const href of ['/', '/userProfile#email']) expect(main).toContain(`href="${href}"`);
  });
});
