import { Router } from 'express';
import { ok } from '../http/answer.ts';
import { cacheableCall, publicCall } from '../http/calls.ts';
import { type Runtime, SERVER_VERSION } from '../runtime.ts';
import { listCasinos } from '../site/casinos.ts';

/** GET /site, /version, /system/settings, /user/register/rules (spec §7): what everyone may read. */
export function siteRouter(runtime: Runtime): Router {
  const router = Router();
  router.get(
    '/site',
    cacheableCall(runtime, () => ok(listCasinos(runtime.db, runtime.country))),
  );
  router.get(
    '/version',
    publicCall(runtime, () => ok({ serverVersion: SERVER_VERSION })),
  );
  router.get(
    '/system/settings',
    cacheableCall(runtime, () => ok(runtime.settings)),
  );
  router.get(
    '/user/register/rules',
    publicCall(runtime, () => ok(runtime.rules)),
  );
  return router;
}
