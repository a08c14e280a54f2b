import type { Visit } from '#app/session/visit.ts';
import type { AccessCodeModel } from '#app/shell/shell-model.ts';
import { heldAccessCode } from './account/access-code.ts';
import { casinoTimeZone, operatorSettings } from './calls/operator-reads.ts';
import { ACCESS_CODE_HREF, ROUTES } from './domain/pages/routes.ts';
import { accessCodeButtonId, spokenCode } from './domain/player/access-code.ts';

/**
 * Gathers what the access-code dialog shows (spec §2), which stands over Home while the address asks for it and a code
 * is there. Nothing is called for that: a reload shows the same code. Without a script the page leaves when the code
 * expires.
 *
 * @returns the model, or null when there is no code to show
 */
export async function loadAccessCode(visit: Visit): Promise<AccessCodeModel | null> {
  const { pathname, searchParams } = visit.request.url;
  const isAskedFor = `${pathname}?dialog=${searchParams.get('dialog')}` === ACCESS_CODE_HREF;
  if (!isAskedFor || visit.openDocuments.length > 0) return null;
  const code = await heldAccessCode(visit);
  if (!code) return null;
  const [settings, site] = await Promise.all([operatorSettings(visit), visit.calls.site()]);
  const features = settings?.features;
  // A kind of code that has been switched off since is no more use to anyone.
  if (!features?.allowBarcodeAccountAccess && !features?.allowVerbalCodeAccountAccess) return null;

  const { config, now } = visit;
  const closeHref = `${ROUTES.home}#${accessCodeButtonId(code.casinoId)}`;
  visit.page.parts.add('accessCode');
  visit.page.nextLook = {
    afterSeconds: Math.max(1, Math.ceil((code.expiresAt - now()) / 1000)),
    href: closeHref,
  };
  const namedCasinoId = features.allowMultiCasinoAccountAccessCodes ? null : code.casinoId;
  const casino = site.ok ? site.value.find(({ id }) => id === code.casinoId) : undefined;
  return {
    casino: namedCasinoId === null ? null : { id: namedCasinoId, name: casino?.name ?? '' },
    qrText: features.allowBarcodeAccountAccess ? config.verbalCodePrefix + code.verbalCode : null,
    spoken: features.allowVerbalCodeAccountAccess
      ? spokenCode(config.verbalCodePrefix, code.verbalCode)
      : null,
    expiresAtMs: code.expiresAt,
    timeZone: await casinoTimeZone(visit, namedCasinoId),
    closeHref,
  };
}
