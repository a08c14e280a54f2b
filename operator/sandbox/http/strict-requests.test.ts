import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS as CONTRACT_CALLS } from '../../contract/calls.ts';
import { makeCheckedPlayer, sessionOf } from '../test-support/checked-player.ts';
import { makePayer, type Payer, transactionOf } from '../test-support/payer.ts';
import { registerBody } from '../test-support/register-body.ts';
import { startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';
import { SIGNATURE_HEADER, signWebhook } from '../webpay/webhook-signature.ts';

const SECRET = 'secret-of-a-test';
const UNKNOWN = 'nobodyKnowsThis';

let sandbox: TestSandbox;
let payer: Payer;
let transactionId: string;
beforeAll(async () => {
  sandbox = await startTestSandbox({ webhookSecret: SECRET });
  await sandbox.scenario.script({
    settings: {
      webPayQuote: true,
      isIdCheckSupported: true,
      allowPlayerLimits: true,
      allowActivityHistory: true,
      allowExclusion: true,
      allowStatements: true,
    },
    rules: { captchaFallback: 'image' },
  });
  payer = await makePayer(sandbox);
  ({ transactionId } = transactionOf(await payer.start('buyIn')));
});
afterAll(() => sandbox.close());

const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });
const document = { key: 'terms', version: '10' };
const info = { firstName: 'Ana', address: { city: 'Puebla' } };
const payment = {
  casinoId: 12,
  methodId: 'm_oxxo',
  amountAU: 50_000,
  returnUrl: 'http://localhost:3000/webPayTransactions',
  language: 'es-MX',
  stepUp: { kind: 'password', value: 'x' },
};

/** Every call with a body, and a body of the right shape with every object that can be in it. */
const CALLS: [path: string, body: Record<string, unknown>][] = [
  ['/authentication/login', { phoneNumber: '5500000000', password: 'x' }],
  ['/authentication/refresh', { oldAccessToken: 'x', refreshToken: 'x' }],
  ['/authentication/logout', { refreshToken: 'x' }],
  ['/user/register', registerBody({ acceptedDocuments: [document], personalInfo: info })],
  ['/user/password', { currentPassword: 'x', newPassword: 'x' }],
  ['/user/password/lost/code', { PhoneNumber: '5500000000' }],
  ['/user/password/lost', { PhoneNumber: '5500000000', Code: 'x', NewPassword: 'x' }],
  ['/user/phone/code', { channel: 'sms' }],
  ['/user/phone/verify', { code: 'x' }],
  ['/user/email', { email: 'a@b.example' }],
  ['/user/email/code', {}],
  ['/user/email/verify', { code: 'x' }],
  ['/user/profile', { userProfile: { displayName: 'Ana' } }],
  ['/user/personalInfo', { personalInfo: info }],
  [
    '/funds/code',
    { casinoId: 0, allowCashierCashIn: true, allowCashierCashOut: true, allowCashierLockRelease: true },
  ],
  ['/document/acknowledgement', { updates: [document] }],
  ['/webpay/buyIn', payment],
  ['/webpay/cashOut', payment],
  ['/webpay/quote', { direction: 'buyIn', casinoId: 12, methodId: 'm_oxxo', amountAU: 50_000 }],
  ['/webpay/transactions/tx/return', { query: '' }],
  ['/webpay/transactions/tx/cancel', {}],
  [
    '/idCheck/start',
    { returnUrl: payment.returnUrl, language: 'es-MX', documentType: 'ine', consent: document },
  ],
  ['/idCheck/return', { sessionId: 'x', query: '' }],
  ['/user/limits', { kind: 'deposit', period: 'week', casinoId: 12, amountAU: 50_000, minutes: null }],
  ['/user/limits/lim/confirm', {}],
  ['/user/sessions/ses/end', {}],
  ['/user/limits/lim/dropPending', {}],
  ['/user/exclusion', { kind: 'timeOut', until: null, scope: 'portal', currentPassword: 'x' }],
];

/** Every call that is read, and a query it takes. */
const READS: [path: string, query: string][] = [
  ['/site', ''],
  ['/version', ''],
  ['/system/settings', ''],
  ['/user/register/rules', ''],
  ['/phone/countries', ''],
  ['/captcha/challenge', 'purpose=register'],
  ['/document', 'limit=5'],
  ['/document/acknowledgement', ''],
  ['/user/{userId}/profile', ''],
  ['/user/{userId}/permissions', ''],
  ['/funds', ''],
  ['/idCheck', ''],
  ['/webpay/methods', 'direction=buyIn&casinoId=12'],
  ['/webpay/transactions/{transactionId}', ''],
  ['/webpay/transactions', 'limit=5&status=Committed&status=Expired'],
  ['/playRecords', 'limit=5'],
  ['/user/limits', ''],
  ['/user/sessionSummary', ''],
  ['/user/exclusion', ''],
  ['/user/sessions', ''],
  ['/user/activity', 'limit=5'],
  ['/statements', 'year=2026&casinoId=12'],
  ['/statements/{month}', 'casinoId=12'],
  ['/taxDocuments', 'year=2026'],
  ['/taxDocuments/{documentId}/file', ''],
];

/** A body again and again, each time with an unknown field in another one of its objects. */
function spoilt(body: unknown): unknown[] {
  if (Array.isArray(body)) return body.flatMap((item, at) => spoilt(item).map((one) => body.with(at, one)));
  if (typeof body !== 'object' || body === null) return [];
  const within = Object.entries(body).flatMap(([name, value]) =>
    spoilt(value).map((one) => ({ ...body, [name]: one })),
  );
  return [{ ...body, [UNKNOWN]: 'x' }, ...within];
}

