import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

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
