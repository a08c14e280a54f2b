import type { Casino } from '../contract.ts';
import type { Player } from '../db/players.ts';
import type { Runtime } from '../runtime.ts';
import { playerCasinosOf, siteCasinos } from '../site/shown-casinos.ts';

/**
 * The casino a payment is for; 0 stands for the player's first (contract §6.1). `forbidden` when it is not his or his
 * permissions are suspended, `none` when he has none at all.
 */
export function playerCasino(
  runtime: Runtime,
  player: Player,
  casinoId: number,
): { ok: true; casino: Casino } | { ok: false; why: 'forbidden' | 'none' } {
  if (player.arePermissionsSuspended) return { ok: false, why: 'forbidden' };
  const his = playerCasinosOf(runtime, player.userId);
  const [first] = his;
  if (casinoId === 0 && first === undefined) return { ok: false, why: 'none' };
  const wanted = casinoId === 0 ? first : his.find((id) => id === casinoId);
  const casino = siteCasinos(runtime).find(({ id }) => id === wanted);
  return casino ? { ok: true, casino } : { ok: false, why: 'forbidden' };
}
