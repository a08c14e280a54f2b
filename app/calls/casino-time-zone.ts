import type { Visit } from '#app/session/visit.ts';
import { timeZoneOf } from './shared-reads.ts';

/**
 * The time zone of a casino (contract §8b.2): its own, else the site's.
 *
 * @param casinoId null or an id that the operator does not list: the site's zone
 * @returns an IANA name
 */
export async function casinoTimeZone(visit: Visit, casinoId: number | null): Promise<string> {
  const [siteTimeZone, site] = await Promise.all([
    timeZoneOf(visit),
    casinoId === null ? null : visit.calls.site(),
  ]);
  const casino = site?.ok ? site.value.find(({ id }) => id === casinoId) : undefined;
  return casino?.timeZone ?? siteTimeZone;
}
