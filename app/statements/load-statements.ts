import { casinoTimeZone, operatorSettings, siteTimeZone } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import type { Statement, StatementMonth } from '#app/domain/money/statement.ts';
import type { TaxPaper } from '#app/domain/money/tax-paper.ts';
import { monthAt, monthBounds } from '#app/domain/time/calendar.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { TransactionEntry } from '#app/operator/transactions.ts';
import { type Casinos, casinoOf, type NamedCasino } from '#app/records/casinos.ts';
import { loadCasinos, loadOfferedCasinos } from '#app/records/load-casinos.ts';
import { type CollectBounds, type CollectedRecords, collectPages } from '#app/records/record-pages.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import type { StatementView } from './addresses.ts';

/** Limit for the payments of a month: 500, or those of 4 s. */
const ENTRIES_BOUNDS: CollectBounds = { pages: 5, milliseconds: 4000 };

/** Part of a page: `absent` where the operator has no such call, `unknown` while it does not answer. */
export type Known<T> = { state: 'known'; value: T } | { state: 'absent' } | { state: 'unknown' };

/** Checks that the operator has statements; while its settings are unknown they count as absent. */
export async function areStatementsOn(visit: Visit): Promise<boolean> {
  return (await operatorSettings(visit))?.features.allowStatements === true;
}

function known<T>(visit: Visit, answer: Result<T>): Known<T> {
  if (answer.ok) return { state: 'known', value: answer.value };
  if (answer.failure.code === 'http404') return { state: 'absent' };
  visit.messages.notifyNow(failureNotification(answer.failure));
  return { state: 'unknown' };
}

/** Year of the statements at one casino. */
export interface YearModel {
  year: number;
  /** Newest year with statements. */
  currentYear: number;
  /** Null for a player without a casino. */
  casino: NamedCasino | null;
  /** Casinos of the player. */
  casinos: readonly NamedCasino[];
  months: Known<readonly StatementMonth[]>;
  /** The operator has tax papers, as far as it has answered. */
  hasPapers: boolean;
  /** Own limit of buy-ins per month, in AU of the casino, as it is now; null for none, or while it is unknown. */
  limitAU: number | null;
}

/** Loads the year of an address: the current one, at the first casino, unless it names others. */
export async function loadYear(
  visit: Visit,
  asked: Extract<StatementView, { view: 'year' }>,
): Promise<YearModel> {
  const casinos = await loadCasinos(visit);
  const offered = await loadOfferedCasinos(visit, casinos, null);
  const casino = offered.find(({ id }) => id === asked.casinoId) ?? offered[0] ?? null;
  const currentYear = yearAt(visit.now(), casino?.timeZone ?? casinos.timeZone);
  const year = asked.year ?? currentYear;
  const [months, papers, limitAU] = await Promise.all([
    casino === null ? null : asPlayer(visit).statements({ year, casinoId: casino.id }),
    asPlayer(visit).taxPapers(year),
    casino === null ? null : loadMonthlyLimit(visit, casino.id),
  ]);
  return {
    year,
    currentYear,
    casino,
    casinos: offered,
    months: months === null ? { state: 'absent' } : known(visit, months),
    hasPapers: papers.ok,
    limitAU,
  };
}

const yearAt = (nowMs: number, timeZone: string) => Number(monthAt(nowMs, timeZone).slice(0, 'YYYY'.length));

async function loadMonthlyLimit(visit: Visit, casinoId: number): Promise<number | null> {
  const settings = await operatorSettings(visit);
  if (settings?.features.allowPlayerLimits !== true) return null;
  const answer = await asPlayer(visit).limits();
  if (!answer.ok) return null;
  const limit = answer.value.limits.find(
    (one) => one.kind === 'deposit' && one.period === 'month' && one.casinoId === casinoId,
  );
  return limit?.amountAU ?? null;
}

export interface MonthModel {
  month: string;
  casino: NamedCasino;
  casinos: Casinos;
  statement: Known<Statement>;
  /** Zone by which the month is counted (IANA). */
  timeZone: string;
  /** Payments that were started in the month; null when loading failed. */
  entries: CollectedRecords<TransactionEntry> | null;
  /** Buy-ins among them that were completed after the month: adjustments of a later one. */
  lateCount: number;
}

/** Loads the statement of a month, and then its payments: the statement says by which zone the month is counted. */
export async function loadStatement(
  visit: Visit,
  { month, casinoId }: { month: string; casinoId: number },
): Promise<MonthModel> {
  const [answer, casinos, ownZone] = await Promise.all([
    asPlayer(visit).statement({ month, casinoId }),
    loadCasinos(visit),
    casinoTimeZone(visit, casinoId),
  ]);
  const statement = known(visit, answer);
  const timeZone = (statement.state === 'known' ? statement.value.zone : null) ?? ownZone;
  const bounds = monthBounds(month, timeZone);
  const entries =
    statement.state === 'known'
      ? await collectPages(
          visit,
          (place) => asPlayer(visit).transactions({ casinoId, ...bounds, ...place }),
          ENTRIES_BOUNDS,
        )
      : null;
  if (entries !== null && !entries.ok) visit.messages.notifyNow(failureNotification(entries.failure));
  const collected = entries?.ok ? entries.value : null;
  return {
    month,
    casino: casinoOf(casinos, casinoId),
    casinos,
    statement,
    timeZone,
    entries: collected,
    lateCount: countLate(collected?.entries ?? [], bounds.toMs),
  };
}

function countLate(entries: readonly TransactionEntry[], endMs: number): number {
  return entries.filter((entry) => {
    if (entry.unavailable) return false;
    const { direction, status, lastUpdateDate } = entry.transaction;
    return direction === 'buyIn' && status === 'Committed' && lastUpdateDate >= endMs;
  }).length;
}

export interface PapersModel {
  year: number;
  currentYear: number;
  casinos: Casinos;
  papers: Known<{ items: readonly TaxPaper[]; unreadableRows: number }>;
}

export async function loadPapers(visit: Visit, asked: { year: number | null }): Promise<PapersModel> {
  const currentYear = yearAt(visit.now(), await siteTimeZone(visit));
  const year = asked.year ?? currentYear;
  const [answer, casinos] = await Promise.all([asPlayer(visit).taxPapers(year), loadCasinos(visit)]);
  const papers = known(visit, answer);
  return {
    year,
    currentYear,
    casinos,
    papers:
      papers.state === 'known'
        ? {
            state: 'known',
            value: { items: papers.value.entries, unreadableRows: papers.value.unreadableRows },
          }
        : papers,
  };
}
