import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface ListRowProps {
  /** Where the row leads to. */
  href: string;
  icon: IconName;
  /** What it is about, in a few words. */
  title: ReactNode;
  /** What else tells it from others, in one line. */
  meta?: ReactNode;
  /** An amount, printed. */
  amount?: ReactNode;
  /** Whether the amount came in: it is green then. */
  isIncoming?: boolean;
  /** What is still to be said of it, under the amount. */
  state?: ReactNode;
}

/** One line of a list that opens: a symbol, what it is, and the amount on the right. Stands in an element of a list. */
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
