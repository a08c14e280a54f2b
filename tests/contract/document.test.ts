import { describe, expect, it } from 'vitest';
import { CONTRACT_VERSION } from '#app/domain/limits.ts';
import type { CallContext, CallRequest, OperatorHttp } from '#app/operator/http/call.ts';
import { createOperatorHttp } from '#app/operator/http/http.ts';
import { createOperator, type OperatorCalls } from '#app/operator/operator.ts';
import { TRACE } from '#tests/support/trace.ts';
import { CALLS } from '../../operator/contract/calls.ts';
import { openApiDocument } from '../../operator/contract/document.ts';
import { createContractValidator } from '../../operator/contract/validator.ts';
import { answerJson, startScriptedOperator } from './scripted-operator.ts';

const TOKEN = 'token';
const KEY = '6d1f0b1e-93a1-4e4a-9a59-6a8b8c1f0f11';
const PAYMENT = {
  casinoId: 12,
  methodId: 'm_oxxo',
  amountAU: 20_000,
  returnUrl: 'https://portal.example/webPayTransactions?from=provider',
  language: 'es-MX',
} as const;

/** Each call of the adapter with what it is given, and its name in the document. */
const MADE: { [Name in keyof OperatorCalls]: [string, (calls: OperatorCalls) => Promise<{ ok: boolean }>] } =
  {
    site: ['getSite', (calls) => calls.site()],
    version: ['getVersion', (calls) => calls.version()],
    settings: ['getSettings', (calls) => calls.settings()],
    rules: ['getRegisterRules', (calls) => calls.rules()],
    phoneCountries: ['getPhoneCountries', (calls) => calls.phoneCountries()],
    publicDocuments: ['getDocuments', (calls) => calls.publicDocuments()],
    register: [
      'register',
      (calls) =>
        calls.register(
          {
            phoneNumber: '5512345678',
            phoneCountryCode: 'MX',
            password: 'Passw0rd!',
            displayName: 'Ana',
            email: 'ana@mail.example',
            ageConfirmed: true,
            captchaResponse: 'token',
            acceptedDocuments: [{ key: 'terms', version: '3' }],
            personalInfo: { firstName: 'Ana', 'address.city': 'Puebla', taxId: null },
            language: 'es-MX',
          },
          KEY,
        ),
    ],
    captchaChallenge: ['getCaptchaChallenge', (calls) => calls.captchaChallenge('register')],
    login: [
      'login',
      (calls) => calls.login({ phoneNumber: '5512345678', password: 'Passw0rd!', phoneCountryCode: 'MX' }),
    ],
    refresh: ['refresh', (calls) => calls.refresh({ oldAccessToken: TOKEN, refreshToken: TOKEN })],
    logout: ['logout', (calls) => calls.logout(TOKEN, { refreshToken: TOKEN, everywhere: true })],
    sendResetCode: [
      'sendResetCode',
      (calls) => calls.sendResetCode({ phoneNumber: '5512345678', captchaResponse: 'token' }),
    ],
    resetPassword: [
      'resetPassword',
      (calls) => calls.resetPassword({ phoneNumber: '5512345678', code: '123456', newPassword: 'N3wPass!' }),
    ],
    sendPhoneCode: ['sendPhoneCode', (calls) => calls.sendPhoneCode(TOKEN, { channel: 'sms' })],
    verifyPhone: ['verifyPhone', (calls) => calls.verifyPhone(TOKEN, { code: '123456' })],
    setEmail: [
      'setEmail',
      (calls) => calls.setEmail(TOKEN, { email: 'ana@mail.example', currentPassword: 'x' }),
    ],
    sendEmailCode: ['sendEmailCode', (calls) => calls.sendEmailCode(TOKEN)],
    verifyEmail: ['verifyEmail', (calls) => calls.verifyEmail(null, { code: '123456' })],
    funds: ['getFunds', (calls) => calls.funds(TOKEN)],
    accessCode: ['createAccessCode', (calls) => calls.accessCode(TOKEN, { casinoId: 0 })],
    profile: ['getProfile', (calls) => calls.profile(TOKEN, 'u_81')],
    permissions: ['getPermissions', (calls) => calls.permissions(TOKEN, 'u_81')],
    updateProfile: [
      'updateProfile',
      (calls) => calls.updateProfile(TOKEN, 'u_81', { displayName: 'Ana R', language: 'es-MX' }),
    ],
    updatePersonalInfo: [
      'updatePersonalInfo',
      (calls) =>
        calls.updatePersonalInfo(TOKEN, { firstName: 'Ana', 'address.zipcode': '72000', taxId: null }),
    ],
    changePassword: [
      'changePassword',
      (calls) => calls.changePassword(TOKEN, { currentPassword: 'Passw0rd!', newPassword: 'N3wPass!' }),
    ],
    documents: ['getDocuments', (calls) => calls.documents(TOKEN, { key: 'terms', limit: 100 })],
    acknowledgements: ['getAcknowledgements', (calls) => calls.acknowledgements(TOKEN)],
    acknowledge: ['acknowledge', (calls) => calls.acknowledge(TOKEN, [{ key: 'terms', version: '3' }])],
    limits: ['getPlayerLimits', (calls) => calls.limits(TOKEN)],
    setLimit: [
      'setPlayerLimit',
      (calls) =>
        calls.setLimit(
          TOKEN,
          { kind: 'deposit', period: 'week', casinoId: 12, amountAU: 20_000, minutes: null },
          KEY,
        ),
    ],
    confirmRaise: ['confirmPlayerLimit', (calls) => calls.confirmRaise(TOKEN, 'lim_5K', KEY)],
    dropRaise: ['dropPendingPlayerLimit', (calls) => calls.dropRaise(TOKEN, 'lim_5K', KEY)],
    logIns: ['getPlayerSessions', (calls) => calls.logIns(TOKEN)],
    endLogIn: ['endPlayerSession', (calls) => calls.endLogIn(TOKEN, 's_2Kd')],
    endOtherLogIns: ['logout', (calls) => calls.endOtherLogIns(TOKEN, 'example-refresh-token')],
    activity: ['getAccountActivity', (calls) => calls.activity(TOKEN, null)],
    sessionSummary: ['getSessionSummary', (calls) => calls.sessionSummary(TOKEN)],
    exclusion: ['getExclusion', (calls) => calls.exclusion(TOKEN)],
    setExclusion: [
      'setExclusion',
      (calls) =>
        calls.setExclusion(
          TOKEN,
          {
            kind: 'timeOut',
            until: Date.parse('2026-11-27T20:05:00Z'),
            scope: 'portal',
            currentPassword: 'Passw0rd!-77',
          },
          KEY,
        ),
    ],
    statements: ['getStatements', (calls) => calls.statements(TOKEN, { year: 2026, casinoId: 12 })],
    statement: ['getStatement', (calls) => calls.statement(TOKEN, { month: '2026-11', casinoId: 12 })],
    taxPapers: ['getTaxDocuments', (calls) => calls.taxPapers(TOKEN, 2026)],
    taxFile: ['getTaxDocumentFile', (calls) => calls.taxFile(TOKEN, 'td_7Qm')],
    webpayLimits: [
      'getWebPayMethods',
      (calls) => calls.webpayLimits(TOKEN, { direction: 'buyIn', casinoId: 0 }),
    ],
    webpayMethods: [
      'getWebPayMethods',
      (calls) => calls.webpayMethods(TOKEN, { direction: 'buyIn', casinoId: 0 }),
    ],
    webpayQuote: [
      'getWebPayQuote',
      (calls) =>
        calls.webpayQuote(TOKEN, { direction: 'buyIn', casinoId: 12, methodId: 'm_oxxo', amountAU: 20_000 }),
    ],
    buyIn: ['startBuyIn', (calls) => calls.buyIn(TOKEN, { ...PAYMENT, ageConfirmed: true }, KEY)],
    cashOut: [
      'startCashOut',
      (calls) =>
        calls.cashOut(
          TOKEN,
          {
            ...PAYMENT,
            paymentDetails: { clabe: '646180157000000004' },
            stepUp: { kind: 'code', value: '123456' },
          },
          KEY,
        ),
    ],
    transactions: [
      'getTransactions',
      (calls) =>
        calls.transactions(TOKEN, {
          limit: 20,
          cursor: 'next',
          casinoId: 12,
          fromMs: Date.UTC(2026, 10, 1),
          toMs: Date.UTC(2026, 10, 21),
          direction: 'buyIn',
          statuses: ['OfferedToUser', 'Committed'],
        }),
    ],
    transaction: ['getTransaction', (calls) => calls.transaction(TOKEN, 'tx_7Q2')],
    returnedFromProvider: [
      'reportReturn',
      (calls) => calls.returnedFromProvider(TOKEN, 'tx_7Q2', { query: 'from=provider&tx=tx_7Q2' }),
    ],
    cancelTransaction: ['cancelTransaction', (calls) => calls.cancelTransaction(TOKEN, 'tx_7Q2', KEY)],
    playRecords: [
      'getPlayRecords',
      (calls) => calls.playRecords(TOKEN, { limit: 20, cursor: 'next', casinoId: 12, fromMs: 0, toMs: 1 }),
    ],
    idCheck: ['getIdCheck', (calls) => calls.idCheck(TOKEN)],
    startIdCheck: [
      'startIdCheck',
      (calls) =>
        calls.startIdCheck(
          TOKEN,
          {
            returnUrl: 'https://portal.example/identificationStatus',
            language: 'es-MX',
            documentType: 'ine',
            consent: { key: 'idCheckConsent', version: '1' },
          },
          KEY,
        ),
    ],
    returnedFromIdCheck: [
      'reportIdCheckReturn',
      (calls) => calls.returnedFromIdCheck(TOKEN, { sessionId: 'ids_3', query: 'session=ids_3' }),
    ],
  };

