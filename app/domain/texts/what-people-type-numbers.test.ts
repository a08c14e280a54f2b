import { describe } from 'vitest';
import { expectRead, type TypedReading, type TypedRow } from '#tests/support/typed-rows.ts';
import type { Country } from '../country.ts';
import { readZipcode } from '../identity/zipcode.ts';
import { parseSoleAmount } from '../money/amount.ts';
import type { CurrencyInfo } from '../money/currency.ts';
import { normalizePhone } from '../player/phone.ts';

// Texts that people type, by kind, country and language, with what is read. Sources: CLDR, W3C 'Personal names around the world',
// GOV.UK Design System, libphonenumber, USPS Publication 28, Japan Post, RENAPO, and bug reports about forms.

describe('amounts', () => {
  const currency = (iso4217Code: string, symbol: string, minorDigits: number): CurrencyInfo => ({
    iso4217Code,
    symbol,
    minorDigits,
    auPerCurrencyUnit: 10 ** minorDigits,
    minorSymbol: '',
    doesSymbolGoInFront: true,
    doesMinorSymbolGoInFront: false,
    spaceBetweenSymbol: false,
  });
  const amountIn =
    (languageTag: string, of: CurrencyInfo) =>
    (typed: string): TypedReading => {
      const read = parseSoleAmount([typed], languageTag, of);
      if (read.ok) return { ok: true, value: read.au / of.auPerCurrencyUnit };
      return { ok: false, code: read.code === 'empty' ? 'buyInAmountEmpty' : read.code };
    };
  const pesos = currency('MXN', '$', 2);
  const dollars = currency('USD', '$', 2);
  const yen = currency('JPY', '¥', 0);

  expectRead(
    'pesos in Mexico',
    [
      ['500.', '500'],
      ['$500.', '500'],
      ['$ 500', '500'],
      ['＄５００', '500'],
      ['５００．', '500'],
      ['500.00', '500'],
      ['1,234.50', '1234.5'],
      ['1\u2009234.50', '1234.5'],
      ['$1,234.50 MXN', '1234.5'],
      ['mxn 500', '500'],
      ['500mxn', '500'],
      ['MX$500', '500'],
      ['Mex$ 500', '500'],
      ['500 pesos', '500'],
      ['1 peso', '1'],
      ['$500 pesos', '500'],
      ['$500.00 M.N.', '500'],
      ['500 m.n.', '500'],
      ['$1,000.00 m/n', '1000'],
      ["1'000,000.00", '1000000'],
      ['1’000', '1000'],
      ['500.-', '500'],
      ['500,', '500'],
      ['.50', '0.5'],
      ['$.50', '0.5'],
      ['1.234,50', '1234.5'],
      ['\u200b500\u00a0$', '500'],
      ['500 dólares', '!valueIsNotANumber'],
      ['US$500', '!valueIsNotANumber'],
      ['500,00', '!valueIsNotANumber'],
      ['1.000', '!tooManyDecimals'],
      ['quinientos', '!valueIsNotANumber'],
      ['-500', '!valueIsNotANumber'],
      ['500 a 600', '!valueIsNotANumber'],
      ['½', '!valueIsNotANumber'],
      ['٥٠٠', '!valueIsNotANumber'],
      ['$', '!valueIsNotANumber'],
      ['$0.00', '!buyInAmountEmpty'],
      ['　', '!buyInAmountEmpty'],
    ],
    amountIn('es-MX', pesos),
  );

  expectRead(
    'dollars in English',
    [
      ['500.', '500'],
      ['$500.', '500'],
      ['US$500', '500'],
      ['US $500', '500'],
      ['usd 500', '500'],
      ['500 dollars', '500'],
      ['1 dollar', '1'],
      ['$1,000.', '1000'],
      ['$1,000.\u2014', '1000'],
      ['$.99', '0.99'],
      ['$1.000,00', '1000'],
      ['１，０００．５０', '1000.5'],
      ['500 pesos', '!valueIsNotANumber'],
      ['€500', '!valueIsNotANumber'],
      ['10,50', '!valueIsNotANumber'],
      ['1,00', '!valueIsNotANumber'],
      ['$1k', '!valueIsNotANumber'],
      ['5e2', '!valueIsNotANumber'],
      ['$5.005', '!tooManyDecimals'],
    ],
    amountIn('en-US', dollars),
  );

  expectRead(
    'dollars in Spanish',
    [
      ['500 dólares', '500'],
      ['500 dolares', '500'],
      ['500 dlls.', '500'],
      ['1.234,50', '1234.5'],
      ['10,5', '10.5'],
      ['$10,50', '10.5'],
      ['1.000,', '!tooManyDecimals'],
      ['1.000.000,00', '1000000'],
      ['500,-', '500'],
      ['1.000', '!tooManyDecimals'],
    ],
    amountIn('es-US', dollars),
  );

  expectRead(
    'yen in Japan',
    [
      ['５００円', '500'],
      ['¥５００', '500'],
      ['￥１，０００', '1000'],
      ['1、000円', '1000'],
      ['500円。', '500'],
      ['500円也', '500'],
      ['¥500-', '500'],
      ['￥５００－', '500'],
      ['500圓', '500'],
      ['500えん', '500'],
      ['500 yen', '500'],
      ['1万円', '10000'],
      ['１万', '10000'],
      ['1万5千円', '15000'],
      ['1万5000円', '15000'],
      ['5千円', '5000'],
      ['10万円', '100000'],
      ['1万500円', '10500'],
      ['1万5', '!valueIsNotANumber'],
      ['１万５円', '!valueIsNotANumber'],
      ['5千5', '!valueIsNotANumber'],
      ['1.5万円', '!valueIsNotANumber'],
      ['五百円', '!valueIsNotANumber'],
      ['500ドル', '!valueIsNotANumber'],
      ['500.5円', '!tooManyDecimals'],
    ],
    amountIn('ja-JP', yen),
  );
});

