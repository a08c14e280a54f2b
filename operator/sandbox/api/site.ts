import { Router } from 'express';
import { ok } from '../http/answer.ts';
import { cacheableCall, openCall } from '../http/calls.ts';
import { type Runtime, SERVER_VERSION } from '../runtime.ts';
import { siteCasinos } from '../site/shown-casinos.ts';

/** GET /site, /version, /system/settings, /user/register/rules (spec §7): what everyone may read. */
export function siteRouter(runtime: Runtime): Router {
  const router = Router();
  router.get(
    '/site',
    cacheableCall(runtime, () => ok(siteCasinos(runtime))),
  );
  router.get(
    '/version',
    openCall(runtime, () => ok({ serverVersion: SERVER_VERSION })),
  );
  router.get(
    '/system/settings',
    cacheableCall(runtime, () => {
      const { playerLimits, exclusionOptions: _options, registryUrl: _url, ...settings } = runtime.settings;
      return ok(settings.features.allowPlayerLimits ? { ...settings, playerLimits } : settings);
    }),
  );
  router.get(
    '/user/register/rules',
    openCall(runtime, () => ok(runtime.rules)),
  );
  return router;
}
