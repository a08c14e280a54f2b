import type { InputHTMLAttributes } from 'react';
import { Field, fieldInput } from './field.tsx';

type Passed =
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'maxLength'
  | 'pattern'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'readOnly';

/** Attributes of an input that takes a line of text. */
export interface TextInput extends Pick<InputHTMLAttributes<HTMLInputElement>, Passed> {
  /** The input is no wider than a number needs. */
  isShort?: boolean;
}

interface TextFieldProps extends TextInput {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Id of a message elsewhere that is about this field, which is then marked as invalid. */
  describedBy?: string | undefined;
  /** What was typed before; never the value of a password or a code. */
  value?: string | undefined;
}

/** One line of text with its label, hint and message. */
export function TextField({
  id,
  name,
  label,
  hint,
  error,
  describedBy,
  value,
  isShort = false,
  ...passed
}: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        type="text"
        {...passed}
        {...fieldInput(id, { hint: hint !== undefined, error: error !== undefined, describedBy })}
        className={isShort ? 'input input--short' : 'input'}
        name={name}
        defaultValue={value}
      />
    </Field>
  );
}
