import { operatorLanguageTag } from '#app/domain/country.ts';
import type { Address, PersonalInfoChanges, PersonalInfoField } from '#app/operator/personal-info.ts';
import type { Registration } from '#app/operator/registration.ts';
import type { CheckedAnswers } from './check-answers.ts';
import type { Facts } from './facts.ts';
import { documentType } from './schemas.ts';

type Values = CheckedAnswers['values'];

/** A part of the personal information, without what was not told; null when nothing was. */
function partOf<Name extends string>(
  names: readonly Name[],
  read: (name: Name) => string | undefined,
): Partial<Record<Name, string>> | null {
  const told = names.flatMap((name) => {
    const value = read(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return told.length === 0 ? null : (Object.fromEntries(told) as Partial<Record<Name, string>>);
}

const PERSON = [
  'firstName',
  'lastName',
  'birthDate',
  'nationality',
  'countryOfResidence',
  'taxId',
  'nationalId',
  'documentNumber',
] as const satisfies readonly PersonalInfoField[];
const ADDRESS = [
  'street',
  'number',
  'suite',
  'neighborhood',
  'city',
  'county',
  'state',
  'country',
  'zipcode',
] as const satisfies readonly (keyof Address)[];

function personalInfoOf(values: Values): PersonalInfoChanges | undefined {
  const person = partOf(PERSON, (name) => values[name]);
  const address = partOf(ADDRESS, (name) => values[`address.${name}`]);
  const type = documentType.safeParse(values.documentType);
  if (!person && !address && !type.success) return undefined;
  return {
    ...person,
    ...(type.success ? { documentType: type.data } : {}),
    ...(address ? { address } : {}),
  };
}

/**
 * Makes the operator's request of the answers to a registration (contract §2 RegisterRequest).
 *
 * @param values checked answers; phone number, password and display name are among them
 * @param facts what the registration goes by
 * @param captchaResponse what the captcha gave; absent when none is required
 * @returns the request
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
