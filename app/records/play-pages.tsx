import type { MoneyLocale } from '#app/domain/money/currency-notation.ts';
import { formatSignedAU } from '#app/domain/money/money.ts';
import { netAU } from '#app/domain/money/play-record.ts';
import { FILES, ROUTES } from '#app/domain/pages/routes.ts';
import { datePartsOf } from '#app/domain/time/iso-date.ts';
import { Summary } from '#app/forms/use-fields.tsx';
import { datePartOrder, formatCount, formatDate, formatDateNumbers } from '#app/i18n/formats.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import { type Text, useText } from '#app/i18n/texts.ts';
import { casinoName, messageText } from '#app/i18n/words.ts';
import type { PlayRecordEntry, PlayRecordPage, PlayTotals } from '#app/operator/play-records.ts';
import { Amount } from '#app/ui/amount.tsx';
import { TextField } from '#app/ui/field.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { amountAt, type Casinos, casinoOf, type NamedCasino } from './casinos.ts';
import { splitByDay } from './days.ts';
import { daysOf, listHref, monthOf, ORDER_INPUT, orderName, type PlayFilter } from './play-filter.ts';
import type { PlayList } from './play-list.ts';
import {
  CasinoField,
  DayHeading,
  EmptyList,
  FileLinks,
  FilterFrame,
  FromStartNotice,
  ListFailed,
  MonthLinks,
  PageLinks,
  UnreadableRows,
  useCountedBy,
  useCountedByChoice,
} from './record-list.tsx';
import { isFiltered } from './record-pages.ts';
import { RecordTable, type TableColumn } from './record-table.tsx';

/** Day above 12, so that the example shows the order of the parts. */
const EXAMPLE_DAY = 27;
const EXAMPLE_MONTH = 3;

const NO_DAYS = { from: null, to: null };
const DATES = ['from', 'to'] as const;
const inputId = (name: string) => `filter-${name}`;

