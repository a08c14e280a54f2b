import type { Country, Language } from '#app/domain/country.ts';
import { type RegistrationVariant, ROUTES, type RoutePath } from '#app/domain/menu.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import type { FieldName } from './fields.ts';

/** A group of questions: a fieldset of a page, or a page of its own where the registration goes in steps. */
export type SectionId = 'phone' | 'account' | 'person' | 'address' | 'consent';

/** One question of a registration. The national id may be asked of the country's own nationals only. */
export interface Question {
  field: FieldName;
  isRequired: boolean | 'ofNationals';
}

export interface Section {
  id: SectionId;
  questions: readonly Question[];
}

/** What of the operator's rules and of the page decides which questions are asked. */
export interface LayoutFacts {
  country: Country;
  language: Language;
  requiredPersonalInfo: readonly PersonalInfoField[];
  isEmailRequired: boolean;
}

/** Where each variant is (spec §2). */
export const PATH_OF_VARIANT: Readonly<Record<RegistrationVariant, RoutePath>> = {
  basic: ROUTES.registerNewUser,
  extended: ROUTES.extendedRegisterView,
  multiComponent: ROUTES.multiComponentRegisterView,
};

/** Every field of the personal information, in the order in which it is asked for. */
const PERSON_FIELDS = [
  'firstName',
  'lastName',
  'birthDate',
  'nationality',
  'countryOfResidence',
  'nationalId',
  'taxId',
  'documentType',
  'documentNumber',
] as const satisfies readonly PersonalInfoField[];
const ADDRESS_FIELDS = [
  'address.street',
  'address.number',
  'address.suite',
  'address.neighborhood',
  'address.city',
  'address.county',
  'address.state',
  'address.country',
  'address.zipcode',
] as const satisfies readonly PersonalInfoField[];

/** What Mexico asks for, whatever the rules say (spec §2, "Mexico"). */
const EXTENDED_FIELDS: readonly PersonalInfoField[] = [
  'firstName',
  'lastName',
  'birthDate',
  'nationality',
  'countryOfResidence',
  'nationalId',
  'address.zipcode',
];
/** What can be told at once where the rules ask for nothing. */
const OFFERED_FIELDS: readonly PersonalInfoField[] = ['firstName', 'lastName', 'birthDate', 'nationality'];

const required = (field: FieldName): Question => ({ field, isRequired: true });

/** The questions about a person among the fields that are asked for. In Japanese the family name comes first. */
function questionsAbout(
  fields: readonly PersonalInfoField[],
  asked: readonly PersonalInfoField[],
  isRequired: (field: PersonalInfoField) => Question['isRequired'],
  language: Language,
): Question[] {
  const questions = fields
    .filter((field) => asked.includes(field))
    .map((field): Question => ({ field, isRequired: isRequired(field) }));
  const isNameLast = ({ field }: Question) => field === 'lastName';
  return language === 'ja'
    ? [...questions.filter(isNameLast), ...questions.filter((question) => !isNameLast(question))]
    : questions;
}

/**
 * Takes the variant and what decides; gives the questions in their groups: a short page, a page with four groups, or
 * four steps (spec §2). What the rules require is asked for in every variant, as there would be no way to an account
 * otherwise; where the rules require nothing, the third step only offers to tell.
 */
export function sectionsOf(variant: RegistrationVariant, facts: LayoutFacts): Section[] {
  const { country, language, requiredPersonalInfo } = facts;
  const isExtended = variant === 'extended';
  const isOffered = variant === 'multiComponent' && requiredPersonalInfo.length === 0;
  const asked = [
    ...requiredPersonalInfo,
    ...(isExtended ? EXTENDED_FIELDS : []),
    ...(isOffered ? OFFERED_FIELDS : []),
  ];
  const isRequired = (field: PersonalInfoField): Question['isRequired'] => {
    if (isOffered) return false;
    const isOfNationals = field === 'nationalId' && !requiredPersonalInfo.includes('nationalId');
    if (isOfNationals) return country === 'MX' ? 'ofNationals' : false;
    return true;
  };
  const person = questionsAbout(PERSON_FIELDS, asked, isRequired, language);
  const address = questionsAbout(ADDRESS_FIELDS, asked, isRequired, language);
  const email: Question = { field: 'email', isRequired: facts.isEmailRequired };
  const withEmail = variant !== 'basic' || facts.isEmailRequired ? [email] : [];
  const consent: Section = {
    id: 'consent',
    questions: [required('documents'), required('ageConfirmed'), required('captcha')],
  };
  if (variant === 'multiComponent') {
    return [
      { id: 'phone', questions: [required('phoneCountryCode'), required('phoneNumber')] },
      { id: 'account', questions: [required('displayName'), ...withEmail, required('password')] },
      { id: 'person', questions: [...person, ...address] },
      consent,
    ];
  }
  const account = [required('phoneNumber'), required('displayName'), ...withEmail, required('password')];
  const groups: Section[] = [
    { id: 'account', questions: account },
    { id: 'person', questions: person },
    { id: 'address', questions: address },
    consent,
  ];
  return groups.filter(({ questions }) => questions.length > 0);
}

/** Takes groups of questions; gives the fields they ask for, in order. */
export function fieldsOf(sections: readonly Section[]): FieldName[] {
  return sections.flatMap(({ questions }) => questions.map(({ field }) => field));
}
