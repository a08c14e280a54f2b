import type { Country, Language } from '#app/domain/country.ts';
import type { RegistrationVariant } from '#app/domain/pages/routes.ts';
import { isBlankText } from '#app/domain/texts/plain-text.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import {
  INFO_FIELDS,
  INFO_INPUTS,
  INFO_TABLE,
  infoGroups,
  infoInputId,
  infoInputs,
  isAlwaysRequired,
  isAskedIn,
  isInfoBlank,
  isInfoField,
} from '#app/personal-info/fields.ts';

/** Fields of a registration. */
export type FieldName =
  | 'phoneCountryCode'
  | 'phoneNumber'
  | 'displayName'
  | 'password'
  | 'email'
  | PersonalInfoField
  | 'documents'
  | 'ageConfirmed'
  | 'captcha';

/** Typed texts by input; `yes` for a ticked box. */
export type Typed = Readonly<Record<string, string>>;

export interface Question {
  field: FieldName;
  /** `ofNationals`: required of the country's nationals. */
  isRequired: boolean | 'ofNationals';
}

/** Fieldset of a page, or a step. */
export interface Section {
  id: 'phone' | 'account' | 'person' | 'address' | 'consent';
  questions: readonly Question[];
}

/** Rules that decide which questions are asked. */
export interface QuestionRules {
  country: Country;
  language: Language;
  requiredPersonalInfo: readonly PersonalInfoField[];
  isEmailRequired: boolean;
}

/** Fields that Mexico asks for, whatever the operator requires (spec §2, "Mexico"). */
const EXTENDED_FIELDS = INFO_FIELDS.filter((field) => INFO_TABLE[field].extended !== 'notAsked');
/** Fields offered where the operator requires none. */
const OFFERED_FIELDS = INFO_FIELDS.filter(isAlwaysRequired);

const required = (field: FieldName): Question => ({ field, isRequired: true });

/**
 * Returns the questions of a variant in their sections: a short page, a page with four groups, or four steps (spec §2).
 * Every variant asks for what the operator requires; where it requires nothing, the third step is optional.
 */
export function registrationSections(variant: RegistrationVariant, rules: QuestionRules): Section[] {
  const { country, language, requiredPersonalInfo } = rules;
  const isOffered = variant === 'multiComponent' && requiredPersonalInfo.length === 0;
  const ofVariant = [
    ...(variant === 'extended' ? EXTENDED_FIELDS : []),
    ...(isOffered ? OFFERED_FIELDS : []),
  ];
  const asked = [...requiredPersonalInfo, ...ofVariant.filter((field) => isAskedIn(field, country))];
  const isRequired = (field: PersonalInfoField): Question['isRequired'] => {
    if (isOffered) return false;
    if (requiredPersonalInfo.includes(field)) return true;
    const { extended } = INFO_TABLE[field];
    return extended === 'ofNationals' ? extended : extended === 'required';
  };
  const askedIn = (isIn: (group: string) => boolean): Question[] =>
    infoGroups(country, language)
      .flatMap(({ name, fields }) => (isIn(name) ? fields : []))
      .filter((field) => asked.includes(field))
      .map((field) => ({ field, isRequired: isRequired(field) }));
  const person = askedIn((group) => group !== 'address');
  const address = askedIn((group) => group === 'address');
  const email: Question = { field: 'email', isRequired: rules.isEmailRequired };
  const withEmail = variant !== 'basic' || rules.isEmailRequired ? [email] : [];
  const account = [required('displayName'), ...withEmail, required('password')];
  const consent: Section = {
    id: 'consent',
    questions: [required('documents'), required('ageConfirmed'), required('captcha')],
  };
  if (variant === 'multiComponent') {
    return [
      { id: 'phone', questions: [required('phoneCountryCode'), required('phoneNumber')] },
      { id: 'account', questions: account },
      { id: 'person', questions: [...person, ...address] },
      consent,
    ];
  }
  const groups: Section[] = [
    { id: 'account', questions: [required('phoneNumber'), ...account] },
    { id: 'person', questions: person },
    { id: 'address', questions: address },
    consent,
  ];
  return groups.filter(({ questions }) => questions.length > 0);
}

export function askedFields(sections: readonly Section[]): FieldName[] {
  return sections.flatMap(({ questions }) => questions.map(({ field }) => field));
}

/** Returns the inputs of a field; messages about the whole field belong to the first. */
export function fieldInputs(field: FieldName): [string, ...string[]] {
  if (field === 'password') return ['newPassword', 'confirmPassword'];
  return isInfoField(field) ? infoInputs(field) : [field];
}

/** Returns the id of an input, which messages link to. */
export function fieldInputId(input: string): string {
  return INFO_INPUTS.includes(input) ? infoInputId(input) : `register-${input}`;
}

/** Returns true if all inputs of a field look empty. */
export function isBlank(field: FieldName, typed: Typed): boolean {
  if (isInfoField(field)) return isInfoBlank(field, typed);
  return fieldInputs(field).every((input) => isBlankText(typed[input] ?? ''));
}

/** Returns the number of the step in an address; null for none. */
export function readStepNumber(url: URL, stepCount: number): number | null {
  const text = url.searchParams.get('step') ?? '';
  const step = /^[1-9]$/.test(text) ? Number(text) : 0;
  return step >= 1 && step <= stepCount ? step : null;
}
