import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCountryCode } from '#app/domain/country.ts';
import { imageCaptchaResponse } from '#app/domain/player/captcha.ts';
import { findDomainReaders } from '#tests/support/domain-readers.ts';
import { dollar, inCountry, WIDE_LIMITS } from '#tests/support/examples/currencies.ts';
import { fuzzed } from '#tests/support/fuzz.ts';
import { readBirthDate } from '../identity/birth-date.ts';
import { readCurp } from '../identity/curp.ts';
import { readIdentityDocument } from '../identity/identity-document.ts';
import { readPersonName } from '../identity/person-name.ts';
import { readRfc } from '../identity/rfc.ts';
import { readState } from '../identity/states.ts';
import { readRepeatedZipcode, readZipcode } from '../identity/zipcode.ts';
import { parseSoleAmount } from '../money/amount.ts';
import { readBuyInAmount, readCashOutAmount } from '../money/amount-checks.ts';
import { readKanaName, readRoutingNumber } from '../money/bank-details.ts';
import { readClabe } from '../money/clabe.ts';
import { withPlainAmount } from '../money/written-amount.ts';
import { isNewDisplayName, readDisplayName } from '../player/display-name.ts';
import { readEmail } from '../player/email.ts';
import { normalizePhone } from '../player/phone.ts';
import { readVerificationCode } from '../player/verification-code.ts';
import { withDateNumbers } from '../time/date-words.ts';
import { readTypedDate } from '../time/typed-date.ts';
import { readIdentifier, readLine } from './plain-text.ts';
import { cleanText, compactIdentifier, plainNumber, plainText } from './typed-text.ts';

interface Reader {
  read: (typed: string) => unknown;
  texts: readonly string[];
  /** ASCII signs are expected, so full-width ones are equal. */
  isAscii?: true;
  hasApostrophes?: true;
}

const MX = { country: 'MX', allowExtensionDigits: false };
const AMOUNT = {
  currency: dollar,
  locale: inCountry('es-MX'),
  limits: WIDE_LIMITS,
  method: null,
};
const AGE = { minimumAge: 18, today: '2026-11-25' };
const ANY_STATE = { stored: '', maximumLength: 100 };
const inField = (field: 'day' | 'month' | 'year') => (typed: string) =>
  readBirthDate({ day: '20', month: '08', year: '1931', [field]: typed }, AGE);

/** Readers of `app/domain` by name; the test fails for a missing one. */
const READERS: Readonly<Record<string, readonly Reader[]>> = {
  normalizePhone: [
    {
      read: (typed) => normalizePhone(typed, MX),
      texts: ['55 1234 5678', '+52 1 (55) 1234-5678', 'tel:+525512345678'],
      isAscii: true,
    },
    {
      read: (typed) => normalizePhone(typed, { country: 'JP', allowExtensionDigits: true }),
      texts: ['090-1234-5678'],
      isAscii: true,
    },
  ],
  readEmail: [
    {
      read: readEmail,
      texts: ["o'hara-x@mail-2.mx", 'mailto:ana@mail.mx'],
      isAscii: true,
      hasApostrophes: true,
    },
  ],
  readVerificationCode: [{ read: readVerificationCode, texts: ['042145', 'G-042 145'], isAscii: true }],
  readDisplayName: [{ read: (typed) => readDisplayName(typed, 2), texts: ['Ana R', "O'Hara"] }],
  isNewDisplayName: [{ read: (typed) => isNewDisplayName(typed, 'Ana R'), texts: ['Ana R', 'Ana'] }],
  imageCaptchaResponse: [
    { read: (typed) => imageCaptchaResponse('c_1', typed), texts: ['xK4 9p'], isAscii: true },
  ],
  readPersonName: [
    {
      read: (typed) => readPersonName(typed, 'last'),
      texts: ["O'Hara", 'Jean-Luc Núñez', 'D. Ruiz'],
      hasApostrophes: true,
    },
  ],
  readCurp: [{ read: (typed) => readCurp(typed), texts: ['BOXW310820HNERXN09'], isAscii: true }],
  readRfc: [{ read: readRfc, texts: ['GODE 561231-GR8'], isAscii: true }],
  readBirthDate: [
    { read: inField('day'), texts: ['20', '9'], isAscii: true },
    { read: inField('month'), texts: ['08'], isAscii: true },
    { read: inField('year'), texts: ['1931'], isAscii: true },
  ],
  readIdentityDocument: [{ read: (typed) => readIdentityDocument(typed), texts: ['passport'] }],
  readZipcode: [
    { read: (typed) => readZipcode(typed, 'MX'), texts: ['06600'], isAscii: true },
    { read: (typed) => readZipcode(typed, 'US'), texts: ['89501-1234'], isAscii: true },
    { read: (typed) => readZipcode(typed, 'JP'), texts: ['〒100-0001'], isAscii: true },
    { read: (typed) => readZipcode(typed, 'GB'), texts: ['SW1A 1AA'], isAscii: true },
  ],
  readState: [
    { read: (typed) => readState(typed, 'US', ANY_STATE), texts: ['NV', 'new york'], isAscii: true },
    { read: (typed) => readState(typed, 'MX', ANY_STATE), texts: ['Nuevo León'] },
    { read: (typed) => readState(typed, 'CA', ANY_STATE), texts: ['Québec'] },
  ],
  readRepeatedZipcode: [
    { read: (typed) => readRepeatedZipcode(typed, '06600', 'MX'), texts: ['06600'], isAscii: true },
    { read: (typed) => readRepeatedZipcode('06600', typed, 'MX'), texts: ['06600', '06601'], isAscii: true },
  ],
  readCountryCode: [{ read: readCountryCode, texts: ['mx'], isAscii: true }],
  readRoutingNumber: [{ read: readRoutingNumber, texts: ['021000021', '0210-0002 1'], isAscii: true }],
  readKanaName: [{ read: readKanaName, texts: ['ミホン ハナコ', 'みほん'] }],
  readClabe: [{ read: readClabe, texts: ['032180000118359719', '032 180 000118359719'], isAscii: true }],
  parseSoleAmount: [
    {
      read: (typed) => parseSoleAmount([typed], 'es-MX', dollar),
      texts: ['1,234.50', '1 234.50'],
      isAscii: true,
    },
  ],
  readBuyInAmount: [{ read: (typed) => readBuyInAmount([typed], AMOUNT), texts: ['1234.50'], isAscii: true }],
  readCashOutAmount: [
    { read: (typed) => readCashOutAmount([typed], AMOUNT), texts: ['1234.50'], isAscii: true },
  ],
  readTypedDate: [
    {
      read: (typed) => readTypedDate(typed, ['day', 'month', 'year']),
      texts: ['20/8/2026', '2026-08-20', '20 8 26'],
      isAscii: true,
    },
    {
      read: (typed) => readTypedDate(typed, ['year', 'month', 'day']),
      texts: ['2026年8月20日', '令和8年8月20日'],
      isAscii: true,
    },
  ],
  withDateNumbers: [
    { read: withDateNumbers, texts: ['27 de marzo de 2026', '昭和60年', 'March 27th, 2026'], isAscii: true },
  ],
  withPlainAmount: [
    { read: (typed) => withPlainAmount(typed, 'es-MX', dollar), texts: ['1 234.50'], isAscii: true },
  ],
  readLine: [{ read: (typed) => readLine(typed, 100), texts: ['Calle Núñez 12-B', "O'Higgins 5"] }],
  readIdentifier: [{ read: (typed) => readIdentifier(typed, 40), texts: ['X-123/4 B'], isAscii: true }],
  cleanText: [{ read: cleanText, texts: ['Ana'] }],
  plainText: [{ read: plainText, texts: ["a-b c'd"], isAscii: true, hasApostrophes: true }],
  plainNumber: [{ read: plainNumber, texts: ['12-3 4'], isAscii: true }],
  compactIdentifier: [{ read: compactIdentifier, texts: ['ab-12 3'], isAscii: true }],
};