describe('phone numbers', () => {
  const phoneIn =
    (country: Country) =>
    (typed: string): TypedReading => {
      const phone = normalizePhone(typed, { country, allowExtensionDigits: false, offered: null });
      if (phone.ok) return { ok: true, value: `${phone.country ?? country} ${phone.phoneNumber}` };
      return {
        ok: false,
        code: phone.code === 'notValid' ? 'PhoneNumberNotValid' : 'PhoneNumberNumbersOnly',
      };
    };

  expectRead(
    'Mexico',
    [
      ['55 1234 5678', 'MX 5512345678'],
      ['(55) 1234-5678', 'MX 5512345678'],
      ['55\u20111234\u20115678', 'MX 5512345678'],
      ['55.1234.5678', 'MX 5512345678'],
      ['+52 55 1234 5678', 'MX 5512345678'],
      ['+52 1 55 1234 5678', 'MX 5512345678'],
      ['044 55 1234 5678', 'MX 5512345678'],
      ['01 (222) 123-4567', 'MX 2221234567'],
      ['tel:+52-55-1234-5678', 'MX 5512345678'],
      ['\u202a+52 55 1234 5678\u202c', 'MX 5512345678'],
      ['+1 (201) 555-0123', 'US 2015550123'],
      ['+503 7012 3456', 'SV 70123456'],
      ['00 503 7012-3456', 'SV 70123456'],
      ['+34 612 34 56 78', 'ES 612345678'],
      ['+54 9 11 2345-6789', 'AR 1123456789'],
      ['+225 01 23 45 67 89', 'CI 0123456789'],
      ['+49 (0) 1512 3456789', 'DE 15123456789'],
      ['+55 (11) 96123-4567', 'BR 11961234567'],
      ['+57 321 123 4567', 'CO 3211234567'],
      ['+506 8312 3456', 'CR 83123456'],
      ['55 1234 567', '!PhoneNumberNotValid'],
      ['55 1234 5678 ext. 9', '!PhoneNumberNumbersOnly'],
      ['cincuenta y cinco', '!PhoneNumberNumbersOnly'],
    ],
    phoneIn('MX'),
  );

  expectRead(
    'United States',
    [
      ['(201) 555-0123', 'US 2015550123'],
      ['1-201-555-0123', 'US 2015550123'],
      ['+1 201.555.0123', 'US 2015550123'],
      ['201\u2013555\u20130123', 'US 2015550123'],
      ['sms:+12015550123', 'US 2015550123'],
      ['011 52 55 1234 5678', 'MX 5512345678'],
      ['011 65 8123 4567', 'SG 81234567'],
      ['+44 (0)7400 123456', 'GB 7400123456'],
      ['+81 (0)90-1234-5678', 'JP 9012345678'],
      ['+39 02 1234 5678', 'IT 0212345678'],
      ['+593 99 123 4567', 'EC 991234567'],
      ['+43 664 123456', 'AT 664123456'],
      ['1-800-FLOWERS', '!PhoneNumberNumbersOnly'],
      ['555-0123', '!PhoneNumberNotValid'],
      ['+999 12 345 678', '!PhoneNumberNotValid'],
    ],
    phoneIn('US'),
  );

  expectRead(
    'Japan',
    [
      ['090-1234-5678', 'JP 9012345678'],
      ['０９０－１２３４－５６７８', 'JP 9012345678'],
      ['090ー1234ー5678', 'JP 9012345678'],
      ['090　1234　5678', 'JP 9012345678'],
      ['（090）1234-5678', 'JP 9012345678'],
      ['+81 90-1234-5678', 'JP 9012345678'],
      ['+81 (0)90 1234 5678', 'JP 9012345678'],
      ['＋８１ ９０ １２３４ ５６７８', 'JP 9012345678'],
      ['010 82 10 2000 0000', 'KR 1020000000'],
      ['+886 912 345 678', 'TW 912345678'],
      ['+63 905 123 4567', 'PH 9051234567'],
      ['090-1234-567', '!PhoneNumberNotValid'],
      ['〇九〇', '!PhoneNumberNumbersOnly'],
    ],
    phoneIn('JP'),
  );
});

