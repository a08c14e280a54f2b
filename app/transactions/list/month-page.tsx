import { ROUTES } from '#app/domain/pages/routes.ts';
import { formatMonth } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { useCountedBy } from '#app/record-lists/counted-by.ts';
import { EmptyList } from '#app/record-lists/empty-list.tsx';
import { ListFailed, UnreadableRows } from '#app/record-lists/list-notices.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { listHref } from './list-filter.ts';
import type { MonthModel } from './month-model.ts';
import { Totals } from './totals.tsx';
import { TransactionTable } from './transaction-table.tsx';

/** A month on one page, to be printed. */
export function MonthPage({ model: { filter, timeZone, list } }: { model: MonthModel }) {
  const t = useText();
  const { languageTag } = usePage();
  const countedBy = useCountedBy('months', timeZone);
  return (
    <>
      <p className="records-screen records-back">
        <a className="records-link" href={listHref(filter)}>
          {t('transactions:month.back')}
        </a>
      </p>
      <h1>{t('transactions:month.title', { month: formatMonth(filter.month, languageTag) })}</h1>
      <p className="records-note">{countedBy}</p>
      {list === null ? (
        <ListFailed list="transactions" href={listHref(filter, { view: 'month' })} />
      ) : (
        <>
          <p className="records-note records-screen">{t('records:printHint')}</p>
          {list.isWhole ? null : (
            <p className="notice notice--warning">{t('transactions:month.incomplete')}</p>
          )}
          {list.totals ? <Totals totals={list.totals} /> : null}
          <UnreadableRows list="transactions" count={list.unreadableRows} />
          {list.rows.length > 0 ? <TransactionTable rows={list.rows} /> : null}
          {list.rows.length === 0 && list.unreadableRows === 0 ? (
            <EmptyList href={ROUTES.webPayTransactions} isFiltered canBuyIn={false} />
          ) : null}
        </>
      )}
    </>
  );
}
