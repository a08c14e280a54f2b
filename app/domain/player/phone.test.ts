import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskedPhone, nationalFormat, nationalPhoneText, normalizePhone } from './phone.ts';

const strict = (country: string) => ({ country, allowExtensionDigits: false });

describe('normalizePhone', () => {
  it.each([
    ['5512345678', 'MX', '5512345678'],
    ['55 1234 5678', 'MX', '5512345678'],
    ['(55) 1234-5678', 'MX', '5512345678'],
    ['55.1234.5678', 'MX', '5512345678'],
    ['55\u00a01234\u00a05678', 'MX', '5512345678'],
    ['  5512345678 ', 'MX', '5512345678'],
    ['+525512345678', 'MX', '5512345678'],
    ['+52 55 2222 9922', 'MX', '5522229922'],
    ['５５ １２３４ ５６７８', 'MX', '5512345678'],
    ['+52 1 55 1234 5678', 'MX', '5512345678'],
    ['525512345678', 'MX', '5512345678'],
    ['5215512345678', 'MX', '5512345678'],
    ['044 55 1234 5678', 'MX', '5512345678'],
    ['045 55 1234 5678', 'MX', '5512345678'],
    ['01 55 1234 5678', 'MX', '5512345678'],
    ['05512345678', 'MX', '5512345678'],
    ['15512345678', 'MX', '5512345678'],
    ['2015550123', 'US', '2015550123'],
    ['1 (201) 555-0123', 'US', '2015550123'],
    ['+1 201 555 0123', 'US', '2015550123'],
    ['9012345678', 'JP', '9012345678'],
    ['090-1234-5678', 'JP', '9012345678'],
    ['+81 90-1234-5678', 'JP', '9012345678'],
    ['+81 090-1234-5678', 'JP', '9012345678'],
    ['０９０－１２３４－５６７８', 'JP', '9012345678'],
  ])('[SC-REG-12 SC-REG-13] reads %s in %s', (typed, country, phoneNumber) => {
    expect(normalizePhone(typed, strict(country))).toEqual({ ok: true, phoneNumber });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['()', 'empty'],
    ['55 1234 567a', 'numbersOnly'],
    ['55-1234-5678 ext 9', 'numbersOnly'],
    ['+', 'numbersOnly'],
    ['52+5512345678', 'numbersOnly'],
    ['٥٥١٢٣٤٥٦٧٨', 'numbersOnly'],
    ['551234567', 'notValid'],
    ['55123456789', 'notValid'],
    ['0551234567', 'notValid'],
    ['+12015550123', 'notValid'],
    ['+5255123456789', 'notValid'],
    ['9'.repeat(5000), 'notValid'],
  ])('[S5-PHONE-01] refuses "%s" as %s', (typed, code) => {
    expect(normalizePhone(typed, strict('MX'))).toEqual({ ok: false, code });
  });

  it('[S5-PHONE-02] keeps extension digits where they are allowed, and takes only a written calling code off', () => {
    const options = { country: 'MX', allowExtensionDigits: true };
    expect(normalizePhone('5512345678', options)).toEqual({ ok: true, phoneNumber: '5512345678' });
    expect(normalizePhone('55 1234 5678 123', options)).toEqual({ ok: true, phoneNumber: '5512345678123' });
    expect(normalizePhone('+52 55 1234 5678 123', options)).toEqual({
      ok: true,
      phoneNumber: '5512345678123',
    });
    expect(normalizePhone('0445512345678', options)).toEqual({ ok: true, phoneNumber: '0445512345678' });
    expect(normalizePhone('551234567', options)).toEqual({ ok: false, code: 'notValid' });
    expect(normalizePhone('5'.repeat(20), options)).toEqual({ ok: true, phoneNumber: '5'.repeat(20) });
    expect(normalizePhone('5'.repeat(21), options)).toEqual({ ok: false, code: 'notValid' });
    expect(normalizePhone('+1 201 555 0123', options)).toEqual({ ok: false, code: 'notValid' });
  });

  it.each([
    ['+52 55 1234 9876', 'US', 'MX', '5512349876'],
    ['+52 1 55 1234 9876', 'US', 'MX', '5512349876'],
    ['0052 55 1234 9876', 'US', 'MX', '5512349876'],
    ['011 52 55 1234 9876', 'US', 'MX', '5512349876'],
    ['010 52 55 1234 9876', 'JP', 'MX', '5512349876'],
    ['\uff0b\uff15\uff12\u3000\uff15\uff15\u00a01234 9876', 'US', 'MX', '5512349876'],
    ['tel:+52-55-1234-9876', 'US', 'MX', '5512349876'],
    ['+81 (0)90-1234-5678', 'US', 'JP', '9012345678'],
    ['+81 090 1234 5678', 'MX', 'JP', '9012345678'],
    ['+44 (0)20 7946 0958', 'MX', 'GB', '2079460958'],
    ['+1 (201) 555-0123', 'MX', 'US', '2015550123'],
    ['001 201 555 0123', 'JP', 'US', '2015550123'],
  ])('reads %s in %s as a number of %s', (typed, country, ofCountry, phoneNumber) => {
    for (const offered of [['GB', 'US', 'CA', 'JP', 'MX'], null]) {
      expect(normalizePhone(typed, { ...strict(country), offered })).toEqual({
        ok: true,
        phoneNumber,
        country: ofCountry,
      });
    }
  });

  it.each([
    ['+52 55 1234 9876', 'US', 'MX'],
    ['0034 912 345 678', 'MX', 'ES'],
    ['+81 (0)90-1234-5678', 'MX', 'JP'],
  ])('names the country of %s, which is not offered in %s', (typed, country, ofCountry) => {
    expect(normalizePhone(typed, { ...strict(country), offered: ['GB'] })).toEqual({
      ok: false,
      code: 'countryNotOffered',
      country: ofCountry,
    });
  });

  it.each([
    ['+52 55 1234 987', 'US'],
    ['+999 55 1234 9876', 'US'],
    ['+52 55 1234 98765', 'US'],
    ['00', 'US'],
    ['525512349876', 'US'],
  ])('refuses %s in %s, however many countries are offered', (typed, country) => {
    expect(normalizePhone(typed, { ...strict(country), offered: ['MX', 'JP'] })).toMatchObject({ ok: false });
  });

  it.each([
    '044 55 1234 5678',
    '045 55 1234 5678',
    '+52 1 55 1234 5678',
    '01 55 1234 5678',
    '0052 55 1234 5678',
  ])('reads %s in Mexico as its own, whatever is offered', (typed) => {
    expect(normalizePhone(typed, { ...strict('MX'), offered: ['US', 'JP'] })).toEqual({
      ok: true,
      phoneNumber: '5512345678',
    });
  });

  it("takes Japan's leading 0 off before extension digits too", () => {
    const options = { country: 'JP', allowExtensionDigits: true };
    for (const typed of ['090-1234-5678', '9012345678', '+81 90-1234-5678', '+81 090-1234-5678']) {
      expect(normalizePhone(typed, options)).toEqual({ ok: true, phoneNumber: '9012345678' });
    }
    expect(normalizePhone('090-1234-5678 123', options)).toEqual({ ok: true, phoneNumber: '9012345678123' });
  });

  it('[S5-PHONE-02 S9-CONST-02] gives ten digits without a 0 in front or a reason, for any text and country', () => {
    const country = fc.constantFrom('MX', 'US', 'JP', 'ZZ', '');
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^\+?[-0-9 ()]{0,18}$/)),
        country,
        (typed, where) => {
          const phone = normalizePhone(typed, strict(where));
          if (phone.ok) expect(phone.phoneNumber).toMatch(/^[1-9][0-9]{9}$/);
        },
      ),
    );
  });
});

