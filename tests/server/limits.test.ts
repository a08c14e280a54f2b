import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, fieldValue, HttpClient, pageText } from '#tests/support/http-client.ts';
import { findSecrets } from '#tests/support/secrets.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { expectPage, messageIn, sessionCookies } from './expectations.ts';
import { type SharedStack, startSharedStack } from './shared-stack.ts';

const PASSWORD = 'Correct-Horse-7';
const WRONG = 'Wrong-Horse-8888';
const LOGIN = '/authentication/login';
const SEND_CODE = '/user/password/lost/code';
const RESET = '/user/password/lost';
/** As in production, where every player has an address, which the first proxy in front tells, and two hands. */
const AS_DEPLOYED = {
  LIMIT_LOG_ON_PER_ADDRESS: '20/900',
  LIMIT_RESET_CODE_PER_ADDRESS: '10/3600',
  LIMIT_PAYMENTS_PER_SESSION: '6/60',
  TRUST_PROXY: '1',
};

let addresses = 0;
/** An address that nobody has had in this file. */
const newAddress = () => `203.0.113.${++addresses}`;
const from = (address: string) => ({ 'X-Forwarded-For': address });

/** What is told of a wait: in seconds or in minutes. */
function waitTexts(language: 'en' | 'ja', count: number): string {
  const key: MessageKey = count < 60 ? 'errors:tooManyRequestsSeconds' : 'errors:tooManyRequestsMinutes';
  return messageIn(language, key, { count: count < 60 ? count : Math.ceil(count / 60) });
}

/** 429, how long to wait in the header and in words, and no session. Gives the seconds. */
function expectTooMany(answer: Answer, mostSeconds: number): number {
  expectPage(answer, 429);
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(mostSeconds);
  expect(pageText(answer.body)).toContain(waitTexts('en', seconds));
  expect(sessionCookies(answer)).toEqual([]);
  return seconds;
}

