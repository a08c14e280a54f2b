import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { isBlankText } from '#app/domain/texts/plain-text.ts';
import { compactIdentifier, plainText, withKanaMarks } from '#app/domain/texts/typed-text.ts';

// Bank details besides the CLABE.

const ROUTING_LENGTH = 9;
const ROUTING_WEIGHTS = [3, 7, 1];

/**
 * Reads the routing number of a bank in the United States as 9 digits. Codes: `blank`, `invalidCharacters`,
 * `tooShort`, `tooLong`, `checkDigit`.
 */
export function readRoutingNumber(
  typed: string,
): FieldReading<'blank' | 'invalidCharacters' | 'tooShort' | 'tooLong' | 'checkDigit'> {
  const number = compactIdentifier(typed);
  if (number === '') return { ok: false, code: 'blank' };
  if (!/^[0-9]+$/.test(number)) return { ok: false, code: 'invalidCharacters' };
  if (number.length !== ROUTING_LENGTH) {
    return { ok: false, code: number.length < ROUTING_LENGTH ? 'tooShort' : 'tooLong' };
  }
  const weighted = [...number].map((digit, index) => Number(digit) * (ROUTING_WEIGHTS[index % 3] ?? 0));
  const sum = weighted.reduce((total, one) => total + one, 0);
  return sum > 0 && sum % 10 === 0 ? { ok: true, value: number } : { ok: false, code: 'checkDigit' };
}

/** Letters and signs of an account's name at a Japanese bank. */
const KANA = /^[ァ-ヴー・A-Z0-9().,/「」 -]+$/u;
const HIRAGANA = /[ぁ-ゔ]/gu;
const KATAKANA_OFFSET = 0x60;

/**
 * Reads the name of an account at a Japanese bank, typed in kana of any kind, as katakana. Codes: `blank`,
 * `invalidCharacters`.
 */
export function readKanaName(typed: string): FieldReading<'blank' | 'invalidCharacters'> {
  if (isBlankText(typed)) return { ok: false, code: 'blank' };
  const name = plainText(withKanaMarks(typed))
    .normalize('NFKC')
    .toUpperCase()
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + KATAKANA_OFFSET))
    .replace(/ +/g, ' ');
  return KANA.test(name) ? { ok: true, value: name } : { ok: false, code: 'invalidCharacters' };
}
