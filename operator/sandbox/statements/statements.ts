import type { statement, statementMonth } from '../../contract/schemas/statements.ts';
import type { Said } from '../contract.ts';
import { periodAt } from '../limits/periods.ts';
import type { Runtime } from '../runtime.ts';
import { casinoTimeZone, listCasinos } from '../site/casinos.ts';
import { isoTime, offsetAt, paymentNow } from '../webpay/payment-clock.ts';
import { magicOf } from '../webpay/start/magic-amounts.ts';
import { currentBalances, listMovements, type Movement } from './movements.ts';

type Statement = Said<typeof statement>;
type StatementMonth = Said<typeof statementMonth>;

/** Books of a player at a casino, as statements look at them. */
interface Books {
  zone: string;
  now: number;
  movements: Movement[];
  balances: ReturnType<typeof currentBalances>;
  unitAU: number;
}

/** The months of a year that have a statement, newest first (contract §9). */
export function listStatements(
  runtime: Runtime,
  userId: string,
  { year, casinoId }: { year: number; casinoId: number },
): StatementMonth[] {
  const books = open(runtime, userId, casinoId);
  return monthsOf(books)
    .filter((month) => month.startsWith(`${year}-`))
    .reverse()
    .map((month) => {
      const { state, generatedAt, buyInAU, cashOutAU } = draw(books, month, casinoId);
      return { month, casinoId, state, generatedAt, buyInAU, cashOutAU };
    });
}

/** The statement of a month; null for one without (contract §9). */
export function findStatement(
  runtime: Runtime,
  userId: string,
  { month, casinoId }: { month: string; casinoId: number },
): Statement | null {
  const books = open(runtime, userId, casinoId);
  return monthsOf(books).includes(month) ? draw(books, month, casinoId) : null;
}

function open(runtime: Runtime, userId: string, casinoId: number): Books {
  const casino = listCasinos(runtime.db, runtime.country).find(({ id }) => id === casinoId);
  return {
    zone: casinoTimeZone(runtime, casinoId),
    now: paymentNow(runtime),
    movements: listMovements(runtime.db, userId, casinoId),
    balances: currentBalances(runtime.db, userId, casinoId),
    unitAU: casino?.currencyInfo.auPerCurrencyUnit ?? 1,
  };
}

/** Months from the first movement to the current one, `YYYY-MM`. */
function monthsOf({ movements, zone, now }: Books): string[] {
  const months: string[] = [];
  const last = monthAt(zone, now);
  let month = monthAt(zone, Math.min(movements[0]?.at ?? now, now));
  while (month <= last) {
    months.push(month);
    month = monthAt(zone, boundsOf(zone, month).end);
  }
  return months;
}

const monthAt = (zone: string, at: number) =>
  new Date(at + offsetAt(zone, at)).toISOString().slice(0, 'YYYY-MM'.length);

/** The middle of a month is in it, wherever the casino is. */
const boundsOf = (zone: string, month: string) =>
  periodAt('month', zone, Date.parse(`${month}-15T12:00:00Z`));

function draw(books: Books, month: string, casinoId: number): Statement {
  const { zone, now, movements } = books;
  const { start, end } = boundsOf(zone, month);
  const state = end > now ? 'open' : 'closed';
  const opening = balancesAt(books, start);
  const closing = balancesAt(books, end);
  const within = movements.filter(({ at }) => at >= start && at < end);
  const sums = columnsOf(within, start);
  const moved = sums.buyInAU - sums.cashOutAU - sums.wagerAU + sums.winAU - sums.feeAU - sums.taxWithheldAU;
  return {
    month,
    casinoId,
    zone,
    generatedAt: isoTime(Math.min(end, now)),
    state,
    opening: { regularAU: opening.regular, promoAU: opening.promo },
    ...sums,
    adjustmentAU: closing.regular + closing.promo - opening.regular - opening.promo - moved,
    closing: {
      regularAU: closing.regular + (isSpoilt(books, within) ? books.unitAU : 0),
      promoAU: closing.promo,
    },
    lockedAU: closing.locked,
  };
}

/**
 * Balances at an instant, counted back from those of now. What was played before the books began may have cost more than
 * there was: the difference is an adjustment.
 */
function balancesAt({ movements, balances }: Books, at: number): Books['balances'] {
  const before = { ...balances };
  for (const movement of movements) if (movement.at >= at) before[movement.bucket] -= movement.amountAU;
  return {
    regular: Math.max(0, before.regular),
    promo: Math.max(0, before.promo),
    locked: Math.max(0, before.locked),
  };
}

type Sums = Pick<Statement, 'buyInAU' | 'cashOutAU' | 'wagerAU' | 'winAU' | 'feeAU' | 'taxWithheldAU'>;

function columnsOf(within: readonly Movement[], start: number): Sums {
  const sums: Sums = { buyInAU: 0, cashOutAU: 0, wagerAU: 0, winAU: 0, feeAU: 0, taxWithheldAU: 0 };
  const back = new Set(within.filter(({ kind }) => kind === 'cashOutBack').map(({ payment }) => payment?.id));
  for (const { kind, amountAU, bucket, payment } of within) {
    if (kind === 'play') sums[amountAU < 0 ? 'wagerAU' : 'winAU'] += Math.abs(amountAU);
    if (kind === 'buyIn' && payment !== null && payment.initiatedAt >= start) sums.buyInAU += amountAU;
    if (kind !== 'cashOutLock' || bucket !== 'regular' || payment === null || back.has(payment.id)) continue;
    sums.cashOutAU += payment.amountAU - payment.feeAU - payment.taxAU;
    sums.feeAU += payment.feeAU;
    sums.taxWithheldAU += payment.taxAU;
  }
  return sums;
}

const isSpoilt = ({ unitAU }: Books, within: readonly Movement[]) =>
  within.some(
    ({ kind, amountAU }) => kind === 'buyIn' && magicOf('buyIn', amountAU, unitAU)?.spoilsStatement === true,
  );
