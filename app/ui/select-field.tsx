import { Field, fieldInput } from './field.tsx';

interface SelectFieldProps {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value?: string | undefined;
  options: readonly { value: string; label: string }[];
  autoComplete?: string;
}

/** A choice out of a list, with its label, hint and message. */
export function SelectField({
  id,
  name,
  label,
  hint,
  error,
  value,
  options,
  autoComplete,
}: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select
        {...fieldInput(id, { hint: hint !== undefined, error: error !== undefined })}
        className="input"
        name={name}
        defaultValue={value}
        autoComplete={autoComplete}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
