import { z } from 'zod/v4';
import { isNote, PAYMENT_COOKIE, type RequestCookies } from './cookies.ts';
import type { KeyRing } from './keys.ts';
import { journalOwners, type PlayerSession } from './player-session.ts';
import { unseal } from './seal.ts';

const note = z.object({ owner: z.string(), sentAtMs: z.number() });

/**
 * Finds the cookies of payments that players other than the one who is signed in have left on this device.
 *
 * @returns names, those of the player who paid longest ago first
 */
export async function othersNotes(
  cookies: RequestCookies,
  keys: KeyRing,
  player: PlayerSession | null,
): Promise<string[]> {
  const own = player === null ? [] : journalOwners(player);
  const notes = await Promise.all(
    cookies
      .names(PAYMENT_COOKIE)
      .filter(isNote)
      .map(async (name) => {
        const opened = await unseal(keys, 'payments', cookies.read(name) ?? '');
        return { name, ...(note.safeParse(opened?.value).data ?? { owner: '', sentAtMs: 0 }) };
      }),
  );
  const lastPaidAtMs = (owner: string) =>
    Math.max(...notes.map((one) => (one.owner === owner ? one.sentAtMs : 0)));
  return notes
    .filter(({ owner }) => !own.includes(owner))
    .sort(
      (one, other) => lastPaidAtMs(one.owner) - lastPaidAtMs(other.owner) || one.sentAtMs - other.sentAtMs,
    )
    .map(({ name }) => name);
}
