import { type KeyboardEvent, useEffect, useState } from 'react';
import { Field } from '#app/ui/field.tsx';

/** What a password field shows; all texts are in the page's language. */
export interface PasswordFieldProps {
  id: string;
  name: string;
  label: string;
  showLabel: string;
  hideLabel: string;
  capsLockText: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  /** Message about what was sent before; the field is then marked as invalid. */
  error?: string;
  /** Id of a message elsewhere that is about this field; the field is then marked as invalid. */
  describedBy?: string;
}

/**
 * A password field that can show what is typed and warns of caps lock (spec §2, "Login panel"). Without a script it is
 * a plain password field: the button only comes when it works, as text browsers show hidden ones too.
 */
export function PasswordField(props: PasswordFieldProps) {
  const [isAwake, setAwake] = useState(false);
  const [isShown, setShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  useEffect(() => setAwake(true), []);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));
  const described = [
    props.hint ? `${props.id}-hint` : '',
    props.error ? `${props.id}-error` : '',
    props.describedBy ?? '',
    isCapsLockOn ? `${props.id}-caps-lock` : '',
  ];
  return (
    <Field id={props.id} label={props.label} hint={props.hint} error={props.error}>
      <div className="password-field">
        <input
          className="input password-field__input"
          id={props.id}
          name={props.name}
          type={isShown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          aria-invalid={props.error || props.describedBy ? true : undefined}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
        />
        {isAwake ? (
          <button
            type="button"
            className="password-field__toggle"
            aria-pressed={isShown}
            aria-controls={props.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? props.hideLabel : props.showLabel}
          </button>
        ) : null}
      </div>
      <p className="field__warning" id={`${props.id}-caps-lock`} role="status">
        {isCapsLockOn ? props.capsLockText : null}
      </p>
    </Field>
  );
}
