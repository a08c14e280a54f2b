import type { AccessCode } from '#app/operator/funds.ts';
import { ACCESS_CODE_COOKIE } from '#app/session/cookies.ts';
import { seal, unseal } from '#app/session/seal.ts';
import type { Visit } from '#app/session/visit.ts';

/** Valid access code of the player (spec §3, "Access-code token"). */
export interface HeldAccessCode extends AccessCode {
  /** 0 for every casino. */
  casinoId: number;
}

interface SealedCode extends HeldAccessCode {
  owner: string;
}

/**
 * Stores an access code in a sealed cookie of its own, neither in a URL nor on the server
 * (spec §4.10). Replaces the previous code and ends with the code.
 */
export async function keepAccessCode(visit: Visit, code: HeldAccessCode): Promise<void> {
  const { cookies, keys, now } = visit;
  const sealed: SealedCode = { ...code, owner: visit.owner };
  const text = await seal(keys, 'accessCode', sealed);
  cookies.write(ACCESS_CODE_COOKIE, text, code.expiresAt - now());
}

/**
 * Returns the player's last access code; null without one, or when it is of another session or expired, which
 * deletes its cookie.
 */
export async function heldAccessCode(visit: Visit): Promise<HeldAccessCode | null> {
  const { cookies, keys, now } = visit;
  const text = cookies.read(ACCESS_CODE_COOKIE);
  if (text === null) return null;
  const opened = visit.player && (await unseal(keys, 'accessCode', text));
  // Only `keepAccessCode` seals for this purpose.
  const sealed = opened && (opened.value as SealedCode);
  if (sealed && sealed.owner === visit.owner && sealed.expiresAt > now()) {
    const { owner: _owner, ...code } = sealed;
    return code;
  }
  cookies.clear(ACCESS_CODE_COOKIE);
  return null;
}
