import type { ComponentProps, ReactElement } from 'react';
import type { Country } from '#app/domain/country.ts';
import {
  DOCUMENTS_OF_COUNTRY,
  IDENTITY_DOCUMENTS,
  type IdentityDocument,
} from '#app/domain/identity/identity-document.ts';
import { ownState, stateChoice, stateText } from '#app/domain/identity/states.ts';
import { datePartsOf } from '#app/domain/time/iso-date.ts';
import { type CountryOption, countryName, countryOptions } from '#app/i18n/country-names.ts';
import { datePartOrder, formatDate } from '#app/i18n/formats.ts';
import { type Text, useText } from '#app/i18n/texts.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { focusIf, SelectField, TextField } from '#app/ui/field.tsx';
import { type PageContextValue, usePage } from '#app/ui/page-context.ts';
import {
  BIRTH_DATE_INPUTS,
  countryOfAddress,
  INFO_FIELDS,
  INFO_TABLE,
  infoInputId,
  infoInputs,
  STATE_SHOWN_INPUT,
  type TypedInfo,
  typedState,
  ZIPCODE_AGAIN_INPUT,
} from './fields.ts';

interface InfoFieldProps {
  field: PersonalInfoField;
  isOptional: boolean;
  /** By input. */
  values: TypedInfo;
  errorAt: (input: string) => string | undefined;
  /** Hints by input in place of the field's own. */
  hints?: Readonly<Record<string, string>>;
}

