import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { JOINABLE } from '#tests/support/sandbox.ts';
import { messageIn } from './expectations.ts';
import { addressOf } from './guest-links.ts';
import { type SharedStack, startSharedStack } from './shared-stack.ts';

const PANEL = '/?panel=forgotPassword';
const PASSWORD = 'Correct-Horse-7';
const PASSWORDS = { newPassword: PASSWORD, confirmPassword: PASSWORD };
const SITE_KEY = '0x4AAAAAAA-of-the-sandbox';
const BOXES = { documents: 'yes', ageConfirmed: 'yes' };
const CASINOS = [{ casinoId: 13, regularAU: 1_000_000 }];
const say = textsIn('en');

let stack: SharedStack;
let clients: HttpClient[];
let phones = 5586000000;
const newPhone = () => String(++phones);

beforeAll(async () => {
  stack = await startSharedStack('MX', {}, { more: 1 });
});
beforeEach(async () => {
  await stack.sandbox.reset();
  await stack.sandbox.changeRules({ captchaType: 'turnstile', captchaSiteKey: SITE_KEY });
  clients = [];
  return () => {
    for (const client of clients) client.close();
  };
});
afterAll(() => stack.stop());

/** A browser of which every request arrives at another process than the one before. */
function roaming(): HttpClient {
  const client = new HttpClient(stack.publicOrigin, { language: 'en' }).roam(stack.addresses);
  clients.push(client);
  return client;
}

/**
 * Sends a form twice at a time, to different processes.
 *
 * @returns the answers, each with the browser as if that one had come last
 */
async function twice(client: HttpClient, path: string, fields: Readonly<Record<string, string>>) {
  const [first, second] = stack.addresses;
  const pair = [first, second].map((address) => client.copy().roam([address]));
  clients.push(...pair);
  return Promise.all(pair.map(async (browser) => ({ browser, answer: await browser.submit(path, fields) })));
}

/** Has the operator take its time, so that the second press comes before the first one is answered. */
const slowDown = (path: string) => stack.sandbox.addFaults({ match: { path }, fault: JOINABLE });