/** Helpers of {@link READERS} that read no field themselves. */
const PARTS = [
  'parseAmount',
  'withoutFullWidth',
  'withoutInvisible',
  'withPlainMarks',
  'withKanaMarks',
  'isBlankText',
];

const all = (pattern: RegExp) =>
  Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => pattern.test(character));

const INVISIBLE = all(/\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/u);
const BLANKS = all(/\p{White_Space}/u);
const HYPHENS = [...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\ufe58\ufe63\uff0d'];
const APOSTROPHES = [...'´`’‘‛ʼ′‵＇｀'];

const readers = Object.entries(READERS).flatMap(([name, ways]) =>
  ways.flatMap((reader) => reader.texts.map((text) => ({ name, text, ...reader }))),
);
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

function misread({ read, text }: (typeof readers)[number], changed: readonly string[]): string[] {
  const right = JSON.stringify(read(text));
  return changed.filter((one) => JSON.stringify(read(one)) !== right).map((one) => JSON.stringify(one));
}

describe.each(readers)('$name of "$text"', (reader) => {
  const { read, text } = reader;
  const characters = [...text];
  const withAt = (place: number, intruder: string) =>
    [...characters.slice(0, place), intruder, ...characters.slice(place)].join('');

  it('is the same with any invisible character anywhere', () => {
    // A step coprime to the length covers all positions.
    const changed = INVISIBLE.map((intruder, n) => withAt((n * 7) % (characters.length + 1), intruder));
    expect(misread(reader, changed)).toEqual([]);
    const places = characters.map((_, place) => withAt(place, '\u200b'));
    expect(
      misread(reader, [...places, `\u2068${text}\u2069`, `\u202a${text}\u202c`, `\ufeff${text}`]),
    ).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.constantFrom(...INVISIBLE)), { maxLength: 12 }), (found) => {
        const typed = [...characters];
        for (const [place, intruder] of found) typed.splice(place % (typed.length + 1), 0, intruder);
        expect(read(typed.join(''))).toEqual(read(text));
      }),
      { numRuns: fuzzed(8) },
    );
  });

  it('is the same with any blank in the place of a space, and around it', () => {
    const spaced = BLANKS.map((blank) => text.replaceAll(' ', blank));
    const around =
      reader.name === 'cleanText' || /Amount/.test(reader.name)
        ? []
        : BLANKS.map((blank) => blank + text + blank);
    expect(misread(reader, [...spaced, ...around])).toEqual([]);
  });

  it('is the same with what looks alike', () => {
    const isName = reader.name === 'readPersonName';
    const takesHyphens = (reader.isAscii || isName) && !reader.name.includes('Amount');
    const changed = [
      ...(reader.isAscii ? [fullWidth(text)] : []),
      ...(takesHyphens ? HYPHENS.map((hyphen) => text.replaceAll('-', hyphen)) : []),
      ...(reader.hasApostrophes ? APOSTROPHES.map((mark) => text.replaceAll("'", mark)) : []),
    ];
    expect(misread(reader, changed)).toEqual([]);
  });
});

describe('the readers of the domain', () => {
  it('are all tried', () => {
    const found = findDomainReaders();
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter((name) => !(name in READERS) && !PARTS.includes(name))).toEqual([]);
  });
});
