import { promiseHash } from 'remix-utils/promise';
import { zoned } from '#app/i18n/moments.ts';
import { loadCaptcha } from './account/captcha.ts';
import { currentReset, type PasswordReset, typedResetPhone } from './account/password-reset.ts';
import { RESET_FORM } from './account/password-reset-answers.ts';
import { operatorSettings, timeZoneOf } from './calls/shared-reads.ts';
import { bcp47Tag } from './domain/country.ts';
import { PHONE_LENGTH } from './domain/limits.ts';
import { nextAfterLogOn } from './domain/pages/return-path.ts';
import type { PasswordRules } from './domain/player/password.ts';
import { nationalFormat } from './domain/player/phone.ts';
import { type SentForm, sentStrength } from './forms/sent-form.ts';
import { formatTimeOfDay } from './i18n/formats.ts';
import type { Visit, VisitWith } from './session/visit.ts';
import type { CodeSentModel, ForgotPasswordModel } from './shell/forgot-password-model.ts';

/**
 * Gathers what the forgot-password panel shows (spec §2, §4). The step and the phone number are the server's, so that
 * they survive a reload.
 */
export async function loadForgotPassword(visit: Visit): Promise<ForgotPasswordModel> {
  const { captcha, rules, settings, zone } = await promiseHash({
    captcha: loadCaptcha(visit, 'resetCode'),
    rules: visit.calls.rules(),
    settings: operatorSettings(visit),
    zone: timeZoneOf(visit),
  });
  const reset = currentReset(visit);
  const form = visit.messages.sentForm(RESET_FORM);
  return {
    phoneNumber: reset?.phoneNumber ?? typedResetPhone(visit),
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
        timeZone: settings?.timeZone ?? zone,
      }),
  };
}

interface CodeSentFacts {
  reset: PasswordReset;
  form: SentForm | null;
  rules: PasswordRules | null;
  timeZone: string;
}

function codeSent(
  visit: VisitWith<'config' | 'now' | 'request'>,
  { reset, form, rules, timeZone }: CodeSentFacts,
): CodeSentModel {
  const { config, now } = visit;
  const tag = bcp47Tag(visit.request.language, config.country);
  return {
    to: nationalFormat(reset.phoneNumber, config.country),
    at: zoned(formatTimeOfDay, reset.sentAtMs, tag, timeZone),
    resendAfterSeconds: Math.max(0, Math.ceil((reset.resendAtMs - now()) / 1000)),
    rules,
    sentStrength: sentStrength(form),
  };
}
