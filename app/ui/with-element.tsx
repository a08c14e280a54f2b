import type { ReactNode } from 'react';

interface WithElementProps {
  /** Makes the text with what it is given in the element's place. */
  text(place: string): string;
  children: ReactNode;
}

/** Stands where the element comes; no text and no name has it. */
const PLACE = '\u0000';

/** A text of the catalogue with an element in the place of one of its parameters, wherever the language has it. */
export function WithElement({ text, children }: WithElementProps) {
  const [before, after] = text(PLACE).split(PLACE);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
