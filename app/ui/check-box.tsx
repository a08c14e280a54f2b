import type { ReactNode } from 'react';

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
