import type { ReactNode } from 'react';

interface WithElementProps {
  text(place: string): string;
  children: ReactNode;
}

const PLACE = '\u0000';

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

/** Waits of the style sheet: every 10 s up to a minute. */
const STEP_SECONDS = 10;
const LONGEST_SECONDS = 60;

/**
 * Returns the classes that hide an element for some seconds, rounded up to 10 s (spec §4, §9). The page's
 * policy forbids style attributes.
 */
export function waitClass(leftSeconds: number): string {
  if (leftSeconds <= 0) return '';
  const steps = Math.ceil(leftSeconds / STEP_SECONDS) * STEP_SECONDS;
  return `waits waits--${Math.min(LONGEST_SECONDS, steps)}`;
}
