import type { Country, Language } from '#app/domain/country.ts';
import type { RegistrationVariant } from '#app/domain/pages/routes.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { INFO_TABLE } from '#app/personal-info/field-table.ts';
import { INFO_FIELDS, infoFieldsOf, isAlwaysRequired, isAskedIn } from '#app/personal-info/fields.ts';
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

/** The groups of the personal information that are about a person. */
const PERSON_GROUPS = ['name', 'birth', 'identification'] as const;

/** What Mexico asks for, whatever the rules say (spec §2, "Mexico"). */
const EXTENDED_FIELDS = INFO_FIELDS.filter((field) => INFO_TABLE[field].extended !== 'notAsked');
/** What can be given at once where the rules ask for nothing: what the profile is never without. */
const OFFERED_FIELDS = INFO_FIELDS.filter(isAlwaysRequired);

const required = (field: FieldName): Question => ({ field, isRequired: true });

/** The questions among some fields that are asked for. */
function questionsAbout(
  fields: readonly PersonalInfoField[],
  asked: readonly PersonalInfoField[],
  isRequired: (field: PersonalInfoField) => Question['isRequired'],
): Question[] {
  return fields
    .filter((field) => asked.includes(field))
    .map((field) => ({ field, isRequired: isRequired(field) }));
}

/**
 * The questions of a variant in their groups: a short page, a page with four groups, or four steps (spec §2). What the
 * rules require is asked for in every variant, as there could be no account otherwise; where the rules
 * require nothing, the third step only offers it.
 */
export function sectionsOf(variant: RegistrationVariant, facts: LayoutFacts): Section[] {
  const { country, language, requiredPersonalInfo } = facts;
  const isExtended = variant === 'extended';
  const isOffered = variant === 'multiComponent' && requiredPersonalInfo.length === 0;
  const ofVariant = [...(isExtended ? EXTENDED_FIELDS : []), ...(isOffered ? OFFERED_FIELDS : [])];
  const asked = [...requiredPersonalInfo, ...ofVariant.filter((field) => isAskedIn(field, country))];
  const isRequired = (field: PersonalInfoField): Question['isRequired'] => {
    if (isOffered) return false;
    if (requiredPersonalInfo.includes(field)) return true;
    const { extended } = INFO_TABLE[field];
    if (extended === 'ofNationals') return country === 'MX' ? 'ofNationals' : false;
    return extended === 'required';
  };
  const personFields = PERSON_GROUPS.flatMap((group) => infoFieldsOf(language, group));
  const person = questionsAbout(personFields, asked, isRequired);
  const address = questionsAbout(infoFieldsOf(language, 'address'), asked, isRequired);
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

/** The fields that groups of questions ask for, in order. */
export function fieldsOf(sections: readonly Section[]): FieldName[] {
  return sections.flatMap(({ questions }) => questions.map(({ field }) => field));
}
