import type { Router } from 'express';
import { ok } from '../../http/answer.ts';
import { cacheableCall, routes } from '../../http/calls.ts';
import { requestLanguage } from '../../http/language.ts';
import type { Runtime } from '../../runtime.ts';
import { phoneCountries } from '../../site/phone-countries.ts';

/** GET /phone/countries (contract §4.1). */
export function phoneCountriesRouter(runtime: Runtime): Router {
  return routes({
    'GET /phone/countries': cacheableCall(runtime, (request) =>
      ok({
        status: 'Success',
        items: phoneCountries(runtime.country, requestLanguage(request, runtime.country)),
      }),
    ),
  });
}
