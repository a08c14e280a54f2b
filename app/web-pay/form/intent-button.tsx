import type { ReactNode } from 'react';
import { FORM_NAMES, INTENTS } from './form-names.ts';

interface IntentButtonProps {
  intent: keyof typeof INTENTS;
  /** Stands back behind the button that leads on. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** A button of a payment's form, by what it does. */
export function IntentButton({ intent, isQuiet = false, children }: IntentButtonProps) {
  return (
    <button
      type="submit"
      className={isQuiet ? 'button button--quiet payment__choose' : 'button button--primary'}
      name={FORM_NAMES.intent}
      value={INTENTS[intent]}
    >
      {children}
    </button>
  );
}
