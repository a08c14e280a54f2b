import type { KeyRing } from './keys.ts';
import { asPlayerSession, type PlayerSession } from './player-session.ts';
import type { Refresher } from './refresh.ts';
import type { Tokens } from './refresh-turns.ts';
import type { Revocations } from './revocations.ts';
import { unseal } from './seal.ts';

/** A session that came in a cookie and may go on, and what has become of it since. */
export interface KnownSession {
  session: PlayerSession;
  /** It was sealed with a key that is no longer the newest. */
  needsResealing: boolean;
  /** What a refresh has put in the place of its tokens; null when nothing has. */
  newerTokens: Tokens | null;
}

/**
 * Opens the session of a cookie.
 *
 * @returns null for what does not open, is of another version of the portal, or was logged out
 */
export async function openSession(
  services: { keys: KeyRing; revocations: Revocations; refresher: Refresher },
  text: string,
): Promise<KnownSession | null> {
  const opened = await unseal(services.keys, 'session', text);
  const session = opened && asPlayerSession(opened.value);
  if (!session) return null;
  const [isRevoked, newerTokens] = await Promise.all([
    services.revocations.isRevoked(session.id),
    services.refresher.replacementOf(session),
  ]);
  return isRevoked ? null : { session, needsResealing: opened.needsResealing, newerTokens };
}
