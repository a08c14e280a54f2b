import type { RequestHandler } from 'express';

/** A worker in the place of the one that is there: it forgets all that was kept, and goes. */
const REMOVAL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const forgotten = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(forgotten.then(() => registration.unregister()));
});
`;

/**
 * Answers for the service worker where there is to be none (`SERVICE_WORKER=off`): browsers that have one look for a
 * newer one whenever a page is opened, and find one that removes itself.
 */
export const removeServiceWorker: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'no-cache').type('text/javascript').send(REMOVAL);
};
