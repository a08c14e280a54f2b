import { CONFIRMATION_CODE_LENGTH } from '../limits.ts';
import type { FieldReading } from '../texts/field-reading.ts';
import { compactIdentifier } from '../texts/typed-text.ts';

export type VerificationCodeCode = 'ConfirmationCodeEmpty' | 'ConfirmationCodeTooLong' | 'InvalidCode';

const CODE = /^[0-9]{6}$/;

/** What a code proves. */
export type CodeKind = 'phone' | 'email';

/**
 * Reads a verification code as typed or pasted, as its 6 digits (spec §5, §9). Spaces and hyphens within do not matter.
 * Codes: `ConfirmationCodeEmpty`, `ConfirmationCodeTooLong` (more than 6 characters), `InvalidCode`.
 */
export function readVerificationCode(typed: string): FieldReading<VerificationCodeCode> {
  const code = compactIdentifier(typed);
  if (code === '') return { ok: false, code: 'ConfirmationCodeEmpty' };
  if (code.length > CONFIRMATION_CODE_LENGTH) {
    return { ok: false, code: 'ConfirmationCodeTooLong', params: { count: CONFIRMATION_CODE_LENGTH } };
  }
  return CODE.test(code) ? { ok: true, value: code } : { ok: false, code: 'InvalidCode' };
}
