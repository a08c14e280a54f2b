import { isoDateOf } from '#app/domain/time/iso-date.ts';
import { countryName } from '#app/i18n/country-names.ts';
import { type Text, useText } from '#app/i18n/texts.ts';
import { isInfoField } from '#app/personal-info/fields.ts';
import { infoText } from '#app/personal-info/labels.ts';
import { typedBirthDate } from '#app/personal-info/typed-info.ts';
import { usePage } from '#app/ui/page-context.ts';
import { type FieldName, isBlank, type Typed } from './fields.ts';
import { stepHref } from './form-names.ts';
import type { RegistrationModel } from './model.ts';
import { fieldLabel, sectionTitle } from './question-labels.ts';

/** Everything that was answered in the steps before, with a link back to each (spec §2: the last step). */
export function AnswersToCheck({ model }: { model: RegistrationModel }) {
  const t = useText();
  const { languageTag } = usePage();
  return (
    <section className="answers" aria-labelledby="answers-title">
      <h2 id="answers-title">{t('register:sections.check')}</h2>
      {model.sectionsToCheck.map((section, index) => (
        <div className="answers__group" key={section.id}>
          <h3 className="answers__title">{sectionTitle(section, t)}</h3>
          <dl className="answers__list">
            {section.questions.map(({ field }) => {
              const value = shownValue(field, model, languageTag, t);
              if (value === null || !isLabelled(field)) return null;
              return (
                <div className="answers__row" key={field}>
                  <dt className="answers__label">{fieldLabel(field, model.country, t)}</dt>
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

function isLabelled(field: FieldName): field is Exclude<FieldName, 'documents' | 'ageConfirmed' | 'captcha'> {
  return field !== 'documents' && field !== 'ageConfirmed' && field !== 'captcha';
}

/** An answer as it is read; null when there is none. The password is only said to be there. */
function shownValue(
  field: FieldName,
  { typed, phone, phoneCountry }: RegistrationModel,
  languageTag: string,
  t: Text,
): string | null {
  if (field === 'password') return t('register:check.passwordKept');
  if (field === 'phoneCountryCode') return countryName(phoneCountry, languageTag);
  if (isBlank(field, typed)) return null;
  if (field === 'phoneNumber' && phone) return phone;
  const value = field === 'birthDate' ? birthDateOf(typed) : (typed[field] ?? '').trim();
  return isInfoField(field) ? infoText(field, value, languageTag, t) : value;
}

/** The birth date as `YYYY-MM-DD`; its three texts when they are none. */
function birthDateOf(typed: Typed): string {
  const { day, month, year } = typedBirthDate(typed);
  const date = isoDateOf({ year: Number(year), month: Number(month), day: Number(day) });
  return date ?? [day, month, year].join(' ');
}
