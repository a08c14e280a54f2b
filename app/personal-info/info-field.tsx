import type { ReactElement } from 'react';
import type { Country } from '#app/domain/country.ts';
import { IDENTITY_DOCUMENTS } from '#app/domain/identity/identity-document.ts';
import { type CountryOption, countryOptions } from '#app/i18n/country-names.ts';
import { type Text, useText } from '#app/i18n/texts.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { BirthDateField } from './birth-date-field.tsx';
import { INFO_TABLE } from './field-table.ts';
import { infoInputId, mainInfoInput } from './inputs.ts';
import { infoLabel } from './labels.ts';
import { type TypedInfo, ZIPCODE_AGAIN_INPUT } from './typed-info.ts';

interface InfoFieldProps {
  field: PersonalInfoField;
  /** The field may be left empty, and says so. */
  isOptional: boolean;
  /** What the inputs hold, by name. */
  values: TypedInfo;
  /** The message that stands at the input of a name. */
  errorAt: (input: string) => string | undefined;
  /** What the form has to say about single inputs, by name; it takes the place of the field's own hint. */
  hints?: Readonly<Record<string, string>>;
}

/** The inputs of one field of the personal information (spec §3), with what is wrong with them. */
export function InfoField({ field, isOptional, values, errorAt, hints = {} }: InfoFieldProps): ReactElement {
  const t = useText();
  const { country, languageTag } = usePage();
  const name = infoLabel(field, country, t);
  const common = {
    id: infoInputId(field),
    name: field,
    label: isOptional ? t('optional', { label: name }) : name,
    hint: hints[field] ?? hintOf(field, values[field] ?? '', country, t),
    error: errorAt(mainInfoInput(field)),
    value: values[field],
  };
  const { input } = INFO_TABLE[field];
  switch (input.kind) {
    case 'date':
      return <BirthDateField label={common.label} error={common.error} values={values} />;
    case 'country':
      return (
        <SelectField
          {...common}
          options={countries(country, languageTag, t)}
          autoComplete={input.autoComplete}
        />
      );
    case 'document':
      return <SelectField {...common} options={kindsOfDocument(t)} autoComplete="off" />;
    case 'zipcode':
      return (
        <>
          <TextField {...common} {...input.attributes} />
          <TextField
            {...input.attributes}
            id={infoInputId(ZIPCODE_AGAIN_INPUT)}
            name={ZIPCODE_AGAIN_INPUT}
            label={t(`personal-info:fields.${ZIPCODE_AGAIN_INPUT}`)}
            hint={hints[ZIPCODE_AGAIN_INPUT]}
            error={errorAt(ZIPCODE_AGAIN_INPUT)}
            value={values[ZIPCODE_AGAIN_INPUT]}
            autoComplete="off"
          />
        </>
      );
    case 'line':
      return <TextField {...common} {...input.attributes} />;
  }
}

/** What helps with a field, or warns of what is in it. */
function hintOf(field: PersonalInfoField, value: string, country: Country, t: Text): string | undefined {
  const hint = INFO_TABLE[field].hint?.(value, country);
  return hint && t(`personal-info:hints.${hint}`);
}

/** The countries of the world, the portal's own before the others. */
function countries(own: Country, languageTag: string, t: Text): CountryOption[] {
  const all = countryOptions(languageTag);
  const isOwn = ({ value }: CountryOption) => value === own;
  return [none(t), ...all.filter(isOwn), ...all.filter((option) => !isOwn(option))];
}

function kindsOfDocument(t: Text) {
  const kinds = IDENTITY_DOCUMENTS.map((value) => ({
    value,
    label: t(`personal-info:documentTypes.${value}`),
  }));
  return [none(t), ...kinds];
}

function none(t: Text) {
  return { value: '', label: t('personal-info:choose') };
}
