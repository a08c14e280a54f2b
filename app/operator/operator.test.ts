import { describe, expect, it } from 'vitest';
import { failureOf } from '#app/domain/texts/failure.ts';
import { TRACE } from '#tests/support/trace.ts';
import type { CallContext, CallRequest, OperatorHttp } from './http/call.ts';
import { createLateReads } from './http/late-reads.ts';
import { refused } from './http/result.ts';
import { createOperator, type OperatorCalls, PLAYER_CALLS } from './operator.ts';

const REFUSAL = refused(failureOf('ServerUnreachable'));
const KEY = 'key-of-a-player-0001';
const PAYMENT = {
  casinoId: 12,
  methodId: 'card',
  amountAU: 100,
  returnUrl: 'https://a.test',
  language: 'en',
};

function recording(answer: () => Promise<typeof REFUSAL> = async () => REFUSAL) {
  const sent: CallRequest<unknown>[] = [];
  let isClosed = false;
  const http: OperatorHttp = {
    call(_context, request) {
      sent.push(request as CallRequest<unknown>);
      return answer();
    },
    renewTls: () => undefined,
    close: async () => {
      isClosed = true;
    },
  };
  return { http, sent, isClosed: () => isClosed };
}

const context = (changes: Partial<CallContext> = {}): CallContext => ({
  trace: TRACE,
  operatorLanguage: 'en-US',
  ...changes,
});

const LIMIT = { kind: 'deposit', period: 'week', casinoId: 12, amountAU: 1, minutes: null } as const;

const EXCLUSION = { kind: 'timeOut', scope: 'portal', until: null, currentPassword: 'p' } as const;

