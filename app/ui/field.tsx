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