const context: CallContext = { trace: TRACE, operatorLanguage: 'es-MX' };
const document = openApiDocument();
const validator = createContractValidator();

/** The place in the document of a call by its name. */
function placeOf(operationId: string) {
  const call = CALLS.find((one) => one.operationId === operationId);
  if (call === undefined) throw new Error(`${operationId} is not in the document`);
  return call;
}

describe('the document and the adapter', () => {
  it('[OE-DOC-03] have the same calls', async () => {
    const made = new Set<string>();
    const http: OperatorHttp = {
      call: <T>(_context: CallContext, { method, route }: CallRequest<T>) => {
        made.add(`${method.toLowerCase()} ${route}`);
        return Promise.reject(new Error('not sent'));
      },
      renewTls: () => undefined,
      close: async () => undefined,
    };
    const calls = createOperator(http).for(context);
    for (const [operationId, make] of Object.values(MADE)) {
      await make(calls).catch(() => undefined);
      const { method, path } = placeOf(operationId);
      expect(made).toContain(`${method} ${path}`);
    }
    expect([...made].sort()).toEqual(CALLS.map(({ method, path }) => `${method} ${path}`).sort());
  });
});

describe.each(Object.entries(MADE))('%s', (_name, [operationId, make]) => {
  const { method, path } = placeOf(operationId);
  const examples = document.paths?.[path]?.[method]?.responses?.['200']?.content?.['application/json']
    ?.examples as Record<string, { value: { status?: string } }> | undefined;
  const [refusals, successes] = [true, false].map((isRefusal) =>
    // A file has none.
    Object.entries(examples ?? {}).filter(([name]) => name.startsWith('refused-') === isRefusal),
  );

  /** Makes the call once, of an operator that answers an example. */
  async function answered(body: unknown) {
    const scripted = await startScriptedOperator();
    const http = createOperatorHttp({ apiUrl: scripted.url });
    scripted.behave = answerJson(body);
    const result = await make(createOperator(http).for(context));
    await http.close();
    await scripted.close();
    return { result, seen: scripted.seen };
  }

  it.each(successes ?? [])(
    '[OE-DOC-04] takes the example %s for a success, and sends what the document says',
    async (_example, { value }) => {
      const { result, seen } = await answered(value);
      expect(result).toMatchObject({ ok: true });
      const faults = seen.flatMap(({ method: sent, url, headers, body }) => {
        const { pathname, search } = new URL(url, 'http://operator.invalid');
        const request = { headers, query: search.slice(1), body: body === '' ? undefined : JSON.parse(body) };
        return validator.request(sent, pathname.replace('/api/v1', ''), request);
      });
      expect([seen.length, faults]).toEqual([1, []]);
    },
  );

  it('[OE-DOC-04] takes every refusal of the document for what it is', async () => {
    for (const [, { value }] of refusals ?? []) {
      const { result } = await answered(value);
      expect(result).toMatchObject({ ok: false, failure: { code: value.status } });
    }
  });
});

it('is of the version that the portal names in each call', () => {
  expect(openApiDocument().info.version).toBe(CONTRACT_VERSION);
});
