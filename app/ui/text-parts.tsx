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

/** Waits of `app/styles/parts/waits.css`: every 10 s up to a minute, after 0 to 9 minutes. */
const STEP_SECONDS = 10;
const MINUTE_SECONDS = 60;
const LONGEST_SECONDS = 10 * MINUTE_SECONDS;

/**
 * Returns the classes that hide an element for some seconds, rounded up to 10 s, for 10 minutes at most (spec §4, §9).
 * The page's policy forbids style attributes.
 */
export function waitClass(leftSeconds: number): string {
  if (leftSeconds <= 0) return '';
  const seconds = Math.min(LONGEST_SECONDS, Math.ceil(leftSeconds / STEP_SECONDS) * STEP_SECONDS);
  const minutes = Math.ceil(seconds / MINUTE_SECONDS) - 1;
  const last = `waits waits--${seconds - minutes * MINUTE_SECONDS}`;
  return minutes === 0 ? last : `${last} waits--after-${minutes}`;
}
