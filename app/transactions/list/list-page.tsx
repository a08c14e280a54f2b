import { FILES, ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { isFiltered } from '#app/record-lists/address.ts';
import { useCountedBy } from '#app/record-lists/counted-by.ts';
import { EmptyList } from '#app/record-lists/empty-list.tsx';
import { FileLinks } from '#app/record-lists/file-links.tsx';
import { FromStartNotice, ListFailed, UnreadableRows } from '#app/record-lists/list-notices.tsx';
import { MonthLinks } from '#app/record-lists/month-links.tsx';
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
  const isEmpty = list === null || (list.rows.length === 0 && list.unreadableRows === 0);
  const countedBy = useCountedBy('months', model.timeZone);
  return (
    <>
      <h1>{t('titles:webPayTransactions')}</h1>
      <FromStartNotice list="transactions" isFromStart={model.isFromStart} />
      <div className="records records--sided">
        <div className="records__top">
          <UnconfirmedList items={model.unconfirmed} />
          <OpenTransactions open={model.open} />
          <MonthLinks
            current={model.choices.months.current}
            chosen={filter.month}
            hrefOf={(month) => listHref({ ...filter, month })}
          />
        </div>
        <div className="records__side">
          <FilterForm model={model} />{' '}
          {isEmpty ? null : (
            <FileLinks csv={listHref(filter, {}, FILES.webPayTransactionsCsv)}>
              {filter.month === null ? null : (
                <a className="records-link" href={listHref(filter, { view: 'month' })}>
                  {t('transactions:list.printMonth')}
                </a>
              )}
            </FileLinks>
          )}
          {filter.month === null || list === null ? null : <p className="records-note">{countedBy}</p>}
          {list?.totals ? <Totals totals={list.totals} /> : null}
        </div>
        <div className="records__main">
          {list === null ? (
            <ListFailed list="transactions" href={listHref(filter)} />
          ) : (
            <Listed model={model} list={list} isEmpty={isEmpty} />
          )}
        </div>
      </div>
    </>
  );
}

interface ListedProps {
  model: ListModel;
  list: NonNullable<ListModel['list']>;
  isEmpty: boolean;
}

function Listed({ model, list, isEmpty }: ListedProps) {
  const { filter, isFirstPage, canBuyIn } = model;
  const { rows, unreadableRows, olderCursor } = list;
  return (
    <>
      <UnreadableRows list="transactions" count={unreadableRows} />
      {rows.length > 0 ? <TransactionTable rows={rows} /> : null}
      {isEmpty ? (
        <EmptyList href={ROUTES.webPayTransactions} isFiltered={isFiltered(filter)} canBuyIn={canBuyIn} />
      ) : null}
      <PageLinks
        first={isFirstPage ? null : listHref(filter)}
        next={olderCursor === null ? null : listHref(filter, { cursor: olderCursor })}
      />
    </>
  );
}
