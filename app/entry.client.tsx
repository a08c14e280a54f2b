import { CHUNK_LOAD_TIMEOUT_MS } from './islands/chunk-load.ts';
import { islandRegistry } from './islands/registry.ts';

/*
 * All the script that a page has before the visitor touches it: the island loader, which waits for the moment that each
 * island names and only then fetches React, and two things that every page needs and HTML cannot say.
 */

/** How long an island sleeps: calls `wake` when its moment has come. */
type Wait = (root: HTMLElement, wake: () => void) => void;

const isSavingData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const onNextTouch: Wait = (place, wake) => {
  for (const type of ['focusin', 'pointerdown']) place.addEventListener(type, wake, { once: true });
};

const onTouch: Wait = (place, wake) => {
  if (place.contains(document.activeElement)) wake();
  else onNextTouch(place, wake);
};

const waits: Record<string, Wait> = {
  load: (_root, wake) => wake(),
  idle: (_root, wake) =>
    'requestIdleCallback' in window ? requestIdleCallback(wake) : setTimeout(wake, 200),
  focus: onTouch,
  form: (root, wake) => onTouch(root.closest('form') ?? root, wake),
  // Not a scroll: a page that brings its focused field into view scrolls by itself. Nor the first move of a pointer: a page
  // that comes up under one at rest is told of it as of a move.
  page: (_root, wake) => {
    const once = { once: true, passive: true };
    for (const type of ['pointerdown', 'keydown', 'wheel']) addEventListener(type, wake, once);
    addEventListener('pointermove', () => addEventListener('pointermove', wake, once), once);
  },
};

for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
  let isAwake = false;
  const failure = root.querySelector<HTMLElement>('[data-failure]');
  const start = () => {
    if (isAwake) return;
    isAwake = true;
    const load = islandRegistry[root.dataset.island as keyof typeof islandRegistry];
    if (!load) return;
    // React and the island travel side by side: on a slow network a second round trip is half a second.
    const loaded = Promise.all([import('./islands/wake.ts'), load()]);
    const late = new Promise<never>((_loaded, giveUp) => setTimeout(giveUp, CHUNK_LOAD_TIMEOUT_MS));
    Promise.race([loaded, late]).then(
      ([{ wake }, component]) => {
        if (failure) failure.textContent = '';
        wake(root, component);
      },
      () => {
        // The network is away: the next touch of the form asks again.
        isAwake = false;
        if (failure) failure.textContent = failure.dataset.failure ?? null;
        onNextTouch(root.closest('form') ?? root, start);
      },
    );
  };
  const on = root.dataset.on ?? '';
  // An island that waits for its form or page has nothing to touch.
  const wait = waits[isSavingData && /load|idle/.test(on) ? 'focus' : on] ?? onTouch;
  wait(root, start);
}

/** Longer than the slowest call of the operator, in ms. */
const BUSY_MS = 15_000;

// Deferred until the first interaction, and on later pages until they are idle.
const isAtHand = navigator.serviceWorker?.controller != null;
// Where it does not come, the next pages are as they would be without scripts.
const prepare = () => import('./islands/later.ts').catch(() => {});
if (!isSavingData) waits[isAtHand ? 'idle' : 'page']?.(document.body, prepare);

// Marks a sent form as busy (spec §4); a stopped one can be sent again.
addEventListener('submit', ({ target }) => {
  const form = target as HTMLFormElement;
  form.setAttribute('aria-busy', 'true');
  setTimeout(() => form.removeAttribute('aria-busy'), BUSY_MS);
});

// The menu of a wide screen stays as it was left (spec §2), on the next pages too.
const menu = document.querySelector<HTMLDetailsElement>('[data-kept]');
menu?.addEventListener('toggle', () => {
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', ';Secure'] : ['', ''];
  const state = menu.open ? 'open' : 'closed';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in half of the browsers
  document.cookie = `${prefix}menu=${state};Path=/;Max-Age=31536000;SameSite=Lax${secure}`;
});

// A page that comes back out of the browser's cache may show a player who has signed out since.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

// Where one navigation overtakes another, browsers call the transition of the first one off as if that were an error.
addEventListener('pageswap', ({ viewTransition }) => {
  viewTransition?.ready.catch(() => {});
});
