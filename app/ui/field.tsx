import type { InputHTMLAttributes, ReactNode } from 'react';

interface FieldProps {
  /** Id of the input; the hint and the message take theirs from it. */
  id: string;
  label: string;
  hint?: string | undefined;
  /** Message of the catalogue, in the page's language; absent when the field is in order. */
  error?: string | undefined;
  children: ReactNode;
}

/** A label, a hint and a message around an input (spec §5: the message stands beside the field). */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className={error ? 'field field--invalid' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {children}
    </div>
  );
}

/** Attributes that tie an input to the hint and the message of its {@link Field}. */
export function fieldInput(
  id: string,
  has: { hint?: boolean; error?: boolean; describedBy?: string | undefined },
): Pick<InputHTMLAttributes<HTMLInputElement>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  const described = [has.hint ? `${id}-hint` : '', has.error ? `${id}-error` : '', has.describedBy ?? '']
    .filter(Boolean)
    .join(' ');
  return {
    id,
    ...(described ? { 'aria-describedby': described } : {}),
    ...(has.error || has.describedBy ? { 'aria-invalid': true } : {}),
  };
}

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

interface CheckBoxProps {
  id: string;
  name: string;
  /** The text beside the box; it may hold links. */
  children: ReactNode;
  isChecked?: boolean;
  error?: string | undefined;
}

/** A box to tick, with its text and its message. */
export function CheckBox({ id, name, children, isChecked = false, error }: CheckBoxProps) {
  return (
    <div className={error ? 'field check-box field--invalid' : 'field check-box'}>
      {error ? (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <input
        className="check-box__input"
        type="checkbox"
        id={id}
        name={name}
        value="yes"
        defaultChecked={isChecked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label className="check-box__label" htmlFor={id}>
        {children}
      </label>
    </div>
  );
}

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

/** Id of the summary's first line, for fields that it is about when no message stands beside them. */
export const SUMMARY_LINE_ID = 'error-summary-line';

interface ErrorSummaryProps {
  title: string;
  /** What is wrong, with the name of its field, and the id of the input that mends it. */
  lines: readonly { text: string; inputId: string }[];
}

/**
 * Tells first what is wrong with a form, each with a link to its field (spec §5). It takes the focus when the page
 * comes, with and without a script, so that it is seen wherever the form stands on its page.
 */
export function ErrorSummary({ title, lines }: ErrorSummaryProps) {
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is the answer to a refused form, and this is what it says.
    <div className="error-summary" role="alert" aria-labelledby="error-summary-title" tabIndex={-1} autoFocus>
      <p className="error-summary__title" id="error-summary-title">
        {title}
      </p>
      <ul className="error-summary__list">
        {lines.map(({ text, inputId }, index) => (
          <li key={inputId + text} id={index === 0 ? SUMMARY_LINE_ID : undefined}>
            <a href={`#${inputId}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
