import type { Country } from '#app/domain/country.ts';
import { TYPED_PHONE_MAXIMUM_LENGTH } from '#app/domain/limits.ts';
import { documentHref } from '#app/domain/pages/routes.ts';
import { DISPLAY_NAME_MAXIMUM_LENGTH } from '#app/domain/player/display-name.ts';
import { EMAIL_MAXIMUM_LENGTH } from '#app/domain/player/email.ts';
import type { NewPasswordField } from '#app/domain/player/new-password.ts';
import type { FieldOfForm } from '#app/forms/use-fields.tsx';
import { type Text, useText } from '#app/i18n/texts.ts';
import { messageText } from '#app/i18n/words.ts';
import { isInfoField } from '#app/personal-info/fields.ts';
import { InfoField, infoLabel, inputLabel } from '#app/personal-info/info-field.tsx';
import { CaptchaChallenge } from '#app/shell/captcha-challenge.tsx';
import { NewPasswordFields } from '#app/shell/password-fields.tsx';
import { documentName } from '#app/shell/support.tsx';
import { CheckBox, focusIf, SelectField, TextField, type TextInput } from '#app/ui/field.tsx';
import { FORM_NAMES, shownDocumentsText } from './form-names.ts';
import { type FieldName, fieldInputId, type Question, type Section, type Typed } from './questions.ts';
import type { RegistrationModel } from './registration.ts';

interface QuestionProps {
  question: Question;
  model: RegistrationModel;
}

export function QuestionField({ question, model }: QuestionProps) {
  const t = useText();
  const { field, isRequired } = question;
  const { country, typed, errors } = model;
  const errorAt = (input: string) => messageText(t, errors[input]);
  if (isInfoField(field)) {
    return (
      <InfoField
        field={field}
        isOptional={!isRequired}
        values={withOwnCountry(typed, country)}
        errorAt={errorAt}
        hints={questionHints(question, t)}
      />
    );
  }
  const error = errorAt(field);
  switch (field) {
    case 'documents':
      return <DocumentsField model={model} error={error} />;
    case 'ageConfirmed':
      return <AgeField model={model} error={error} />;
    case 'captcha':
      return <CaptchaChallenge model={model.captcha} field={{ id: fieldInputId(field), error }} />;
    case 'password':
      return <PasswordQuestion model={model} />;
  }
  const shared = {
    id: fieldInputId(field),
    name: field,
    label: questionLabel({ ...question, field }, country, t),
    error,
  };
  if (field === 'phoneCountryCode') {
    return (
      <SelectField
        {...shared}
        options={model.phoneCountries}
        value={model.phoneCountry}
        autoComplete="tel-country-code"
      />
    );
  }
  return (
    <TextField {...shared} {...TEXT_INPUTS[field]} hint={t(`register:hints.${field}`)} value={typed[field]} />
  );
}

/** Defaults to the portal's country, where most players live. */
function withOwnCountry(typed: Typed, country: Country): Typed {
  return { countryOfResidence: country, 'address.country': country, ...typed };
}

function questionHints({ field, isRequired }: Question, t: Text): Readonly<Record<string, string>> {
  const isOfNationals = field === 'nationalId' && isRequired === 'ofNationals';
  return isOfNationals ? { nationalId: t('personal-info:hints.curpOfNationals') } : {};
}

function PasswordQuestion({ model }: { model: RegistrationModel }) {
  const t = useText();
  const passwordField = (name: NewPasswordField, label: string): FieldOfForm => ({
    id: fieldInputId(name),
    name,
    label,
    value: undefined,
    error: messageText(t, model.errors[name]),
  });
  return (
    <>
      {model.hasPassword ? <p>{t('register:hints.keptPassword')}</p> : null}
      <NewPasswordFields
        rules={model.passwordRules}
        fields={{
          newPassword: passwordField('newPassword', t('register:fields.password')),
          confirmPassword: passwordField('confirmPassword', t('register:fields.confirmPassword')),
        }}
        sentStrength={model.sentStrength}
      />
    </>
  );
}

interface BoxProps {
  model: RegistrationModel;
  error?: string | undefined;
}

function DocumentsField({ model: { documents, typed }, error }: BoxProps) {
  const t = useText();
  if (!documents)
    return (
      <p className="notice notice--warning" id={fieldInputId('documents')} tabIndex={-1} {...focusIf(error)}>
        {t('register:documents.unavailable')}
      </p>
    );
  return (
    <>
      <p>{t('register:documents.intro')}</p>
      <ul>
        {documents.map(({ key }) => (
          <li key={key}>
            <a href={documentHref(key)} target="_blank" rel="noopener">
              {documentName(key, t)}
            </a>
          </li>
        ))}
      </ul>
      <input type="hidden" name={FORM_NAMES.shownDocuments} value={shownDocumentsText(documents)} />
      <CheckBox
        id={fieldInputId('documents')}
        name="documents"
        isChecked={typed.documents === 'yes'}
        error={error}
      >
        {t('register:documents.accept')}
      </CheckBox>
    </>
  );
}

function AgeField({ model: { minimumAge, typed }, error }: BoxProps) {
  const t = useText();
  return (
    <CheckBox
      id={fieldInputId('ageConfirmed')}
      name="ageConfirmed"
      isChecked={typed.ageConfirmed === 'yes'}
      error={error}
    >
      {t('register:age', { age: minimumAge })}
    </CheckBox>
  );
}

const TEXT_INPUTS: Readonly<Record<'phoneNumber' | 'displayName' | 'email', TextInput>> = {
  // Password managers store the password with the number.
  phoneNumber: {
    inputMode: 'tel',
    autoComplete: 'username',
    maxLength: TYPED_PHONE_MAXIMUM_LENGTH,
  },
  displayName: { autoComplete: 'nickname', maxLength: DISPLAY_NAME_MAXIMUM_LENGTH },
  email: {
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: EMAIL_MAXIMUM_LENGTH,
  },
};

type LabelledField = Exclude<FieldName, 'documents' | 'ageConfirmed' | 'captcha'>;

function fieldLabel(field: LabelledField, country: Country, t: Text): string {
  return isInfoField(field) ? infoLabel(field, country, t) : t(`register:fields.${field}`);
}

/** Returns the label of an input in the error summary; undefined for the whole form. */
export function summaryLabel(input: string, country: Country, t: Text): string | undefined {
  switch (input) {
    case '':
      return undefined;
    case 'phoneCountryCode':
    case 'phoneNumber':
    case 'displayName':
    case 'email':
      return t(`register:fields.${input}`);
    case 'newPassword':
      return t('register:fields.password');
    case 'confirmPassword':
      return t('register:fields.confirmPassword');
    case 'captcha':
      return t('captcha:title');
    case 'documents':
      return t('register:documents.label');
    case 'ageConfirmed':
      return t('register:ageLabel');
    default:
      return inputLabel(input, country, t);
  }
}

function questionLabel(
  { field, isRequired }: Question & { field: LabelledField },
  country: Country,
  t: Text,
): string {
  const label = fieldLabel(field, country, t);
  return isRequired ? label : t('optional', { label });
}

export function sectionTitle({ id, questions }: Section, t: Text): string {
  const isOffered = id === 'person' && questions.every(({ isRequired }) => !isRequired);
  return t(`register:sections.${isOffered ? 'personOffered' : id}`);
}
