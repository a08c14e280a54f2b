import type { FieldReading } from './texts/field-reading.ts';
import { plainText } from './texts/typed-text.ts';

/**
 * Reads a country as a form sends it, as its ISO 3166-1 alpha-2 code in capitals. Codes: `blank`, `mustBeTwoLetters`
 * (spec §5). Whether such a country exists is for the operator to say.
 */
export function readCountryCode(typed: string): FieldReading<'blank' | 'mustBeTwoLetters'> {
  const code = plainText(typed);
  if (code === '') return { ok: false, code: 'blank' };
  if (!/^[A-Za-z]{2}$/.test(code)) return { ok: false, code: 'mustBeTwoLetters' };
  return { ok: true, value: code.toUpperCase() };
}