const CALLS: Record<keyof OperatorCalls, [args: readonly unknown[], sentAs: string]> = {
  site: [[], 'public GET /site'],
  version: [[], 'public GET /version'],
  settings: [[], 'public GET /system/settings'],
  rules: [[], 'public GET /user/register/rules'],
  phoneCountries: [[], 'public GET /phone/countries'],
  publicDocuments: [[], 'documents GET /document'],
  register: [[{ acceptedDocuments: [] }, KEY], 'account POST /user/register'],
  captchaChallenge: [['register'], 'account GET /captcha/challenge'],
  login: [[{ phoneNumber: '1', password: 'p' }], 'authentication POST /authentication/login'],
  refresh: [[{ oldAccessToken: 'a', refreshToken: 'r' }], 'authentication POST /authentication/refresh'],
  logout: [['token', { refreshToken: 'r', everywhere: false }], 'authentication POST /authentication/logout'],
  sendResetCode: [[{ phoneNumber: '1' }], 'account POST /user/password/lost/code'],
  resetPassword: [[{ phoneNumber: '1', code: '2', newPassword: 'p' }], 'account POST /user/password/lost'],
  sendPhoneCode: [['token'], 'account POST /user/phone/code'],
  verifyPhone: [['token', { code: '1' }], 'account POST /user/phone/verify'],
  setEmail: [['token', { email: 'a@b.test' }], 'account POST /user/email'],
  sendEmailCode: [['token'], 'account POST /user/email/code'],
  verifyEmail: [['token', { code: '1' }], 'account POST /user/email/verify'],
  funds: [['token'], 'funds GET /funds'],
  accessCode: [['token', { casinoId: 12 }], 'funds POST /funds/code'],
  profile: [['token', 'u_1'], 'account GET /user/{userId}/profile'],
  permissions: [['token', 'u_1'], 'account GET /user/{userId}/permissions'],
  updateProfile: [['token', 'u_1', { displayName: 'Ana' }], 'account POST /user/profile'],
  updatePersonalInfo: [['token', {}], 'account POST /user/personalInfo'],
  changePassword: [['token', { currentPassword: 'p', newPassword: 'q' }], 'account POST /user/password'],
  documents: [['token'], 'documents GET /document'],
  acknowledgements: [['token'], 'documents GET /document/acknowledgement'],
  acknowledge: [['token', [{ key: 'k', version: '1' }]], 'documents POST /document/acknowledgement'],
  limits: [['token'], 'account GET /user/limits'],
  setLimit: [['token', LIMIT, KEY], 'account POST /user/limits'],
  confirmRaise: [['token', 'lim_1', KEY], 'account POST /user/limits/{limitId}/confirm'],
  dropRaise: [['token', 'lim_1', KEY], 'account POST /user/limits/{limitId}/dropPending'],
  logIns: [['token'], 'account GET /user/sessions'],
  endLogIn: [['token', 's_1'], 'account POST /user/sessions/{sessionId}/end'],
  endOtherLogIns: [['token', 'refresh'], 'authentication POST /authentication/logout'],
  activity: [['token', null], 'account GET /user/activity'],
  sessionSummary: [['token'], 'account GET /user/sessionSummary'],
  exclusion: [['token'], 'account GET /user/exclusion'],
  setExclusion: [['token', EXCLUSION, KEY], 'account POST /user/exclusion'],
  statements: [['token', { year: 2026, casinoId: 12 }], 'account GET /statements'],
  statement: [['token', { month: '2026-11', casinoId: 12 }], 'account GET /statements/{month}'],
  taxPapers: [['token', 2026], 'account GET /taxDocuments'],
  taxFile: [['token', 'td_1'], 'documents GET /taxDocuments/{documentId}/file'],
  webpayLimits: [['token', { direction: 'buyIn', casinoId: 12 }], 'webpay GET /webpay/methods'],
  webpayMethods: [['token', { direction: 'buyIn', casinoId: 12 }], 'webpay GET /webpay/methods'],
  webpayQuote: [
    ['token', { direction: 'buyIn', casinoId: 12, methodId: 'card', amountAU: 1 }],
    'quotes POST /webpay/quote',
  ],
  buyIn: [['token', PAYMENT, KEY], 'payments POST /webpay/buyIn'],
  cashOut: [['token', PAYMENT, KEY], 'payments POST /webpay/cashOut'],
  transactions: [['token'], 'webpay GET /webpay/transactions'],
  transaction: [['token', 't_1'], 'webpay GET /webpay/transactions/{transactionId}'],
  returnedFromProvider: [
    ['token', 't_1', { query: 'a=1' }],
    'payments POST /webpay/transactions/{transactionId}/return',
  ],
  cancelTransaction: [['token', 't_1', KEY], 'payments POST /webpay/transactions/{transactionId}/cancel'],
  playRecords: [['token'], 'account GET /playRecords'],
  idCheck: [['token'], 'account GET /idCheck'],
  startIdCheck: [['token', {}, KEY], 'account POST /idCheck/start'],
  returnedFromIdCheck: [['token', { sessionId: 's_1', query: 'a=1' }], 'account POST /idCheck/return'],
};

it('public reads are asked for again once they are forgotten', async () => {
  const { http, sent } = recording(async () => ({ ok: true, value: [] }) as never);
  const operator = createOperator(http);
  const read = () => operator.for(context()).site();
  await read();
  await read();
  expect(sent).toHaveLength(1);
  operator.forgetPublicReads();
  await read();
  expect(sent).toHaveLength(2);
});

describe('every call of the operator’s API', () => {
  it.each(Object.entries(CALLS))('%s has its address and its circuit', async (name, [args, sentAs]) => {
    const { http, sent } = recording();
    const calls = createOperator(http).for(context()) as unknown as Record<
      string,
      (...args: readonly unknown[]) => Promise<unknown>
    >;
    await calls[name]?.(...args);
    const [request] = sent;
    expect(`${request?.circuit} ${request?.method} ${request?.route}`).toBe(sentAs);
    expect(sent).toHaveLength(1);
    const isOfPlayer = Object.hasOwn(PLAYER_CALLS, name) || name === 'logout';
    expect(request?.accessToken).toBe(isOfPlayer ? 'token' : undefined);
  });

  it('transactions that a page can do without have a circuit of their own', async () => {
    const { http, sent } = recording();
    await createOperator(http).for(context()).transactions('token', {}, true);
    expect([sent[0]?.circuit, sent[0]?.isOptional]).toEqual(['homeActivity', true]);
  });

  it('close closes the connections', async () => {
    const { http, isClosed } = recording();
    await createOperator(http).close();
    expect(isClosed()).toBe(true);
  });
});

