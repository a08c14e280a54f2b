import type { InputHTMLAttributes, ReactNode } from 'react';

interface FieldProps {
  /** Id of the input; prefix of the hint's and the message's. */
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** Label, hint and message around an input (spec §5: the message stands beside the field). */
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

/** Focuses the first field of a page with an error, unless the error summary above takes the focus. */
export const focusIf = (error: unknown): { autoFocus?: true } => (error ? { autoFocus: true } : {});

/** Returns the attributes that tie an input to the hint and the message of its {@link Field}. */
export function fieldInput(
  id: string,
  has: { hint?: boolean; error?: boolean; describedBy?: string | undefined },
): Pick<InputHTMLAttributes<HTMLInputElement>, 'id' | 'aria-describedby' | 'aria-invalid' | 'autoFocus'> {
  const described = [has.hint ? `${id}-hint` : '', has.error ? `${id}-error` : '', has.describedBy ?? '']
    .filter(Boolean)
    .join(' ');
  return {
    id,
    ...(described ? { 'aria-describedby': described } : {}),
    ...(has.error || has.describedBy ? { 'aria-invalid': true } : {}),
    ...focusIf(has.error),
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

export interface TextInput extends Pick<InputHTMLAttributes<HTMLInputElement>, Passed> {
  isShort?: boolean;
}

interface TextFieldProps extends TextInput {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Id of another message about this field, which marks it as invalid. */
  describedBy?: string | undefined;
  /** Typed before; never a password or a code. */
  value?: string | undefined;
}

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
  children: ReactNode;
  isChecked?: boolean;
  error?: string | undefined;
}

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
        {...focusIf(error)}
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
 * Code of 6 digits, with autofill from SMS. Accepts a longer text, such as a pasted message. Never has a
 * value.
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

/** Id of the summary's first line, for fields without a message of their own. */
export const SUMMARY_LINE_ID = 'error-summary-line';

interface ErrorSummaryProps {
  title: string;
  lines: readonly { text: string; inputId: string }[];
}

/**
 * Summary of errors with links to the fields (spec §5). Gets the focus on load, with and without a script.
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
