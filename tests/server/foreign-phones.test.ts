import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Country } from '#sandbox/contract.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import type { Stack } from '#tests/support/stack.ts';
import { sessionCookies } from './expectations.ts';
import { enterAsGuest, typePassword } from './guest-links.ts';

const PASSWORD = 'Passw0rd!-77';
const REGISTER = '/registerNewUser';

let stacks: Record<Country, Stack>;

beforeAll(async () => {
  const [MX, US, JP] = await Promise.all([borrowStack('MX'), borrowStack('US'), borrowStack('JP')]);
  stacks = { MX, US, JP };
});

afterAll(() => Promise.all(Object.values(stacks).map((stack) => stack.stop())));

async function register(client: HttpClient, phoneNumber: string, country?: string): Promise<Answer> {
  const form = formWith((await client.get(REGISTER)).body, 'phoneNumber');
  return client.submit(REGISTER, {
    ...form,
    ...(country === undefined ? {} : { phoneCountryCode: country }),
    phoneNumber,
    displayName: 'Ana',
    newPassword: PASSWORD,
    confirmPassword: PASSWORD,
    documents: 'yes',
    ageConfirmed: 'yes',
  });
}

const written = (digits: string) => `${digits.slice(0, 2)} ${digits.slice(2, 6)} ${digits.slice(6)}`;

describe('a phone number of another country that is offered', () => {
  it.each<[Country, string, string]>([
    ['US', '+52 ', '55'],
    ['US', '0052 ', '55'],
    ['US', '011 52 ', '55'],
    ['US', '\uff0b\uff15\uff12\u00a0', '55'],
    ['US', '+81 (0)', '90'],
    ['MX', '+1 ', '70'],
    ['JP', '010 52 1 ', '55'],
    ['MX', '+43 ', '66'],
    ['US', '+49 (0) ', '15'],
  ])('registers, logs in and gets a reset code in %s: %s...', async (portal, prefix, area) => {
    const stack = stacks[portal];
    const typed = prefix + written(newPhone(area));
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    const registered = await register(client, typed);
    expect(pageText(registered.body)).toBe('');
    expect(registered.status).toBe(303);
    await client.get('/');

    const other = new HttpClient(stack.portal.origin, { language: 'en' });
    const answer = await other.logIn({ phone: typed, password: PASSWORD });
    expect(sessionCookies(answer)).toHaveLength(1);

    const visitor = new HttpClient(stack.portal.origin, { language: 'en' });
    const panel = await visitor.get('/?panel=forgotPassword');
    const reset = await visitor.submit('/forgotPassword', {
      ...formWith(panel.body, 'phoneNumber'),
      phoneNumber: typed,
    });
    expect(pageText((await visitor.follow(reset)).body)).toContain('We sent a code to');
    for (const each of [client, other, visitor]) each.close();
  });
});

describe('a phone number of a country whose numbers have not ten digits', () => {
  it.each([
    ['SV', '503', '7012'],
    ['ES', '34', '61234'],
    ['BR', '55', '2196123'],
  ])('registers as people of %s write it, and logs in with its prefix', async (country, prefix, start) => {
    const stack = stacks.US;
    const digits = start + newPhone().slice(-4);
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    const registered = await register(client, `\u202a+${prefix}\u00a0${digits}`);
    expect([pageText(registered.body), registered.status]).toEqual(['', 303]);
    const home = pageText((await client.get('/')).body);
    expect(home.replace(/[^0-9]/g, ''), country).toContain(digits);

    const other = new HttpClient(stack.portal.origin, { language: 'en' });
    const refused = await other.logIn({ phone: digits, password: PASSWORD });
    const message = 'If it is of another country, start with + and its code.';
    expect(pageText((await other.follow(refused)).body)).toContain(message);
    const answer = await other.logIn({ phone: `+${prefix} ${digits}`, password: PASSWORD });
    expect(sessionCookies(answer)).toHaveLength(1);
    for (const each of [client, other]) each.close();
  });
});

describe('a phone number of a country that is not offered', () => {
  it.each([
    ['en', 'Phone numbers of Côte d’Ivoire cannot be used here.'],
    ['es', 'de Costa de Marfil no se pueden usar aquí'],
    ['ja', 'コートジボワールの電話番号'],
  ] as const)('is refused with the name of the country, in %s', async (language, message) => {
    const client = new HttpClient(stacks.US.portal.origin, { language });
    const typed = '+225 01 23 45 67 89';
    const registered = await register(client, typed);
    expect(pageText(registered.body)).toContain(message);
    const logIn = await client.logIn({ phone: typed, password: PASSWORD });
    expect(pageText((await client.follow(logIn)).body)).toContain(message);
    const panel = await client.get('/?panel=forgotPassword');
    const form = { ...formWith(panel.body, 'phoneNumber'), phoneNumber: typed };
    const reset = await client.submit('/forgotPassword', form);
    expect(pageText((await client.follow(reset)).body)).toContain(message);
    client.close();
  });
});

