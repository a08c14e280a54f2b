import { leaveWith } from '#app/session/failures.ts';
import { isGuest } from '#app/session/player-session.ts';
import { isAhead } from '#app/session/prefetch.ts';
import type { Visit } from '#app/session/visit.ts';
import { asPlayer } from './player-calls.ts';

/**
 * Asks the operator anew whether the player's permissions are suspended (contract §8b.5), once per request and at most
 * once a minute per session: for all pages show it, and money asks for it first. While that cannot be learned, what the
 * log-on or the last answer said holds; the operator refuses by itself what it does not permit.
 *
 * @throws Response that leads to `/` when the operator ends the session
 */
export function refreshPermissions(visit: Visit): Promise<void> {
  return visit.once('permissions', async () => {
    const { player, config, permissionReads, now } = visit;
    if (player === null || player.userId === null || isGuest(player)) return;
    const readAtMs = Math.max(player.loggedOnAtMs, permissionReads.get(player.id) ?? 0);
    if (now() - readAtMs < config.permissionsAgeMs) return;
    // Asked once a minute, so that the answer has to reach a page that is looked at.
    if (isAhead(visit.request)) throw leaveWith(visit, null);
    // Before the answer: an operator that fails is not asked by every page.
    permissionReads.set(player.id, now());
    const answer = await asPlayer(visit).permissions(player.userId);
    if (!answer.ok || answer.value.arePermissionsSuspended === player.arePermissionsSuspended) return;
    visit.updatePlayer(answer.value);
  });
}
