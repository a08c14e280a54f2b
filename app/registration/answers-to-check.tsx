import { datePartsOf, isoDateOf } from '#app/domain/iso-date.ts';
import { countryName } from '#app/i18n/country-names.ts';
import { type Text, useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { DOCUMENT_TYPES, type FieldName, isBlank, type Typed } from './fields.ts';
import { stepHref } from './form-names.ts';
import type { RegistrationModel } from './model.ts';
import { fieldLabel, sectionTitle } from './question-labels.ts';

/** Everything that was answered in the steps before, with a way back to each (spec §2: the last step). */
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
  { typed, phone, country }: RegistrationModel,
  languageTag: string,
  t: Text,
): string | null {
  if (field === 'password') return t('register:check.passwordKept');
  if (field === 'phoneCountryCode') return countryName(typed[field] || country, languageTag);
  if (isBlank(field, typed)) return null;
  const value = (typed[field] ?? '').trim();
  switch (field) {
    case 'phoneNumber':
      return phone || value;
    case 'birthDate':
      return shownDate(typed, languageTag);
    case 'nationality':
    case 'countryOfResidence':
    case 'address.country':
      return countryName(value, languageTag);
    case 'documentType': {
      const type = DOCUMENT_TYPES.find((known) => known === value);
      return type ? t(`register:documentTypes.${type}`) : value;
    }
    default:
      return value;
  }
}

function shownDate({ birthYear, birthMonth, birthDay }: Typed, languageTag: string): string {
  const date = isoDateOf({ year: Number(birthYear), month: Number(birthMonth), day: Number(birthDay) });
  const parts = date === null ? null : datePartsOf(date);
  if (!parts) return [birthDay, birthMonth, birthYear].join(' ');
  const format = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(parts.year, parts.month - 1, parts.day));
}
