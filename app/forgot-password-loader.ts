import { promiseHash } from 'remix-utils/promise';
import { loadCaptcha } from './account/captcha.ts';
import { currentReset, type PasswordReset, typedResetPhone } from './account/password-reset.ts';
import { RESET_FORM } from './account/password-reset-answers.ts';
import { operatorSettings } from './calls/operator-reads.ts';
import { PHONE_LENGTH } from './domain/limits.ts';
import { nextAfterLogOn } from './domain/pages/return-path.ts';
import type { PasswordRules } from './domain/player/password.ts';
import { maskedPhone } from './domain/player/phone.ts';
import { type SentForm, sentStrength } from './forms/sent-form.ts';
import type { Visit } from './session/visit.ts';
import type { CodeSentModel, ForgotPasswordModel } from './shell/forgot-password-model.ts';

/**
 * Gathers what the forgot-password panel shows (spec §2, §4). The step and the phone number are the server's, so that
 * they survive a reload.
 */
export async function loadForgotPassword(visit: Visit): Promise<ForgotPasswordModel> {
  visit.page.parts.add('account');
  visit.keepVisitor();
  const { captcha, rules, settings, reset, typedPhone } = await promiseHash({
    captcha: loadCaptcha(visit, 'resetCode'),
    rules: visit.calls.rules(),
    settings: operatorSettings(visit),
    reset: currentReset(visit),
    typedPhone: typedResetPhone(visit),
  });
  const form = visit.messages.sentForm(RESET_FORM);
  return {
    phoneNumber: reset?.phoneNumber ?? typedPhone,
    phoneMaximumLength: settings?.allowPhoneExtensionDigits ? null : PHONE_LENGTH,
    captcha,
    next: nextAfterLogOn(visit.request.url),
    form,
    sent:
      reset &&
      codeSent(visit, {
        reset,
        form,
        rules: rules.ok ? rules.value.passwordRules : null,
      }),
  };
}

interface CodeSentFacts {
  reset: PasswordReset;
  form: SentForm | null;
  rules: PasswordRules | null;
}

function codeSent({ config, now }: Visit, { reset, form, rules }: CodeSentFacts): CodeSentModel {
  const { phoneNumber, sentAtMs, resendAtMs, expiresAtMs, attemptsLeft } = reset;
  return {
    // What the operator may know of the account is not a visitor's to see: the number is the one that was typed.
    to: maskedPhone(phoneNumber, config.country),
    sentAtMs,
    expiresAtMs,
    attemptsLeft,
    resendAfterSeconds: Math.max(0, Math.ceil((resendAtMs - now()) / 1000)),
    rules,
    sentStrength: sentStrength(form),
  };
}
