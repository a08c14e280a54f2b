import { LAST_USE_MARK_AGE_MS } from '#app/domain/limits.ts';
import { LEFT_OPEN, POLLING_SINCE } from '#app/domain/pages/polling.ts';

/** Minimum time between two pings, in ms. */
const PING_EVERY_MS = 10_000;

type NavigateEvent = Event & { destination: { url: string } };

/**
 * Counts typing as activity, and postpones the page's reload at the end of an idle session. Browsers without
 * the Navigation API reload the page, where the session continues.
 */
export function keepSessionWhileTyping(): void {
  const { idle: minutes, ping } = document.querySelector<HTMLElement>('[data-idle]')?.dataset ?? {};
  if (minutes === undefined || ping === undefined) return;
  const limitMs = Number(minutes) * 60_000 + LAST_USE_MARK_AGE_MS;
  let pingedAtMs = Number.NEGATIVE_INFINITY;
  addEventListener('input', () => {
    if (Date.now() - pingedAtMs < PING_EVERY_MS) return;
    pingedAtMs = Date.now();
    fetch(ping, { redirect: 'manual', cache: 'no-store' }).catch(() => {});
  });
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    const { url } = (event as NavigateEvent).destination;
    const { searchParams } = new URL(url);
    const leftMs = pingedAtMs + limitMs - Date.now();
    if (!searchParams.has(LEFT_OPEN) || searchParams.has(POLLING_SINCE) || leftMs <= 0) return;
    event.preventDefault();
    setTimeout(() => location.replace(url), leftMs);
  });
}
