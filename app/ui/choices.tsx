import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface ChipProps {
  id: string;
  name: string;
  value: string;
  inputClass?: string;
  isChosen: boolean;
  children: ReactNode;
}

export function Chip({ id, name, value, inputClass, isChosen, children }: ChipProps) {
  return (
    <>
      <input
        className={inputClass ? `quick__input ${inputClass}` : 'quick__input'}
        type="radio"
        id={id}
        name={name}
        value={value}
        defaultChecked={isChosen}
      />{' '}
      <label className="quick__label" htmlFor={id}>
        {/* One item of the row, whatever it contains. */}
        <span>{children}</span>
      </label>{' '}
    </>
  );
}

interface MethodCardProps {
  id: string;
  name: string;
  value: string;
  inputClass: string;
  icon: IconName;
  title: string;
  /** Details on one line; null when they are shown elsewhere. */
  meta: string | null;
  describedBy?: string | undefined;
  more?: string | null;
  isChosen?: boolean;
  isDisabled?: boolean;
  children?: ReactNode;
}

/**
 * Radio on a card that can be pressed anywhere. Its own fields follow the radio, so that the style sheet
 * shows those of the chosen one; without a style sheet all show.
 */
export function MethodCard({
  id,
  name,
  value,
  inputClass,
  icon,
  title,
  meta,
  describedBy,
  more = null,
  isChosen = false,
  isDisabled = false,
  children,
}: MethodCardProps) {
  const aboutId = `${id}-about`;
  const moreId = `${id}-more`;
  const described = [meta === null ? '' : aboutId, describedBy ?? '', more === null ? '' : moreId]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="method">
      <input
        className={`radio method__input ${inputClass}`}
        type="radio"
        id={id}
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={isDisabled}
        aria-describedby={described === '' ? undefined : described}
      />{' '}
      <div className="method__card">
        <span className="row__icon">
          <Icon name={icon} />
        </span>{' '}
        <div className="method__text">
          <label className="method__name" htmlFor={id}>
            {title}
          </label>{' '}
          {meta === null ? null : (
            <p className="method__meta" id={aboutId}>
              {meta}
            </p>
          )}
        </div>
      </div>
      {more === null ? null : (
        <p className="method__more" id={moreId}>
          {more}
        </p>
      )}
      {children}
    </div>
  );
}

interface ActionBarProps {
  /** Total when the page was made; null when unknown. */
  total?: { label: string; amount: string } | null;
  children: ReactNode;
}

/**
 * End of a form on a phone: its button stays at the bottom of the screen. The total disappears as soon as its
 * inputs are touched.
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