describe('numbers of Mexico in its own portal', () => {
  it.each(['044 ', '045 ', '+521 ', '01 ', '0052 ', '+52 (1) '])('log in with %s', async (prefix) => {
    const player = await stacks.MX.sandbox.makePlayer();
    const client = new HttpClient(stacks.MX.portal.origin, { language: 'es-MX' });
    const answer = await client.logIn({ ...player, phone: prefix + written(player.phone) });
    expect(sessionCookies(answer)).toHaveLength(1);
    client.close();
  });
});

describe('the same digits in two countries', () => {
  it('lead to the account of the country that was typed, where log-ins name it', async () => {
    const { portal, sandbox } = stacks.US;
    const phone = newPhone('55');
    const makePlayer = (phoneCountryCode: Country, displayName: string) =>
      sandbox.makePlayer({ phone, phoneCountryCode, displayName, password: PASSWORD });
    await makePlayer('MX', 'Ximena');
    await makePlayer('US', 'Sam');
    const nameAfter = async (typed: string) => {
      const client = new HttpClient(portal.origin, { language: 'en' });
      expect(sessionCookies(await client.logIn({ phone: typed, password: PASSWORD }))).toHaveLength(1);
      const home = pageText((await client.get('/')).body);
      client.close();
      return ['Ximena', 'Sam'].filter((name) => home.includes(name));
    };
    expect([await nameAfter(`+52 ${phone}`), await nameAfter(phone)]).toEqual([['Sam'], ['Sam']]);
    await sandbox.changeSettings({ logInPhoneCountry: true });
    expect([await nameAfter(`+52 ${phone}`), await nameAfter(phone)]).toEqual([['Ximena'], ['Sam']]);
  });

  it('get a code for the lost password of their own account, where the operator takes the country', async () => {
    const { portal, sandbox } = stacks.US;
    const phone = newPhone('55');
    const makePlayer = (phoneCountryCode: Country, displayName: string) =>
      sandbox.makePlayer({ phone, phoneCountryCode, displayName, password: PASSWORD });
    await makePlayer('US', 'Sam');
    await makePlayer('MX', 'Ximena');
    await sandbox.changeSettings({ logInPhoneCountry: true, lostPasswordPhoneCountry: true });
    const client = new HttpClient(portal.origin, { language: 'en' });
    const newPassword = 'New-Secret-42';
    const panel = formWith((await client.get('/?panel=forgotPassword')).body, 'phoneNumber');
    const asked = await client.submit('/forgotPassword', { ...panel, phoneNumber: `+52 ${phone}` });
    const step = (await client.follow(asked)).body;
    // The account of a password manager logs in with its prefix.
    expect(step).toContain(`value="+52 ${phone}"`);
    const [message] = await sandbox.messagesTo(phone);
    expect(message?.to).toBe(`+52${phone}`);
    const fields = { code: message?.code ?? '', newPassword, confirmPassword: newPassword };
    const reset = await client.submit('/resetPassword', { ...formWith(step, 'code'), ...fields });
    expect(pageText((await client.follow(reset)).body)).toContain('Password changed');
    client.close();
    for (const [typed, password, name] of [
      [`+52 ${phone}`, newPassword, 'Ximena'],
      [phone, PASSWORD, 'Sam'],
    ] as const) {
      const other = new HttpClient(portal.origin, { language: 'en' });
      expect(sessionCookies(await other.logIn({ phone: typed, password }))).toHaveLength(1);
      expect(pageText((await other.get('/')).body)).toContain(name);
      other.close();
    }
  });

  it("lead a guest's password to the guest's own account", async () => {
    const stack = stacks.US;
    const phone = newPhone('55');
    const makePlayer = (phoneCountryCode: Country, displayName: string) =>
      stack.sandbox.makePlayer({ phone, phoneCountryCode, displayName, password: PASSWORD });
    await makePlayer('MX', 'Ximena');
    const guest = await enterAsGuest(stack, { phone });
    await makePlayer('US', 'Sam');
    await stack.sandbox.changeSettings({ logInPhoneCountry: true });
    const answer = await typePassword(guest, '/', PASSWORD);
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    expect(pageText((await guest.get('/')).body)).toContain('Ximena');
    guest.close();
  });

  it('do not keep a player who has registered from going on, where the answer has no session', async () => {
    const stack = stacks.US;
    const phone = newPhone('55');
    await stack.sandbox.makePlayer({ phone, phoneCountryCode: 'US', displayName: 'Sam', password: PASSWORD });
    await stack.sandbox.changeSettings({ logInPhoneCountry: true });
    const fault = { json: { status: 'Success' }, takesEffect: true };
    await stack.sandbox.addFaults({ match: { path: '/user/register' }, fault });
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    const registered = await register(client, `+52 ${phone}`);
    expect(sessionCookies(registered)).toHaveLength(1);
    expect(pageText((await client.get('/')).body)).toContain('Ana');
    client.close();
  });
});
