// biome-ignore-all lint/a11y/noRedundantRoles: on narrow screens rows are laid out as cards, which takes the roles of a table away
import { formatMoment } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { casinoText, labelText } from '#app/transactions/label-text.ts';
import { transactionHref } from '#app/transactions/list-filter.ts';
import { usePage } from '#app/ui/page-context.ts';
import { StatusMarker } from './status-marker.tsx';
import type { TransactionRow } from './transaction-row.ts';

type ShownRow = Extract<TransactionRow, { isShown: true }>;

/** The transactions as a table; below 768 px each row is a card whose cells name themselves. */
export function TransactionTable({ rows }: { rows: readonly TransactionRow[] }) {
  const t = useText();
  const headings = [
    t('transactions:columns.date'),
    t('transactions:columns.type'),
    t('transactions:columns.casino'),
    t('transactions:columns.amount'),
    t('transactions:facts.status'),
  ] as const;
  return (
    <table className="tx-table" role="table">
      <caption className="visually-hidden">{t('transactions:list.caption')}</caption>
      <thead className="tx-table__head" role="rowgroup">
        <tr role="row">
          {headings.map((heading) => (
            <th scope="col" role="columnheader" key={heading}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) =>
          row.isShown ? (
            <Row row={row} headings={headings} key={row.transactionId} />
          ) : (
            <tr role="row" key={row.transactionId}>
              <td colSpan={headings.length} role="cell">
                <a href={transactionHref(row.transactionId)}>{row.transactionId}</a>{' '}
                {t('transactions:list.unavailable')}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function Row({ row, headings }: { row: ShownRow; headings: readonly string[] }) {
  const t = useText();
  const { languageTag, timeZone } = usePage();
  const [, type, casino, amount, status] = headings;
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        <a href={transactionHref(row.transactionId)}>
          {formatMoment(row.startedAtMs, languageTag, timeZone)}
        </a>
      </th>
      <td data-label={type} role="cell">
        {t(`money:direction.${row.direction}`)}, <bdi>{labelText(row.paymentType, t)}</bdi>
      </td>
      <td data-label={casino} role="cell">
        <bdi>{casinoText(row.casino, t)}</bdi>
      </td>
      <td className="tx-table__amount" data-label={amount} role="cell">
        {row.amount ?? t('money:amountUnavailable')}
        {row.fee ? <small>{t('transactions:list.feeOf', { amount: row.fee })}</small> : null}
      </td>
      <td data-label={status} role="cell">
        <StatusMarker status={row.status} label={row.statusLabel} />
      </td>
    </tr>
  );
}
