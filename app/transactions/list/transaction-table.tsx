// biome-ignore-all lint/a11y/noRedundantRoles: on narrow screens rows are laid out as cards, which takes the roles of a
// table away
import { transactionHref } from '#app/domain/pages/routes.ts';

import { casinoName } from '#app/i18n/casino-name.ts';
import { formatMoment } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { RecordCell, RecordTable } from '#app/record-lists/record-table.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { labelText } from '../label-text.ts';
import { StatusMarker } from '../status-marker.tsx';
import type { TransactionRow } from './transaction-row.ts';

type Headings = Readonly<Record<'type' | 'casino' | 'amount' | 'status', string>>;
/** A fee beside the amount, by what has become of it. */
const FEE_TEXTS = {
  'transactions:words.fee.plain': 'transactions:list.feeOf',
  'transactions:words.fee.charged': 'transactions:list.feeOf',
  'transactions:words.fee.notCharged': 'transactions:list.feeNotCharged',
} as const;

type ShownRow = Extract<TransactionRow, { isShown: true }>;

/** The transactions as a table; below 768 px each row is a card whose cells name themselves. */
export function TransactionTable({ rows }: { rows: readonly TransactionRow[] }) {
  const t = useText();
  const headings = {
    date: t('transactions:columns.date'),
    type: t('transactions:columns.type'),
    casino: t('records:casino'),
    amount: t('transactions:columns.amount'),
    status: t('transactions:facts.status'),
  };
  return (
    <RecordTable
      caption={t('transactions:list.caption')}
      headings={Object.entries(headings).map(([name, text]) => ({ text, isAmount: name === 'amount' }))}
      className="tx-table"
    >
      {rows.map((row) =>
        row.isShown ? (
          <Row row={row} headings={headings} key={row.transactionId} />
        ) : (
          <tr role="row" key={row.transactionId}>
            <td colSpan={Object.keys(headings).length} role="cell">
              <a href={transactionHref(row.transactionId)}>{row.transactionId}</a>{' '}
              {t('transactions:list.unavailable')}
            </td>
          </tr>
        ),
      )}
    </RecordTable>
  );
}

function Row({ row, headings }: { row: ShownRow; headings: Headings }) {
  const t = useText();
  const { languageTag, timeZone } = usePage();
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        <a href={transactionHref(row.transactionId)}>
          {formatMoment(row.startedAtMs, languageTag, timeZone)}
        </a>
      </th>
      <RecordCell label={headings.type}>
        {t(`money:direction.${row.direction}`)}, <bdi>{labelText(row.paymentType, t)}</bdi>
      </RecordCell>
      <RecordCell label={headings.casino}>
        <bdi>{casinoName(row.casino.id, row.casino.name, t)}</bdi>
      </RecordCell>
      <RecordCell label={headings.amount} isAmount>
        {row.amount ?? t('money:amountUnavailable')}
        {row.words.balance ? <small>{t(row.words.balance)}</small> : null}
        {row.fee ? <small>{t(FEE_TEXTS[row.words.fee], { amount: row.fee })}</small> : null}
      </RecordCell>
      <RecordCell label={headings.status}>
        <StatusMarker status={row.status} label={row.statusLabel} />
      </RecordCell>
    </tr>
  );
}
