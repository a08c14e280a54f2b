import { useEffect, useState } from 'react';
import { TIMER_TICK_MS } from '#app/domain/limits.ts';
import { type CountdownTexts, countdownText } from './countdown-text.ts';

export interface CountdownProps {
  /** Time left when the page was made, in ms. */
  leftMs: number;
  endHref: string;
  texts: CountdownTexts;
}

/**
 * Counts down and leaves the page at 0 (spec §4, "Timers"). Empty until hydrated, as a static number would
 * soon be wrong; its space is reserved.
 */
export function Countdown({ leftMs, endHref, texts }: CountdownProps) {
  const [shownMs, setShownMs] = useState<number | null>(null);
  useEffect(() => {
    // Counted from the request for the page, so that it never ends late.
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
