/*
 * Storage of the portal in the browser: a page for when the network is away, and the files that pages refer to. No page
 * of the portal is ever kept, but for the slip that the player asked to be: that lies in a cache of its own, which the
 * page writes. Without this worker everything works but that.
 */

// A module: its names are not those of a page.
export {};

declare const self: ServiceWorkerGlobalScope;
/** Names the files of this build; see `scripts/build-service-worker.mjs`. */
declare const BUILD: string;

/** The language is the one that the worker was registered with. */
const OFFLINE_PAGE = `/offline${self.location.search}`;
const FILES = `files ${BUILD}${self.location.search}`;
/** Written by `app/islands/slip-tools.tsx`. */
const KEPT = 'kept';
const KEPT_SLIP = '/kept-slip';
/** Header with the session of a page and the time it has left, in ms; on the slip, with when it ends (epoch, ms). */
const SESSION_MARK = 'Session-Mark';

self.addEventListener('install', (event) => {
  // Nothing of a session may stand on a page that stays.
  const page = new Request(OFFLINE_PAGE, { credentials: 'omit' });
  event.waitUntil(
    caches
      .open(FILES)
      .then((files) => files.add(page))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const others = caches
    .keys()
    .then((names) =>
      names.filter((name) => name !== FILES && name !== KEPT).map((name) => caches.delete(name)),
    )
    .then((deletions) => Promise.all(deletions));
  // Pages are asked for while the worker starts, not after it.
  const preload = self.registration.navigationPreload?.enable();
  // Pages that are open stay without it: claimed, they could not be kept for the way back.
  event.waitUntil(Promise.all([others, preload]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  // A link to it only asks whether to log out.
  if (pathname === '/logout' && request.method === 'POST') event.waitUntil(caches.delete(KEPT));
  // The browser reports a form without a network: it may have been taken.
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(open(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(event));
});

/** Stands in for what storage that is full or broken does not give. */
const nothing = () => undefined;

async function open({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const page: Response = (await preloadResponse) ?? (await fetch(request));
    // A browser without room shows the page all the same.
    await keepOnlyWithin(page).catch(nothing);
    return page;
  } catch (error) {
    const kept = (await keptSlip().catch(nothing)) ?? (await caches.match(OFFLINE_PAGE).catch(nothing));
    if (kept) return kept;
    throw error;
  }
}

/** Both parts of that header; null where a page has none, such as one of a proxy. */
function sessionOf({ headers }: Response): { mark: string; time: number } | null {
  const [mark, time] = headers.get(SESSION_MARK)?.split(' ') ?? [];
  return mark === undefined ? null : { mark, time: Number(time) };
}

/** The slip, unless its session has ended meanwhile. */
async function keptSlip(): Promise<Response | undefined> {
  const slip = await caches.match(KEPT_SLIP);
  if (!slip || Date.now() < (sessionOf(slip)?.time ?? 0)) return slip;
  await caches.delete(KEPT);
}

/**
 * Forgets the slip as soon as a page is of another session than it, or of none: by whatever way that has ended, no page of
 * the next player is shown before. While the session goes on, the slip lasts as long.
 */
async function keepOnlyWithin(page: Response): Promise<void> {
  const slip = await caches.match(KEPT_SLIP);
  const session = sessionOf(page);
  if (!slip || !session) return;
  if (sessionOf(slip)?.mark !== session.mark) {
    await caches.delete(KEPT);
    return;
  }
  const headers = new Headers(slip.headers);
  headers.set(SESSION_MARK, `${session.mark} ${Date.now() + session.time}`);
  await (await caches.open(KEPT)).put(KEPT_SLIP, new Response(slip.body, { headers }));
}

/** A file by a name that is another one when its content is; where storage fails, as without a worker. */
async function file(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const files = await caches.open(FILES).catch(nothing);
  const kept = await files?.match(request).catch(nothing);
  if (kept) return kept;
  const answer = await fetch(request);
  const isWhole = answer.status === 200 && !answer.redirected;
  if (files && isWhole) event.waitUntil(files.put(request, answer.clone()).catch(nothing));
  return answer;
}
