import type { FieldErrorCode, Status } from '../contract.ts';

/** Most characters a display name may have. */
const DISPLAY_NAME_MAXIMUM_LENGTH = 50;

/** A display name as it is stored: without outer spaces, letters composed. */
export function tidyDisplayName(typed: string): string {
  return typed.normalize('NFC').trim();
}

/**
 * Why a tidied display name is refused: DisplayNameTooShort, or MiscellaneousError when it is too long or holds
 * characters no one can see or no database keeps; null when it is good.
 */
export function refuseDisplayName(
  name: string,
  minimumLength: number,
): { status: Extract<Status, 'DisplayNameTooShort' | 'MiscellaneousError'>; error: FieldErrorCode } | null {
  const length = [...name].length;
  if (length < minimumLength)
    return { status: 'DisplayNameTooShort', error: length === 0 ? 'blank' : 'tooShort' };
  if (length > DISPLAY_NAME_MAXIMUM_LENGTH) return { status: 'MiscellaneousError', error: 'tooLong' };
  if (/[\p{Cc}\p{Cs}]/u.test(name)) return { status: 'MiscellaneousError', error: 'invalidCharacters' };
  return null;
}
