import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { makePayer } from '../test-support/payer.ts';
import { startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

const casinoList = z.array(z.object({ id: z.number(), timeZone: z.string().optional() }));

let mx: TestSandbox;
let us: TestSandbox;
let jp: TestSandbox;
beforeAll(async () => {
  [mx, us, jp] = await Promise.all([
    startTestSandbox(),
    startTestSandbox({ country: 'US' }),
    startTestSandbox({ country: 'JP' }),
  ]);
});
afterAll(() => Promise.all([mx.close(), us.close(), jp.close()]));

describe('GET /site', () => {
  it('names casinos with the currencies of contract §10', async () => {
    const answer = await mx.get('/site');
    const casino = (id: number, iso4217Code: string, auPerCurrencyUnit: number, minorDigits: number) =>
      expect.objectContaining({
        id,
        name: expect.any(String),
        currencyInfo: expect.objectContaining({ iso4217Code, auPerCurrencyUnit, minorDigits }),
      });
    expect(answer.json).toEqual(
      expect.arrayContaining([
        casino(12, 'USD', 1000, 2),
        casino(13, 'MXN', 100, 2),
        casino(14, 'JPY', 1, 0),
      ]),
    );
  });

  it('gives every currency all fields of spec §3', async () => {
    const answer = await jp.get('/site');
    expect(answer.json).toEqual(
      expect.arrayContaining([
        {
          id: 14,
          name: 'さくら会館',
          currencyInfo: {
            minorDigits: 0,
            auPerCurrencyUnit: 1,
            symbol: '円',
            minorSymbol: '',
            doesSymbolGoInFront: false,
            doesMinorSymbolGoInFront: false,
            spaceBetweenSymbol: false,
            iso4217Code: 'JPY',
          },
          timeZone: 'Asia/Tokyo',
        },
      ]),
    );
  });
});

describe('GET /site, the zones', () => {
  it('[S3-CURRENCY-11] are real ones of the country, on both coasts of the United States (contract §8b.2)', async () => {
    const zones = async (sandbox: TestSandbox) =>
      casinoList.parse((await sandbox.get('/site')).json).map(({ id, timeZone }) => [id, timeZone]);
    expect(await zones(mx)).toContainEqual([13, 'America/Mexico_City']);
    expect(await zones(mx)).toContainEqual([18, 'America/Cancun']);
    expect(await zones(us)).toContainEqual([12, 'America/Los_Angeles']);
    expect(await zones(us)).toContainEqual([14, 'America/New_York']);
    expect(new Set((await zones(jp)).map(([, zone]) => zone))).toEqual(new Set(['Asia/Tokyo']));
    await mx.scenario.player({ casinos: [{ casinoId: 99 }] });
    expect(await zones(mx)).toContainEqual([99, undefined]);
  });
});

describe('GET /version', () => {
  it('[S7-CALL-02] tells the version', async () => {
    expect((await mx.get('/version')).json).toEqual({ serverVersion: expect.stringMatching(/^sandbox-\d/) });
  });
});

describe('GET /system/settings', () => {
  it('[S7-CALL-03] differs by country', async () => {
    expect((await mx.get('/system/settings')).json).toMatchObject({
      features: {
        allowWebBuyIn: true,
        allowWebCashOut: true,
        isIdCheckSupported: true,
        allowBarcodeAccountAccess: true,
        allowVerbalCodeAccountAccess: true,
        allowMultiCasinoAccountAccessCodes: false,
        allowExclusion: false,
      },
      cashOutCurrency: 'MXN',
      allowPhoneExtensionDigits: false,
      timeZone: 'America/Mexico_City',
    });
    expect((await us.get('/system/settings')).json).toMatchObject({
      features: { isIdCheckSupported: false, allowMultiCasinoAccountAccessCodes: true },
      cashOutCurrency: 'USD',
      timeZone: 'America/Los_Angeles',
    });
    expect((await jp.get('/system/settings')).json).toMatchObject({
      features: { allowMultiCasinoAccountAccessCodes: false },
      cashOutCurrency: 'JPY',
      timeZone: 'Asia/Tokyo',
    });
  });
});

describe('GET /user/register/rules', () => {
  it('[S7-CALL-04] has the defaults of contract §2 by country', async () => {
    expect((await mx.get('/user/register/rules')).json).toMatchObject({
      captchaType: 'none',
      captchaSiteKey: '',
      passwordRules: { minimumLength: 8, maximumLength: 64, minimumNumberOfCharacterClasses: 3 },
      registrationVariant: 'extended',
      minimumAge: 18,
    });
    expect((await us.get('/user/register/rules')).json).toMatchObject({
      registrationVariant: 'multiComponent',
      minimumAge: 21,
    });
    expect((await jp.get('/user/register/rules')).json).toMatchObject({ minimumAge: 20 });
  });
});

describe('GET /phone/countries', () => {
  const names = (answer: { json: unknown }) => JSON.stringify(answer.json);

  it('puts the site’s country first and sorts the rest by name in Accept-Language', async () => {
    const english = await mx.get('/phone/countries', { 'accept-language': 'en-US' });
    expect(english.json).toMatchObject({
      status: 'Success',
      items: expect.arrayContaining([
        { name: 'Japan', countryCode: 'JP', countryPrefix: '+81', nationalLength: 10 },
        { name: 'Germany', countryCode: 'DE', countryPrefix: '+49', nationalLength: null },
      ]),
    });
    expect(names(english)).toMatch(
      /^{"status":"Success","items":\[{"name":"Mexico".*Argentina.*Germany.*Japan/,
    );
    const spanish = await mx.get('/phone/countries', { 'accept-language': 'es-MX,en;q=0.5' });
    expect(names(spanish)).toMatch(/"name":"México".*Alemania.*Estados Unidos.*Japón/);
    expect(names(await jp.get('/phone/countries', { 'accept-language': 'ja-JP' }))).toMatch(
      /\[{"name":"日本"/,
    );
  });

  it('falls back to the country’s language', async () => {
    expect(names(await mx.get('/phone/countries', { 'accept-language': 'fi' }))).toContain('Alemania');
  });
});

describe('conditional requests', () => {
  it.each(['/site', '/system/settings', '/document', '/phone/countries'])(
    '%s answers 304 to its own ETag',
    async (path) => {
      const first = await mx.get(path);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{20,}"$/);
      const second = await mx.get(path, { 'if-none-match': `"other", W/${etag}` });
      expect(second.status).toBe(304);
      expect(second.text).toBe('');
      expect(second.headers.get('content-length')).toBeNull();
      expect(second.headers.get('etag')).toBe(etag);
      expect((await mx.get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  it('a changed setting changes the ETag', async () => {
    const before = (await us.get('/system/settings')).headers.get('etag') ?? '';
    await us.scenario.script({ settings: { allowWebBuyIn: false } });
    expect((await us.get('/system/settings', { 'if-none-match': before })).status).toBe(200);
  });
});

it('[OE-SANDBOX-01] has one casino only when told so: of the others nothing is seen, and nothing is lost', async () => {
  const payer = await makePayer(mx);
  const { phone, headers } = payer;
  const at = [{ casinoId: 12 }, { casinoId: 13 }];
  await mx.scenario.transactions(at.map((casino) => ({ phone, amountAU: 20_000, ...casino })));
  await mx.scenario.playRecords(at.map((casino) => ({ phone, totalWagerAU: 1, ...casino })));
  const items = (answer: { json: unknown }) => (answer.json as { items: unknown[] }).items;
  const seen = async () =>
    [
      (await mx.get('/site')).json as unknown[],
      (await mx.get('/funds', headers)).json as unknown[],
      items(await payer.list()),
      items(await mx.get('/playRecords', headers)),
    ].map((list) => list.length);
  const all = await seen();
  expect(all.slice(1)).toEqual([3, 2, 2]);
  await mx.scenario.script({ casinos: 'one' });
  expect(await seen()).toEqual([1, 1, 1, 1]);
  expect((await payer.methods('direction=buyIn&casinoId=13')).status).toBe(403);
  expect((await mx.get('/playRecords?casinoId=13', headers)).status).toBe(403);
  const code = { allowCashierCashIn: true, allowCashierCashOut: true, allowCashierLockRelease: true };
  expect((await mx.post('/funds/code', { casinoId: 13, ...code }, headers)).status).toBe(404);
  await mx.scenario.script({ casinos: 'all' });
  expect(await seen()).toEqual(all);
});

describe('every answer', () => {
  it.each(['/site', '/version', '/nothing', '/funds'])(
    '%s says it is a sandbox’s, and not whose framework',
    async (path) => {
      const { headers } = await mx.get(path);
      expect(headers.get('x-operator-kind')).toBe('sandbox');
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  it('is 404 for unknown paths and methods', async () => {
    expect((await mx.get('/nothing')).status).toBe(404);
    expect((await mx.post('/site', {})).status).toBe(404);
    expect((await mx.get('/nothing')).json).toMatchObject({ traceId: expect.stringMatching(/^SB-/) });
  });
});
