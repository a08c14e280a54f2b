import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#app/domain/country.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { LOOPBACK, withFreePorts } from '#tests/support/free-port.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, fieldValue, HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { expectPage, messageIn } from './expectations.ts';

const PASSWORD = 'Correct-Horse-7';
const FORM = '/registerNewUser';
const REGISTER = '/user/register';
const SEND_CODE = '/user/phone/code';
const CHECK_CODE = '/user/phone/verify';
const SET_EMAIL = '/user/email';
const CHECK_EMAIL = '/user/email/verify';
const CHANGE_PASSWORD = '/user/password';
/** As in production, where every player has an address, which the first proxy in front tells. */
const AS_DEPLOYED = {
  LIMIT_REGISTRATION_PER_PHONE: '10/900',
  LIMIT_REGISTRATION_PER_ADDRESS: '20/3600',
  LIMIT_REGISTRATION_IN_ALL: '60/60',
  LIMIT_CODE_PER_ADDRESS: '30/3600',
  LIMIT_EMAIL_PER_PLAYER: '5/600,20/86400',
  LIMIT_LINK_CHECK_PER_ADDRESS: '30/600',
  TRUST_PROXY: '1',
};

let stack: Stack;
let addresses = 0;
let phones = 0;
const clients: HttpClient[] = [];

/** An address that nobody has had in this file. */
const newAddress = () => `203.0.113.${++addresses}`;
const from = (address: string) => ({ 'X-Forwarded-For': address });
/** A number that nobody has, and that no magic value of the sandbox ends. */
const newPhone = () => `3035${String(++phones).padStart(5, '0')}7`;

async function start(env: Readonly<Record<string, string>>): Promise<void> {
  stack = await startStack({ country: 'US', env });
  await stack.sandbox.changeRules({ captchaType: 'none' });
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await stack.sandbox.clearCalls();
});

function visitor(language: Language = 'en'): HttpClient {
  const client = new HttpClient(stack.portal.origin, { language });
  clients.push(client);
  return client;
}

async function player(order: Parameters<Stack['sandbox']['makePlayer']>[0] = {}) {
  const made = await stack.sandbox.makePlayer({ password: PASSWORD, verified: false, ...order });
  return { made, client: await signedIn(made) };
}

async function signedIn(made: { phone: string; password: string }): Promise<HttpClient> {
  const client = visitor();
  await client.logIn(made);
  await client.get('/userProfile');
  return client;
}

const callsOf = async (path: string) => (await stack.sandbox.calls({ path })).length;

/** 429, how long to wait in the header and in words. Gives the seconds. */
function expectTooMany(answer: Answer, mostSeconds: number, language: Language = 'en'): number {
  expectPage(answer, 429);
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(mostSeconds);
  const key: MessageKey = seconds < 60 ? 'errors:tooManyRequestsSeconds' : 'errors:tooManyRequestsMinutes';
  const count = seconds < 60 ? seconds : Math.ceil(seconds / 60);
  expect(pageText(answer.body)).toContain(messageIn(language, key, { count }));
  expect(answer.body).not.toContain(PASSWORD);
  return seconds;
}

/** Sends a registration as a browser would: with the hidden fields of the page before. */
async function register(phoneNumber: string, address = newAddress(), client = visitor(), page?: Answer) {
  const { body } = page ?? (await client.get(FORM));
  const fields = {
    attempt: fieldValue(body, 'attempt') ?? '',
    shownDocuments: fieldValue(body, 'shownDocuments') ?? '',
    phoneNumber,
    displayName: 'Ann of the Moor',
    newPassword: PASSWORD,
    confirmPassword: PASSWORD,
    documents: 'yes',
    ageConfirmed: 'yes',
  };
  return client.submit(FORM, fields, from(address));
}

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status);

