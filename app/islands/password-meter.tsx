import { useEffect, useRef, useState } from 'react';
import { type PasswordStrength, passwordStrength } from '#app/domain/player/password.ts';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

type Verdict = PasswordStrength['verdict'];

/** A new password's field and what its meter says; all texts are in the page's language. */
export interface PasswordMeterProps {
  field: PasswordFieldProps;
  /** What stands before the verdict on what is being typed. */
  strengthLabel: string;
  /** What stands before the verdict on the password that was sent before. */
  sentLabel: string;
  verdicts: Record<Verdict, string>;
  /** Verdict on the password that was sent before, which itself never comes back; null when none was. */
  sent: Verdict | null;
}

/**
 * The field of a new password with its strength: weak, medium or strong (spec §2, §5). Without a script it tells the
 * strength of what was sent; awake, of what is being typed, by the same law.
 */
export function PasswordMeter({ field, strengthLabel, sentLabel, verdicts, sent }: PasswordMeterProps) {
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const read = () => setTyped(root.current?.querySelector('input')?.value ?? '');
  // Something may have been typed, or filled in by the browser, before the island woke.
  useEffect(read, []);
  const verdict = typed === '' ? sent : passwordStrength(typed).verdict;
  return (
    <div ref={root} onInput={read}>
      <PasswordField {...field} />
      <p className={`password-meter password-meter--${verdict ?? 'none'}`} role="status">
        {verdict ? `${typed === '' ? sentLabel : strengthLabel} ${verdicts[verdict]}` : null}
      </p>
    </div>
  );
}
