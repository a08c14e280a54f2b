import { type Request, Router } from 'express';
import { ok } from '../http/answer.ts';
import { publicCall } from '../http/calls.ts';
import { loopbackOnly } from '../http/loopback-only.ts';
import type { Runtime } from '../runtime.ts';
import { listMessages } from './outbox.ts';
import { INBOX_POLICY, inboxPage } from './page.ts';

/** GET /inbox for people and GET /inbox.json for tests; `?to=` keeps recipients that end so. Loopback only. */
export function inboxRouter(runtime: Runtime): Router {
  const router = Router();
  router.get(
    '/inbox',
    loopbackOnly,
    publicCall(runtime, (request) => ({
      httpStatus: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': INBOX_POLICY },
      body: inboxPage(
        listMessages(runtime.db, recipient(request)),
        recipient(request),
        `${runtime.providerOrigin}/desk`,
      ),
    })),
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
