import { datePartsOf } from '#app/domain/iso-date.ts';
import { countryName, countryOptions } from '#app/i18n/country-names.ts';
import { type Text, useText } from '#app/i18n/use-text.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { usePage } from '#app/ui/page-context.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { DOCUMENT_TYPES, EXTRA_INPUTS, type InfoFieldSpec, infoInputId } from './personal-info-fields.ts';
import type { InfoModel, ProfileModel } from './profile-model.ts';
import type { Refusal } from './refusal.ts';

/** Fields that the form never takes empty (spec §5). */
const ALWAYS_REQUIRED: readonly PersonalInfoField[] = ['firstName', 'lastName', 'birthDate', 'nationality'];

interface InfoTextProps {
  spec: InfoFieldSpec;
  model: ProfileModel;
  info: InfoModel;
}

/** A field of the personal information that can be typed, as it was typed before or as it is stored. */
export function InfoField({ spec, model, info, refusal }: InfoTextProps & { refusal: Refusal | undefined }) {
  const t = useText();
  const { languageTag } = usePage();
  const { name, kind } = spec;
  const typed = refusal?.values ?? info.typed;
  const message = refusal?.errors[name];
  const error = message && t(message.messageKey, { ...message.params });
  const isRequired = ALWAYS_REQUIRED.includes(name) || info.required.includes(name);
  const label = labelOf(name, model, t);
  const common = {
    id: infoInputId(name),
    name,
    label: isRequired ? label : t('profile:info.optional', { label }),
    error,
    value: typed[name] ?? info.stored[name],
    autoComplete: spec.autoComplete,
  };
  if (kind === 'country') {
    return <SelectField {...common} options={[choose(t), ...countryOptions(languageTag)]} />;
  }
  if (kind === 'documentType') return <SelectField {...common} options={[choose(t), ...documentTypes(t)]} />;
  if (kind === 'birthDate') {
    const stored = datePartsOf(info.stored.birthDate);
    const part = (which: 'day' | 'month' | 'year') =>
      typed[EXTRA_INPUTS[which]] ?? String(stored?.[which] ?? '');
    return (
      <BirthDateField
        label={label}
        error={error}
        values={{ day: part('day'), month: part('month'), year: part('year') }}
      />
    );
  }
  const hint = name === 'taxId' && info.isTaxIdDoubtful ? t('profile:info.rfcWarning') : undefined;
  if (kind !== 'zipcode') return <TextField {...common} hint={hint} maxLength={spec.maximumLength} />;
  return (
    <>
      <TextField {...common} isShort />
      <TextField
        id={infoInputId(EXTRA_INPUTS.zipcodeAgain)}
        name={EXTRA_INPUTS.zipcodeAgain}
        label={t('profile:info.fields.zipcodeAgain')}
        hint={t('profile:info.fields.zipcodeAgainHint')}
        value={typed[EXTRA_INPUTS.zipcodeAgain]}
        autoComplete="off"
        isShort
      />
    </>
  );
}

/** A field of the personal information that can not be changed. */
export function InfoText({ spec, model, info }: InfoTextProps) {
  const t = useText();
  const { languageTag } = usePage();
  return (
    <div className="field">
      <p className="field__label">{labelOf(spec.name, model, t)}</p>
      <p className="profile__value">
        <bdi>{textOf(spec, info, languageTag, t) || t('profile:info.notGiven')}</bdi>
      </p>
    </div>
  );
}

function textOf({ name, kind }: InfoFieldSpec, info: InfoModel, languageTag: string, t: Text): string {
  const value = info.stored[name];
  if (kind === 'birthDate') return info.birthDateText;
  if (kind === 'country' && value) return countryName(value, languageTag);
  const type = kind === 'documentType' ? DOCUMENT_TYPES.find((known) => known === value) : undefined;
  return type ? t(`profile:info.documentTypes.${type}`) : value;
}

function choose(t: Text) {
  return { value: '', label: t('profile:info.choose') };
}

function documentTypes(t: Text) {
  return DOCUMENT_TYPES.map((value) => ({ value, label: t(`profile:info.documentTypes.${value}`) }));
}

/** Mexico calls the two ids by their own names. */
function labelOf(name: PersonalInfoField, { country }: ProfileModel, t: Text): string {
  if (country === 'MX' && name === 'nationalId') return t('profile:info.fields.nationalIdMexico');
  if (country === 'MX' && name === 'taxId') return t('profile:info.fields.taxIdMexico');
  return t(LABELS[name]);
}

const LABELS = {
  firstName: 'profile:info.fields.firstName',
  lastName: 'profile:info.fields.lastName',
  birthDate: 'profile:info.fields.birthDate',
  nationality: 'profile:info.fields.nationality',
  countryOfResidence: 'profile:info.fields.countryOfResidence',
  taxId: 'profile:info.fields.taxId',
  nationalId: 'profile:info.fields.nationalId',
  documentType: 'profile:info.fields.documentType',
  documentNumber: 'profile:info.fields.documentNumber',
  'address.street': 'profile:info.fields.street',
  'address.number': 'profile:info.fields.number',
  'address.suite': 'profile:info.fields.suite',
  'address.neighborhood': 'profile:info.fields.neighborhood',
  'address.city': 'profile:info.fields.city',
  'address.county': 'profile:info.fields.county',
  'address.state': 'profile:info.fields.state',
  'address.country': 'profile:info.fields.country',
  'address.zipcode': 'profile:info.fields.zipcode',
} as const satisfies Record<PersonalInfoField, string>;
