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
import { InfoField } from '#app/personal-info/info-field.tsx';
import { CaptchaChallenge } from '#app/shell/captcha-challenge.tsx';
import { NewPasswordFields } from '#app/shell/password-fields.tsx';
import { documentName } from '#app/shell/support.tsx';
import { CheckBox, SelectField, TextField, type TextInput } from '#app/ui/field.tsx';
import { inputIdOf, type Typed } from './fields.ts';
import { FORM_NAMES, shownDocumentsText } from './form-names.ts';
import type { Question } from './layouts.ts';
import type { RegistrationModel } from './model.ts';
import { questionLabel } from './question-labels.ts';

interface QuestionProps {
  question: Question;
  model: RegistrationModel;
}

/** The inputs of one question, with what was typed before and what is wrong with it. */
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
        hints={hintsOf(question, t)}
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
      return <CaptchaChallenge model={model.captcha} field={{ id: inputIdOf(field), error }} />;
    case 'password':
      return <PasswordQuestion model={model} />;
  }
  const shared = {
    id: inputIdOf(field),
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

/** What was typed; most players live where they register. */
function withOwnCountry(typed: Typed, country: Country): Typed {
  return { countryOfResidence: country, 'address.country': country, ...typed };
}

/** What a registration says of the national id where only the country's own nationals have to tell it. */
function hintsOf({ field, isRequired }: Question, t: Text): Readonly<Record<string, string>> {
  const isOfNationals = field === 'nationalId' && isRequired === 'ofNationals';
  return isOfNationals ? { nationalId: t('personal-info:hints.curpOfNationals') } : {};
}

function PasswordQuestion({ model }: { model: RegistrationModel }) {
  const t = useText();
  const fieldOf = (name: NewPasswordField, label: string): FieldOfForm => ({
    id: inputIdOf(name),
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
          newPassword: fieldOf('newPassword', t('register:fields.password')),
          confirmPassword: fieldOf('confirmPassword', t('register:fields.confirmPassword')),
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

/** The documents of the operator, each with a link to its text, and the box that accepts them in these versions. */
function DocumentsField({ model: { documents, typed }, error }: BoxProps) {
  const t = useText();
  if (!documents) return <p className="notice notice--warning">{t('register:documents.unavailable')}</p>;
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
        id={inputIdOf('documents')}
        name="documents"
        isChecked={typed.documents === 'yes'}
        error={error}
      >
        {t('register:documents.accept')}
      </CheckBox>
    </>
  );
}

/** The box that says that the player is of age (spec §5, "Age check"). */
function AgeField({ model: { minimumAge, typed }, error }: BoxProps) {
  const t = useText();
  return (
    <CheckBox
      id={inputIdOf('ageConfirmed')}
      name="ageConfirmed"
      isChecked={typed.ageConfirmed === 'yes'}
      error={error}
    >
      {t('register:age', { age: minimumAge })}
    </CheckBox>
  );
}

/** Attributes of the input of each line of text besides the personal information. */
const TEXT_INPUTS: Readonly<Record<'phoneNumber' | 'displayName' | 'email', TextInput>> = {
  // The number is what a player logs in with: password managers store the password with it.
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
