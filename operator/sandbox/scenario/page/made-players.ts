import type { Runtime } from '../../runtime.ts';
import type { MadePlayer } from '../player-order.ts';

/** Players kept for the page; the oldest go first. */
const CAPACITY = 20;

const madePlayers = new WeakMap<Runtime, readonly MadePlayer[]>();

/** Keeps a player who was made on the page, password and all, for as long as the sandbox runs. */
export function notePlayer(runtime: Runtime, player: MadePlayer): void {
  madePlayers.set(runtime, [player, ...listMadePlayers(runtime)].slice(0, CAPACITY));
}

/** The players made on the page since the sandbox started, newest first. */
export function listMadePlayers(runtime: Runtime): readonly MadePlayer[] {
  return madePlayers.get(runtime) ?? [];
}
