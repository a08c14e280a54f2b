/** Returns the URL of the page's service worker; null for none, or without support. */
export function workerAddress(): string | null {
  const address = document.querySelector<HTMLMetaElement>('meta[name="service-worker"]')?.content;
  return address && 'serviceWorker' in navigator ? address : null;
}

/** Registers the service worker, which serves the offline page, when the browser is idle. */
export function prepareForNoNetwork(): void {
  const address = workerAddress();
  if (address === null) return;
  // Fails in private windows.
  const register = () => navigator.serviceWorker.register(address).catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(register);
  else setTimeout(register, 1000);
}
