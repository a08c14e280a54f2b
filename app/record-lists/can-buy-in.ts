import { operatorSettings } from '#app/calls/shared-reads.ts';
import type { Visit } from '#app/session/visit.ts';

/** Whether a list that is empty may send the player to buy in: only where the operator is known to allow it. */
export async function canBuyIn(visit: Visit): Promise<boolean> {
  if (visit.player?.arePermissionsSuspended !== false) return false;
  return (await operatorSettings(visit))?.features.allowWebBuyIn === true;
}
