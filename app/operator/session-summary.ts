import { z } from 'zod/v4';
import type { Send } from './http/call.ts';
import { casinoId, instant, optional, success, type Wire, whole } from './http/wire.ts';

/** Money in and out at a casino, in AU; `null` where the operator does not tell. */
export interface CasinoSummary {
  casinoId: number;
  buyInAU: number;
  cashOutAU: number;
  wagerAU: number | null;
  winAU: number | null;
}

/** Movements of a session (contract §9); times are epoch, ms. */
export interface SessionSummary {
  sinceMs: number;
  asOfMs: number;
  /** Without the casinos where nothing has moved. */
  perCasino: CasinoSummary[];
}

/** A session may move more than a transfer does. */
const sumAU = whole(Number.MAX_SAFE_INTEGER);

const row: Wire<CasinoSummary> = z.object({
  casinoId,
  buyInAU: sumAU,
  cashOutAU: sumAU,
  wagerAU: optional(sumAU),
  winAU: optional(sumAU),
});

/** An unreadable row makes the summary unreadable: a casino that is left out would look like one where nothing moved. */
const summary: Wire<SessionSummary> = success({
  since: instant,
  asOf: instant,
  perCasino: z.array(row).max(1000),
}).transform(({ since, asOf, perCasino }) => ({ sinceMs: since, asOfMs: asOf, perCasino }));

/** GET /user/sessionSummary (contract §9). `http404` where players are not told. */
export function getSessionSummary(send: Send, accessToken: string) {
  return send({
    method: 'GET',
    route: '/user/sessionSummary',
    circuit: 'account',
    accessToken,
    schema: summary,
  });
}
