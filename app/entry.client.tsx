import { CHUNK_LOAD_TIMEOUT_MS } from './islands/chunk-load.ts';
import { islandRegistry } from './islands/registry.ts';

/*
 * Script of every page before the first interaction: the island loader, which waits for each island's trigger
 * and only then loads React, and two things that HTML cannot do.
 */

/** Hydration trigger: calls `wake` when it fires. */
type Wait = (root: HTMLElement, wake: () => void) => void;

const isSavingData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const onNextTouch: Wait = (place, wake) => {
  for (const type of ['focusin', 'pointerdown']) place.addEventListener(type, wake, { once: true });
};

const onTouch: Wait = (place, wake) => {
  if (place.contains(document.activeElement)) wake();
  else onNextTouch(place, wake);
};

const waits = {
  load: (_root, wake) => wake(),
  idle: (_root, wake) =>
    'requestIdleCallback' in window ? requestIdleCallback(wake) : setTimeout(wake, 200),
  focus: onTouch,
  form: (root, wake) => onTouch(root.closest('form') ?? root, wake),
  // Not on scroll, as a page scrolls its focused field into view by itself. Ignores the first pointermove of
  // a resting pointer, which browsers send to a new page.
  page: (_root, wake) => {
    const once = { once: true, passive: true };
    for (const type of ['pointerdown', 'keydown', 'input', 'wheel']) addEventListener(type, wake, once);
    addEventListener('pointermove', () => addEventListener('pointermove', wake, once), once);
  },
} satisfies Record<string, Wait>;

for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
  let isAwake = false;
  const failure = root.querySelector<HTMLElement>('[data-failure]');
  const start = () => {
    if (isAwake) return;
    isAwake = true;
    const load = islandRegistry[root.dataset.island as keyof typeof islandRegistry];
    if (!load) return;
    // Loads React and the island in parallel: on a slow network a second round trip is half a second.
    const loaded = Promise.all([import('./islands/wake.ts'), load()]);
    const late = new Promise<never>((_loaded, giveUp) => setTimeout(giveUp, CHUNK_LOAD_TIMEOUT_MS));
    Promise.race([loaded, late]).then(
      ([{ wake }, component]) => {
        if (failure) failure.textContent = '';
        wake(root, component);
      },
      () => {
        // Network failure: the next touch of the form retries.
        isAwake = false;
        if (failure) failure.textContent = failure.dataset.failure ?? null;
        onNextTouch(root.closest('form') ?? root, start);
      },
    );
  };
  const on = root.dataset.on ?? '';
  // An island that waits for its form or page has no content to touch.
  const wait = waits[(isSavingData && /load|idle/.test(on) ? 'focus' : on) as keyof typeof waits] ?? onTouch;
  wait(root, start);
}

/** Longer than the slowest call of the operator, in ms. */
const BUSY_MS = 15_000;

// Deferred until the first interaction, and on later pages until they are idle.
const isAtHand = navigator.serviceWorker?.controller;
// Optional: without it, the next pages work as without scripts.
const prepare = () => import('./islands/later.ts').catch(() => {});
if (!isSavingData) waits[isAtHand ? 'idle' : 'page'](document.body, prepare);

// Marks a submitted form as busy (spec §4); a stopped one can be submitted again.
addEventListener('submit', ({ target }) => {
  const form = target as HTMLFormElement;
  form.setAttribute('aria-busy', 'true');
  setTimeout(() => form.removeAttribute('aria-busy'), BUSY_MS);
});

// Keeps the state of the wide menu (spec §2), on the next pages too.
const menu = document.querySelector<HTMLDetailsElement>('[data-kept]');
if (menu) {
  const state = () => (menu.open ? 'open' : 'closed');
  const keep = () => {
    const prefix = location.protocol === 'https:' ? '__Host-' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in half of the browsers
    document.cookie = `${prefix}menu=${state()};Path=/;Max-Age=31536000;SameSite=Lax${prefix && ';Secure'}`;
  };
  menu.addEventListener('toggle', keep);
  // A hand can be faster than this script.
  if (state() !== menu.dataset.kept) keep();
}

// A page from the back/forward cache may show a player who has signed out since.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

// Browsers report an interrupted transition as an error when one navigation overtakes another.
addEventListener('pageswap', ({ viewTransition }) => {
  viewTransition?.ready.catch(() => {});
});
