import type { RegisterRules } from '../site/register-rules.ts';

/** Passwords that are tried first by everyone who tries passwords. */
const COMMON_PASSWORDS = new Set([
  '12345678',
  '123456789',
  '1234567890',
  'password',
  'password1',
  'password1!',
  'password123',
  'password123!',
  'qwerty123',
  'qwerty123!',
  'contraseña1',
  'contraseña1!',
  'contrasena1!',
  'welcome1!',
  'abcd1234!',
  'casino123!',
  'admin123!',
]);

/** Upper case, lower case, digit, ASCII punctuation (spec §5). */
const CHARACTER_CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /[0-9]/, /[!-/:-@[-`{-~]/];

/** Why a password is refused (spec §8 Body status codes). */
export type PasswordRefusal = 'PasswordTooShort' | 'PasswordTooFewCharacterClasses' | 'PasswordNotAllowed';

/**
 * Checks a new password in the order of contract §5: length, character classes, then not allowed (longer than the
 * maximum, common, or containing the phone number). Null when it is good. Length counts characters, not bytes.
 */
export function refusePassword(
  password: string,
  rules: RegisterRules['passwordRules'],
  phoneNumber: string,
): PasswordRefusal | null {
  const length = [...password].length;
  if (length < rules.minimumLength) return 'PasswordTooShort';
  const classes = CHARACTER_CLASSES.filter((pattern) => pattern.test(password)).length;
  if (classes < rules.minimumNumberOfCharacterClasses) return 'PasswordTooFewCharacterClasses';
  const isGuessable = COMMON_PASSWORDS.has(password.toLowerCase()) || password.includes(phoneNumber);
  return length > rules.maximumLength || isGuessable ? 'PasswordNotAllowed' : null;
}
