import { FILES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { FromStartNotice, ListFailed, UnreadableRows } from '#app/record-lists/list-notices.tsx';
import { PageLinks } from '#app/record-lists/page-links.tsx';
import { FilteredDays, FilterForm } from './filter-form.tsx';
import { listHref } from './list-filter.ts';
import type { ListModel, PlayPage } from './list-model.ts';
import { PlayTable } from './play-table.tsx';
import { Totals } from './totals.tsx';

/** The play records (spec §2 /playRecords). What is not known is never shown as nothing. */
export function ListPage({ model }: { model: ListModel }) {
  const t = useText();
  const { filter, page, failureCode } = model;
  return (
    <>
      <h1>{t('titles:playRecords')}</h1>
      <FromStartNotice list="play-records" isFromStart={page?.isFromStart ?? false} />
      <FilterForm model={model} />
      {failureCode ? <ListFailed list="play-records" href={listHref(filter)} /> : null}
      {page ? <Records page={page} filter={filter} timeZone={model.timeZone} /> : null}
      <section className="card records-screen" aria-labelledby="older-title">
        <h2 className="card__title" id="older-title">
          {t('play-records:older.title')}
        </h2>
        <p>{t('play-records:older.text')}</p>
      </section>
    </>
  );
}

function Records({ page, filter, timeZone }: Pick<ListModel, 'filter' | 'timeZone'> & { page: PlayPage }) {
  const t = useText();
  const { rows, unreadableRows: count, totals, links } = page;
  return (
    <>
      <FilteredDays from={filter.from} to={filter.to} timeZone={timeZone} />
      <UnreadableRows list="play-records" count={count} />
      {rows.length > 0 ? <PlayTable rows={rows} /> : null}
      {rows.length === 0 && count === 0 ? <p className="card">{t('errors:noResults')}</p> : null}
      <PageLinks {...links} csv={listHref(filter, {}, FILES.playRecordsCsv)} />
      {rows.length > 0 || count > 0 ? <Totals totals={totals} /> : null}
      {rows.length > 0 ? <p className="records-note records-screen">{t('records:printHint')}</p> : null}
    </>
  );
}