/** What the browser sends of a captcha that was solved anew. */
async function solved(): Promise<{ captchaResponse: string }> {
  const answer = await fetch(`${stack.sandbox.origin}/captcha/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sitekey: SITE_KEY }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { captchaResponse: token };
}

const callsTo = async (path: string) => (await stack.sandbox.calls({ method: 'POST', path })).length;
const textOf = (page: Answer) => pageText(page.body);

describe('over three processes, each request at another one,', () => {
  it('[OP-SHARED-01] a registration in steps keeps what was typed, and makes the account', async () => {
    const client = roaming();
    const phoneNumber = newPhone();
    const path = '/multiComponentRegisterView';
    let page = await client.arrive(await client.get(path));
    const answers: Record<string, string>[] = [
      { phoneNumber },
      { displayName: 'Ana', ...PASSWORDS },
      { firstName: 'Ana', lastName: 'Ruiz' },
    ];
    for (const [index, answer] of answers.entries()) {
      const sent = await client.submit(`${path}?step=${index + 1}`, {
        ...formWith(page.body, Object.keys(answer)[0] ?? ''),
        ...answer,
      });
      expect([index, sent.headers.location]).toEqual([index, `${path}?step=${index + 2}`]);
      page = await client.follow(sent);
    }
    for (const text of ['Ana', 'Ruiz', say('register:check.passwordKept')]) {
      expect(textOf(page)).toContain(text);
    }
    const back = await client.get(`${path}?step=3`);
    expect(formWith(back.body, 'lastName')).toMatchObject({ lastName: 'Ruiz' });
    page = await client.get(`${path}?step=4`);
    const form = formWith(page.body, 'attempt');
    const made = await client.submit(`${path}?step=4`, { ...form, ...BOXES, ...(await solved()) });
    expect([made.status, made.headers.location]).toEqual([303, '/userProfile?verify=phone']);
    // The code that was sent is known wherever the page is asked for.
    expect(textOf(await client.follow(made))).toContain('•••');
    expect(await callsTo('/user/register')).toBe(1);
  });

  it('[OP-SHARED-02] a registration sent twice at a time is one account, and its player is told of it twice', async () => {
    const client = roaming();
    const path = '/registerNewUser';
    const form = formWith((await client.get(path)).body, 'attempt');
    const typed = { phoneNumber: newPhone(), displayName: 'Ana', ...PASSWORDS, ...BOXES };
    await slowDown('/user/register');
    for (const { answer } of await twice(client, path, { ...form, ...typed, ...(await solved()) })) {
      expect([answer.status, answer.headers.location]).toEqual([303, '/userProfile?verify=phone']);
    }
  });

  it('[OP-SHARED-03] the long form comes back as it was typed', async () => {
    const client = roaming();
    const path = '/extendedRegisterView';
    const form = formWith((await client.get(path)).body, 'attempt');
    const typed = { phoneNumber: newPhone(), displayName: 'Ana', firstName: 'Ana María' };
    expect((await client.submit(path, { ...form, ...typed, ...PASSWORDS })).status).toBe(422);
    for (let n = 0; n < 3; n++) {
      expect(formWith((await client.get(path)).body, 'attempt')).toMatchObject({ ...typed, newPassword: '' });
    }
  });

  it('[OP-SHARED-04] a forgotten password goes from the number to the new password', async () => {
    const { phone } = await stack.sandbox.makePlayer();
    const client = roaming();
    const panel = await client.get(PANEL);
    const form = { ...formWith(panel.body, 'captchaSeal'), phoneNumber: phone, ...(await solved()) };
    const step = await client.follow(await client.submit('/forgotPassword', form));
    expect(step.body).toContain('name="code"');
    const early = await client.follow(await client.submit('/forgotPassword', { intent: 'resend' }));
    expect(textOf(early)).toMatch(/Please try again in (\d+ seconds|1 minute)/);
    expect(await callsTo('/user/password/lost/code')).toBe(1);
    const [sms] = await stack.sandbox.messagesTo(phone);
    const code = /\b\d{6}\b/.exec(JSON.stringify(sms))?.[0] ?? '';
    // Pressed twice, it is changed once, and nobody is told that the code was wrong.
    await slowDown('/user/password/lost');
    const changed = await twice(client, '/resetPassword', { code, ...PASSWORDS });
    expect(changed.map(({ answer }) => [answer.status, answer.headers.location])).toEqual([
      [303, '/'],
      [303, '/'],
    ]);
    expect(await callsTo('/user/password/lost')).toBe(1);
    expect((await roaming().logIn({ phone, password: PASSWORD })).headers.location).toBe('/');
  });

  it('[OP-SHARED-05] a code is sent once to who presses twice', async () => {
    const { phone } = await stack.sandbox.makePlayer();
    const client = roaming();
    const form = formWith((await client.get(PANEL)).body, 'captchaSeal');
    await slowDown('/user/password/lost/code');
    const sent = await twice(client, '/forgotPassword', { ...form, phoneNumber: phone, ...(await solved()) });
    for (const { browser, answer } of sent) {
      expect((await browser.follow(answer)).body).toContain('name="code"');
    }
    expect(await callsTo('/user/password/lost/code')).toBe(1);
  });

  it.each([
    ['code to the phone', '/user/phone/code', '/userProfile', { intent: 'sendPhoneCode' }],
    ['mail', '/user/email/code', '/verifyEmail', { intent: 'sendEmail' }],
    [
      'mail to a new address',
      '/user/email',
      '/userProfile',
      { intent: 'setEmail', email: 'b@player.example' },
    ],
  ])(
    '[OP-SHARED-05] a player who presses twice is sent one %s, and told of it twice',
    async (_name, call, path, fields) => {
      const email = { email: 'a@player.example', emailVerified: false };
      const player = await stack.sandbox.makePlayer({ ...email, verified: false });
      const client = roaming();
      await client.logIn(player);
      await client.get(path);
      await slowDown(call);
      const typed = { ...fields, currentPassword: player.password };
      for (const { browser, answer } of await twice(client, path, typed)) {
        expect(answer.status).toBe(303);
        const page = await browser.follow(answer);
        expect(page.body).toContain('name="code"');
        expect(textOf(page)).not.toContain('Too many requests');
        expect(textOf(page)).not.toContain(say('errors:codeSentAgain'));
      }
      expect(await callsTo(call)).toBe(1);
    },
  );

  it('[OP-SHARED-06] a captcha response is good once', async () => {
    const refused = { json: { status: 'PhoneNumberInvalidCharacters' } };
    await stack.sandbox.addFaults({ match: { path: '/user/password/lost/code' }, fault: refused });
    const client = roaming();
    const texts: string[] = [];
    for (let n = 0; n < 4; n++) {
      const page = await client.get(PANEL);
      const form = { ...formWith(page.body, 'captchaSeal'), phoneNumber: newPhone() };
      const sent = await client.submit('/forgotPassword', {
        ...form,
        captchaResponse: 'good-once',
        intent: 'sendCode',
      });
      texts.push(textOf(await client.follow(sent)));
    }
    const notSolved = messageIn('en', 'errors:captchaNotSolved');
    expect(texts.map((text) => text.includes(notSolved))).toEqual([false, true, true, true]);
    expect(await callsTo('/user/password/lost/code')).toBe(1);
  });

  it('[OP-SHARED-07] a cash-out that was checked is shown and sent', async () => {
    const player = await stack.sandbox.makePlayer({
      casinos: CASINOS,
      email: 'ana@player.example',
      personalInfo: 'complete',
    });
    const client = roaming();
    await client.logIn(player);
    const form = formWith((await client.get('/webPayCashOut')).body, 'operation');
    const answers = {
      quickAmount: 'other',
      amount: '500',
      method: 'm_spei_out',
      'details.m_spei_out.clabe': '032180000118359719',
    };
    const checked = await client.submit('/webPayCashOut?casino=13', { ...form, ...answers, intent: 'check' });
    for (let n = 0; n < 3; n++) expect(textOf(await client.follow(checked))).toContain('500.00');
    const check = formWith((await client.follow(checked)).body, 'amountAU');
    const paid = await client.submit('/webPayCashOut?casino=13', { ...check, intent: 'pay' });
    expect(paid.headers.location).toMatch(/^\/webPayTransaction/);
    expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
  });

  it('[OP-SHARED-08] a form of a payment comes back after the end of its session', async () => {
    const player = await stack.sandbox.makePlayer({ casinos: CASINOS });
    const client = roaming();
    await client.logIn(player);
    const form = formWith((await client.get('/webPayCashIn')).body, 'operation');
    const fault = { status: 401 };
    await stack.sandbox.addFaults({
      match: { path: '/webpay/buyIn', phone: player.phone },
      times: 1,
      fault,
    });
    await stack.sandbox.addFaults({ match: { path: '/authentication/refresh' }, times: 1, fault });
    const typed = { amount: '730', quickAmount: 'other', method: 'm_oxxo', intent: 'pay' };
    const lost = await client.submit('/webPayCashIn?casino=13', { ...form, ...typed });
    const logOn = await client.follow(lost);
    const login = formWith(logOn.body, 'password');
    const credentials = { phoneNumber: player.phone, password: player.password };
    const page = await client.arrive(await client.submit('/login', { ...login, ...credentials }));
    expect(formWith(page.body, 'operation')).toMatchObject({ amount: '730' });
    expect(await stack.sandbox.paymentsOf(player.phone)).toMatchObject({ transactions: [] });
  });

  it('a refused form is shown with its reason and what was typed while Redis starts empty', async () => {
    const player = await stack.sandbox.makePlayer({
      casinos: CASINOS,
      email: 'ana@player.example',
      personalInfo: 'complete',
    });
    const client = roaming();
    const restart = async () => {
      await stack.redis.stop();
      await stack.redis.start();
    };
    await client.get('/');
    const logIn = await client.post('/login', { phoneNumber: player.phone, password: 'Wrong-Horse-1' });
    await restart();
    const visitor = await client.follow(logIn);
    expect(textOf(visitor)).toContain(messageIn('en', 'errors:invalidUser'));
    expect(formWith(visitor.body, 'password')).toMatchObject({ phoneNumber: player.phone });

    await client.logIn(player);
    await client.get('/changePassword');
    const empty = await client.post('/changePassword', { newPassword: '', confirmPassword: '' });
    await restart();
    expect(textOf(await client.follow(empty))).toContain(messageIn('en', 'errors:passwordFieldsEmpty'));

    for (const [path, typed] of [
      ['/webPayCashIn?casino=13', { method: 'm_card', intent: 'pay' }],
      ['/webPayCashOut?casino=13', { method: 'm_spei_out', intent: 'check' }],
    ] as const) {
      const form = formWith((await client.get(path)).body, 'operation');
      const fields = { ...form, amount: '11', quickAmount: 'other', ...typed };
      const refused = await client.post(path, fields);
      await restart();
      const page = await client.follow(refused);
      expect(refused.headers['form-refused']).toBe('422');
      expect(formWith(page.body, 'operation')).toMatchObject({ amount: '11' });
      expect(textOf(page)).not.toContain(say('web-pay:again.expired'));
    }
    expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toEqual([]);
    await stack.redisFound();
  });

  it('[OP-SHARED-09] a guest link works once, in another language too, and for who opens it twice at a time', async () => {
    const { phone } = await stack.sandbox.makePlayer({ displayName: 'Ana', casinos: CASINOS });
    const other = await stack.sandbox.makePlayer({ displayName: 'Beto', casinos: CASINOS });
    const client = roaming();
    await client.logIn(other);
    const link = addressOf(await stack.sandbox.guestLink(phone));
    const asked = await client.get(link);
    expect(textOf(asked)).toContain(say('guest:other.title'));
    const guestLink = /<input type="hidden" form="language-form" name="guestLink" value="([^"]+)"/.exec(
      asked.body,
    )?.[1];
    const fields = { ...formWith(asked.body, 'returnTo'), language: 'es-MX', guestLink: guestLink ?? '' };
    const spanish = await client.follow(await client.submit('/language', fields));
    expect(textOf(spanish)).toContain(textsIn('es-MX')('guest:other.title'));
    const { link: sealed = '' } = formWith(spanish.body, 'link');
    await slowDown('/authentication/refresh');
    const both = await twice(client, '/guestLogin', { link: sealed });
    const pages = await Promise.all(both.map(({ browser, answer }) => browser.arrive(answer)));
    for (const page of pages) expect(textOf(page)).toContain(textsIn('es-MX')('guest:confirm.title'));
    const { browser = client } = both[1] ?? {};
    const answer = pages[1] ?? spanish;
    const { link: session = '' } = formWith(answer.body, 'link');
    const entered = await browser.submit('/guestLogin', { link: session });
    expect([entered.status, entered.headers.location]).toEqual([303, '/webPayCashIn']);
    expect(await callsTo('/authentication/refresh')).toBe(1);
  });

  it('[OP-SHARED-09] a guest’s buy-in is there once the password was typed', async () => {
    const player = await stack.sandbox.makePlayer({ casinos: CASINOS });
    const client = roaming();
    await client.get(addressOf(await stack.sandbox.guestLink(player.phone)));
    const form = formWith((await client.get('/webPayCashIn')).body, 'operation');
    const typed = { amount: '0.001', quickAmount: 'other', method: 'm_card', intent: 'pay' };
    expect((await client.submit('/webPayCashIn?casino=13', { ...form, ...typed })).status).toBe(422);
    const address = `/guestLogin?${new URLSearchParams({ next: '/webPayCashIn' })}`;
    await client.get(address);
    const proved = await client.submit(address, { intent: 'password', password: player.password });
    const page = await client.arrive(proved);
    expect(formWith(page.body, 'operation')).toMatchObject({ amount: '0.001' });
  });
});
