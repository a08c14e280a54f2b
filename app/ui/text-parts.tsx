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

/** The waits that the style sheet knows: every ten seconds up to a minute. */
const STEP_SECONDS = 10;
const LONGEST_SECONDS = 60;

/**
 * The classes that hide something until it may be done, rounded up to ten seconds (spec §4, §9). Classes, because the
 * policy of the pages allows no style attributes.
 *
 * @param leftSeconds the seconds until then
 */
export function waitClass(leftSeconds: number): string {
  if (leftSeconds <= 0) return '';
  const steps = Math.ceil(leftSeconds / STEP_SECONDS) * STEP_SECONDS;
  return `waits waits--${Math.min(LONGEST_SECONDS, steps)}`;
}
