import { speculationRules } from '#app/domain/pages/speculation-rules.ts';

/** Lifetime of a prefetched page, in ms: it is at most ten seconds old when shown. */
const LIFETIME_MS = 8000;
/** Time without the rules after which the browser drops its prefetched pages, in ms. */
const FORGETTING_MS = 500;

/**
 * Prefetches the next page on pointer intent, where the browser has Speculation Rules. Prefetched pages may
 * show money: every few seconds the rules are removed for a moment, which drops them. An idle page prefetches
 * nothing.
 */
export function fetchPagesAhead(): void {
  const paths = document.querySelector<HTMLMetaElement>('meta[name="ahead"]')?.content;
  if (!paths || !HTMLScriptElement.supports?.('speculationrules')) return;
  const text = speculationRules(paths.split(' '));

  let rules: HTMLScriptElement | null = null;
  let changedAtMs = 0;
  const change = () => {
    const nowMs = Date.now();
    if (nowMs - changedAtMs < (rules ? LIFETIME_MS : FORGETTING_MS)) return;
    changedAtMs = nowMs;
    if (rules) {
      rules.remove();
      rules = null;
      return;
    }
    rules = document.createElement('script');
    rules.type = 'speculationrules';
    rules.text = text;
    document.head.append(rules);
    setTimeout(change, LIFETIME_MS + 50);
  };
  // Timers are late on hidden pages and after sleep.
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'scroll', 'visibilitychange'])
    addEventListener(type, change, { capture: true, passive: true });
  change();
}
