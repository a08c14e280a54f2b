import { z } from 'zod/v4';
import { OPENING_AMOUNT_MAX_AU, OPENING_AMOUNT_MIN_AU } from '#app/domain/limits.ts';
import type { Send } from './http/call.ts';
import { asMembers, instant, isCasinoId, isWhole, rows, success, type Wire } from './http/wire.ts';

/** Money of the player at one casino, in that casino's AU (spec §3 Balance entry). */
export interface AvailableFunds {
  casinoId: number;
  unavailable: false;
  regularAU: number;
  promoAU: number;
  lockedFundsAU: number;
  lockedClaimsCount: number;
}

/** Casino whose amounts could not be read: unknown, not 0. */
export interface UnavailableFunds {
  casinoId: number;
  unavailable: true;
}

export type FundsEntry = AvailableFunds | UnavailableFunds;

/** Money of the player: none only when `entries` is empty and `unreadableRows` is 0. */
export interface Funds {
  entries: FundsEntry[];
  /** Number of rows without a readable casino. */
  unreadableRows: number;
}

function readFunds(list: unknown[]): Funds {
  const entries = new Map<number, FundsEntry>();
  let unreadableRows = 0;
  for (const candidate of list) {
    const entry = readEntry(candidate);
    if (entry === null) unreadableRows += 1;
    // Two rows for one casino contradict each other.
    else if (entries.has(entry.casinoId)) entries.set(entry.casinoId, unavailable(entry.casinoId));
    else entries.set(entry.casinoId, entry);
  }
  return { entries: [...entries.values()], unreadableRows };
}

function readEntry(candidate: unknown): FundsEntry | null {
  const row = asMembers(candidate);
  if (row === null || !isCasinoId(row.casinoId)) return null;
  const { lockedFundsAU, lockedClaimsCount } = row;
  const { regularAU, promoAU } = asMembers(row.balance) ?? {};
  const isReadable =
    isBalanceAU(regularAU) &&
    isBalanceAU(promoAU) &&
    isBalanceAU(lockedFundsAU) &&
    isWhole(lockedClaimsCount, 0, Number.MAX_SAFE_INTEGER);
  if (!isReadable) return unavailable(row.casinoId);
  return { casinoId: row.casinoId, regularAU, promoAU, lockedFundsAU, lockedClaimsCount, unavailable: false };
}

/** Balance in AU within the opening bounds (spec §9, contract §1.5). */
function isBalanceAU(value: unknown): value is number {
  return isWhole(value, OPENING_AMOUNT_MIN_AU, OPENING_AMOUNT_MAX_AU);
}

function unavailable(casinoId: number): UnavailableFunds {
  return { casinoId, unavailable: true };
}

const funds: Wire<Funds> = rows('items', 'funds', 'balances', 'casinoBalances').transform(readFunds);

/** GET /funds (spec §7). */
export function getFunds(send: Send, accessToken: string) {
  return send({ method: 'GET', route: '/funds', circuit: 'funds', accessToken, schema: funds });
}

/** Code that gives a cashier access to the player's account for a short time (spec §3 Access-code token). */
export interface AccessCode {
  /** Without the product's prefix. */
  verbalCode: string;
  /** Epoch ms. */
  expiresAt: number;
  /** The cashier takes no buy-in with it; absent where the operator does not say so. */
  isCashOutOnly?: true;
}

const verbalCode = z
  .string()
  .trim()
  .regex(/^[\x20-\x7e]{1,64}$/);

const accessCode: Wire<AccessCode> = success({
  token: z.object({ verbalCode, expirationDate: instant, allowCashierCashIn: z.unknown() }),
}).transform(({ token }) => ({
  verbalCode: token.verbalCode,
  expiresAt: token.expirationDate,
  ...(token.allowCashierCashIn === false ? { isCashOutOnly: true as const } : {}),
}));

/** POST /funds/code (spec §7): a code for paying in and out and releasing locks; `casinoId` 0 for all casinos. */
export function createAccessCode(send: Send, accessToken: string, { casinoId }: { casinoId: number }) {
  return send({
    method: 'POST',
    route: '/funds/code',
    circuit: 'funds',
    json: {
      casinoId,
      allowCashierCashIn: true,
      allowCashierCashOut: true,
      allowCashierLockRelease: true,
    },
    accessToken,
    schema: accessCode,
    inOwnTime: (code, aheadMs) => ({ ...code, expiresAt: code.expiresAt - aheadMs }),
  });
}
