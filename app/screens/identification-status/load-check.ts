import { callAsPlayer } from '#app/calls/player-calls.ts';
import type { IdCheck } from '#app/domain/identity/id-check.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { Visit } from '#app/session/visit.ts';

/** Asks how it stands with the player's identity (contract §8); `http404` where the operator checks nobody. */
export function loadCheck(visit: Visit): Promise<Result<IdCheck>> {
  return callAsPlayer(visit, (accessToken) => visit.calls.idCheck(accessToken));
}