describe('a read of a player that is late', () => {
  function pages() {
    const waiting: (() => void)[] = [];
    const { http, sent } = recording(
      () => new Promise((resolve) => waiting.push(() => resolve({ ...REFUSAL }))),
    );
    const operator = createOperator(http);
    const lateReads = createLateReads(() => 0);
    const open = (owner: string | null, changes: Partial<CallContext> = {}) =>
      operator.for(context({ lateReads: lateReads(() => owner, '/'), ...changes }));
    return { open, sent, answerAll: () => waiting.splice(0).map((answer) => answer()) };
  }

  it('may be kept for the next page: reads alone, and those without a time of their own', () => {
    const { open, sent } = pages();
    const calls = open('s');
    void calls.funds('token');
    void calls.permissions('token', 'u_1');
    void calls.sendEmailCode('token');
    void calls.captchaChallenge('register');
    expect(sent.map(({ route, late }) => [route, late !== undefined])).toEqual([
      ['/funds', true],
      ['/user/{userId}/permissions', false],
      ['/user/email/code', false],
      ['/captcha/challenge', false],
    ]);
  });

  it('is given to who waits for it where it belongs to no session', async () => {
    const { open, sent } = pages();
    const late: unknown[] = [];
    const calls = open('s', { onLate: (answer) => late.push(answer) });
    void calls.funds('token');
    void calls.permissions('token', 'u_1');
    void calls.sendEmailCode('token');
    expect(sent.map(({ late: handed }) => handed !== undefined)).toEqual([true, false, false]);
    const answer = Promise.resolve({ ...REFUSAL });
    sent[0]?.late?.(answer);
    expect(late).toEqual([answer]);
  });

  async function comeLate(reads: (calls: OperatorCalls) => Promise<unknown>[]) {
    const opened = pages();
    const flights = reads(opened.open('s'));
    for (const { late } of opened.sent) late?.(Promise.resolve({ ok: true, value: {} }));
    opened.answerAll();
    await Promise.all(flights);
    return opened;
  }

  it('is taken once, for the same language, ids and filter of the session', async () => {
    const { open, sent } = await comeLate((calls) => [
      calls.funds('token'),
      calls.transaction('token', 't_1'),
      calls.playRecords('token'),
    ]);
    const asked = sent.length;
    void open('s').transaction('token', 't_2');
    void open('s').playRecords('token', { cursor: 'c' });
    void open('s', { operatorLanguage: 'es-MX' }).funds('token');
    void open('other').funds('token');
    expect(sent.length - asked).toBe(4);
    const same = (calls: OperatorCalls) => [
      calls.funds('token'),
      calls.transaction('token', 't_1'),
      calls.playRecords('token'),
    ];
    await Promise.all(same(open('s')));
    expect(sent.length - asked).toBe(4);
    void same(open('s'));
    expect(sent.length - asked).toBe(7);
  });

  it.each([
    ['a payment', (calls: OperatorCalls) => calls.buyIn('token', PAYMENT as never, KEY), true],
    ['a quote', (calls: OperatorCalls) => calls.webpayQuote('token', PAYMENT as never), false],
    ['a read with a time of its own', (calls: OperatorCalls) => calls.permissions('token', 'u_1'), false],
    ['a call without a player', (calls: OperatorCalls) => calls.sendResetCode({ phoneNumber: '1' }), false],
  ] as const)('and %s: whether it is stale from then on', async (_what, call, isStale) => {
    const { open, sent, answerAll } = await comeLate((calls) => [calls.funds('token')]);
    const made = call(open('s'));
    answerAll();
    await made;
    const asked = sent.length;
    void open('s').funds('token');
    expect(sent.length - asked).toBe(isStale ? 1 : 0);
  });
});
