import type { Country } from '#app/domain/country.ts';
import { type CountryOption, countryOptions } from '#app/i18n/country-names.ts';
import { type Text, useText } from '#app/i18n/use-text.ts';
import { CaptchaChallenge } from '#app/shell/captcha-challenge.tsx';
import { NewPasswordFields } from '#app/shell/new-password-fields.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { AgeField, DocumentsField } from './consent-fields.tsx';
import { catalogueMessages, DOCUMENT_TYPES, type FieldName, inputIdOf } from './fields.ts';
import type { Question } from './layouts.ts';
import type { RegistrationModel } from './model.ts';
import { questionLabel } from './question-labels.ts';
import { TEXT_INPUTS } from './text-inputs.ts';

interface QuestionProps {
  question: Question;
  model: RegistrationModel;
}

/** The inputs of one question, with what was typed before and what is wrong with it. */
export function QuestionField({ question, model }: QuestionProps) {
  const t = useText();
  const { field } = question;
  const { country, typed, errors } = model;
  const errorAt = (input: string) => {
    const message = errors[input];
    return message && t(message.messageKey, { ...message.params });
  };
  const error = errorAt(field);
  switch (field) {
    case 'documents':
      return <DocumentsField model={model} error={error} />;
    case 'ageConfirmed':
      return <AgeField model={model} error={error} />;
    case 'captcha':
      return <CaptchaChallenge model={model.captcha} error={catalogueMessages(errors).captcha} />;
    case 'password':
      return <PasswordQuestion model={model} />;
  }
  const label = questionLabel({ ...question, field }, country, t);
  if (field === 'birthDate')
    return <BirthDateField label={label} error={errorAt('birthDay')} typed={typed} />;
  const shared = { id: inputIdOf(field), name: field, label, error };
  if (TEXT_INPUTS[field]) {
    return (
      <>
        <TextField
          {...shared}
          {...TEXT_INPUTS[field]}
          hint={hintOf(question, country, t)}
          value={typed[field]}
        />
        {field === 'address.zipcode' ? (
          <TextField
            {...TEXT_INPUTS[field]}
            id={inputIdOf('zipcodeAgain')}
            name="zipcodeAgain"
            label={t('register:fields.zipcodeAgain')}
            error={errorAt('zipcodeAgain')}
            value={typed.zipcodeAgain}
            autoComplete="off"
          />
        ) : null}
      </>
    );
  }
  return <Choice field={field} model={model} shared={shared} />;
}

function PasswordQuestion({ model }: { model: RegistrationModel }) {
  const t = useText();
  return (
    <>
      {model.hasPassword ? <p>{t('register:hints.keptPassword')}</p> : null}
      <NewPasswordFields
        rules={model.passwordRules}
        errors={catalogueMessages(model.errors)}
        sentStrength={model.sentStrength}
        labels={{
          newPassword: t('register:fields.password'),
          confirmPassword: t('register:fields.confirmPassword'),
        }}
      />
    </>
  );
}

interface ChoiceProps {
  field: FieldName;
  model: RegistrationModel;
  shared: { id: string; name: string; label: string; error: string | undefined };
}

/** A field whose values come from a list. */
function Choice({ field, model: { country, typed, phoneCountries }, shared }: ChoiceProps) {
  const t = useText();
  const { languageTag } = usePage();
  const none: CountryOption = { value: '', label: t('register:choose') };
  if (field === 'phoneCountryCode') {
    return (
      <SelectField
        {...shared}
        options={phoneCountries}
        value={typed[field] || country}
        autoComplete="tel-country-code"
      />
    );
  }
  if (field === 'documentType') {
    const types = DOCUMENT_TYPES.map((type) => ({ value: type, label: t(`register:documentTypes.${type}`) }));
    return <SelectField {...shared} options={[none, ...types]} value={typed[field]} />;
  }
  const countries = [none, ...ownCountryFirst(countryOptions(languageTag), country)];
  return (
    <SelectField
      {...shared}
      options={countries}
      value={typed[field] ?? (field === 'nationality' ? '' : country)}
      {...(field === 'nationality' ? {} : { autoComplete: 'country' })}
    />
  );
}

function ownCountryFirst(options: readonly CountryOption[], country: Country): CountryOption[] {
  const isOwn = ({ value }: CountryOption) => value === country;
  return [...options.filter(isOwn), ...options.filter((option) => !isOwn(option))];
}

/** What helps to answer a question, where anything does. */
function hintOf({ field, isRequired }: Question, country: Country, t: Text): string | undefined {
  if (field === 'phoneNumber' || field === 'displayName' || field === 'email')
    return t(`register:hints.${field}`);
  if (field !== 'nationalId' || country !== 'MX') return undefined;
  return t(isRequired === 'ofNationals' ? 'register:hints.curpOfNationals' : 'register:hints.curp');
}
