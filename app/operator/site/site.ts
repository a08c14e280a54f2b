import { z } from 'zod';
import type { CurrencyInfo } from '#app/domain/money/money.ts';
import type { Send } from '../http/call.ts';
import { casinoId, currencyInfo, readable, rows, text, timeZone, type Wire } from '../http/wire.ts';

/**
 * A casino of the operator (spec §3, contract §8b.2). `currencyInfo` is null when the operator's was unusable: no amount
 * can be shown.
 */
export interface Casino {
  id: number;
  name: string;
  currencyInfo: CurrencyInfo | null;
  /** IANA name; null: the zone of the site. */
  timeZone: string | null;
}

const casino: Wire<Casino> = z.object({
  id: casinoId,
  name: text(200).catch(''),
  currencyInfo: currencyInfo.nullable().catch(null),
  timeZone,
});

const casinos: Wire<Casino[]> = rows('items', 'casinos', 'site').transform((list) => readable(casino, list));

/** GET /site (spec §7): the operator's casinos. A casino without a readable id is left out. */
export function getSite(send: Send) {
  return send({ method: 'GET', route: '/site', circuit: 'public', schema: casinos });
}

/** The version of the operator's server, for the footer and the about page. */
interface ServerVersion {
  serverVersion: string;
}

const serverVersion: Wire<ServerVersion> = z.object({ serverVersion: text(64) });

/** GET /version (spec §7). */
export function getVersion(send: Send) {
  return send({ method: 'GET', route: '/version', circuit: 'public', schema: serverVersion });
}
