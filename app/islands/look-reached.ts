import { POLLING_SINCE } from '#app/domain/pages/polling.ts';

/** Minimum age of a page before a return to the tab reloads it, in ms. */
const LOOK_EVERY_MS = 10_000;
/** Small page that calls no operator and does not count as activity. */
const PROBE = '/offline';
/** Time between two probes, in ms. */
const PROBE_EVERY_MS = 15_000;

type NavigateEvent = Event & { destination: { url: string }; userInitiated: boolean };

/**
 * Stops polling while the portal is unreachable, so that a slip stays visible in a shop without a network.
 * Browsers without the Navigation API show the offline page.
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

/** Reloads when the player returns to the tab, unless a field was edited or there is no network. */
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
