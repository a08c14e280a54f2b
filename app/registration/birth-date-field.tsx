import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { inputIdOf, type Typed } from './fields.ts';

type DatePart = 'Day' | 'Month' | 'Year';

/** The three numbers in the order in which the language has them; all birth dates are after 1900. */
function dateOrder(languageTag: string): DatePart[] {
  const parts = new Intl.DateTimeFormat(languageTag, { dateStyle: 'short' }).formatToParts(0);
  const names = { day: 'Day', month: 'Month', year: 'Year' } as const;
  return parts.flatMap(({ type }) =>
    type === 'day' || type === 'month' || type === 'year' ? [names[type]] : [],
  );
}

const EXAMPLE: Readonly<Record<DatePart, string>> = { Day: '27', Month: '3', Year: '1985' };

/** A birth date as three numbers: nobody should have to leaf through a calendar for it. */
export function BirthDateField({
  label,
  error,
  typed,
}: {
  label: string;
  error?: string | undefined;
  typed: Typed;
}) {
  const t = useText();
  const order = dateOrder(usePage().languageTag);
  const id = inputIdOf('birthDate');
  const described = error ? `${id}-hint ${id}-error` : `${id}-hint`;
  return (
    <fieldset
      className={error ? 'field field--invalid date-field' : 'field date-field'}
      aria-describedby={described}
    >
      <legend className="field__label">{label}</legend>
      <p className="field__hint" id={`${id}-hint`}>
        {t('register:hints.birthDate', { example: order.map((part) => EXAMPLE[part]).join(' / ') })}
      </p>
      {error ? (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <div className="date-field__parts">
        {order.map((part) => (
          <div className="date-field__part" key={part}>
            <label className="date-field__label" htmlFor={inputIdOf(`birth${part}`)}>
              {t(`register:fields.birth${part}`)}
            </label>{' '}
            <input
              className={
                part === 'Year'
                  ? 'input date-field__input date-field__input--year'
                  : 'input date-field__input'
              }
              id={inputIdOf(`birth${part}`)}
              name={`birth${part}`}
              type="text"
              inputMode="numeric"
              autoComplete={`bday-${part.toLowerCase()}`}
              maxLength={part === 'Year' ? 4 : 2}
              defaultValue={typed[`birth${part}`]}
              aria-invalid={error ? true : undefined}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
