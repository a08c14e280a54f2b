import { speculationRules } from '#app/domain/pages/speculation-rules.ts';

/** How long a page that was fetched ahead may be shown for, in ms: it is ten seconds old then at the most. */
const LIFETIME_MS = 8000;
/** How long the rules have to be away for the browser to forget what it has fetched by them, in ms. */
const FORGETTING_MS = 500;

/**
 * Has a browser that can (Speculation Rules) fetch the next page while a finger or a mouse makes for its link, so that it
 * opens at once. What was fetched may show money: every few seconds the browser is made to forget it, which it does when
 * the rules are gone for a moment. Left alone, a page fetches nothing.
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
  // Timers are late where the page was hidden, or the whole machine slept.
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'scroll', 'visibilitychange'])
    addEventListener(type, change, { capture: true, passive: true });
  change();
}
