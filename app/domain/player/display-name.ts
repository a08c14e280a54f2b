import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { isBlankText, isOneLine } from '../texts/plain-text.ts';
import { cleanText } from '../texts/typed-text.ts';

export type DisplayNameCode = 'DisplayNameEmpty' | 'DisplayNameTooShort' | 'tooLong' | 'invalidCharacters';

/** Maximum UTF-16 units of a display name, as `maxlength` counts them. */
export const DISPLAY_NAME_MAXIMUM_LENGTH = 64;

/** Minimum characters of a display name, if the operator's rules name none (contract §2). */
export const DISPLAY_NAME_MINIMUM_LENGTH = 2;

/**
 * Reads a display name as typed, trimmed (spec §5). Codes: `DisplayNameEmpty` (nothing visible),
 * `DisplayNameTooShort`, `tooLong`, `invalidCharacters`.
 */
export function readDisplayName(typed: string, minimumLength: number): FieldReading<DisplayNameCode> {
  const name = cleanText(typed).trim();
  if (isBlankText(name)) return { ok: false, code: 'DisplayNameEmpty' };
  if (!isOneLine(name)) return { ok: false, code: 'invalidCharacters' };
  if ([...name].length < minimumLength) return { ok: false, code: 'DisplayNameTooShort' };
  if (name.length > DISPLAY_NAME_MAXIMUM_LENGTH) return { ok: false, code: 'tooLong' };
  return { ok: true, value: name };
}

/** Checks if Save is enabled (spec §2): the name is not empty, and changed. */
export function isNewDisplayName(typed: string, current: string): boolean {
  const name = cleanText(typed).trim();
  return name !== '' && name !== current.trim();
}
