import { workerAddress } from './offline.ts';

/** The cache that is left alone by the service worker until the log-out, and the one address in it. */
const KEPT = 'kept';
const KEPT_SLIP = '/kept-slip';
/** Where the page for no network has room for a slip: what hides it, and its place. */
const HIDDEN = '<section id="kept-slip" hidden="">';
const SHOWN = '<section id="kept-slip">';
const PLACE = '<div data-slip=""></div>';

/** What of a slip does something, which it could not without a network, and what may be otherwise by then. */
const NOT_KEPT = 'form, script, .island, a, .slip__standing';

/** Whether this browser can keep a slip, and there is a worker that would show it. */
export const canKeepSlip = (): boolean => 'caches' in window && workerAddress() !== null;

/** Says whose slip it is. */
const REFERENCE = 'X-Reference';
const referenceOf = (reference: Element) => encodeURIComponent(reference.textContent ?? '');

/** Whether this slip is the one that is kept: the one with this reference. */
export async function isSlipKept(reference: Element): Promise<boolean> {
  const kept = await (await caches.open(KEPT)).match(KEPT_SLIP);
  return kept?.headers.get(REFERENCE) === referenceOf(reference);
}

/**
 * Keeps a slip in the place of any other, as the player has asked: on the page that is shown while there is no network.
 *
 * @param reference what tells this slip from another
 * @throws Error when that page is not there
 */
export async function keepSlip(slip: Element, reference: Element): Promise<void> {
  // Whoever saves data has no worker until one is asked for.
  await navigator.serviceWorker.register(workerAddress() ?? '');
  const { active } = await navigator.serviceWorker.ready;
  const offline = await caches.match(`/offline${new URL(active?.scriptURL ?? location.href).search}`);
  const page = (await offline?.text()) ?? '';
  if (!offline || !page.includes(PLACE)) throw new Error('there is no page to keep it on');
  const copy = slip.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll(NOT_KEPT)) element.remove();
  // As text: a document made of it would be held to the policy of this page.
  const [before = '', after = ''] = page.replace(HIDDEN, SHOWN).split(PLACE);
  const text = before + new XMLSerializer().serializeToString(copy) + after;
  const headers = new Headers(offline.headers);
  headers.set(REFERENCE, referenceOf(reference));
  await (await caches.open(KEPT)).put(KEPT_SLIP, new Response(text, { headers }));
}

/** Forgets the slip that is kept. */
export async function forgetSlip(): Promise<void> {
  await caches.delete(KEPT);
}