describe('limits of registrations and codes', () => {
  beforeAll(() => start(AS_DEPLOYED));
  afterAll(() => stack.stop());

  it.each(['en', 'es', 'ja'] as const)(
    'the eleventh registration of a number is not sent, from anywhere, and stays as it was typed: %s',
    async (language) => {
      const { phone } = await stack.sandbox.makePlayer();
      const before: Answer[] = [];
      for (let n = 0; n < 10; n++) before.push(await register(phone));
      expect(new Set(statusesOf(before))).toEqual(new Set([422]));
      const eleventh = await register(phone, newAddress(), visitor(language));
      expectTooMany(eleventh, 900, language);
      expect(await callsOf(REGISTER)).toBe(10);
      expect(formWith(eleventh.body, 'attempt')).toMatchObject({
        phoneNumber: phone,
        displayName: 'Ann of the Moor',
        newPassword: '',
      });
      // Another number is not touched.
      expect((await register(newPhone())).status).toBe(303);
    },
  );

  it('[ASVS-2.4.1] twenty registrations an hour come from one address, whoever has the numbers', async () => {
    const address = newAddress();
    const answers: Answer[] = [];
    for (let n = 0; n < 10; n++) {
      answers.push(await register((await stack.sandbox.makePlayer()).phone, address));
      answers.push(await register(newPhone(), address));
    }
    expect(statusesOf(answers)).toEqual(Array.from({ length: 10 }, () => [422, 303]).flat());
    expectTooMany(await register(newPhone(), address), 3600);
    expect(await callsOf(REGISTER)).toBe(20);
    // What the portal refuses itself was never one of them.
    const other = newAddress();
    for (let n = 0; n < 22; n++) expect((await register('12', other)).status).toBe(422);
    expect((await register(newPhone(), other)).status).toBe(303);
  });

  it('an operator that cannot be reached uses up nothing', async () => {
    const phone = newPhone();
    const client = visitor();
    let page = await client.get(FORM);
    await stack.sandbox.addFaults({ match: { path: REGISTER }, times: 12, fault: { reset: 'before' } });
    for (let n = 0; n < 12; n++) {
      page = await register(phone, '198.51.100.7', client, page);
      expect(page.status).toBe(422);
    }
    expect((await register(phone, '198.51.100.7', client, page)).status).toBe(303);
  });

  const askForCode = (client: HttpClient) =>
    client.submit('/userProfile?verify=phone', { intent: 'sendPhoneCode' }, from(newAddress()));

  it('a second code to a phone within a minute is not sent, from a new session neither', async () => {
    const { made, client } = await player();
    expect((await askForCode(client)).status).toBe(303);
    const again = await askForCode(client);
    expectTooMany(again, 60);
    expectTooMany(await askForCode(await signedIn(made)), 60);
    expect(await callsOf(SEND_CODE)).toBe(1);
    // The code that is there can be typed on the same page.
    expect(formWith(again.body, 'code')).toMatchObject({ code: '' });
    const [sms] = await stack.sandbox.messagesTo(made.phone);
    const verified = await client.submit('/userProfile', { intent: 'verifyPhone', code: sms?.code ?? '' });
    expect(verified.headers.location).toBe('/');
    expect((await askForCode((await player()).client)).status).toBe(303);
  });

  it('a code that was plainly not sent may be asked for again at once', async () => {
    const { client } = await player();
    for (const json of [{ status: 'FailedToSend' }, { status: 'UnableToSendCode' }]) {
      await stack.sandbox.addFaults({ match: { path: SEND_CODE }, times: 1, fault: { json } });
      await askForCode(client);
    }
    expect((await askForCode(client)).status).toBe(303);
    expect(await callsOf(SEND_CODE)).toBe(3);
  });

  it('[ASVS-6.6.3] ten codes that are wrong are checked, of a phone and of an email each', async () => {
    const { made, client } = await player();
    await askForCode(client);
    const [sms] = await stack.sandbox.messagesTo(made.phone);
    const code = sms?.code === '000000' ? '111111' : '000000';
    const tries: Answer[] = [];
    for (let n = 0; n < 10; n++)
      tries.push(await client.submit('/userProfile?verify=phone', { intent: 'verifyPhone', code }));
    expect(new Set(statusesOf(tries))).toEqual(new Set([422]));
    const right = { intent: 'verifyPhone', code: sms?.code ?? '' };
    const eleventh = await client.submit('/userProfile?verify=phone', right);
    expectTooMany(eleventh, 600);
    expect(eleventh.body).not.toContain(right.code);
    expectTooMany(await (await signedIn(made)).submit('/userProfile?verify=phone', right), 600);
    expect(await callsOf(CHECK_CODE)).toBe(10);

    await client.submit(
      '/userProfile',
      { intent: 'setEmail', email: 'ann@mail.example' },
      from(newAddress()),
    );
    for (let n = 0; n < 10; n++)
      expect((await client.submit('/verifyEmail', { intent: 'confirmCode', code })).status).toBe(422);
    expectTooMany(await client.submit('/verifyEmail', { intent: 'confirmCode', code }), 600);
    expect(await callsOf(CHECK_EMAIL)).toBe(10);
  });

  it('five addresses are set in ten minutes; the sixth stays typed, and guessing the password counts', async () => {
    const { client } = await player({ email: 'ann@mail.example', emailVerified: true });
    const set = (email: string, currentPassword: string) =>
      client.submit('/userProfile', { intent: 'setEmail', email, currentPassword }, from(newAddress()));
    for (let n = 0; n < 5; n++) expect((await set(`a${n}@mail.example`, `Wrong-${n}`)).status).toBe(422);
    const sixth = await set('new@mail.example', PASSWORD);
    expectTooMany(sixth, 600);
    expect(fieldValue(sixth.body, 'email')).toBe('new@mail.example');
    expect(await callsOf(SET_EMAIL)).toBe(5);
  });

  it('[ASVS-6.2.3] five wrong passwords of a player are looked at, and the account stays open', async () => {
    const { made, client } = await player();
    const next = 'Another-Horse-8';
    const change = (currentPassword: string) =>
      client.submit('/changePassword', { currentPassword, newPassword: next, confirmPassword: next });
    await client.get('/changePassword');
    for (let n = 0; n < 5; n++) expect((await change(`Wrong-Horse-${n}`)).status).toBe(422);
    expectTooMany(await change(PASSWORD), 900);
    expect(await callsOf(CHANGE_PASSWORD)).toBe(5);
    expectPage(await client.get('/userProfile'), 200);
    // Another log-on is no way around it.
    const again = await signedIn(made);
    await again.get('/changePassword');
    const other = await again.submit('/changePassword', {
      currentPassword: PASSWORD,
      newPassword: next,
      confirmPassword: next,
    });
    expectTooMany(other, 900);
    expect(await callsOf(CHANGE_PASSWORD)).toBe(5);
  });

  it('thirty wrong links are looked at from one address', async () => {
    const { client } = await player();
    await client.submit(
      '/userProfile',
      { intent: 'setEmail', email: 'link@mail.example' },
      from(newAddress()),
    );
    const address = newAddress();
    const confirm = (code: string, at: string) => {
      const someone = visitor();
      return someone
        .get('/verifyEmail')
        .then(() => someone.submit('/verifyEmail', { intent: 'confirmLink', code }, from(at)));
    };
    const wrong = 'A'.repeat(32);
    for (let n = 0; n < 30; n++) expect((await confirm(wrong, address)).status).toBe(422);
    expectTooMany(await confirm(wrong, address), 600);
    expect(await callsOf(CHECK_EMAIL)).toBe(30);
    const [mail] = await stack.sandbox.messagesTo('link@mail.example');
    const [, code = ''] = /[?&]code=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    expect((await confirm(code, newAddress())).status).toBe(303);
  });
});

