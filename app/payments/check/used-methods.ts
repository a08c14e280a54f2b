import { z } from 'zod/v4';
import { MOST_FAVOURITES } from '#app/domain/money/payment-methods.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import { isOperatorId } from '#app/domain/operator-id.ts';
import { USED_METHODS_COOKIE } from '#app/session/cookies.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import { seal, unseal } from '#app/session/seal.ts';
import type { Visit } from '#app/session/visit.ts';

const COOKIE = USED_METHODS_COOKIE;
const FORMAT = 1;

const methodIds = z.array(z.string().refine(isOperatorId)).max(MOST_FAVOURITES);

/** Methods used by a player in this browser, the last one first; without any payment data. */
const usedMethodsOf = z.object({
  format: z.literal(FORMAT),
  owner: z.string(),
  buyIn: methodIds,
  cashOut: methodIds,
});

type UsedMethods = z.output<typeof usedMethodsOf>;

/**
 * Returns the ids of the methods that a player has used in this browser, the last one first
 * (spec §11, "Buy-in"); none for a guest, who may not see the player's.
 */
export async function usedMethods(
  visit: Visit,
  player: PlayerSession,
  direction: Direction,
): Promise<readonly string[]> {
  return (await read(visit, player))?.[direction] ?? [];
}

/** Remembers the method of a started payment; never of a guest's. */
export async function rememberMethod(
  visit: Visit,
  player: PlayerSession,
  direction: Direction,
  methodId: string,
): Promise<void> {
  const { userId } = player;
  if (isGuest(player) || userId === null || !isOperatorId(methodId)) return;
  const known = (await read(visit, player)) ?? { format: FORMAT, owner: userId, buyIn: [], cashOut: [] };
  const others = known[direction].filter((id) => id !== methodId);
  const used: UsedMethods = { ...known, [direction]: [methodId, ...others].slice(0, MOST_FAVOURITES) };
  visit.cookies.write(COOKIE, await seal(visit.keys, 'usedMethods', used));
}

async function read({ cookies, keys }: Visit, player: PlayerSession): Promise<UsedMethods | null> {
  const sealed = cookies.read(COOKIE);
  if (sealed === null || isGuest(player)) return null;
  const used = usedMethodsOf.safeParse((await unseal(keys, 'usedMethods', sealed))?.value);
  return used.success && used.data.owner === player.userId ? used.data : null;
}
