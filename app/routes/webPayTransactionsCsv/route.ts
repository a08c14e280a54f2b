import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { asPlayer } from '#app/calls/player-calls.ts';
import type { Money } from '#app/domain/money/currency.ts';
import type { Transaction } from '#app/domain/money/transaction.ts';
import { transactionStanding, transactionWords } from '#app/domain/money/transaction-status.ts';
import { formatMomentPlain } from '#app/i18n/moments.ts';
import { paymentTypeText, statusText } from '#app/i18n/words.ts';
import { casinoOf } from '#app/records/casinos.ts';
import { amountCell, answerWithFile, type CsvColumn, type CsvContext } from '#app/records/records-file.ts';
import { listHref, operatorFilter, readListFilter } from '#app/records/transaction-filter.ts';
import { isListClosed } from '#app/records/transaction-list.ts';
import { requirePlayer } from '#app/session/guards.ts';

/** File of the list of transactions, with the list's filter (spec §2 /webPayTransactions). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const filter = readListFilter(visit.request.url.searchParams);
  if (await isListClosed(visit)) return redirect(listHref(filter), 303);
  return answerWithFile(visit, {
    list: 'transactions',
    period: filter.month,
    casinoId: filter.casinoId,
    listHref: listHref(filter),
    ask: (timeZone) => (place) =>
      asPlayer(visit).transactions({ ...operatorFilter(filter, timeZone), ...place }),
    read: (entry) => (entry.unavailable ? entry.transactionId : entry.transaction),
    columns: csvColumns,
  });
}

/** Machine-readable amount: a dot, no grouping, no code. */
function plainMoney({ amount, minorDigits }: Money): string {
  const digits = String(amount).padStart(minorDigits + 1, '0');
  const whole = digits.slice(0, digits.length - minorDigits);
  return minorDigits === 0 ? whole : `${whole}.${digits.slice(-minorDigits)}`;
}

function csvColumns({ casinos, nowMs, t }: CsvContext): CsvColumn<Transaction>[] {
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
