import { bankNameOfClabe, readClabe } from '#app/domain/money/clabe.ts';
import type { WebPayField } from '#app/domain/money/web-pay.ts';
import { type Text, useText } from '#app/i18n/use-text.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField, type TextInput } from '#app/ui/text-field.tsx';
import { inputIdOf } from './form-names.ts';

interface DetailFieldProps {
  input: string;
  field: WebPayField;
  value: string;
  error: string | undefined;
}

const INPUT_OF_TYPE: Readonly<Record<Exclude<WebPayField['type'], 'select'>, TextInput>> = {
  text: { type: 'text', autoComplete: 'off' },
  digits: { type: 'text', inputMode: 'numeric', autoComplete: 'off', isShort: true },
  clabe: { type: 'text', inputMode: 'numeric', autoComplete: 'off', isShort: true },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
};

/** One question of a method (contract §2 WebPayField). A CLABE that is right says which bank it is of. */
export function DetailField({ input, field, value, error }: DetailFieldProps) {
  const t = useText();
  const { type, options, isRequired } = field;
  const id = inputIdOf(input);
  const label = isRequired ? field.label : t('optional', { label: field.label });
  if (type === 'select') {
    const none = { value: '', label: t('web-pay:details.choose') };
    return (
      <SelectField
        id={id}
        name={input}
        label={label}
        error={error}
        value={value}
        options={[none, ...options.filter((option) => option.value !== '')]}
      />
    );
  }
  const bank = type === 'clabe' && error === undefined ? bankOf(value) : null;
  return (
    <>
      <TextField
        {...INPUT_OF_TYPE[type]}
        id={id}
        name={input}
        label={label}
        hint={lengthHint(field, t)}
        error={error}
        value={value}
      />
      {bank ? <p className="method__echo">{t('web-pay:details.bank', { bank })}</p> : null}
    </>
  );
}

function bankOf(typed: string): string | null {
  const clabe = readClabe(typed);
  return clabe.ok ? bankNameOfClabe(clabe.value) : null;
}

function lengthHint({ type, minimumLength, maximumLength }: WebPayField, t: Text): string | undefined {
  const isOfDigits = type === 'digits' || type === 'clabe';
  if (!isOfDigits || maximumLength === null) return undefined;
  if (minimumLength === maximumLength) return t('web-pay:details.digits', { count: maximumLength });
  return t('web-pay:details.digitsRange', { minimum: minimumLength ?? 1, maximum: maximumLength });
}