describe('limits', () => {
  let stack: Stack;
  const clients: HttpClient[] = [];

  beforeAll(async () => {
    stack = await startStack({ country: 'US', env: AS_DEPLOYED });
    await stack.sandbox.changeRules({ captchaType: 'none' });
  });

  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await stack.sandbox.clearCalls();
  });

  afterAll(() => stack.stop());

  function visitor(): HttpClient {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    clients.push(client);
    return client;
  }

  async function logOn(phoneNumber: string, password: string, address = newAddress(), client = visitor()) {
    await client.get('/');
    return client.submit('/login', { phoneNumber, password }, from(address));
  }

  const callsOf = async (path: string) => (await stack.sandbox.calls({ path })).length;

  it('[ASVS-6.3.1] the sixth wrong log-on of a number is not made, from anywhere; the right one neither', async () => {
    const player = await stack.sandbox.makePlayer({ password: PASSWORD });
    const inside = visitor();
    await logOn(player.phone, PASSWORD, newAddress(), inside);
    await stack.sandbox.clearCalls();
    for (let n = 0; n < 5; n++) expect((await logOn(player.phone, WRONG)).status).toBe(303);
    const client = visitor();
    const sixth = await logOn(player.phone, WRONG, newAddress(), client);
    expectTooMany(sixth, 900);
    expect(await callsOf(LOGIN)).toBe(5);
    expect(sixth.body).not.toContain(WRONG);
    // The form is as it was typed, but for the password.
    expect(fieldValue(sixth.body, 'phoneNumber')).toBe(player.phone);
    expectTooMany(await logOn(player.phone, PASSWORD), 900);
    expect(await callsOf(LOGIN)).toBe(5);
    // Whoever is in stays in, and others are not touched.
    expect(pageText((await inside.get('/')).body)).toContain('Log out');
    const other = await stack.sandbox.makePlayer({ password: PASSWORD });
    expect(sessionCookies(await logOn(other.phone, PASSWORD))).toHaveLength(1);
  });

  it('a screen that was asked for is not forgotten while one waits', async () => {
    const { phone } = await stack.sandbox.makePlayer({ password: PASSWORD });
    for (let n = 0; n < 5; n++) await logOn(phone, WRONG);
    const client = visitor();
    await client.get('/');
    const fields = { phoneNumber: phone, password: WRONG, next: '/userProfile' };
    const answer = await client.submit('/login', fields, from(newAddress()));
    expectTooMany(answer, 900);
    expect(fieldValue(answer.body, 'next')).toBe('/userProfile');
  });

  it('log-ons that succeed do not count, nor those that the operator could not answer', async () => {
    const player = await stack.sandbox.makePlayer({ password: PASSWORD });
    const address = newAddress();
    for (let n = 0; n < 25; n++) {
      expect(sessionCookies(await logOn(player.phone, PASSWORD, address))).toHaveLength(1);
    }
    const match = { path: LOGIN, phone: player.phone };
    for (const fault of [
      { status: 500 },
      { status: 503 },
      { reset: 'before' },
      { malformed: true },
    ] as const) {
      await stack.sandbox.addFaults({ match, times: 2, fault });
      for (let n = 0; n < 2; n++) expect((await logOn(player.phone, PASSWORD, address)).status).toBe(303);
    }
    expect(sessionCookies(await logOn(player.phone, PASSWORD, address))).toHaveLength(1);
  });

  it('[ASVS-4.1.3 ASVS-6.3.1 ASVS-15.3.4] twenty numbers from one address are tried, and no more; the address is the one that the proxy tells', async () => {
    const address = newAddress();
    const phones = await Promise.all(
      Array.from({ length: 21 }, async () => (await stack.sandbox.makePlayer({ password: PASSWORD })).phone),
    );
    for (const [n, phone] of phones.slice(0, 20).entries()) {
      // What a client says of itself stands left of what the proxy adds.
      const said = `198.51.100.${n}, ${address}`;
      expect((await logOn(phone, WRONG, said)).status).toBe(303);
    }
    const last = phones[20] ?? '';
    expectTooMany(await logOn(last, WRONG, `192.0.2.77, ${address}`), 900);
    expect(await callsOf(LOGIN)).toBe(20);
    expect(sessionCookies(await logOn(last, PASSWORD))).toHaveLength(1);
  });

  it('an IPv6 household counts as one', async () => {
    const { phone } = await stack.sandbox.makePlayer({ password: PASSWORD });
    for (let n = 0; n < 20; n++) {
      const { phone: other } = await stack.sandbox.makePlayer({ password: PASSWORD });
      await logOn(other, WRONG, `2001:db8:7:12${n.toString(16).padStart(2, '0')}::${n + 1}`);
    }
    expectTooMany(await logOn(phone, WRONG, '2001:db8:7:12ff::99'), 900);
    expect(sessionCookies(await logOn(phone, PASSWORD, '2001:db8:7:1300::1'))).toHaveLength(1);
  });

  it('the households of one /48 have five times the tries of one, all together', async () => {
    const { phone } = await stack.sandbox.makePlayer({ password: PASSWORD });
    const statuses: number[] = [];
    const client = visitor();
    for (let n = 0; n <= 100; n++) {
      const address = `[2001:db8:8:${(n % 16).toString(16)}00::${n}]:4711`;
      statuses.push((await logOn(`30655${String(n).padStart(5, '0')}`, WRONG, address, client)).status);
    }
    expect(statuses.indexOf(429)).toBe(100);
    expectTooMany(await logOn(phone, PASSWORD, '2001:db8:8:ff00::1'), 900);
    expect(sessionCookies(await logOn(phone, PASSWORD, '2001:db8:9::1'))).toHaveLength(1);
  });

  it('a port, brackets or another spelling make no other address of one', async () => {
    const spellings = [
      [
        '203.0.113.250',
        '203.0.113.250:50007',
        '"203.0.113.250:1"',
        '::ffff:203.0.113.250',
        '[::ffff:cb00:71fa]:9',
      ],
      [
        '2001:db8:a::1',
        '[2001:DB8:a::1]',
        '[2001:db8:a::1]:4711',
        '2001:db8:a:0:0:0:0:1',
        '2001:db8:a::1%eth0',
      ],
    ];
    for (const [index, ofOne] of spellings.entries()) {
      for (let n = 0; n < 20; n++) {
        const spelling = ofOne[n % ofOne.length];
        await logOn(`30755${index}${String(n).padStart(4, '0')}`, WRONG, `unknown, ${spelling}`);
      }
      for (const spelling of ofOne) expectTooMany(await logOn('3085550000', WRONG, spelling), 900);
    }
  });

  it.each(['unknown', '_hidden', '', ' , ', 'not-an-address'])(
    'visitors whom the proxy calls %j are counted by their connection',
    async (entry) => {
      const [one, other] = [visitor(), visitor()];
      // A space alone: the client sends no empty header.
      const statuses: number[] = [];
      for (let n = 0; n < 21; n++) {
        statuses.push((await logOn(`30955${String(n).padStart(5, '0')}`, WRONG, entry || ' ', one)).status);
      }
      expect(statuses.indexOf(429)).toBe(20);
      expect((await logOn('3105550000', WRONG, entry || ' ', other)).status).toBe(303);
      const [call] = (await stack.sandbox.calls({ path: LOGIN })).slice(-1);
      expect(call?.forwardedFor).toBeNull();
    },
  );

  it('says once in the log that there is no address, and nothing of what stood there', async () => {
    const reasons = () =>
      stack.portal
        .logs()
        .filter((line) => line.includes('"client address"'))
        .map((line) => (JSON.parse(line) as { why: string }).why)
        .toSorted();
    await expect.poll(reasons).toEqual(['no X-Forwarded-For', 'unreadable X-Forwarded-For']);
    expect(stack.portal.logs().join('\n')).not.toMatch(/_hidden|not-an-address/);
  });

  async function askForCode(phoneNumber: string, address = newAddress(), client = visitor()) {
    await client.get('/?panel=forgotPassword');
    return client.submit('/forgotPassword', { phoneNumber }, from(address));
  }

  it('a second code to a number within a minute is not sent, whoever asks; the number stays typed', async () => {
    const { phone } = await stack.sandbox.makePlayer();
    expect((await askForCode(phone)).status).toBe(303);
    const client = visitor();
    expectTooMany(await askForCode(phone, newAddress(), client), 60);
    expect(await callsOf(SEND_CODE)).toBe(1);
    const panel = await client.get('/?panel=forgotPassword');
    expect(fieldValue(panel.body, 'phoneNumber')).toBe(phone);
    expect((await askForCode((await stack.sandbox.makePlayer()).phone)).status).toBe(303);
  });

  it('ten codes an hour are asked for from one address, known numbers or not', async () => {
    const address = newAddress();
    for (let n = 0; n < 10; n++) {
      const known =
        n % 2 ? (await stack.sandbox.makePlayer()).phone : `30555510${String(n).padStart(2, '0')}`;
      expect((await askForCode(known, address)).status).toBe(303);
    }
    expectTooMany(await askForCode((await stack.sandbox.makePlayer()).phone, address), 3600);
    expect(await callsOf(SEND_CODE)).toBe(10);
  });

  it('a code that was plainly not sent may be asked for again at once', async () => {
    const { phone } = await stack.sandbox.makePlayer();
    const match = { path: SEND_CODE, phone };
    await stack.sandbox.addFaults({ match, times: 1, fault: { json: { status: 'FailedToSend' } } });
    const client = visitor();
    const address = newAddress();
    expect((await askForCode(phone, address, client)).status).toBe(303);
    expect((await askForCode(phone, address, client)).status).toBe(303);
    expect(await callsOf(SEND_CODE)).toBe(2);
  });

  it('[ASVS-6.4.3 ASVS-6.6.3] five tries of a code, of any visitor: the sixth is not made', async () => {
    const { phone } = await stack.sandbox.makePlayer();
    const client = visitor();
    const address = newAddress();
    await askForCode(phone, address, client);
    const fields = { code: '999999', newPassword: 'New-Horse-1234', confirmPassword: 'New-Horse-1234' };
    const tries: Answer[] = [];
    for (let n = 0; n < 6; n++) {
      await client.get('/?panel=forgotPassword');
      tries.push(await client.submit('/resetPassword', fields, from(address)));
    }
    expect(tries.slice(0, 5).map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    const [sixth] = tries.slice(5);
    if (sixth === undefined) throw new Error('too few tries');
    expectTooMany(sixth, 600);
    expect(await callsOf(RESET)).toBe(5);
    expect(sixth.body).not.toMatch(/999999|New-Horse/);
  });

  it('who has forgotten the password, and proved the number, is not kept from logging on with the new one', async () => {
    const { phone } = await stack.sandbox.makePlayer({ password: PASSWORD });
    for (let n = 0; n < 5; n++) await logOn(phone, WRONG);
    expectTooMany(await logOn(phone, PASSWORD), 900);
    const client = visitor();
    await askForCode(phone, newAddress(), client);
    const [sms] = await stack.sandbox.messagesTo(phone);
    await client.get('/?panel=forgotPassword');
    const newPassword = 'New-Horse-1234';
    const fields = { code: sms?.code ?? '', newPassword, confirmPassword: newPassword };
    expect((await client.submit('/resetPassword', fields, from(newAddress()))).status).toBe(303);
    expect(sessionCookies(await logOn(phone, newPassword))).toHaveLength(1);
  });

  it('[ASVS-2.3.2] six payments a minute of one session: the seventh is not sent, and comes back as it was typed', async () => {
    const open = async () => {
      const player = await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 1_000_000 }] });
      const client = visitor();
      await logOn(player.phone, player.password, newAddress(), client);
      return { player, client };
    };
    const pay = async (client: HttpClient, amount = '57.5') => {
      const page = await client.get('/webPayCashIn');
      const typed = { amount, quickAmount: 'other', method: 'm_card', intent: 'pay' };
      const fields = { ...formWith(page.body, 'operation'), ...typed };
      return { fields, answer: await client.submit('/webPayCashIn?casino=12', fields) };
    };
    const { client, player } = await open();
    for (let n = 0; n < 6; n++) {
      // The same amount once more would be asked about first.
      const { fields, answer } = await pay(client, `${50 + n}`);
      expect(answer.status).toBe(303);
      // Sent again it is the same payment, and does not count.
      expect((await client.submit('/webPayCashIn?casino=12', fields)).status).toBe(303);
    }
    const { answer } = await pay(client);
    expectTooMany(answer, 60);
    expect(formWith(answer.body, 'operation').amount).toBe('57.5');
    expect(await callsOf('/webpay/buyIn')).toBe(6);
    expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(6);
    // Cashing out and cancelling count with it.
    const [{ transactionId } = { transactionId: '' }] = (await stack.sandbox.paymentsOf(player.phone))
      .transactions;
    const address = `/webPayTransactions?tx=${transactionId}`;
    const cancel = formWith((await client.get(`${address}&step=cancel`)).body, 'operation');
    const cancelled = await client.submit(`${address}&step=cancel`, { ...cancel, intent: 'cancel' });
    expectTooMany(cancelled, 60);
    expect((await stack.sandbox.calls()).filter(({ path }) => path.endsWith('/cancel'))).toEqual([]);
    expect((await pay((await open()).client)).answer.status).toBe(303);
  });
});