describe('postal codes', () => {
  const zipcodeIn = (country: string) => (typed: string) => readZipcode(typed, country);

  expectRead(
    'Mexico',
    [
      ['０６６００', '06600'],
      ['C.P. 06600', '06600'],
      ['CP 06600', '06600'],
      ['c.p.06600', '06600'],
      ['C. P.: 06600', '06600'],
      ['06600\u00a0', '06600'],
      ['06 600', '06600'],
      ['O6600', '!ZipcodeDigits'],
      ['06600-1234', '!ZipcodeDigits'],
      ['CDMX', '!ZipcodeDigits'],
      ['C.P.', '!ZipcodeDigits'],
    ],
    zipcodeIn('MX'),
  );

  expectRead(
    'United States',
    [
      ['89501-1234', '89501-1234'],
      ['89501\u20131234', '89501-1234'],
      ['89501 1234', '89501-1234'],
      ['８９５０１', '89501'],
      ['NV 89501', '89501'],
      ['ZIP 89501', '89501'],
      ['zip code: 89501-1234', '89501-1234'],
      ['89501-123', '!ZipcodeFiveOrNine'],
      ['8950I', '!ZipcodeFiveOrNine'],
    ],
    zipcodeIn('US'),
  );

  expectRead(
    'Japan',
    [
      ['〒100-0001', '100-0001'],
      ['〒 100－0001', '100-0001'],
      ['１００－０００１', '100-0001'],
      ['100ー0001', '100-0001'],
      ['100\u22120001', '100-0001'],
      ['郵便番号 100-0001', '100-0001'],
      ['100 0001', '100-0001'],
      ['100-001', '!ZipcodeDigits'],
      ['千代田', '!ZipcodeDigits'],
    ],
    zipcodeIn('JP'),
  );

  const zipcodes = (rows: Readonly<Record<string, TypedRow>>) => {
    for (const [country, row] of Object.entries(rows)) expectRead(country, [row], zipcodeIn(country));
  };
  zipcodes({
    GB: [' sw1a\u00a01aa', 'SW1A 1AA'],
    CA: ['k1a 0b1', 'K1A 0B1'],
    NL: ['1234 ab', '1234 AB'],
    IE: ['d02 af30', 'D02 AF30'],
    PL: ['00\u2013950', '00-950'],
    BR: ['01310\u2010100', '01310-100'],
    PT: ['4000\u2212322', '4000-322'],
    AD: ['ad500', 'AD500'],
    LV: ['LV-1010', 'LV-1010'],
    AR: ['c1425dtg', 'C1425DTG'],
    DE: ['Ｄ－８０３３１', 'D-80331'],
  });
});
