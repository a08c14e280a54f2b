import type { CaptchaModel } from '#app/domain/player/captcha.ts';
import type { PasswordRules, PasswordStrength } from '#app/domain/player/password.ts';
import type { SentForm } from '#app/forms/sent-form.ts';
import type { CodeFactsModel } from './code-facts.tsx';

/** What the forgot-password panel shows (spec §2, §4). Plain data, made by the root loader. */
export interface ForgotPasswordModel {
  /** What was typed, or the number that the code was sent to. */
  phoneNumber: string;
  /** Most digits that the phone field takes; null when the server allows extension digits (spec §5). */
  phoneMaximumLength: number | null;
  captcha: CaptchaModel;
  /** Where the log-on leads on to afterwards; null for Home. */
  next: string | null;
  /** The form that was refused just before; null when none was. */
  form: SentForm | null;
  /** The second step; null in the first. */
  sent: CodeSentModel | null;
}

/** What the second step of the panel shows. */
export interface CodeSentModel extends CodeFactsModel {
  /** The number that was typed, masked. */
  to: string;
  /** Seconds until another code may be asked for. */
  resendAfterSeconds: number;
  /** The operator's rules; null while they are unknown. */
  rules: PasswordRules | null;
  /** Strength of the password that was sent before; null when none was. */
  sentStrength: PasswordStrength['verdict'] | null;
}
