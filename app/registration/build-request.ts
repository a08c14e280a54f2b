import { operatorLanguageTag } from '#app/domain/country.ts';
import type { PersonalInfoChanges } from '#app/operator/personal-info.ts';
import type { Registration } from '#app/operator/registration.ts';
import { isInfoField } from '#app/personal-info/fields.ts';
import { changesOf } from '#app/personal-info/stored-info.ts';
import type { CheckedAnswers } from './check-answers.ts';
import type { Facts } from './facts.ts';

type Values = CheckedAnswers['values'];

/** The answers that are personal information; undefined when nothing was given. */
function personalInfoOf(values: Values): PersonalInfoChanges | undefined {
  const given = Object.entries(values).filter(([field]) => isInfoField(field));
  return given.length === 0 ? undefined : changesOf(Object.fromEntries(given));
}

/**
 * Makes the operator's request of the answers to a registration (contract §2 RegisterRequest).
 *
 * @param captchaResponse what the captcha gave; absent when none is required
 */
export function buildRequest(
  values: Values,
  facts: Facts,
  captchaResponse: string | undefined,
): Registration {
  return {
    phoneNumber: values.phoneNumber ?? '',
    phoneCountryCode: values.phoneCountryCode ?? facts.country,
    password: values.password ?? '',
    displayName: values.displayName ?? '',
    email: values.email,
    ageConfirmed: values.ageConfirmed === 'yes',
    captchaResponse,
    acceptedDocuments: facts.documents ?? [],
    personalInfo: personalInfoOf(values),
    language: operatorLanguageTag(facts.language),
  };
}
