import { CONFIRMATION_CODE_LENGTH } from '#app/domain/limits.ts';
import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { plainNumber } from '#app/domain/texts/typed-text.ts';

export type VerificationCodeCode = 'ConfirmationCodeEmpty' | 'ConfirmationCodeTooLong' | 'InvalidCode';

const BLANKS_AND_HYPHENS = /[ -]/g;
const NUMBERS = /[0-9](?:[ .-]*[0-9])*/g;
/** Letters directly after a mistyped number, such as `042145a`. */
const GLUED = /^[A-Za-z]/;

export type CodeKind = 'phone' | 'email';

/**
 * Reads a verification code as typed or pasted, as its 6 digits (spec §5, §9). Blanks and hyphens between the
 * digits, letters before them, and a sentence around them are ignored, if one number in it has 6 digits.
 * Codes: `ConfirmationCodeEmpty`, `ConfirmationCodeTooLong` (a longer number or word), `InvalidCode`.
 */
export function readVerificationCode(typed: string): FieldReading<VerificationCodeCode> {
  const text = plainNumber(typed);
  const compact = text.replace(BLANKS_AND_HYPHENS, '');
  if (compact === '') return { ok: false, code: 'ConfirmationCodeEmpty' };
  const numbers = [...text.matchAll(NUMBERS)].map(({ 0: written, index }) => ({
    digits: written.replace(/[^0-9]/g, ''),
    isGlued: GLUED.test(text.slice(index + written.length)),
  }));
  const [code, other] = numbers.filter(({ digits }) => digits.length === CONFIRMATION_CODE_LENGTH);
  if (code && !other && !code.isGlued) return { ok: true, value: code.digits };
  const isWordTooLong = !text.includes(' ') && compact.length > CONFIRMATION_CODE_LENGTH;
  const isNumberTooLong = numbers.some(({ digits }) => digits.length > CONFIRMATION_CODE_LENGTH);
  return !code && (isWordTooLong || isNumberTooLong)
    ? { ok: false, code: 'ConfirmationCodeTooLong', params: { count: CONFIRMATION_CODE_LENGTH } }
    : { ok: false, code: 'InvalidCode' };
}

/** Channels of a code (contract §4.4). */
export const CODE_CHANNELS = ['sms', 'whatsapp', 'voice', 'email'] as const;

export type CodeChannel = (typeof CODE_CHANNELS)[number];
