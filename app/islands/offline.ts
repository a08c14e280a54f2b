/** The service worker that the page names, as this browser can have it; null where there is none. */
export function workerAddress(): string | null {
  const address = document.querySelector<HTMLMetaElement>('meta[name="service-worker"]')?.content;
  return address && 'serviceWorker' in navigator ? address : null;
}

/** Registers the service worker, which has a page for when the network is away, once the page is at rest. */
export function prepareForNoNetwork(): void {
  const address = workerAddress();
  if (address === null) return;
  // A browser that refuses, as in a private window, does without.
  const register = () => navigator.serviceWorker.register(address).catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(register);
  else setTimeout(register, 1000);
}
