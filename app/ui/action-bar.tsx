import type { ReactNode } from 'react';

interface ActionBarProps {
  /** What the button comes to as the page was made; null when that is not known. */
  total?: { label: string; amount: string } | null;
  /** The one button. */
  children: ReactNode;
}

/**
 * The end of a form on a phone: its button stays at the bottom of the screen while the form is filled in. The total
 * goes as soon as the player turns to what it was reckoned from.
 */
export function ActionBar({ total = null, children }: ActionBarProps) {
  return (
    <div className="action-bar">
      {total === null ? null : (
        <p className="action-bar__total">
          {total.label} <strong className="action-bar__amount">{total.amount}</strong>
        </p>
      )}{' '}
      {children}
    </div>
  );
}
