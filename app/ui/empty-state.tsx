import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** Says that there is nothing yet, and the one thing to do about it. */
export function EmptyState({ icon, text, action }: { icon: IconName; text: string; action?: ReactNode }) {
  return (
    <div className="empty card">
      <Icon name={icon} />
      <p>{text}</p>
      {action}
    </div>
  );
}
