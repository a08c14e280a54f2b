import { useEffect, useState } from 'react';
import { type PasswordStrength, passwordStrength } from '#app/domain/player/password.ts';

export interface PasswordMeterProps {
  inputId: string;
  sentId: string;
  strengthLabel: string;
  verdicts: Record<PasswordStrength['verdict'], string>;
}

/**
 * Shows the strength of a new password while it is typed: weak, medium or strong (spec §2, §5). Replaces the
 * verdict on the password that was sent before.
 */
export function PasswordMeter({ inputId, sentId, strengthLabel, verdicts }: PasswordMeterProps) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const input = document.getElementById(inputId);
    if (!(input instanceof HTMLInputElement)) return;
    const read = () => {
      setTyped(input.value);
      document.getElementById(sentId)?.toggleAttribute('hidden', input.value !== '');
    };
    // Typed or autofilled before hydration.
    read();
    for (const type of ['input', 'change']) input.addEventListener(type, read);
  }, [inputId, sentId]);
  const verdict = typed === '' ? null : passwordStrength(typed).verdict;
  return (
    <p className={`password-meter password-meter--${verdict ?? 'none'}`} role="status">
      {verdict ? `${strengthLabel} ${verdicts[verdict]}` : null}
    </p>
  );
}
