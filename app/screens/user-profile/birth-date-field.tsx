import { datePartOrder } from '#app/i18n/formats.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { EXTRA_INPUTS, infoInputId } from './personal-info-fields.ts';

interface BirthDateFieldProps {
  label: string;
  error: string | undefined;
  values: { day: string; month: string; year: string };
}

const AUTO_COMPLETE = { day: 'bday-day', month: 'bday-month', year: 'bday-year' } as const;

/** A birth date in three numbers, in the order in which the page's language writes dates. */
export function BirthDateField({ label, error, values }: BirthDateFieldProps) {
  const t = useText();
  const { languageTag } = usePage();
  const id = infoInputId('birthDate');
  return (
    <fieldset className={error ? 'fieldset date-field field--invalid' : 'fieldset date-field'}>
      <legend className="field__label">{label}</legend>
      {error ? (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <div className="date-field__parts" id={id}>
        {datePartOrder(languageTag).map((part) => (
          <div className="date-field__part" key={part}>
            <label htmlFor={infoInputId(EXTRA_INPUTS[part])}>{t(`profile:info.fields.${part}`)}</label>
            <input
              className="input"
              id={infoInputId(EXTRA_INPUTS[part])}
              name={EXTRA_INPUTS[part]}
              type="text"
              inputMode="numeric"
              maxLength={part === 'year' ? 4 : 2}
              autoComplete={AUTO_COMPLETE[part]}
              defaultValue={values[part]}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