describe('digits that callers dial before a number of another country', () => {
  const offered = ['MX', 'US', 'JP', 'GB'];
  it.each([
    ['US', '010 52 55 1234 9876', { ok: true, phoneNumber: '5512349876', country: 'MX' }],
    ['MX', '011 1 201 555 0123', { ok: true, phoneNumber: '2015550123', country: 'US' }],
    ['MX', '011 555 0123', { ok: false, code: 'notValid' }],
    ['US', '011 5212', { ok: false, code: 'notValid' }],
    ['MX', '00 999 55 1234 9876', { ok: false, code: 'notValid' }],
  ])('in %s: %s', (country, typed, expected) => {
    expect(normalizePhone(typed, { ...strict(country), offered })).toEqual(expected);
  });

  it('are digits of the number where extension digits are allowed', () => {
    const options = { country: 'MX', allowExtensionDigits: true, offered };
    expect(normalizePhone('011 1 201 555 0123', options)).toEqual({
      ok: true,
      phoneNumber: '01112015550123',
    });
  });
});

describe('a number of a country without a rule of ten digits', () => {
  const offered = ['AR', 'SV', 'ES', 'GB', 'KZ', 'RU'];
  it.each([
    ['+54 9 11 2345 6789', { ok: true, phoneNumber: '1123456789', country: 'AR' }],
    ['+54 11 2345 6789', { ok: true, phoneNumber: '1123456789', country: 'AR' }],
    ['+503 7012 3456', { ok: true, phoneNumber: '70123456', country: 'SV' }],
    ['+503 7012', { ok: false, code: 'notValid' }],
    ['+7 701 234 5678', { ok: true, phoneNumber: '7012345678', country: 'KZ' }],
    ['+7 912 345 6789', { ok: true, phoneNumber: '9123456789', country: 'RU' }],
  ])('is read by its numbering plan: %s', (typed, expected) => {
    expect(normalizePhone(typed, { ...strict('MX'), offered })).toEqual(expected);
  });
});

