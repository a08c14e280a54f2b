import { PASSWORD_STRONG_MIN_SCORE, PASSWORD_WEAK_MAX_SCORE } from '../limits.ts';

/** Password rules, shared by the server and the strength-meter island: may import nothing but limits. */

/** The operator's rules for passwords (spec §3 "Server rules"). */
export interface PasswordRules {
  minimumLength: number;
  /** No maximum if 0 or less. */
  maximumLength: number;
  minimumNumberOfCharacterClasses: number;
}

export const PASSWORD_VERDICTS = ['weak', 'medium', 'strong'] as const;

/** Score of a password (0 and up, whole) and its verdict (spec §5). */
export interface PasswordStrength {
  score: number;
  verdict: (typeof PASSWORD_VERDICTS)[number];
}

export type PasswordCheck =
  | { ok: true }
  | {
      ok: false;
      code: 'PasswordTooShort' | 'PasswordTooFewCharacterClasses' | 'PasswordTooLong';
      params: { count: number };
    };

const POINTS_PER_CHARACTER = 5;
const POINTS_PER_FURTHER_CLASS = 10;

/** Special characters are the ASCII punctuation set (spec §5). */
const CHARACTER_CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /[0-9]/, /[!-/:-@[-`{-~]/];

/** Counts the character classes of a password: upper case, lower case, digit, special (spec §5). */
export function countCharacterClasses(password: string): number {
  return CHARACTER_CLASSES.filter((characterClass) => characterClass.test(password)).length;
}

function verdictOf(score: number): PasswordStrength['verdict'] {
  if (score <= PASSWORD_WEAK_MAX_SCORE) return 'weak';
  return score < PASSWORD_STRONG_MIN_SCORE ? 'medium' : 'strong';
}

/**
 * Returns the strength of a password from repetition and variety (spec §5): every character adds 5 divided by
 * the number of its occurrences so far, every character class after the first adds 10; the sum is truncated.
 * The specification names only the ingredients and the cut-offs; this is the common formula with exactly
 * those.
 */
export function passwordStrength(password: string): PasswordStrength {
  const occurrences = new Map<string, number>();
  let points = 0;
  for (const character of password) {
    const count = (occurrences.get(character) ?? 0) + 1;
    occurrences.set(character, count);
    points += POINTS_PER_CHARACTER / count;
  }
  const furtherClasses = Math.max(0, countCharacterClasses(password) - 1);
  // Corrects the rounding of thirds and sevenths before the truncation.
  const score = Math.trunc(points + 1e-9) + POINTS_PER_FURTHER_CLASS * furtherClasses;
  return { score, verdict: verdictOf(score) };
}

/**
 * Returns the first rule that a password breaks, in the operator's own order: too short, too few classes, too
 * long (which the operator calls not allowed, contract §8a.7; the portal names the maximum). Lengths are in
 * UTF-16 units, as `minlength` and `maxlength` count them.
 */
export function checkPassword(password: string, rules: PasswordRules): PasswordCheck {
  if (password.length < rules.minimumLength) {
    return { ok: false, code: 'PasswordTooShort', params: { count: rules.minimumLength } };
  }
  if (countCharacterClasses(password) < rules.minimumNumberOfCharacterClasses) {
    const count = rules.minimumNumberOfCharacterClasses;
    return { ok: false, code: 'PasswordTooFewCharacterClasses', params: { count } };
  }
  if (rules.maximumLength > 0 && password.length > rules.maximumLength) {
    return { ok: false, code: 'PasswordTooLong', params: { count: rules.maximumLength } };
  }
  return { ok: true };
}
