import type { VisitWith } from '#app/session/visit.ts';

/** Whether there are play records: in Mexico (spec §2). Elsewhere there is no such page, and no such file. */
export function arePlayRecordsHere(visit: VisitWith<'config'>): boolean {
  return visit.config.country === 'MX';
}