describe('nationalPhoneText', () => {
  it.each([
    ['8005550199', 'US', '(800) 555-0199'],
    ['+1 800 555 0199', 'US', '(800) 555-0199'],
    ['+52 55 1234 5678', 'US', '+52 55 1234 5678'],
    ['911', 'US', '911'],
    ['0570-064-556', 'JP', '0570-064-556'],
    ['123', 'ZZ', '123'],
  ])('%s in %s is %s', (number, country, text) => {
    expect(nationalPhoneText(number, country)).toBe(text);
  });
});

describe('nationalFormat', () => {
  it.each([
    ['5512345678', 'MX', '55 1234 5678'],
    ['2221234567', 'MX', '222 123 4567'],
    ['5212345678', 'MX', '521 234 5678'],
    ['2015550123', 'US', '(201) 555-0123'],
    ['5551234567', 'US', '(555) 123-4567'],
    ['9012345678', 'JP', '090-1234-5678'],
    ['09012345678', 'JP', '090-1234-5678'],
    ['551234567890123', 'MX', '551234567890123'],
    ['525512345678', 'MX', '525512345678'],
    ['12015550123', 'US', '12015550123'],
    ['123', 'MX', '123'],
    ['', 'MX', ''],
    ['5512345678', 'ZZ', '5512345678'],
    ['not a number', 'MX', 'not a number'],
  ])('[S2-HOME-02] %s of %s', (phoneNumber, country, text) => {
    expect(nationalFormat(phoneNumber, country)).toBe(text);
  });

  it('never loses or changes a digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9][0-9]{2,15}$/),
        fc.constantFrom('MX', 'US', 'JP'),
        (digits, country) => {
          expect(nationalFormat(digits, country).replace(/\D/g, '').replace(/^0/, '')).toBe(digits);
        },
      ),
    );
  });
});

describe('maskedPhone', () => {
  it.each([
    ['5512345678', 'MX', '55 •••• 5678'],
    ['2221234567', 'MX', '222 ••• 4567'],
    ['2015550123', 'US', '(201) •••-0123'],
    ['9012345678', 'JP', '090-••••-5678'],
    ['551234567890123', 'MX', '•••••••••••0123'],
    ['5512345678', 'ZZ', '••••••5678'],
    ['12345', 'ZZ', '•2345'],
    ['1234', 'ZZ', '•••4'],
    ['123', 'MX', '••3'],
    ['1', 'MX', '•'],
    ['', 'MX', ''],
  ])('%s of %s', (phoneNumber, country, text) => {
    expect(maskedPhone(phoneNumber, country)).toBe(text);
  });
});

describe('a number of the operator', () => {
  it.each([
    ['+525512345678', 'MX', '55 1234 5678'],
    ['5512345678', 'MX', '55 1234 5678'],
    ['+1 416 555 0123', 'US', '(416) 555-0123'],
    ['+81312345678', 'MX', '+81 3 1234 5678'],
    ['+525512345678', 'JP', '+52 55 1234 5678'],
    ['066', 'MX', '066'],
    ['call us', 'MX', 'call us'],
    ['+525512345678', 'XX', '+525512345678'],
  ])('%s is written in %s as people there write it: %s', (number, country, text) => {
    expect(nationalPhoneText(number, country)).toBe(text);
    expect(nationalPhoneText(number, country)).toBe(text);
  });
});
