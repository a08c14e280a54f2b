import type { ReactNode } from 'react';

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
