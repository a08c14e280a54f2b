import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';

const dollar = {
  minorDigits: 2,
  auPerCurrencyUnit: 1000,
  symbol: '$',
  minorSymbol: '¢',
  doesSymbolGoInFront: true,
  doesMinorSymbolGoInFront: false,
  spaceBetweenSymbol: false,
  iso4217Code: 'USD',
};

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

describe('public reads', () => {
  it('[S3-CASINO-01 S3-CURRENCY-11 S7-CALL-01] site: keeps what can be read of each casino', async () => {
    operator.reply([
      { id: 12, name: 'Uno', currencyInfo: dollar, timeZone: 'America/Tijuana', extra: true },
      { id: 13, name: 'Dos', currencyInfo: { ...dollar, minorDigits: 9 }, timeZone: 'Nowhere/Else' },
      { id: 'x', name: 'Tres', currencyInfo: dollar },
      null,
      { id: 14, currencyInfo: dollar },
    ]);
    expect(await operator.calls.site()).toEqual({
      ok: true,
      stale: false,
      value: [
        { id: 12, name: 'Uno', currencyInfo: dollar, timeZone: 'America/Tijuana' },
        { id: 13, name: 'Dos', currencyInfo: null, timeZone: null },
        { id: 14, name: '', currencyInfo: dollar, timeZone: null },
      ],
    });
    expect(operator.lastSent()).toEqual({ call: 'GET /api/v1/site', json: undefined, bearer: undefined });
  });

  it('version', async () => {
    operator.reply({ serverVersion: '4.2.1' });
    expect(await operator.calls.version()).toMatchObject({ ok: true, value: { serverVersion: '4.2.1' } });
  });

  it('[OC-RULE-04] settings: everything is off until the operator says on', async () => {
    const off = {
      allowWebBuyIn: false,
      allowWebCashOut: false,
      isIdCheckSupported: false,
      allowBarcodeAccountAccess: false,
      allowVerbalCodeAccountAccess: false,
      allowMultiCasinoAccountAccessCodes: false,
      allowActivityHistory: false,
      allowPlayerLimits: false,
      allowExclusion: false,
      allowStatements: false,
      webPayQuote: false,
      webPayFindByKey: false,
    };
    const bare = {
      features: off,
      cashOutCurrency: null,
      allowPhoneExtensionDigits: false,
      timeZone: null,
      permitHolder: null,
      permitNumber: null,
      helpLines: [],
      supportContacts: [],
      playerLimits: null,
    };
    for (const body of [{}, { features: null }, { features: 'all' }]) {
      await operator.reset();
      operator.reply(body);
      expect(await operator.calls.settings()).toMatchObject({ ok: true, value: bare });
    }
  });

  it('[S3-SETTINGS-01 OC-ACCOUNT-13] settings: takes what is well formed and leaves the rest', async () => {
    operator.reply({
      features: { allowWebBuyIn: true, allowWebCashOut: 'true', allowExclusion: 1, unknownFeature: true },
      cashOutCurrency: 'USD',
      allowPhoneExtensionDigits: true,
      timeZone: 'America/Tijuana',
      permitHolder: 'Casino S.A.',
      permitNumber: 'DGAJS/1',
      helpLines: [
        { label: 'Ayuda', tel: '+52 55 1234 5678' },
        { label: 'Web', url: 'https://ayuda.example/' },
        { label: 'Bad', url: 'javascript:alert(1)' },
        { tel: '123' },
      ],
      supportContacts: [
        { kind: 'tel', value: '800 555 0199', hours: '8-22' },
        { kind: 'mail', value: 'ayuda@operadora.example', label: 'Correo' },
        { kind: 'url', value: 'https://ayuda.example/' },
        { kind: 'url', value: 'javascript:alert(1)' },
        { kind: 'url', value: 'http://ayuda.example/' },
        { kind: 'mail', value: 'not an address' },
        { kind: 'tel', value: 'call us' },
        { kind: 'fax', value: '123' },
      ],
    });
    const result = await operator.calls.settings();
    expect(result).toMatchObject({
      ok: true,
      value: {
        features: { allowWebBuyIn: true, allowWebCashOut: false, allowExclusion: false },
        cashOutCurrency: 'USD',
        allowPhoneExtensionDigits: true,
        timeZone: 'America/Tijuana',
        permitHolder: 'Casino S.A.',
        permitNumber: 'DGAJS/1',
        helpLines: [
          { label: 'Ayuda', url: null, tel: '+52 55 1234 5678' },
          { label: 'Web', url: 'https://ayuda.example/', tel: null },
        ],
        supportContacts: [
          { kind: 'tel', value: '800 555 0199', label: null, hours: '8-22' },
          { kind: 'mail', value: 'ayuda@operadora.example', label: 'Correo', hours: null },
          { kind: 'url', value: 'https://ayuda.example/', label: null, hours: null },
        ],
      },
    });
    expect(result).not.toHaveProperty('value.features.unknownFeature');
  });

  it('settings: limits that players may set, those that can be read', async () => {
    const deposit = { kind: 'deposit', periods: ['day', 'decade', 'month'], minimumAU: 100, maximumAU: 9000 };
    const kinds = [deposit, { ...deposit, kind: 'smile' }, { ...deposit, kind: 'session', periods: 'none' }];
    const playerLimits = { kinds, increaseDelayHours: 24, confirmWithinHours: 48 };
    const value = {
      kinds: [
        { kind: 'deposit', periods: ['day', 'month'], minimum: 100, maximum: 9000 },
        { kind: 'session', periods: [], minimum: 100, maximum: 9000 },
      ],
      increaseDelayHours: 24,
      confirmWithinHours: 48,
    };
    for (const [window, isRolling] of [
      ['rolling', true],
      ['calendar', false],
      ['sliding', false],
    ] as const) {
      await operator.reset();
      operator.reply({ playerLimits: { ...playerLimits, window } });
      const answer = await operator.calls.settings();
      expect(answer.ok && answer.value.playerLimits).toEqual({ ...value, isRolling });
    }
  });

  it.each(['Nowhere/Else', '', 5])('settings: no time zone %j', async (timeZone) => {
    operator.reply({ timeZone });
    expect(await operator.calls.settings()).toMatchObject({ ok: true, value: { timeZone: null } });
  });

  const passwordRules = { minimumLength: 8, maximumLength: 64, minimumNumberOfCharacterClasses: 3 };

  it('[S3-RULES-03 S3-RULES-04 S3-RULES-05 OC-TYPE-05] rules: what is absent takes the defaults of the contract', async () => {
    operator.reply({ captchaType: 'none', captchaSiteKey: '', passwordRules });
    expect(await operator.calls.rules()).toEqual({
      ok: true,
      stale: false,
      value: {
        captchaType: 'none',
        captchaSiteKey: null,
        captchaFallback: 'none',
        passwordRules,
        registrationVariant: null,
        minimumAge: null,
        displayNameMinimumLength: 2,
        requiredPersonalInfo: [],
        isEmailRequired: false,
      },
    });
  });

  it('[S3-RULES-01 S3-RULES-02 OC-TYPE-05] rules: all of them', async () => {
    operator.reply({
      captchaType: 'Turnstile',
      captchaSiteKey: '1x00000000000000000000AA',
      captchaFallback: 'image',
      passwordRules,
      registrationVariant: 'extended',
      minimumAge: 18,
      displayNameMinimumLength: 3,
      requiredPersonalInfo: ['birthDate', 'address.city', 'shoeSize'],
      isEmailRequired: true,
    });
    expect(await operator.calls.rules()).toMatchObject({
      ok: true,
      value: {
        captchaType: 'turnstile',
        captchaSiteKey: '1x00000000000000000000AA',
        captchaFallback: 'image',
        registrationVariant: 'extended',
        minimumAge: 18,
        displayNameMinimumLength: 3,
        requiredPersonalInfo: ['birthDate', 'address.city'],
        isEmailRequired: true,
      },
    });
  });

  it('rules: a captcha of another kind is a captcha, and a site key is no script', async () => {
    operator.reply({ captchaType: 'puzzle', captchaSiteKey: '"><script>', passwordRules });
    expect(await operator.calls.rules()).toMatchObject({
      ok: true,
      value: { captchaType: 'other', captchaSiteKey: null },
    });
  });

  it.each([
    [{ passwordRules }],
    [{ captchaType: 'none' }],
    [{ captchaType: 'none', passwordRules: { ...passwordRules, maximumLength: 4 } }],
  ])('rules: %j are no rules', async (body) => {
    operator.reply(body);
    expect(await operator.calls.rules()).toMatchObject({
      ok: false,
      failure: { code: 'MiscellaneousError' },
    });
  });

  it('[S3-COUNTRY-01 OC-ACCOUNT-01] phone countries: the prefix comes with or without a plus', async () => {
    operator.reply({
      status: 'Success',
      items: [
        { name: 'México', countryCode: 'MX', countryPrefix: '+52', nationalLength: 10 },
        { name: 'Japón', countryCode: 'JP', countryPrefix: '81' },
        { name: 'Nowhere', countryCode: 'nowhere', countryPrefix: '1' },
      ],
    });
    expect(await operator.calls.phoneCountries()).toMatchObject({
      ok: true,
      value: [
        { name: 'México', countryCode: 'MX', countryPrefix: '52', nationalLength: 10 },
        { name: 'Japón', countryCode: 'JP', countryPrefix: '81', nationalLength: null },
      ],
    });
  });

  it('are asked for once for all browsers', async () => {
    operator.reply({ serverVersion: '1' });
    await Promise.all([operator.calls.version(), operator.otherCalls().version()]);
    await operator.calls.version();
    expect(operator.scripted.seen).toHaveLength(1);
  });
});
