import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { limitedCall } from '#app/calls/limited-call.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import type { Money } from '#app/domain/money/currency.ts';
import type { Transaction } from '#app/domain/money/transaction.ts';
import { transactionStanding, transactionWords } from '#app/domain/money/transaction-status.ts';
import { formatMomentPlain } from '#app/i18n/moments.ts';
import { textsIn } from '#app/i18n/texts.ts';
import { paymentTypeText, statusText } from '#app/i18n/words.ts';
import type { TransactionEntry } from '#app/operator/transactions.ts';
import { casinoOf } from '#app/records/casinos.ts';
import {
  amountCell,
  answerWithFile,
  type CsvColumn,
  type CsvContext,
  csvResponse,
  recordRows,
  refuseFile,
} from '#app/records/records-file.ts';
import { listHref, operatorFilter, readListFilter } from '#app/records/transaction-filter.ts';
import { isListClosed } from '#app/records/transaction-list.ts';
import { requirePlayer } from '#app/session/guards.ts';
import type { Visit } from '#app/session/visit.ts';
import { readView, statementHref } from '#app/statements/addresses.ts';
import { areStatementsOn, loadStatement } from '#app/statements/load-statements.ts';
import { sumRows } from '#app/statements/statement-file.ts';

/** File of the list of transactions, with the list's filter (spec §2 /webPayTransactions). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const view = readView(visit.request.url.searchParams);
  if (view?.view === 'month' && (await areStatementsOn(visit))) return answerWithStatement(visit, view);
  const filter = readListFilter(visit.request.url.searchParams);
  if (await isListClosed(visit)) return redirect(listHref(filter), 303);
  return answerWithFile(visit, {
    list: 'transactions',
    period: filter.month,
    casinoId: filter.casinoId,
    listHref: listHref(filter),
    ask: (timeZone) => (place) =>
      asPlayer(visit).transactions({ ...operatorFilter(filter, timeZone), ...place }),
    read: readEntry,
    columns: csvColumns,
  });
}

const readEntry = (entry: TransactionEntry) => (entry.unavailable ? entry.transactionId : entry.transaction);

/** File of a statement (contract §9): what its page shows, the sums first. */
async function answerWithStatement(visit: Visit, asked: { month: string; casinoId: number }) {
  const backHref = statementHref(asked);
  const loaded = await limitedCall(visit, 'file', async () => ({
    ok: true as const,
    value: await loadStatement(visit, asked),
  }));
  if (!loaded.ok) return refuseFile(visit, loaded.failure, backHref);
  const { statement, entries, casinos } = loaded.value;
  // The page says why.
  if (statement.state !== 'known' || entries === null) return redirect(backHref, 303);
  const t = textsIn(visit.request.language);
  const list = { list: 'transactions', read: readEntry, columns: csvColumns } as const;
  return csvResponse(`statement-${asked.month}-${asked.casinoId}`, [
    ...sumRows(visit, loaded.value, statement.value),
    [''],
    ...recordRows(list, entries, { casinos, nowMs: visit.now(), t }),
  ]);
}

/** Machine-readable amount: a dot, no grouping, no code. */
function plainMoney({ amount, minorDigits }: Money): string {
  const digits = String(amount).padStart(minorDigits + 1, '0');
  const whole = digits.slice(0, digits.length - minorDigits);
  return minorDigits === 0 ? whole : `${whole}.${digits.slice(-minorDigits)}`;
}

function csvColumns(
  { casinos, nowMs, t }: CsvContext,
  transactions: readonly Transaction[],
): CsvColumn<Transaction>[] {
  const zone = ({ casinoId }: Transaction) => casinoOf(casinos, casinoId).timeZone;
  const moment = (of: 'initiationDate' | 'offerExpirationDate' | 'lastUpdateDate') => (one: Transaction) => {
    const timeMs = one[of];
    return timeMs === null ? '' : formatMomentPlain(timeMs, zone(one));
  };
  const words = (one: Transaction) => transactionWords(one.direction, transactionStanding(one, nowMs));
  const balance = (one: Transaction) => {
    const key = words(one).balance;
    return key === null ? '' : t(key);
  };
  // Columns are summed: omit a fee that was not charged.
  const fee = (one: Transaction) =>
    words(one).fee === 'transactions:words.fee.notCharged'
      ? ''
      : amountCell(casinos, one.casinoId, one.feeAU);
  const tax: CsvColumn<Transaction> = [
    t('transactions:facts.tax'),
    (one) => amountCell(casinos, one.casinoId, one.taxAU),
  ];
  return [
    [t('transactions:facts.folio'), (one) => one.transactionId],
    [t('transactions:facts.initiationDate'), moment('initiationDate')],
    [t('transactions:columns.direction'), (one) => t(`money:direction.${one.direction}`)],
    [t('transactions:facts.paymentType'), (one) => paymentTypeText(one.paymentType, one.paymentTypeLabel, t)],
    [t('transactions:facts.status'), (one) => statusText(one.status, t)],
    [t('transactions:facts.balance'), balance],
    [t('transactions:facts.casinoId'), (one) => String(one.casinoId)],
    [t('transactions:facts.casino'), (one) => casinoOf(casinos, one.casinoId).name],
    [t('transactions:facts.amount'), (one) => amountCell(casinos, one.casinoId, one.amountAU)],
    [t('transactions:words.fee.plain'), fee],
    ...(transactions.some(({ taxAU }) => taxAU > 0) ? [tax] : []),
    [t('transactions:facts.currency'), (one) => casinoOf(casinos, one.casinoId).currency?.iso4217Code ?? ''],
    [
      t('transactions:words.payable.plain'),
      (one) => (one.payable === null ? '' : { decimal: plainMoney(one.payable) }),
    ],
    [t('transactions:facts.payableCurrency'), (one) => one.payable?.iso4217Code ?? ''],
    [t('transactions:facts.provider'), (one) => one.provider.name],
    [t('transactions:facts.providerReference'), (one) => one.providerReference ?? ''],
    [t('transactions:facts.trackingKey'), (one) => one.trackingKey ?? ''],
    [t('transactions:facts.payoutAccount'), (one) => one.payoutAccountMask ?? ''],
    [t('transactions:facts.statusAdditionalInfo'), (one) => one.statusAdditionalInfo ?? ''],
    [t('transactions:facts.offerExpirationDate'), moment('offerExpirationDate')],
    [t('transactions:facts.lastUpdateDate'), moment('lastUpdateDate')],
    [t('records:timeZone'), zone],
  ];
}
