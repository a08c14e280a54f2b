import { POLLING_SINCE } from '#app/domain/pages/polling.ts';

/** Least time between two looks by coming back to the tab, in ms. */
const LOOK_EVERY_MS = 10_000;
/** A small page that asks the operator for nothing and is no use of the session. */
const PROBE = '/offline';
/** Time between two probes, in ms. */
const PROBE_EVERY_MS = 15_000;

/** `NavigateEvent` of browsers that have the Navigation API. */
type NavigateEvent = Event & { destination: { url: string }; userInitiated: boolean };

/**
 * Holds a page's own look back while the portal cannot be reached, so that a slip stays on show in a shop without a
 * network. Browsers without the Navigation API show the page for no network.
 */
export function lookOnlyWhenReached(): void {
  const { navigation } = window as { navigation?: EventTarget };
  let isReached = false;
  navigation?.addEventListener('navigate', (event) => {
    const { destination, userInitiated } = event as NavigateEvent;
    const isOwnLook = !userInitiated && new URL(destination.url).searchParams.has(POLLING_SINCE);
    if (isReached || !isOwnLook) return;
    event.preventDefault();
    const probe = async () => {
      const answer = await fetch(PROBE, { method: 'HEAD', cache: 'no-store', credentials: 'omit' }).catch(
        () => null,
      );
      isReached = answer?.ok === true;
      if (isReached) location.replace(destination.url);
      else setTimeout(probe, PROBE_EVERY_MS);
    };
    void probe();
  });
}

/** Looks again when the player comes back to the tab, unless something was typed or there is no network. */
export function lookOnReturn(): void {
  const { look } = document.body.dataset;
  if (look === undefined) return;
  let isTyped = false;
  addEventListener('input', () => {
    isTyped = true;
  });
  addEventListener('visibilitychange', () => {
    const isBack = !document.hidden && navigator.onLine && performance.now() > LOOK_EVERY_MS;
    if (isBack && !isTyped) location.replace(look);
  });
}
