import { useEffect, useState } from 'react';
import { TIMER_TICK_MS } from '#app/domain/limits.ts';
import { type CountdownTexts, countdownText } from './countdown-text.ts';

/** What a countdown needs; the texts are in the page's language. */
export interface CountdownProps {
  /** Time that was left when the page was made, in ms. */
  leftMs: number;
  /** Where the page goes at the end. */
  endHref: string;
  texts: CountdownTexts;
}

/**
 * Counts down and leaves the page at 0 (spec §4, "Timers"). Until it is awake it says nothing: a number that stands
 * still would soon be wrong. The place for it is kept free.
 */
export function Countdown({ leftMs, endHref, texts }: CountdownProps) {
  const [shownMs, setShownMs] = useState<number | null>(null);
  useEffect(() => {
    // Counted from when the page was asked for, which is before it was made: nothing is shown longer than it is good.
    const endsAtMs = Date.now() - performance.now() + leftMs;
    const tick = () => {
      const left = endsAtMs - Date.now();
      setShownMs(Math.max(0, left));
      if (left > 0) return;
      clearInterval(timer);
      location.replace(endHref);
    };
    const timer = setInterval(tick, TIMER_TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [leftMs, endHref]);
  return <p role="timer">{shownMs === null ? null : countdownText(texts, shownMs)}</p>;
}
