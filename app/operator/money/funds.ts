import { OPENING_AMOUNT_MAX_AU, OPENING_AMOUNT_MIN_AU } from '#app/domain/limits.ts';
import type { Send } from '../http/call.ts';
import { isCasinoId, isWhole, membersOf, rows, type Wire } from '../http/wire.ts';

/** The player's money at one casino, in that casino's AU (spec §3 Balance entry). */
export interface AvailableFunds {
  casinoId: number;
  unavailable: false;
  regularAU: number;
  promoAU: number;
  lockedFundsAU: number;
  lockedClaimsCount: number;
}

/** A casino whose amounts could not be read: they are unknown, not 0. */
export interface UnavailableFunds {
  casinoId: number;
  unavailable: true;
}

export type FundsEntry = AvailableFunds | UnavailableFunds;

/**
 * The player's money. The player has no casino balance only when `entries` is empty and `unreadableRows` is 0:
 * rows that do not even tell their casino are counted there.
 */
export interface Funds {
  entries: FundsEntry[];
  unreadableRows: number;
}

function readFunds(list: unknown[]): Funds {
  const entries = new Map<number, FundsEntry>();
  let unreadableRows = 0;
  for (const candidate of list) {
    const entry = readEntry(candidate);
    if (entry === null) unreadableRows += 1;
    // Two rows for one casino: neither can be believed.
    else if (entries.has(entry.casinoId)) entries.set(entry.casinoId, unavailable(entry.casinoId));
    else entries.set(entry.casinoId, entry);
  }
  return { entries: [...entries.values()], unreadableRows };
}

/** Balance in AU within the opening bounds (spec §9, contract §1.5). */
function isBalanceAU(value: unknown): value is number {
  return isWhole(value, OPENING_AMOUNT_MIN_AU, OPENING_AMOUNT_MAX_AU);
}

function readEntry(candidate: unknown): FundsEntry | null {
  const row = membersOf(candidate);
  if (row === null || !isCasinoId(row.casinoId)) return null;
  const { lockedFundsAU, lockedClaimsCount } = row;
  const { regularAU, promoAU } = membersOf(row.balance) ?? {};
  const isReadable =
    isBalanceAU(regularAU) &&
    isBalanceAU(promoAU) &&
    isBalanceAU(lockedFundsAU) &&
    isWhole(lockedClaimsCount, 0, Number.MAX_SAFE_INTEGER);
  if (!isReadable) return unavailable(row.casinoId);
  return { casinoId: row.casinoId, regularAU, promoAU, lockedFundsAU, lockedClaimsCount, unavailable: false };
}

function unavailable(casinoId: number): UnavailableFunds {
  return { casinoId, unavailable: true };
}

const funds: Wire<Funds> = rows('items', 'funds', 'balances', 'casinoBalances').transform(readFunds);

/** GET /funds (spec §7): the player's money at every casino. */
export function getFunds(send: Send, accessToken: string) {
  return send({ method: 'GET', route: '/funds', circuit: 'funds', accessToken, schema: funds });
}
