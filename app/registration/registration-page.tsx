import { TYPED_FORM_IDS } from '#app/domain/pages/form-names.ts';
import { FORGOT_PASSWORD_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { isoDateOf } from '#app/domain/time/iso-date.ts';
import { Summary } from '#app/forms/use-fields.tsx';
import { countryName } from '#app/i18n/country-names.ts';
import { type Text, useText } from '#app/i18n/texts.ts';
import { isInfoField, typedBirthDate } from '#app/personal-info/fields.ts';
import { infoText } from '#app/personal-info/info-field.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { type PageContextValue, usePage } from '#app/ui/page-context.ts';
import { BACK_INTENT, FORM_NAMES, stepHref } from './form-names.ts';
import { QuestionField, sectionTitle, summaryLabel } from './question-field.tsx';
import { type FieldName, fieldInputId, fieldInputs, isBlank, type Section, type Typed } from './questions.ts';
import type { RegistrationModel } from './registration.ts';

const FORM_ID = TYPED_FORM_IDS.registration;

export function RegistrationPage({ model }: { model: RegistrationModel }) {
  const t = useText();
  const { step, path, sections, errors } = model;
  const isLast = step === null || step.number === step.count;
  return (
    <section className="card register">
      <h1>{t('register:title')}</h1>
      {step ? <p className="register__step">{t('register:step', step)}</p> : null}
      <Summary
        messages={errors}
        labelOf={(input) => summaryLabel(input, model.country, t)}
        idOf={(input) => (input === '' ? FORM_ID : fieldInputId(input))}
        shown={sections
          .flatMap(({ questions }) => questions.flatMap(({ field }) => fieldInputs(field)))
          .filter((input) => input !== 'captcha' || model.captcha.kind !== 'none')}
      />
      {model.isPhoneTaken ? <LogInLinks /> : null}
      <p>{t('register:intro')}</p>
      {model.sectionsToCheck.length > 0 ? <AnswersToCheck model={model} /> : null}
      <PostForm action={step ? stepHref(path, step.number) : path} className="form" id={FORM_ID}>
        <input type="hidden" name={FORM_NAMES.attempt} value={model.attempt} />
        <Trap />
        {sections.map((section) => (
          <SectionFields key={section.id} section={section} model={model} />
        ))}
        <button type="submit" className="button button--primary">
          {t(isLast ? 'register:submit' : 'register:next')}
        </button>
        {step && step.number > 1 ? (
          <button
            type="submit"
            className="button button--quiet register__back"
            name={FORM_NAMES.intent}
            value={BACK_INTENT}
          >
            {t('register:back')}
          </button>
        ) : null}
      </PostForm>
      <p className="register__other">
        {t('register:haveAccount')} <a href={ROUTES.home}>{t('register:logIn')}</a>
      </p>
    </section>
  );
}

function LogInLinks() {
  const t = useText();
  return (
    <p className="notice notice--warning">
      {t('register:phoneTaken')} <a href={ROUTES.home}>{t('register:logIn')}</a>{' '}
      <a href={FORGOT_PASSWORD_HREF}>{t('login.forgotPassword')}</a>
    </p>
  );
}

/** Invisible field for bots; its label warns where style sheets are not read. */
function Trap() {
  const t = useText();
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="register-homepage">{t('register:honeypot')}</label>{' '}
      <input id="register-homepage" name={FORM_NAMES.trap} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

function SectionFields({ section, model }: { section: Section; model: RegistrationModel }) {
  const t = useText();
  const isOffered = section.id === 'person' && section.questions.every(({ isRequired }) => !isRequired);
  return (
    <fieldset className="fieldset">
      <legend className="fieldset__legend">{sectionTitle(section, t)}</legend>
      {isOffered ? <p>{t('register:sections.personOfferedText')}</p> : null}
      {section.id === 'account' && model.step ? <OwnPhone phone={model.phone} /> : null}
      {section.questions.map((question) => (
        <QuestionField key={question.field} question={question} model={model} />
      ))}
    </fieldset>
  );
}

/** Number of the step before; password managers store the password with it. */
function OwnPhone({ phone }: { phone: string }) {
  const t = useText();
  if (phone === '') return null;
  return (
    <TextField
      id="register-own-phone"
      name="username"
      label={t('register:fields.phoneNumber')}
      value={phone}
      autoComplete="username"
      readOnly
    />
  );
}

/** Last step of spec §2. */
function AnswersToCheck({ model }: { model: RegistrationModel }) {
  const t = useText();
  const page = usePage();
  return (
    <section className="answers" aria-labelledby="answers-title">
      <h2 id="answers-title">{t('register:sections.check')}</h2>
      {model.sectionsToCheck.map((section, index) => (
        <div className="answers__group" key={section.id}>
          <h3 className="answers__title">{sectionTitle(section, t)}</h3>
          <dl className="answers__list">
            {section.questions.map(({ field }) => {
              const value = shownValue(field, model, page, t);
              if (value === null) return null;
              return (
                <div className="answers__row" key={field}>
                  <dt className="answers__label">{summaryLabel(fieldInputs(field)[0], model.country, t)}</dt>
                  <dd className="answers__value">{value}</dd>
                </div>
              );
            })}
          </dl>
          <p>
            <a
              href={stepHref(model.path, index + 1)}
              aria-label={t('register:check.changeNamed', { section: sectionTitle(section, t) })}
            >
              {t('register:check.change')}
            </a>
          </p>
        </div>
      ))}
    </section>
  );
}

/** Null for no answer. */
function shownValue(
  field: FieldName,
  { typed, phone, phoneCountry }: RegistrationModel,
  page: PageContextValue,
  t: Text,
): string | null {
  if (field === 'password') return t('register:check.passwordKept');
  if (field === 'phoneCountryCode') return countryName(phoneCountry, page.languageTag);
  if (isBlank(field, typed)) return null;
  if (field === 'phoneNumber' && phone) return phone;
  const value = field === 'birthDate' ? shownBirthDate(typed) : (typed[field] ?? '').trim();
  return isInfoField(field) ? infoText(field, value, page, t) : value;
}

/** `YYYY-MM-DD`, or the three texts of an invalid date. */
function shownBirthDate(typed: Typed): string {
  const { day, month, year } = typedBirthDate(typed);
  const date = isoDateOf({ year: Number(year), month: Number(month), day: Number(day) });
  return date ?? [day, month, year].join(' ');
}
