import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface ListRowProps {
  href: string;
  icon: IconName;
  title: ReactNode;
  meta?: ReactNode;
  amount?: ReactNode;
  isIncoming?: boolean;
  state?: ReactNode;
}

export function ListRow({ href, icon, title, meta, amount, isIncoming = false, state }: ListRowProps) {
  return (
    <a className="row" href={href}>
      <span className="row__icon">
        <Icon name={icon} />
      </span>{' '}
      <span className="row__text">
        <span className="row__title">{title}</span> {meta ? <span className="row__meta">{meta}</span> : null}
      </span>{' '}
      {amount || state ? (
        <span className="row__end">
          {amount ? (
            <span className={isIncoming ? 'row__amount row__amount--in' : 'row__amount'}>{amount}</span>
          ) : null}{' '}
          {state ? <span className="row__state">{state}</span> : null}
        </span>
      ) : null}
    </a>
  );
}

export function EmptyState({ icon, text, action }: { icon: IconName; text: string; action?: ReactNode }) {
  return (
    <div className="empty card">
      <Icon name={icon} />
      <p>{text}</p>
      {action}
    </div>
  );
}
