import { expect, it } from 'vitest';
import { readCountryCode } from '#app/domain/country.ts';
import { imageCaptchaResponse } from '#app/domain/player/captcha.ts';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { findDomainReaders } from '#tests/support/domain-readers.ts';
import { inCountry, WIDE_LIMITS } from '#tests/support/examples/currencies.ts';
import { readBirthDate } from '../identity/birth-date.ts';
import { readCurp } from '../identity/curp.ts';
import { readIdentityDocument } from '../identity/identity-document.ts';
import { readPersonName } from '../identity/person-name.ts';
import { readRfc } from '../identity/rfc.ts';
import { readState } from '../identity/states.ts';
import { readRepeatedZipcode, readZipcode } from '../identity/zipcode.ts';
import { parseAmount, parseSoleAmount } from '../money/amount.ts';
import { readBuyInAmount, readCashOutAmount } from '../money/amount-checks.ts';
import { readKanaName, readRoutingNumber } from '../money/bank-details.ts';
import { readClabe } from '../money/clabe.ts';
import { readReturn, returnKindOf } from '../money/provider-return.ts';
import { withPlainAmount } from '../money/written-amount.ts';
import { returnAddress } from '../pages/return-path.ts';
import { ownPath, ROUTES } from '../pages/routes.ts';
import { isNewDisplayName, readDisplayName } from '../player/display-name.ts';
import { readEmail } from '../player/email.ts';
import { readGuestLink } from '../player/guest-link.ts';
import { normalizePhone } from '../player/phone.ts';
import { readVerificationCode } from '../player/verification-code.ts';
import { withDateNumbers } from '../time/date-words.ts';
import { readTypedDate } from '../time/typed-date.ts';
import { isBlankText, readIdentifier, readLine } from './plain-text.ts';
import {
  cleanText,
  compactIdentifier,
  plainNumber,
  plainText,
  withKanaMarks,
  withoutFullWidth,
  withoutInvisible,
  withPlainMarks,
} from './typed-text.ts';

const PHONE = { country: 'MX', allowExtensionDigits: false, offered: null } as const;
const PESO = {
  iso4217Code: 'MXN',
  symbol: '$',
  doesSymbolGoInFront: true,
  spaceBetweenSymbol: false,
  minorDigits: 2,
  auPerCurrencyUnit: 1,
  minorSymbol: '¢',
  doesMinorSymbolGoInFront: false,
};
const AGE = { minimumAge: 18, today: '2026-01-01' };

const AMOUNT = {
  currency: PESO,
  locale: inCountry('es-MX'),
  limits: WIDE_LIMITS,
  method: null,
};

/** Readers of what a player types, and of what others write into an address. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  cleanText,
  plainText,
  plainNumber,
  compactIdentifier,
  withPlainMarks,
  withKanaMarks,
  withDateNumbers,
  isBlankText,
  readCountryCode,
  imageCaptchaResponse: (text) => imageCaptchaResponse('c_1', text),
  isNewDisplayName: (text) => isNewDisplayName(text, text),
  readRepeatedZipcode: (text) => readRepeatedZipcode(text, text, 'MX'),
  parseSoleAmount: (text) => parseSoleAmount([text], 'es-MX', PESO),
  readBuyInAmount: (text) => readBuyInAmount([text], AMOUNT),
  readCashOutAmount: (text) => readCashOutAmount([text], AMOUNT),
  withoutInvisible,
  withoutFullWidth,
  readEmail,
  readVerificationCode,
  readClabe,
  readRfc,
  readCurp,
  readIdentityDocument,
  normalizePhone: (text) => normalizePhone(text, PHONE),
  readPersonName: (text) => readPersonName(text, 'last'),
  readDisplayName: (text) => readDisplayName(text, 2),
  readZipcode: (text) => readZipcode(text, 'MX'),
  readState: (text) => readState(text, 'US', { stored: '', maximumLength: 100 }),
  readRoutingNumber,
  readKanaName,
  readBirthDate: (text) => readBirthDate({ year: text, month: text, day: text }, AGE),
  readTypedDate: (text) => readTypedDate(text, ['day', 'month', 'year']),
  readLine: (text) => readLine(text, 100),
  readIdentifier: (text) => readIdentifier(text, 30),
  withPlainAmount: (text) => withPlainAmount(text, 'es-MX', PESO),
  parseAmount: (text) => parseAmount(text, 'es-MX', PESO),
  readGuestLink: (text) => readGuestLink(`?accessToken=${text}`),
  returnKindOf: (text) => returnKindOf(ROUTES.webPayTransactions, `from=${text}`),
  readReturn: (text) => readReturn('payment', `tx=${text}`),
  ownPath: (text) => ownPath(`/${text}`),
  returnAddress: (text) => returnAddress(`${ROUTES.webPayTransactions}?tx=${text}`),
};

const RUNS = {
  'zero-width non-joiners': '\u0628\u200c',
  'zero-width joiners': '\u0928\u200d',
  'joiners alone': '\u200d',
  'variation selectors': '\u845b\ufe0f',
  accents: 'e\u0301',
  'marks of direction': '\u202e\u2066',
  'soft hyphens': 'a\u00ad',
  'blanks of many kinds': ' \u3000\u2003\t',
  'kana and dashes': '\u30ed-',
  'half-width kana': '\uff9b\uff70',
  'dots and threes': '1.000',
  'full-width digits': '\uff11\uff0d',
  zeros: '0',
  'plus signs': '+',
  'brackets and zeros': '0(',
  'full stops': '.',
  exclamations: '!',
  'question marks': '?',
  slashes: '/',
  'encoded percent signs': '%25',
  'encoded ampersands': '&amp;',
};
const SHORT = 1000;
/** Linear time: four times the length may take four times as long; quadratic time takes sixteen times. */
const MOST_TIMES = 9;

/** Best of five, in ms of CPU time, with a minimum for meaningful ratios. */
const costOf = (work: () => unknown) => Math.max(0.5, Math.min(...[1, 2, 3, 4, 5].map(() => cpuMsOf(work))));

it.each(Object.entries(READERS))('%s takes time as the text is long', (_name, read) => {
  for (const [what, piece] of Object.entries(RUNS)) {
    const [first = ''] = piece;
    const run = piece.slice(first.length) || piece;
    // The last letter keeps a run from being an end, which is found at once.
    const text = (length: number) => `${first}${run.repeat(length / run.length)}x`;
    const ratio = costOf(() => read(text(4 * SHORT))) / costOf(() => read(text(SHORT)));
    expect([what, ratio > MOST_TIMES ? ratio : 'linear']).toEqual([what, 'linear']);
  }
});

it('is measured of every reader of the domain', () => {
  expect(findDomainReaders().filter((name) => !(name in READERS))).toEqual([]);
});
