import { datePartOrder } from '#app/i18n/formats.ts';
import { useText } from '#app/i18n/texts.ts';
import { usePage } from '#app/ui/page-context.ts';
import { infoInputId } from './inputs.ts';
import { BIRTH_DATE_INPUTS, type TypedInfo } from './typed-info.ts';

interface BirthDateFieldProps {
  label: string;
  error: string | undefined;
  /** What the three inputs hold, by name. */
  values: TypedInfo;
}

const PARTS = {
  day: { autoComplete: 'bday-day', maxLength: 2, example: '27' },
  month: { autoComplete: 'bday-month', maxLength: 2, example: '3' },
  year: { autoComplete: 'bday-year', maxLength: 4, example: '1985' },
} as const;

/**
 * A birth date as three numbers, in the order in which the language of the page writes dates: no one should have to
 * leaf through a calendar for it.
 */
export function BirthDateField({ label, error, values }: BirthDateFieldProps) {
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
          const { autoComplete, maxLength } = PARTS[part];
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
                maxLength={maxLength}
                defaultValue={values[input]}
                aria-invalid={error ? true : undefined}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
