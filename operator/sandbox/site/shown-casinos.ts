import type { Casino } from '../contract.ts';
import { listPlayerCasinos } from '../db/player-casinos.ts';
import type { Runtime } from '../runtime.ts';
import { listCasinos } from './casinos.ts';

type Site = Pick<Runtime, 'db' | 'country' | 'casinos'>;

/** The casinos the site has now, in their order (spec §7 `GET /site`). */
export function siteCasinos({ db, country, casinos }: Site): Casino[] {
  const all = listCasinos(db, country);
  return casinos === 'one' ? all.slice(0, 1) : all;
}

/** The casinos of the site at which a player has an account, in the order he joined them. */
export function playerCasinosOf(site: Site, userId: string): number[] {
  const his = listPlayerCasinos(site.db, userId);
  const sole = soleCasino(site);
  return sole === null ? his : his.filter((casinoId) => casinoId === sole);
}

/** The id of the casino when the site has only one, else null: what happened elsewhere is not shown then. */
export function soleCasino(site: Site): number | null {
  return site.casinos === 'one' ? (siteCasinos(site)[0]?.id ?? null) : null;
}