describe('a field that nobody knows', () => {
  it.each(CALLS)('is HTTP 400 in the body of %s, in whichever of its objects', async (path, good) => {
    const headers = payer.headers;
    const body = path === '/user/profile' ? { userId: payer.userId, ...good } : good;
    const spoiltBodies = spoilt(body);
    expect(spoiltBodies).toHaveLength(JSON.stringify(body).split('{').length - 1);
    for (const one of spoiltBodies) {
      const answer = await sandbox.post(path, one, { ...headers, ...newKey() });
      expect(answer).toMatchObject({ status: 400, json: { detail: expect.stringContaining(UNKNOWN) } });
    }
  });

  it('has HTTP 400 for no other reason: the same bodies without it are taken', async () => {
    for (const [path, body] of CALLS) {
      const player = await sandbox.scenario.player();
      const session = await sandbox.logOn(player);
      const headers = { authorization: `Bearer ${session.accessToken}`, ...newKey() };
      const good = path === '/user/profile' ? { userId: player.userId, ...body } : body;
      expect((await sandbox.post(path, good, headers)).status, path).not.toBe(400);
    }
  });

  it.each([
    ...CALLS.map(([path]) => ['POST', path, ''] as const),
    ...READS.map(([path, query]) => ['GET', path, query] as const),
  ])('is HTTP 400 in the query of %s %s', async (method, path, query) => {
    const month = new Date(sandbox.now()).toISOString().slice(0, 'YYYY-MM'.length);
    const place = path
      .replace('{userId}', payer.userId)
      .replace('{transactionId}', transactionId)
      .replace('{month}', month)
      .replace('{documentId}', `td_${month.slice(0, 'YYYY'.length)}_1`);
    const ask = (added: string) =>
      method === 'GET'
        ? sandbox.get(`${place}?${query}${added}`, payer.headers)
        : sandbox.post(`${place}?${query}${added}`, {}, { ...payer.headers, ...newKey() });
    if (method === 'GET') expect((await ask('')).status).toBe(200);
    expect(await ask(`&${UNKNOWN}=1`)).toMatchObject({
      status: 400,
      json: { detail: expect.stringContaining(UNKNOWN) },
    });
  });

  it('is HTTP 400 in the answers to what a payment method asks', async () => {
    const spoiltDetails = { methodId: 'm_oxxo', paymentDetails: { [UNKNOWN]: 'x' } };
    expect(await payer.start('buyIn', spoiltDetails)).toMatchObject({
      status: 400,
      json: { detail: `not known to m_oxxo: paymentDetails.${UNKNOWN}` },
    });
  });

  it('[OE-SANDBOX-02] is looked for in every call of the contract', () => {
    const named = CONTRACT_CALLS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const tried = [
      ...CALLS.map(
        ([path]) =>
          `POST ${path.replace('/tx/', '/{transactionId}/').replace('/lim/', '/{limitId}/').replace('/ses/', '/{sessionId}/')}`,
      ),
      ...READS.map(([path]) => `GET ${path}`),
    ];
    expect(tried.sort()).toEqual(named.sort());
  });

  it('does not come before the session: who is not logged in is told that', async () => {
    expect((await sandbox.get(`/funds?${UNKNOWN}=1`)).status).toBe(401);
  });

  it('is HTTP 400 in what the captcha is asked', async () => {
    const answer = await fetch(`${sandbox.origin}/captcha/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sitekey: '1x00000000000000000000AA', [UNKNOWN]: 'x' }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(UNKNOWN);
  });
});

describe('at the provider and the vendor', () => {
  const submit = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

  it('a form with an unknown field is refused', async () => {
    const answer = await payer.start('buyIn', { methodId: 'm_card' });
    const { url } = (answer.json as { nextAction: { url: string } }).nextAction;
    expect((await submit(url, { deed: 'pay', [UNKNOWN]: 'x' })).status).toBe(404);
    const desk = url.replace('/pay/', '/desk/');
    expect((await submit(desk, { deed: 'pay', [UNKNOWN]: 'x' })).status).toBe(404);
    const player = await makeCheckedPlayer(sandbox);
    const check = sessionOf(await player.start()).url;
    expect((await submit(check, { deed: 'approve', reason: '', [UNKNOWN]: 'x' })).status).toBe(404);
    expect(await payer.statusOf(transactionOf(answer).transactionId)).toBe('OfferedToUser');
  });

  it('signed fields with one that is not signed are refused', async () => {
    const answer = await payer.start('buyIn', { methodId: 'm_credit' });
    const { url, fields } = (answer.json as { nextAction: { url: string; fields: Record<string, string> } })
      .nextAction;
    expect((await submit(url, { ...fields, [UNKNOWN]: 'x' })).status).toBe(400);
    expect((await submit(url, fields)).status).toBe(200);
  });

  it('news with an unknown field are none', async () => {
    const statusOf = async (body: unknown) => {
      const text = JSON.stringify(body);
      const signature = signWebhook(SECRET, text, sandbox.now());
      return (await sandbox.post('/webhooks/p2', text, { [SIGNATURE_HEADER]: signature })).status;
    };
    const news = {
      ...{ webhookId: 'wh_1', orderId: 'x', merchantReference: 'x', state: 'paid', reason: null },
      trackingKey: null,
      money: { amount: 1, minorDigits: 2, iso4217Code: 'MXN' },
    };
    expect(spoilt(news)).toHaveLength(2);
    for (const one of spoilt(news)) expect(await statusOf(one)).toBe(400);
    // There is no such payment.
    expect(await statusOf(news)).toBe(404);
  });
});
