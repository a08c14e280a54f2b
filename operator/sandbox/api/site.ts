import type { Router } from 'express';
import { ok } from '../http/answer.ts';
import { cacheableCall, openCall, routes } from '../http/calls.ts';
import { type Runtime, SERVER_VERSION } from '../runtime.ts';
import { siteCasinos } from '../site/shown-casinos.ts';

/** GET /site, /version, /system/settings, /user/register/rules (spec §7): what everyone may read. */
export function siteRouter(runtime: Runtime): Router {
  return routes({
    'GET /site': cacheableCall(runtime, () => ok(siteCasinos(runtime))),
    'GET /version': openCall(runtime, () => ok({ serverVersion: SERVER_VERSION })),
    'GET /system/settings': cacheableCall(runtime, () => {
      const { playerLimits, exclusionOptions: _options, registryUrl: _url, ...settings } = runtime.settings;
      return ok(settings.features.allowPlayerLimits ? { ...settings, playerLimits } : settings);
    }),
    'GET /user/register/rules': openCall(runtime, () => ok(runtime.rules)),
  });
}
