import { getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import type { Country } from '#app/domain/country.ts';
import { maskedPhone, nationalFormat, normalizePhone } from '#app/domain/player/phone.ts';
import { refusePhoneNumber } from '#sandbox/players/phone-numbers.ts';
import { phoneCountries } from '#sandbox/site/phone-countries.ts';

/** Code of each country whose numbers the operator takes. */
const OFFERED = phoneCountries('MX', 'en-US').map(({ countryCode }) => countryCode);

/** Portal and country of a number, and an example of a mobile number there. */
const CASES = (['MX', 'US', 'JP'] as const).flatMap((portal) =>
  OFFERED.map((country) => {
    const example = getExampleNumber(country as 'MX', examples);
    if (!example) throw new Error(`No example of ${country}`);
    return { portal, country, example };
  }),
);

describe.each(CASES)('a number of $country in the portal of $portal', ({ portal, country, example }) => {
  const readIn = (chosen: string, typed: string, allowExtensionDigits = false) => {
    const phone = normalizePhone(typed, { country: chosen, allowExtensionDigits, offered: OFFERED });
    return phone.ok ? { phoneNumber: phone.phoneNumber, country: phone.country ?? chosen } : phone;
  };
  const international = example.formatInternational();
  const abroad = readIn(portal, international);

  it('[S5-PHONE-01] is read by its prefix at log-in, however it is written', () => {
    // The countries of +1 share their numbers: the portal's own needs no other country.
    const isShared = example.countryCallingCode === getCountryCallingCode(portal);
    expect(abroad).toEqual({ phoneNumber: expect.any(String), country: isShared ? portal : country });
    for (const typed of [
      example.number,
      example.getURI(),
      international.replaceAll(' ', '\u00a0'),
      international.replaceAll(' ', '\u2010'),
      international.replace(/[+\d]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
      international.replace('+', '00 '),
    ]) {
      expect([typed, readIn(portal, typed)]).toEqual([typed, abroad]);
    }
  });

  it('[SC-REG-12] is read as people of the country write it, where the country was chosen', () => {
    for (const typed of [international, example.formatNational(), example.nationalNumber]) {
      for (const allowExtensionDigits of [false, true]) {
        const phone = readIn(country, typed, allowExtensionDigits);
        expect([typed, phone]).toEqual([typed, { ...abroad, country }]);
      }
    }
  });

  it('is accepted by the operator, and shown whole', () => {
    const { phoneNumber = '' } = 'phoneNumber' in abroad ? abroad : {};
    expect(
      refusePhoneNumber({ phoneNumber, phoneCountryCode: country }, portal as Country, false),
    ).toBeNull();
    const shown = nationalFormat(phoneNumber, country);
    expect(shown.replace(/\D/g, '').replace(/^0/, '')).toBe(phoneNumber.replace(/^0/, ''));
    expect(maskedPhone(phoneNumber, country)).toMatch(/•/);
  });

  it('is refused where most of it is missing, and with digits that are too many', () => {
    const start = `+${example.countryCallingCode} ${example.nationalNumber.slice(0, 2)}`;
    expect(readIn(portal, start)).toMatchObject({ ok: false });
    expect(readIn(portal, `${example.number}123456`)).toMatchObject({ ok: false });
  });
});

describe('a country that was not offered for log-in before', () => {
  it.each([
    ['+225 01 23 45 67 89', 'CI', '0123456789'],
    ['+39 02 1234 5678', 'IT', '0212345678'],
    ['+43 664 123456', 'AT', '664123456'],
    ['+54 9 11 2345-6789', 'AR', '1123456789'],
    ['+55 (11) 96123-4567', 'BR', '11961234567'],
    ['+49 (0) 1512 3456789', 'DE', '15123456789'],
    ['+503 7012 3456', 'SV', '70123456'],
  ])('%s is %s', (typed, country, phoneNumber) => {
    const phone = normalizePhone(typed, { country: 'MX', allowExtensionDigits: false, offered: null });
    expect(phone).toEqual({ ok: true, phoneNumber, country });
    expect(nationalFormat(phoneNumber, country)).toMatch(/[ -]/);
  });
});
