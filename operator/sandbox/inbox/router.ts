import { type Request, Router } from 'express';
import { listDemoPlayers } from '../demo/demo-players.ts';
import { httpError, ok } from '../http/answer.ts';
import { publicCall } from '../http/calls.ts';
import { loopbackOnly } from '../http/loopback-only.ts';
import { pageAnswer } from '../http/page.ts';
import type { Runtime } from '../runtime.ts';
import { makeGuestLink } from '../scenario/guest-link.ts';
import { listMessages } from './outbox.ts';
import { inboxPage } from './page.ts';

/**
 * GET /inbox for people and GET /inbox.json for tests; `?to=` keeps recipients that end so. GET
 * /inbox/guestLink?player= leads to the portal by a new guest link of a demo player. Loopback only.
 */
export function inboxRouter(runtime: Runtime): Router {
  const router = Router();
  router.get(
    '/inbox',
    loopbackOnly,
    publicCall(runtime, (request) => {
      const to = recipient(request);
      const places = {
        deskUrl: `${runtime.providerOrigin}/desk`,
        scenarioPath: '/__scenario',
        guests: listDemoPlayers(runtime.db).map(({ key, player }) => ({ key, name: player.displayName })),
      };
      return pageAnswer(200, inboxPage(listMessages(runtime.db, to), to, places));
    }),
  );
  router.get(
    '/inbox/guestLink',
    loopbackOnly,
    publicCall(runtime, (request) => {
      const found = listDemoPlayers(runtime.db).find(({ key }) => key === request.query.player);
      if (!found) return httpError(404, 'There is no such demo player.');
      const link = makeGuestLink(runtime, found.player, { path: '/', tellsPlayer: true });
      return { httpStatus: 303, headers: { location: link, 'referrer-policy': 'no-referrer' }, body: null };
    }),
  );
  router.get(
    '/inbox.json',
    loopbackOnly,
    publicCall(runtime, (request) => ok({ messages: listMessages(runtime.db, recipient(request)) })),
  );
  return router;
}

function recipient(request: Request): string {
  const { to } = request.query;
  return typeof to === 'string' ? to.trim() : '';
}
