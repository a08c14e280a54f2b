import { transactionHref } from '#app/domain/pages/routes.ts';
import { casinoName } from '#app/i18n/casino-name.ts';
import { paymentTypeText } from '#app/i18n/label-text.ts';
import { formatMoment, zoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { RecordTable, type TableColumn } from '#app/record-lists/record-table.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { StatusMarker } from '../status-marker.tsx';
import type { TransactionRow, TransactionView } from '../transaction-view.ts';

/** A fee beside the amount, by what has become of it. */
const FEE_TEXTS = {
  'transactions:words.fee.plain': 'transactions:list.feeOf',
  'transactions:words.fee.charged': 'transactions:list.feeOf',
  'transactions:words.fee.notCharged': 'transactions:list.feeNotCharged',
} as const;

/** The transactions as a table; below 768 px each row is a card whose cells name themselves. */
export function TransactionTable({ rows }: { rows: readonly TransactionRow[] }) {
  const t = useText();
  const { languageTag } = usePage();
  const columns: TableColumn<TransactionView>[] = [
    {
      heading: t('transactions:columns.date'),
      cell: ({ transaction: { transactionId, initiationDate }, casino }) => (
        <a href={transactionHref(transactionId)}>
          {zoned(formatMoment, initiationDate, languageTag, casino.timeZone)}
        </a>
      ),
    },
    {
      heading: t('transactions:columns.type'),
      cell: ({ transaction: { direction, paymentType, paymentTypeLabel } }) => (
        <>
          {t(`money:direction.${direction}`)}
          {t('separators.list')}
          <bdi>{paymentTypeText(paymentType, paymentTypeLabel, t)}</bdi>
        </>
      ),
    },
    {
      heading: t('records:casino'),
      cell: ({ casino }) => <bdi>{casinoName(casino.id, casino.name, t)}</bdi>,
    },
    {
      heading: t('transactions:columns.amount'),
      isAmount: true,
      cell: ({ transaction, amount, fee, words }) => (
        <>
          {amount ?? t('money:amountUnavailable')}
          {words.balance ? <small>{t(words.balance)}</small> : null}
          {fee && transaction.feeAU > 0 ? <small>{t(FEE_TEXTS[words.fee], { amount: fee })}</small> : null}
        </>
      ),
    },
    {
      heading: t('transactions:facts.status'),
      cell: (view) => <StatusMarker view={view} />,
    },
  ];
  const unavailable = (transactionId: string) => (
    <>
      <a href={transactionHref(transactionId)}>{transactionId}</a> {t('transactions:list.unavailable')}
    </>
  );
  return (
    <RecordTable
      caption={t('transactions:list.caption')}
      className="tx-table"
      columns={columns}
      rows={rows.map(({ transactionId: key, view }) =>
        view ? { key, item: view } : { key, instead: unavailable(key) },
      )}
    />
  );
}
