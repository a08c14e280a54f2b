import type { AccessCode } from '#app/operator/funds.ts';
import { ACCESS_CODE_COOKIE } from '#app/session/cookies.ts';
import { seal, unseal } from '#app/session/seal.ts';
import type { Visit } from '#app/session/visit.ts';

/** An access code that the player has got, and that is still good (spec §3, "Access-code token"). */
export interface HeldAccessCode extends AccessCode {
  /** The casino that it is for; 0 for every one. */
  casinoId: number;
}

/** What the cookie holds, sealed. */
interface SealedCode extends HeldAccessCode {
  /** The session that the code was made in. */
  owner: string;
}

/**
 * Keeps an access code for the page that shows it, in a sealed cookie of its own: neither in an address nor on the
 * server (docs/decisions/2026-11-21-access-codes.md). It takes the place of the code before and ends when the code
 * does.
 *
 * @param code the code; `expiresAt` in epoch ms
 */
export async function keepAccessCode(visit: Visit, code: HeldAccessCode): Promise<void> {
  const { cookies, keys, now } = visit;
  const sealed: SealedCode = { ...code, owner: visit.owner };
  const leftSeconds = Math.ceil((code.expiresAt - now()) / 1000);
  const text = await seal(keys, 'accessCode', sealed);
  cookies.write(ACCESS_CODE_COOKIE, text, leftSeconds);
}

/**
 * The access code that the player got last.
 *
 * @returns the code; null when there is none, it is of another session, or it has expired: its cookie then goes
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
