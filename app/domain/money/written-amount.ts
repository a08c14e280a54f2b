import { withoutInvisible } from '../texts/typed-text.ts';
import type { CurrencyInfo } from './currency.ts';
import { numberMarks } from './money.ts';

/** Longer than any amount in bounds, grouped, with a symbol and spaces. */
export const LONGEST_AMOUNT_TEXT = 64;
/** Also thin and no-break ones, which programs write between threes. */
const BLANK_BETWEEN_DIGITS = /(?<=[0-9\uff10-\uff19])\p{White_Space}(?=[0-9\uff10-\uff19])/gu;

/** Names of currencies around an amount, besides symbol and code. */
const CURRENCY_NAMES: Readonly<Record<string, RegExp>> = {
  MXN: /^me?x(?=\$)|(?<=[\d$] *)(?:pesos?|m\.? ?n\.?|m\/n)$/i,
  USD: /^us ?(?=\$)|(?<=[\d$] *)(?:dollars?|d[oó]lar(?:es)?|dll?s\.?)$/i,
  JPY: /(?<=\d *)(?:円也|圓|えん|yen|-)$/i,
};

const FULL_STOPS = /[。｡]/g;
const COMMAS = /[、､]/g;
const APOSTROPHE_IN_THREES = /(?<=\d)['\u2019\u2018\u00b4](?=\d{3}(?!\d))/g;
/** End of a sentence, or `.-` for no cents. */
const MARK_AT_END = /[.,](?:[-\u2013\u2014\u2212])?$/;
/** Dots between threes before a comma: no language reads it as another amount. */
const COMMA_FOR_CENTS = /(?<![\d.,])(\d{1,3}(?:\.\d{3})+),(\d\d)(?=\D*$)/;
/** Ten thousands and thousands of Japanese amounts: 1万5千, 1万5000. Said aloud, 1万5 is 15,000: it could be two amounts. */
const TEN_THOUSANDS = /(?<![\d.,])(?:(\d{1,5})万)?(?:(\d)千)?(\d{2,4})?(?=\D*$)/;

/** Converts full-width digits, marks, yen signs and spaces of Japanese keyboards. */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('\uffe5', '¥')
    .replaceAll('\u3000', ' ');
}

/**
 * Returns a typed or pasted amount in the marks of a language, without the currency's name, the end of a sentence or `.-`,
 * and with the zero before its decimals; a text that could be two amounts stays.
 *
 * @param languageTag BCP 47 tag of the page
 */
export function withPlainAmount(typed: string, languageTag: string, { iso4217Code }: CurrencyInfo): string {
  const pasted = withoutInvisible(typed).replace(BLANK_BETWEEN_DIGITS, ' ');
  if (pasted.length > LONGEST_AMOUNT_TEXT) return pasted;
  const { decimalMark, groupMark } = numberMarks(languageTag);
  const code = new RegExp(`(?<![a-z])${iso4217Code}(?![a-z])`, 'i');
  const text = halfWidth(pasted)
    .replace(FULL_STOPS, '.')
    .replace(COMMAS, ',')
    .replace(code, iso4217Code)
    .replace(CURRENCY_NAMES[iso4217Code] ?? MARK_AT_END, '')
    .replace(APOSTROPHE_IN_THREES, groupMark)
    .replace(
      COMMA_FOR_CENTS,
      (_amount, whole: string, cents: string) => whole.replaceAll('.', '') + decimalMark + cents,
    )
    .replace(MARK_AT_END, '')
    .replace(new RegExp(`(?<![\\d.,])(?=\\${decimalMark}\\d)`), '0');
  return iso4217Code === 'JPY' && /[万千]/.test(text) ? text.replace(TEN_THOUSANDS, yenOf) : text;
}

function yenOf(amount: string, tenThousands?: string, thousands?: string, rest = ''): string {
  const isOneNumber = thousands === undefined || rest.length < 4;
  const yen = Number(tenThousands ?? 0) * 10_000 + Number(thousands ?? 0) * 1000 + Number(rest);
  return isOneNumber ? String(yen) : amount;
}