/** List of play records (spec §2 /playRecords); never shows the unknown as none. */
export function PlayPage({ list }: { list: PlayList }) {
  const t = useText();
  const { filter, page } = list;
  const isEmpty = page === null || (page.entries.length === 0 && page.unreadableRows === 0);
  return (
    <>
      <h1>{t('titles:playRecords')}</h1>
      <FromStartNotice list="play-records" isFromStart={list.isFromStart} />
      <div className="records">
        <div className="records__top">
          <MonthLinks
            current={list.currentMonth}
            chosen={monthOf(filter)}
            hrefOf={(month) => listHref({ ...filter, ...(month === null ? NO_DAYS : daysOf(month)) })}
          />
        </div>
        <div className="records__side">
          <FilterForm list={list} />{' '}
          {isEmpty ? null : <FileLinks csv={listHref(filter, {}, FILES.playRecordsCsv)} />}
          {page ? <FilteredDays filter={filter} timeZone={list.timeZone} /> : null}
        </div>
        <div className="records__main">
          {list.failureCode ? <ListFailed list="play-records" href={listHref(filter)} /> : null}
          {page ? <Records page={page} list={list} isEmpty={isEmpty} /> : null}
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

function Records({ page, list, isEmpty }: { page: PlayRecordPage; list: PlayList; isEmpty: boolean }) {
  const t = useText();
  const { filter, casinos } = list;
  const { entries, unreadableRows } = page;
  return (
    <>
      <UnreadableRows list="play-records" count={unreadableRows} />
      {entries.length > 0 ? <PlayTable entries={entries} casinos={casinos} /> : null}
      {isEmpty ? (
        <EmptyList href={ROUTES.playRecords} isFiltered={isFiltered(filter)} firstStep={list.firstStep} />
      ) : null}
      <PageLinks {...list.links} />
      {isEmpty ? null : <Totals totals={page.totals} casinos={casinos} />}
      {entries.length > 0 ? <p className="records-note records-screen">{t('records:printHint')}</p> : null}
    </>
  );
}

function FilterForm({ list: { filter, typed, errors, offered } }: { list: PlayList }) {
  const t = useText();
  const { languageTag, nowMs } = usePage();
  const countedBy = useCountedByChoice('days', offered, filter.from !== null || filter.to !== null);
  const label = (name: string) => t(`play-records:filter.${name === 'to' ? 'to' : 'from'}`);
  const example = formatDateNumbers(
    { year: new Date(nowMs).getUTCFullYear(), month: EXAMPLE_MONTH, day: EXAMPLE_DAY },
    languageTag,
  );
  const textOfDate = (name: 'from' | 'to') => {
    const parts = datePartsOf(filter[name] ?? '');
    return parts ? formatDateNumbers(parts, languageTag) : typed[name];
  };
  const hasErrors = Object.keys(errors).length > 0;
  const hasFilter = isFiltered(filter) || hasErrors;
  // The month has a control of its own above it.
  const isOpen = hasErrors || filter.casinoId !== null || monthOf(filter) === undefined;
  return (
    <>
      <Summary messages={errors} labelOf={label} idOf={inputId} />
      <FilterFrame href={ROUTES.playRecords} isFiltered={hasFilter} isOpen={isOpen} note={countedBy}>
        <input type="hidden" name={ORDER_INPUT} value={orderName(datePartOrder(languageTag))} />
        <CasinoField casinos={offered} chosenId={filter.casinoId} />
        {DATES.map((name) => (
          <TextField
            key={name}
            id={inputId(name)}
            name={name}
            label={label(name)}
            hint={t('play-records:filter.dateHint', { example })}
            error={messageText(t, errors[name])}
            value={textOfDate(name)}
          />
        ))}
      </FilterFrame>
    </>
  );
}

interface FilteredDaysProps {
  filter: PlayFilter;
  /** IANA name. */
  timeZone: string;
}

/** Days of the filter in words, as numbers could be read in another order. */
function FilteredDays({ filter: { from, to }, timeZone }: FilteredDaysProps) {
  const t = useText();
  const countedBy = useCountedBy('days', timeZone);
  const { languageTag } = usePage();
  const words = (date: string | null) => {
    const parts = date === null ? null : datePartsOf(date);
    return parts ? formatDate(parts, languageTag) : '';
  };
  if (from === null && to === null) return null;
  const kind = from === null ? 'to' : to === null ? 'from' : 'fromTo';
  return (
    <p>
      {t(`play-records:days.${kind}`, { from: words(from), to: words(to) })} {countedBy}{' '}
      {t('play-records:days.note')}
    </p>
  );
}

interface Amounts {
  wager: string | null;
  win: string | null;
  net: string | null;
}

interface PlayRow extends Amounts {
  /** '' when the operator named none. */
  gameName: string;
  casino: NamedCasino;
  /** Epoch, ms; null while it is in play. */
  resolvedAtMs: number | null;
  playRecordId: string;
}

interface TotalsRow extends Amounts {
  casino: NamedCasino;
  /** Null when it is unknown. */
  count: number | null;
}

function amountsOf(
  played: { totalWagerAU: number; totalWinAU: number },
  casino: NamedCasino,
  locale: MoneyLocale,
): Amounts {
  const { currency } = casino;
  return {
    wager: amountAt(casino, played.totalWagerAU, locale),
    win: amountAt(casino, played.totalWinAU, locale),
    net: currency && formatSignedAU(netAU(played), currency, locale),
  };
}

/** Formats a record (spec §2 /playRecords); an unreadable one has its id alone. */
export function playRow(
  entry: PlayRecordEntry,
  casinos: Casinos,
  locale: MoneyLocale,
): PlayRow | Pick<PlayRow, 'playRecordId'> {
  if (entry.unavailable) return { playRecordId: entry.playRecordId };
  const { playRecordId, casinoId, gameName, resolvedAtMs } = entry.record;
  const casino = casinoOf(casinos, casinoId);
  return { playRecordId, gameName, casino, resolvedAtMs, ...amountsOf(entry.record, casino, locale) };
}

export function totalsRow(totals: PlayTotals, casinos: Casinos, locale: MoneyLocale): TotalsRow {
  const casino = casinoOf(casinos, totals.casinoId);
  if (totals.unavailable) return { casino, count: null, wager: null, win: null, net: null };
  return { casino, count: totals.count, ...amountsOf(totals, casino, locale) };
}

function amountColumn(name: keyof Amounts, t: Text): TableColumn<Amounts> {
  return {
    heading: t(`play-records:columns.${name}`),
    className: `record__${name}`,
    label: t(`play-records:short.${name}`),
    cell: (row) => <Amount text={row[name] ?? t('money:amountUnavailable')} />,
  };
}

function PlayTable({ entries, casinos }: { entries: readonly PlayRecordEntry[]; casinos: Casinos }) {
  const t = useText();
  const page = usePage();
  const rows = entries.map((entry) => {
    const row = playRow(entry, casinos, page);
    const { playRecordId: key } = row;
    if ('casino' in row) return { key, item: row };
    const instead = (
      <>
        {key} {t('play-records:list.unavailable')}
      </>
    );
    return { key, instead };
  });
  const days = splitByDay(rows, ({ item }) => {
    if (item === undefined) return undefined;
    return item.resolvedAtMs === null ? null : { timeMs: item.resolvedAtMs, timeZone: item.casino.timeZone };
  });
  return (
    <RecordTable
      caption={t('play-records:list.caption')}
      className="plays plays--list"
      columns={playColumns(t, page.languageTag)}
      groups={days.map(({ moment, items }) => ({
        key: items[0]?.key ?? '',
        heading: moment === null ? t('play-records:inPlay') : moment && <DayHeading moment={moment} />,
        rows: items,
      }))}
    />
  );
}

function playColumns(t: Text, languageTag: string): TableColumn<PlayRow>[] {
  return [
    {
      heading: t('play-records:columns.game'),
      className: 'record__what',
      cell: ({ gameName, casino }) => (
        <>
          <bdi>{gameName || t('play-records:gameUnnamed')}</bdi>{' '}
          <small>
            <bdi>{casinoName(casino.id, casino.name, t)}</bdi>
          </small>
        </>
      ),
    },
    {
      heading: t('play-records:columns.resolved'),
      className: 'record__time',
      cell: ({ resolvedAtMs, casino }) =>
        resolvedAtMs === null
          ? t('play-records:inPlay')
          : formatZoned('time', resolvedAtMs, languageTag, casino.timeZone),
    },
    {
      heading: t('play-records:columns.id'),
      className: 'record__id',
      cell: ({ playRecordId }) => playRecordId,
    },
    amountColumn('wager', t),
    amountColumn('win', t),
    {
      ...amountColumn('net', t),
      cell: ({ resolvedAtMs, net }) => (
        <Amount
          text={resolvedAtMs === null ? t('play-records:netOpen') : (net ?? t('money:amountUnavailable'))}
        />
      ),
    },
  ];
}

interface TotalsProps {
  /** Null when they are unknown. */
  totals: readonly PlayTotals[] | null;
  casinos: Casinos;
}

function Totals({ totals, casinos }: TotalsProps) {
  const t = useText();
  const page = usePage();
  const columns: TableColumn<TotalsRow>[] = [
    {
      heading: t('records:casino'),
      className: 'record__what',
      cell: ({ casino }) => <bdi>{casinoName(casino.id, casino.name, t)}</bdi>,
    },
    {
      heading: t('play-records:totals.count'),
      className: 'record__count',
      label: t('play-records:totals.count'),
      cell: ({ count }) => (count === null ? '-' : formatCount(count, page.languageTag)),
    },
    amountColumn('wager', t),
    amountColumn('win', t),
    amountColumn('net', t),
  ];
  const rows = totals?.map((row) => ({
    key: row.casinoId,
    item: totalsRow(row, casinos, page),
  }));
  return (
    <section className="plays__totals" aria-labelledby="totals-title">
      <h2 id="totals-title">{t('play-records:totals.title')}</h2>
      {rows === undefined ? (
        <p className="notice notice--warning">{t('play-records:totals.unknown')}</p>
      ) : (
        <RecordTable
          caption={t('play-records:totals.title')}
          className="plays plays--totals"
          columns={columns}
          groups={[{ key: 'all', rows }]}
        />
      )}
      <p className="records-note">{t('play-records:totals.note')}</p>
    </section>
  );
}
