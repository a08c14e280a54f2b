import type { Router } from 'express';
import { ok } from '../http/answer.ts';
import { playerCall, routes } from '../http/calls.ts';
import { fundsOf } from '../ledger/balances.ts';
import type { Runtime } from '../runtime.ts';
import { playerCasinosOf } from '../site/shown-casinos.ts';

/** GET /funds (spec §7): what the player has at each of his casinos. */
export function fundsRouter(runtime: Runtime): Router {
  return routes({
    'GET /funds': playerCall(runtime, (_request, { player }) => {
      const shown = playerCasinosOf(runtime, player.userId);
      return ok(fundsOf(runtime.db, player.userId).filter(({ casinoId }) => shown.includes(casinoId)));
    }),
  });
}