describe('limits of all together', () => {
  it('[ASVS-2.4.1 ASVS-6.3.1] make each caller wait, and never everybody', async () => {
    const env = { LIMIT_LOG_ON_IN_ALL: '4/60', LIMIT_RESET_CODE_IN_ALL: '3/60', TRUST_PROXY: '1' };
    const { portal, sandbox, stop } = await startStack({ country: 'US', env });
    await sandbox.changeRules({ captchaType: 'none' });
    const address = newAddress();
    const player = await sandbox.makePlayer();
    const known = new HttpClient(portal.origin, { language: 'en' });
    await known.logIn(player);
    await known.get('/');
    await known.submit('/logout');
    const post = async (path: string, fields: Record<string, string>, of = newAddress()) => {
      const client = new HttpClient(portal.origin, { language: 'en' });
      await client.get('/?panel=forgotPassword');
      const answer = await client.submit(path, fields, from(of));
      client.close();
      return answer;
    };
    const phones = await Promise.all(
      Array.from({ length: 5 }, async () => (await sandbox.makePlayer()).phone),
    );
    const logOns: Answer[] = [];
    for (const phoneNumber of phones)
      logOns.push(await post('/login', { phoneNumber, password: WRONG }, address));
    expect(logOns.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    const [phoneNumber = ''] = phones;
    for (let n = 0; n < 3; n++)
      await post('/login', { phoneNumber: `312555000${n}`, password: WRONG }, address);
    // Past the limit, one try of each caller: this one has had it.
    const again = await post('/login', { phoneNumber, password: WRONG }, address);
    expectTooMany(again, 60);
    expect((await post('/login', { phoneNumber, password: WRONG })).status).toBe(303);
    // A device that the number has proved itself on is asked for none of them, behind whatever address.
    expect(known.cookies.has('session')).toBe(false);
    await known.get('/');
    await known.submit('/login', { phoneNumber: player.phone, password: player.password }, from(address));
    expect(known.cookies.has('session')).toBe(true);
    known.close();
    const codes: Answer[] = [];
    for (const phone of phones) codes.push(await post('/forgotPassword', { phoneNumber: phone }, address));
    expect(codes.map(({ status }) => status)).toEqual([303, 303, 303, 303, 429]);
    expect(await sandbox.calls({ path: SEND_CODE })).toHaveLength(4);
    await stop();
  });

  it('[ASVS-4.1.3 ASVS-15.3.4] a header that no trusted proxy has written changes nothing', async () => {
    const env = { LIMIT_LOG_ON_PER_ADDRESS: '3/60' };
    const { portal, sandbox, stop } = await startStack({ country: 'US', env });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) {
      const client = new HttpClient(portal.origin, { language: 'en' });
      await client.get('/');
      const { phone } = await sandbox.makePlayer();
      statuses.push(
        (await client.submit('/login', { phoneNumber: phone, password: WRONG }, from(newAddress()))).status,
      );
      client.close();
    }
    expect(statuses).toEqual([303, 303, 303, 429]);
    await stop();
  });
});

describe('limits over two processes', () => {
  let stack: SharedStack;

  beforeAll(async () => {
    stack = await startSharedStack('US');
  });

  afterAll(() => stack.stop());

  async function wrongLogOn(phoneNumber: string, turn: number): Promise<Answer> {
    const client = new HttpClient(stack.addresses[turn % 2 ? 1 : 0], {
      publicOrigin: stack.publicOrigin,
      language: 'en',
    });
    await client.get('/');
    const answer = await client.submit('/login', { phoneNumber, password: WRONG });
    client.close();
    return answer;
  }

  it('[ASVS-1.3.9] are counted together, and what is counted cannot be read', async () => {
    const { phone } = await stack.sandbox.makePlayer();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) statuses.push((await wrongLogOn(phone, n)).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429]);
    const texts = { store: await stack.redis.contents() };
    expect(texts.store).toContain('player-portal:limit:logOnPerPhone:900:');
    expect(findSecrets(texts, { phone, address: '127.0.0.1' })).toEqual([]);
  });

  it('hold in each process while the store is away', async () => {
    const { phone } = await stack.sandbox.makePlayer();
    await stack.redis.stop();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) statuses.push((await wrongLogOn(phone, 0)).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429]);
    await stack.redis.start();
  });
});
