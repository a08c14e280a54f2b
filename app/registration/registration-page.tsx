import { TYPED_FORM_IDS } from '#app/domain/pages/form-names.ts';
import { FORGOT_PASSWORD_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { Summary } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/texts.ts';
import { TextField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { AnswersToCheck } from './answers-to-check.tsx';
import { inputIdOf } from './fields.ts';
import { BACK_INTENT, FORM_NAMES, stepHref } from './form-names.ts';
import type { Section } from './layouts.ts';
import type { RegistrationModel } from './model.ts';
import { QuestionField } from './question-field.tsx';
import { sectionTitle, summaryLabel } from './question-labels.ts';

const FORM_ID = TYPED_FORM_IDS.registration;

/** A page of a registration, in any of its three layouts (spec §2). */
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
        idOf={(input) => (input === '' ? FORM_ID : inputIdOf(input))}
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

/** A visitor whose number is taken most likely has an account: the links to it. */
function LogInLinks() {
  const t = useText();
  return (
    <p className="notice notice--warning">
      {t('register:phoneTaken')} <a href={ROUTES.home}>{t('register:logIn')}</a>{' '}
      <a href={FORGOT_PASSWORD_HREF}>{t('login.forgotPassword')}</a>
    </p>
  );
}

/** A field that no one sees; where style sheets are not read it says itself that it is to be left alone. */
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

/** The number of the step before, to look at, and for password managers, which store the password with it. */
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
