import { Field, fieldInput } from './field.tsx';

interface CodeFieldProps {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/**
 * A confirmation code of 6 digits; phones offer the one that just came. It takes a longer text, such as a pasted message:
 * the reader finds the digits. It never holds a code of before.
 */
export function CodeField({ id, name, label, hint, error }: CodeFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...fieldInput(id, { hint: hint !== undefined, error: error !== undefined })}
        className="input code-field"
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </Field>
  );
}
