import type { FieldReading } from './field-reading.ts';

export type DisplayNameCode = 'DisplayNameEmpty' | 'DisplayNameTooShort' | 'tooLong' | 'invalidCharacters';

/** Most UTF-16 units of a display name, as the `maxlength` of its field counts them. */
export const DISPLAY_NAME_MAXIMUM_LENGTH = 64;

/** Something that can be seen: no space, no control, no character that only joins others. */
const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u;
/** Control characters, halves of characters, line separators, and those that turn the direction of what follows. */
const NOT_ALLOWED = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * Takes a display name as typed and the least number of characters the operator asks for; gives it without spaces
 * around it (spec §5). Codes: `DisplayNameEmpty` (nothing to be seen), `DisplayNameTooShort`, `tooLong`,
 * `invalidCharacters`.
 */
export function readDisplayName(typed: string, minimumLength: number): FieldReading<DisplayNameCode> {
  const name = typed.trim();
  if (!VISIBLE.test(name)) return { ok: false, code: 'DisplayNameEmpty' };
  if (NOT_ALLOWED.test(name)) return { ok: false, code: 'invalidCharacters' };
  if ([...name].length < minimumLength) return { ok: false, code: 'DisplayNameTooShort' };
  if (name.length > DISPLAY_NAME_MAXIMUM_LENGTH) return { ok: false, code: 'tooLong' };
  return { ok: true, value: name };
}

/** Takes a display name as typed and the present one; tells whether Save is offered (spec §2): not empty and another. */
export function isNewDisplayName(typed: string, current: string): boolean {
  const name = typed.trim();
  return name !== '' && name !== current.trim();
}
