import { moneyLocale } from '#app/calls/money-locale.ts';
import { operatorSettings } from '#app/calls/operator-reads.ts';
import { noteTimedLimits } from '#app/calls/own-time.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import type { MoneyLocale } from '#app/domain/money/currency-notation.ts';
import { returnAddress, soleParameter } from '#app/domain/pages/return-path.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { timedLimits } from '#app/domain/player/player-limit.ts';
import { formatShortMoment } from '#app/i18n/moments.ts';
import type { CasinoSummary, SessionSummary } from '#app/operator/session-summary.ts';
import type { TransactionPage } from '#app/operator/transactions.ts';
import { amountAt, type Casinos, casinoOf } from '#app/records/casinos.ts';
import { loadCasinos } from '#app/records/load-casinos.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

const MINUTE_MS = 60_000;

/** Most payments that are summed: a longer list is not known whole. */
const MOST_PAYMENTS = 100;

/** Money of a session. `told`: by the operator; `payments`: those of this portal alone; null while it is not known. */
type Money =
  | { source: 'told'; summary: SessionSummary }
  | { source: 'payments'; rows: CasinoSummary[] }
  | null;

/**
 * Loads the reminder of the time (spec §11): since when the player is logged in, and what was paid in and out.
 *
 * @throws what the calls of `asPlayer` throw
 */
export async function loadReminder(visit: Visit, player: PlayerSession) {
  const [money, limits, casinos, settings] = await Promise.all([
    loadMoney(visit, player),
    asPlayer(visit).limits(),
    loadCasinos(visit),
    operatorSettings(visit),
  ]);
  // Another device may have changed them.
  if (limits.ok) noteTimedLimits(visit, limits.value.limits);
  const locale = moneyLocale(visit);
  const nowMs = visit.now();
  const moment = (timeMs: number) =>
    formatShortMoment(timeMs, { languageTag: locale.languageTag, timeZone: casinos.timeZone, nowMs });
  const rows = money?.source === 'told' ? money.summary.perCasino : (money?.rows ?? []);
  return {
    since: moment(player.loggedOnAtMs),
    minutes: Math.floor((nowMs - player.loggedOnAtMs) / MINUTE_MS),
    now: moment(nowMs),
    isKnown: money !== null,
    /** Null for the sum of payments that the portal has made itself. */
    period:
      money?.source === 'told'
        ? { from: moment(money.summary.sinceMs), to: moment(money.summary.asOfMs) }
        : null,
    rows: rows.map((row) => shownRow(row, casinos, locale)),
    /** Null for none, and while it is not known. */
    everyMinutes: limits.ok ? timedLimits(limits.value.limits).reminder : null,
    canBreak: settings?.features.allowExclusion === true,
    next: returnAddress(soleParameter(visit.request.url.searchParams, 'next')) ?? ROUTES.home,
  };
}

export type Reminder = Awaited<ReturnType<typeof loadReminder>>;

function shownRow(row: CasinoSummary, casinos: Casinos, locale: MoneyLocale) {
  const casino = casinoOf(casinos, row.casinoId);
  const print = (au: number | null) => (au === null ? null : amountAt(casino, au, locale));
  return {
    id: row.casinoId,
    casino: casino.name,
    in: print(row.buyInAU),
    out: print(row.cashOutAU),
    wager: print(row.wagerAU),
    win: print(row.winAU),
  };
}

async function loadMoney(visit: Visit, { loggedOnAtMs }: PlayerSession): Promise<Money> {
  const told = await asPlayer(visit).sessionSummary();
  if (told.ok) return { source: 'told', summary: told.value };
  const payments = await asPlayer(visit).transactions({ fromMs: loggedOnAtMs, limit: MOST_PAYMENTS });
  const rows = payments.ok ? sumPayments(payments.value) : null;
  return rows && { source: 'payments', rows };
}

/** Sums what is complete by casino; null when a payment is not known, or there are more. */
export function sumPayments({
  entries,
  unreadableRows,
  nextCursor,
}: TransactionPage): CasinoSummary[] | null {
  if (unreadableRows > 0 || nextCursor !== null) return null;
  const sums = new Map<number, CasinoSummary>();
  for (const entry of entries) {
    if (entry.unavailable) return null;
    const { status, casinoId, direction, amountAU } = entry.transaction;
    if (status !== 'Committed') continue;
    const sum = sums.get(casinoId) ?? { casinoId, buyInAU: 0, cashOutAU: 0, wagerAU: null, winAU: null };
    sum[direction === 'buyIn' ? 'buyInAU' : 'cashOutAU'] += amountAU;
    sums.set(casinoId, sum);
  }
  return [...sums.values()];
}
