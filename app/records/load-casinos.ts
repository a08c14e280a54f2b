import { playerFunds, siteTimeZone } from '#app/calls/operator-reads.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Casinos, casinoOf, type NamedCasino } from './casinos.ts';

/** Loads the operator's casinos (spec §7, GET /site); a failure is notified. */
export async function loadCasinos(visit: Visit): Promise<Casinos> {
  const site = await visit.calls.site();
  if (!site.ok) visit.messages.notifyNow(failureNotification(site.failure));
  return { list: site.ok ? site.value : [], timeZone: await siteTimeZone(visit) };
}

export async function loadOfferedCasinos(
  visit: Visit,
  casinos: Casinos,
  chosenId: number | null,
): Promise<NamedCasino[]> {
  const funds = await playerFunds(visit);
  const own = funds.ok ? funds.value.entries.map(({ casinoId }) => casinoId) : [];
  return casinos.list
    .filter(({ id }) => own.length === 0 || own.includes(id) || id === chosenId)
    .map(({ id }) => casinoOf(casinos, id));
}
