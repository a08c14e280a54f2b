import { useEffect, useState } from 'react';

export interface PasswordFieldProps {
  inputId: string;
  showLabel: string;
  hideLabel: string;
  capsLockText: string;
}

/**
 * Reveals a typed password, and warns of caps lock (spec §2, "Login panel"). Only this script adds the
 * button, as text browsers show hidden ones too.
 */
export function PasswordField({ inputId, showLabel, hideLabel, capsLockText }: PasswordFieldProps) {
  const [input] = useState(() => document.getElementById(inputId));
  const [isShown, setShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const capsLockId = `${inputId}-caps-lock`;
  useEffect(() => {
    if (!input) return;
    const described = [input.getAttribute('aria-describedby'), capsLockId];
    input.setAttribute('aria-describedby', described.filter(Boolean).join(' '));
    const watchCapsLock = (event: Event) => {
      // Password managers send key events of another class.
      if (event instanceof KeyboardEvent) setCapsLockOn(event.getModifierState('CapsLock'));
    };
    for (const type of ['keydown', 'keyup']) input.addEventListener(type, watchCapsLock);
    const hide = () => {
      input.setAttribute('type', 'password');
      setShown(false);
    };
    // Browsers restore the text of a text field when the page is opened again.
    for (const type of ['submit', 'pagehide']) addEventListener(type, hide, { capture: true });
  }, [input, capsLockId]);
  if (!input) return null;
  const toggle = () => {
    const willBeShown = input.getAttribute('type') === 'password';
    input.setAttribute('type', willBeShown ? 'text' : 'password');
    setShown(willBeShown);
  };
  return (
    <>
      <button
        type="button"
        className="password-field__toggle"
        aria-pressed={isShown}
        aria-controls={inputId}
        onClick={toggle}
      >
        {isShown ? hideLabel : showLabel}
      </button>
      <p className="field__warning" id={capsLockId} role="status">
        {isCapsLockOn ? capsLockText : null}
      </p>
    </>
  );
}
