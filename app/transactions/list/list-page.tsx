import { FILES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { useCountedBy } from '#app/record-lists/counted-by.ts';
import { FromStartNotice, ListFailed, UnreadableRows } from '#app/record-lists/list-notices.tsx';
import { PageLinks } from '#app/record-lists/page-links.tsx';
import { UnconfirmedList } from '../unconfirmed/unconfirmed-list.tsx';
import { FilterForm } from './filter-form.tsx';
import { listHref } from './list-filter.ts';
import type { ListModel } from './list-model.ts';
import { OpenTransactions } from './open-transactions.tsx';
import { Totals } from './totals.tsx';
import { TransactionTable } from './transaction-table.tsx';

/** The list of transactions (spec §2 /webPayTransactions). What is not known is never shown as nothing. */
export function ListPage({ model }: { model: ListModel }) {
  const t = useText();
  const { filter, list } = model;
  const countedBy = useCountedBy('months', model.timeZone);
  return (
    <>
      <h1>{t('titles:webPayTransactions')}</h1>
      <FromStartNotice list="transactions" isFromStart={model.isFromStart} />
      <UnconfirmedList items={model.unconfirmed} />
      <OpenTransactions open={model.open} />
      <FilterForm model={model} />
      {list === null ? (
        <ListFailed list="transactions" href={listHref(filter)} />
      ) : (
        <>
          {filter.month === null ? null : <p className="records-note">{countedBy}</p>}
          {list.totals ? <Totals totals={list.totals} /> : null}
          <UnreadableRows list="transactions" count={list.unreadableRows} />
          {list.rows.length > 0 ? <TransactionTable rows={list.rows} /> : null}
          {list.rows.length === 0 && list.unreadableRows === 0 ? (
            <p className="card">{t('errors:noResults')}</p>
          ) : null}
          <Links model={model} />
        </>
      )}
    </>
  );
}

/** To other pages of the list, and to what can be made of it. */
function Links({ model: { filter, list, isFirstPage } }: { model: ListModel }) {
  const t = useText();
  const older = list?.olderCursor ?? null;
  return (
    <PageLinks
      first={isFirstPage ? null : listHref(filter)}
      next={older === null ? null : listHref(filter, { cursor: older })}
      csv={listHref(filter, {}, FILES.webPayTransactionsCsv)}
    >
      {filter.month === null ? null : (
        <a className="records-ways__link" href={listHref(filter, { view: 'month' })}>
          {t('transactions:list.printMonth')}
        </a>
      )}
    </PageLinks>
  );
}
