import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface ChipProps {
  id: string;
  name: string;
  value: string;
  /** Tells the style sheet what the choice leads to. */
  inputClass?: string;
  isChosen: boolean;
  children: ReactNode;
}

/** One of a few short answers to choose from, all of one width. They stand in a `quick` box. */
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
        {/* One box in the row, whatever is in it. */}
        <span>{children}</span>
      </label>{' '}
    </>
  );
}

interface MethodCardProps {
  id: string;
  name: string;
  value: string;
  /** Tells the style sheet what the choice leads to. */
  inputClass: string;
  icon: IconName;
  title: string;
  /** What tells it from others, in a line; null when all of it is said elsewhere. */
  meta: string | null;
  /** Id of what is said of it elsewhere, together with others. */
  describedBy?: string | undefined;
  /** What is said once it is chosen. */
  more?: string | null;
  isChosen?: boolean;
  isDisabled?: boolean;
  /** What is asked once it is chosen. */
  children?: ReactNode;
}

/**
 * One of several things to choose from, on a card that can be pressed anywhere. What belongs to it alone comes after
 * its radio, so that the style sheet shows it for the one that is chosen; without a style sheet it is simply there.
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