describe('limits of registrations and codes, made small', () => {
  let metricsPort = 0;

  beforeAll(async () => {
    await withFreePorts(1, async (port) => {
      metricsPort = port;
      await start({
        LIMIT_REGISTRATION_PER_PHONE: '1/3',
        LIMIT_REGISTRATION_IN_ALL: '3/60',
        LIMIT_PHONE_CODE_IN_ALL: '2/60',
        LIMIT_RESET_CODE_IN_ALL: '1/60',
        LIMIT_CODE_PER_ADDRESS: '3/3600',
        TRUST_PROXY: '1',
        METRICS_PORT: String(port),
      });
    });
  });
  afterAll(() => stack.stop());

  const refusals = async (limit: string) => {
    const answer = await fetch(`http://${LOOPBACK}:${metricsPort}/metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const text = await answer.text();
    const [, count] =
      new RegExp(`^player_portal_limit_refusals_total{limit="${limit}"} (\\d+)$`, 'm').exec(text) ?? [];
    return Number(count);
  };

  it('what came of an attempt before is found out after the wait, with the same key', async () => {
    const phone = newPhone();
    const client = visitor();
    const address = newAddress();
    await stack.sandbox.addFaults({ match: { path: REGISTER }, times: 1, fault: { status: 500 } });
    const failed = await register(phone, address, client);
    expect(failed.status).toBe(422);
    const attempt = fieldValue(failed.body, 'attempt');
    const early = await register(phone, address, client, failed);
    const seconds = expectTooMany(early, 3);
    expect(fieldValue(early.body, 'attempt')).toBe(attempt);
    await sleep(seconds * 1000 + 100);
    expect((await register(phone, address, client, early)).status).toBe(303);
    expect(await callsOf(REGISTER)).toBe(2);
    expect(await stack.sandbox.messagesTo(phone)).toHaveLength(1);
  });

  it('[ASVS-16.3.3] the breakers of all SMS make each caller wait, nobody else, and are counted for an alert', async () => {
    const breakers = ['registrationInAll', 'phoneCodeInAll', 'resetCodeInAll'];
    expect(await Promise.all(breakers.map(refusals))).toEqual([0, 0, 0]);

    // Each household has tries of its own, and all of one site are one caller.
    const household = (n: number) => `2001:db8:5:${n}00::1`;
    const registrations: Answer[] = [];
    for (let n = 0; n < 6; n++) registrations.push(await register(newPhone(), household(n)));
    // Two were sent before, one of which may have sent an SMS.
    expect(statusesOf(registrations).at(-1)).toBe(429);
    expect(await refusals('registrationInAll')).toBeGreaterThan(0);
    expect((await register(newPhone())).status).toBe(303);

    const codes: Answer[] = [];
    for (let n = 0; n < 4; n++) {
      const { client } = await player();
      codes.push(await client.submit('/userProfile', { intent: 'sendPhoneCode' }, from(household(n))));
    }
    expect(statusesOf(codes)).toEqual([303, 303, 303, 429]);
    expect(await callsOf(SEND_CODE)).toBe(3);
    expect(await refusals('phoneCodeInAll')).toBe(3);

    const resets: Answer[] = [];
    for (const address of [household(0), household(1), household(2), newAddress()]) {
      const { phone } = await stack.sandbox.makePlayer();
      const client = visitor();
      await client.get('/?panel=forgotPassword');
      resets.push(await client.submit('/forgotPassword', { phoneNumber: phone }, from(address)));
    }
    expect(statusesOf(resets)).toEqual([303, 303, 429, 303]);
    expect(await refusals('resetCodeInAll')).toBe(4);
  });

  it('three codes of any kind are asked for from one address', async () => {
    const address = newAddress();
    const answers: Answer[] = [];
    for (let n = 0; n < 4; n++) {
      const { client } = await player();
      const fields = { intent: 'setEmail', email: `p${n}@mail.example` };
      answers.push(await client.submit('/userProfile', fields, from(address)));
    }
    expect(statusesOf(answers)).toEqual([303, 303, 303, 429]);
    expect(await callsOf(SET_EMAIL)).toBe(3);
  });

  it('what is counted has the names that the portal gives it, whatever is asked for', async () => {
    const client = visitor();
    await client.get('/about');
    for (let n = 0; n < 300; n++) await client.get(`/${n}/${PASSWORD}`);
    const text = await (await fetch(`http://${LOOPBACK}:${metricsPort}/metrics`)).text();
    expect(text).toMatch(/^player_portal_request_duration_seconds_count\{route="\/about",status="200"\} \d/m);
    expect(text).toMatch(
      /^player_portal_request_duration_seconds_count\{route="other",status="404"\} \d{3}$/m,
    );
    expect(text).toMatch(
      /^player_portal_operator_call_duration_seconds_count\{call="GET [^"]+",outcome="ok"\} \d/m,
    );
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(text).not.toContain(PASSWORD);
    const series = text.split('\n').filter((line) => line.includes('_count{') || /^\w+ /.test(line));
    expect(series.length).toBeLessThan(200);
  });

  it('[ASVS-13.4.5] counters are on a port of their own, and nothing else is', async () => {
    expect((await visitor().get('/metrics')).status).toBe(404);
    for (const [path, method] of [
      ['/', 'GET'],
      ['/metrics?x=1', 'GET'],
      ['/metrics', 'POST'],
      ['/healthz', 'GET'],
    ]) {
      const answer = await fetch(`http://${LOOPBACK}:${metricsPort}${path}`, { method: method ?? 'GET' });
      expect(answer.status).toBe(404);
    }
  });
});
