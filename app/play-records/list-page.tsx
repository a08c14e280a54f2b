import { FILES, ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { isFiltered } from '#app/record-lists/address.ts';
import { EmptyList } from '#app/record-lists/empty-list.tsx';
import { FileLinks } from '#app/record-lists/file-links.tsx';
import { FromStartNotice, ListFailed, UnreadableRows } from '#app/record-lists/list-notices.tsx';
import { MonthLinks } from '#app/record-lists/month-links.tsx';
import { PageLinks } from '#app/record-lists/page-links.tsx';
import { FilteredDays, FilterForm } from './filter-form.tsx';
import { daysOf, listHref, monthOf } from './list-filter.ts';
import type { ListModel, PlayPage } from './list-model.ts';
import { PlayTable } from './play-table.tsx';
import { Totals } from './totals.tsx';

const NO_DAYS = { from: null, to: null };

/** The play records (spec §2 /playRecords). What is not known is never shown as nothing. */
export function ListPage({ model }: { model: ListModel }) {
  const t = useText();
  const { filter, page, failureCode } = model;
  const isEmpty = page === null || (page.rows.length === 0 && page.unreadableRows === 0);
  return (
    <>
      <h1>{t('titles:playRecords')}</h1>
      <FromStartNotice list="play-records" isFromStart={page?.isFromStart ?? false} />
      <div className="records">
        <div className="records__top">
          <MonthLinks
            current={model.currentMonth}
            chosen={monthOf(filter)}
            hrefOf={(month) => listHref({ ...filter, ...(month === null ? NO_DAYS : daysOf(month)) })}
          />
        </div>
        <div className="records__side">
          <FilterForm model={model} />{' '}
          {isEmpty ? null : <FileLinks csv={listHref(filter, {}, FILES.playRecordsCsv)} />}
          {page ? <FilteredDays from={filter.from} to={filter.to} timeZone={model.timeZone} /> : null}
        </div>
        <div className="records__main">
          {failureCode ? <ListFailed list="play-records" href={listHref(filter)} /> : null}
          {page ? <Records page={page} model={model} isEmpty={isEmpty} /> : null}
          <section className="card records-screen" aria-labelledby="older-title">
            <h2 className="card__title" id="older-title">
              {t('play-records:older.title')}
            </h2>
            <p>{t('play-records:older.text')}</p>
          </section>
        </div>
      </div>
    </>
  );
}

function Records({ page, model, isEmpty }: { page: PlayPage; model: ListModel; isEmpty: boolean }) {
  const t = useText();
  const { filter } = model;
  const { rows, unreadableRows: count, totals, links } = page;
  return (
    <>
      <UnreadableRows list="play-records" count={count} />
      {rows.length > 0 ? <PlayTable rows={rows} /> : null}
      {isEmpty ? (
        <EmptyList href={ROUTES.playRecords} isFiltered={isFiltered(filter)} canBuyIn={model.canBuyIn} />
      ) : null}
      <PageLinks {...links} />
      {isEmpty ? null : <Totals totals={totals} />}
      {rows.length > 0 ? <p className="records-note records-screen">{t('records:printHint')}</p> : null}
    </>
  );
}