export function InfoField({ field, isOptional, values, errorAt, hints = {} }: InfoFieldProps): ReactElement {
  const t = useText();
  const { country, languageTag } = usePage();
  const name = infoLabel(field, country, t);
  const common = {
    id: infoInputId(field),
    name: field,
    label: isOptional ? t('optional', { label: name }) : name,
    hint: hints[field] ?? fieldHint(field, values[field] ?? '', country, t),
    error: errorAt(infoInputs(field)[0]),
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
      return (
        <SelectField {...common} options={kindsOfDocument(country, common.value, t)} autoComplete="off" />
      );
    case 'state': {
      const ofAddress = countryOfAddress(values, country);
      const value = typedState(values, ofAddress);
      return <StateField {...common} {...input.attributes} value={value} country={ofAddress} />;
    }
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

function fieldHint(field: PersonalInfoField, value: string, country: Country, t: Text): string | undefined {
  const hint = INFO_TABLE[field].hint?.(value, country);
  return hint && t(`personal-info:hints.${hint}`);
}

/** All countries, the portal's own first. */
function countries(own: Country, languageTag: string, t: Text): CountryOption[] {
  const all = countryOptions(languageTag);
  const isOwn = ({ value }: CountryOption) => value === own;
  return [none(t), ...all.filter(isOwn), ...all.filter((option) => !isOwn(option))];
}

/** Documents of the country, and a chosen one of another. */
function kindsOfDocument(country: Country, chosen: string | undefined, t: Text) {
  const own = DOCUMENTS_OF_COUNTRY[country];
  const kinds = IDENTITY_DOCUMENTS.filter((kind) => kind === chosen && !own.includes(kind));
  return [
    none(t),
    ...[...own, ...kinds].map((kind) => ({ value: kind, label: documentText(kind, country, t) })),
  ];
}

/** Documents with another name in a country. */
const NAMES_OF_DOCUMENTS: Partial<
  Record<Country, Partial<Record<IdentityDocument, 'stateId' | 'greenCard'>>>
> = {
  US: { driversLicense: 'stateId', residenceCard: 'greenCard' },
};

/** Returns the name of a document, as it is called in the country. */
function documentText(kind: IdentityDocument, country: Country, t: Text): string {
  return t(`personal-info:documentTypes.${NAMES_OF_DOCUMENTS[country]?.[kind] ?? kind}`);
}

function none(t: Text) {
  return { value: '', label: t('personal-info:choose') };
}

interface StateFieldProps extends ComponentProps<typeof TextField> {
  value: string;
  /** Country of the address, ISO 3166-1 alpha-2. */
  country: string;
}

/** List of the country's states; a line where none is known. */
function StateField({ country, value, ...field }: StateFieldProps) {
  const t = useText();
  const { languageTag } = usePage();
  const choice = stateChoice(value, country, languageTag);
  const shown = choice?.chosen ?? ownState(value, country);
  const { id, name, label, hint, error, autoComplete } = field;
  return (
    <>
      <input type="hidden" name={STATE_SHOWN_INPUT} value={`${country}:${shown}`} />
      {choice === null ? (
        <TextField {...field} value={shown} />
      ) : (
        <SelectField
          {...{ id, name, label, hint, error }}
          autoComplete={autoComplete ?? 'off'}
          options={[none(t), ...choice.options]}
          value={shown}
        />
      )}
    </>
  );
}

interface BirthDateFieldProps {
  label: string;
  error: string | undefined;
  /** By input. */
  values: TypedInfo;
}

const PARTS = {
  day: { autoComplete: 'bday-day', example: '27' },
  month: { autoComplete: 'bday-month', example: '3' },
  year: { autoComplete: 'bday-year', example: '1985' },
} as const;
/** Room for a month as a word and a year of an era. */
const PART_MAXIMUM_LENGTH = 16;

/** Three numbers in the order of the language; quicker than leafing through a calendar. */
function BirthDateField({ label, error, values }: BirthDateFieldProps) {
  const t = useText();
  const order = datePartOrder(usePage().languageTag);
  const id = infoInputId('birthDate');
  return (
    <fieldset
      className={error ? 'field field--invalid date-field' : 'field date-field'}
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
    >
      <legend className="field__label">{label}</legend>
      <p className="field__hint" id={`${id}-hint`}>
        {t('personal-info:hints.birthDate', {
          example: order.map((part) => PARTS[part].example).join(' / '),
        })}
      </p>
      {error ? (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <div className="date-field__parts">
        {order.map((part) => {
          const input = BIRTH_DATE_INPUTS[part];
          const { autoComplete } = PARTS[part];
          return (
            <div className="date-field__part" key={part}>
              <label className="date-field__label" htmlFor={infoInputId(input)}>
                {t(`personal-info:dateParts.${part}`)}
              </label>{' '}
              <input
                className="input"
                id={infoInputId(input)}
                name={input}
                type="text"
                inputMode="numeric"
                autoComplete={autoComplete}
                maxLength={PART_MAXIMUM_LENGTH}
                defaultValue={values[input]}
                aria-invalid={error ? true : undefined}
                {...focusIf(error)}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

export function infoLabel(field: PersonalInfoField, country: Country, t: Text): string {
  return t(`personal-info:fields.${INFO_TABLE[field].names?.[country] ?? field}`);
}

/** Returns the label of the field of an input; undefined for any other input. */
export function inputLabel(input: string, country: Country, t: Text): string | undefined {
  if (input === ZIPCODE_AGAIN_INPUT) return t(`personal-info:fields.${ZIPCODE_AGAIN_INPUT}`);
  const field = INFO_FIELDS.find((known) => infoInputs(known).includes(input));
  return field && infoLabel(field, country, t);
}

/**
 * Returns a value for display.
 *
 * @param value date as `YYYY-MM-DD`, country or kind of document as code
 */
export function infoText(
  field: PersonalInfoField,
  value: string,
  { country, languageTag }: Pick<PageContextValue, 'country' | 'languageTag'>,
  t: Text,
): string {
  switch (INFO_TABLE[field].input.kind) {
    case 'date': {
      const date = datePartsOf(value);
      return date ? formatDate(date, languageTag) : value;
    }
    case 'country':
      return value && countryName(value, languageTag);
    case 'document': {
      const kind = IDENTITY_DOCUMENTS.find((known) => known === value);
      return kind ? documentText(kind, country, t) : value;
    }
    case 'state':
      return stateText(value, languageTag);
    case 'line':
    case 'zipcode':
      return value;
  }
}
