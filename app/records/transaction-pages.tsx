import type { FirstStep } from '#app/calls/operator-reads.ts';
import { TRANSACTION_STATUSES } from '#app/domain/money/transaction-status.ts';
import { guestPasswordHref } from '#app/domain/pages/return-path.ts';
import { FILES, ROUTES, statementsHref } from '#app/domain/pages/routes.ts';
import { formatMonth } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import type { TransactionEntry } from '#app/operator/transactions.ts';
import { SelectField } from '#app/ui/field.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { Casinos } from './casinos.ts';
import { monthTotals } from './month-totals.ts';
import {
  CasinoField,
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
import { type CollectedRecords, isFiltered } from './record-pages.ts';
import { listHref } from './transaction-filter.ts';
import { OpenLines, type PendingLine, PendingLines } from './transaction-lines.tsx';
import type { MonthList, TransactionList } from './transaction-list.ts';
import { TransactionTable } from './transaction-table.tsx';

interface ListPageProps {
  list: TransactionList;
  pending: readonly PendingLine[];
}

/** List of transactions (spec §2 /webPayTransactions); never shows the unknown as none. */
export function ListPage({ list, pending }: ListPageProps) {
  const t = useText();
  const { filter, casinos, page, counted, choices } = list;
  const isEmpty = page === null || (page.entries.length === 0 && page.unreadableRows === 0);
  const countedBy = useCountedBy('months', list.timeZone);
  return (
    <>
      <h1>{t('titles:webPayTransactions')}</h1>
      <FromStartNotice list="transactions" isFromStart={list.isFromStart} />
      <div className="records">
        <div className="records__top">
          <PendingLines pending={pending} casinos={casinos} />
          <OpenLines open={list.open} casinos={casinos} />
          <MonthLinks
            current={choices.months.current}
            chosen={filter.month}
            hrefOf={(month) => listHref({ ...filter, month })}
          />
        </div>
        <div className="records__side">
          <FilterForm filter={filter} choices={choices} />{' '}
          {isEmpty ? null : (
            <FileLinks csv={listHref(filter, {}, FILES.webPayTransactionsCsv)}>
              {filter.month === null ? null : (
                <a className="records-link" href={listHref(filter, { view: 'month' })}>
                  {t('transactions:list.printMonth')}
                </a>
              )}
            </FileLinks>
          )}
          {list.hasStatements ? (
            <p className="records-files">
              <a
                className="records-link"
                href={statementsHref(Number(choices.months.current.slice(0, 'YYYY'.length)), filter.casinoId)}
              >
                {t('statements:link')}
              </a>
            </p>
          ) : null}
          {filter.month === null || page === null ? null : <p className="records-note">{countedBy}</p>}
          {filter.month !== null && counted ? (
            <Totals month={filter.month} counted={counted} casinos={casinos} />
          ) : null}
        </div>
        <div className="records__main">
          {page === null ? (
            <ListFailed list="transactions" href={listHref(filter)} />
          ) : (
            <Listed list={list} page={page} isEmpty={isEmpty} />
          )}
        </div>
      </div>
    </>
  );
}

interface ListedProps {
  list: TransactionList;
  page: NonNullable<TransactionList['page']>;
  isEmpty: boolean;
}

function Listed({ list: { filter, casinos, isFirstPage, firstStep }, page, isEmpty }: ListedProps) {
  const { entries, unreadableRows, nextCursor } = page;
  return (
    <>
      <UnreadableRows list="transactions" count={unreadableRows} />
      {entries.length > 0 ? <TransactionTable entries={entries} casinos={casinos} /> : null}
      {isEmpty ? (
        <EmptyList href={ROUTES.webPayTransactions} isFiltered={isFiltered(filter)} firstStep={firstStep} />
      ) : null}
      <PageLinks
        first={isFirstPage ? null : listHref(filter)}
        next={nextCursor === null ? null : listHref(filter, { cursor: nextCursor })}
      />
    </>
  );
}

function FilterForm({ filter, choices }: Pick<TransactionList, 'filter' | 'choices'>) {
  const t = useText();
  const { languageTag } = usePage();
  const countedBy = useCountedByChoice('months', choices.casinos, filter.month !== null);
  const all = { value: '', label: t('records:filter.all') };
  const option = (value: string, label: string) => ({ value, label });
  return (
    <FilterFrame
      href={ROUTES.webPayTransactions}
      isFiltered={isFiltered(filter)}
      // The month has a control of its own above it.
      isOpen={isFiltered({ ...filter, month: null })}
      note={countedBy}
    >
      <SelectField
        id="filter-month"
        name="month"
        label={t('records:month')}
        value={filter.month ?? ''}
        options={[
          all,
          ...choices.months.offered.map((month) => option(month, formatMonth(month, languageTag))),
        ]}
      />
      <SelectField
        id="filter-direction"
        name="direction"
        label={t('transactions:columns.direction')}
        value={filter.direction ?? ''}
        options={[
          all,
          ...(['buyIn', 'cashOut'] as const).map((one) => option(one, t(`money:direction.${one}`))),
        ]}
      />
      <SelectField
        id="filter-status"
        name="status"
        label={t('transactions:facts.status')}
        value={filter.status ?? ''}
        options={[
          all,
          option('open', t('transactions:filter.openStatus')),
          ...TRANSACTION_STATUSES.map((status) => option(status, t(`money:status.${status}`))),
        ]}
      />
      <CasinoField casinos={choices.casinos} chosenId={filter.casinoId} />
    </FilterFrame>
  );
}

interface TotalsProps {
  /** `YYYY-MM`. */
  month: string;
  counted: CollectedRecords<TransactionEntry>;
  casinos: Casinos;
}

/** Money in and out of a month, by currency; notes when it is only of this page, or unknown. */
function Totals({ month, counted, casinos }: TotalsProps) {
  const t = useText();
  const page = usePage();
  const { isWhole } = counted;
  const sums = monthTotals(counted, casinos, page);
  return (
    <section className="records-totals card" aria-labelledby="totals-title">
      <h2 className="card__title" id="totals-title">
        {isWhole
          ? t('transactions:totals.title', { month: formatMonth(month, page.languageTag) })
          : t('transactions:totals.titlePage')}
      </h2>
      {sums === null ? <p>{t('transactions:totals.unknown')}</p> : null}
      {sums?.length === 0 ? <p>{t('transactions:totals.none')}</p> : null}
      {sums?.map((sum) => (
        <dl className="records-totals__sums" key={`${sum.in} ${sum.out}`}>
          <dt>{t('transactions:totals.in')}</dt>
          <dd>{sum.in}</dd>
          <dt>{t('transactions:totals.out')}</dt>
          <dd>{sum.out}</dd>
        </dl>
      ))}
      {sums && (
        <p className="records-note">
          {t(isWhole ? 'transactions:totals.note' : 'transactions:totals.notePage')}
        </p>
      )}
    </section>
  );
}

export function MonthPage({ list: { filter, casinos, timeZone, collected } }: { list: MonthList }) {
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
      {collected === null ? (
        <ListFailed list="transactions" href={listHref(filter, { view: 'month' })} />
      ) : (
        <>
          <p className="records-note records-screen">{t('records:printHint')}</p>
          {collected.isWhole ? null : (
            <p className="notice notice--warning">{t('transactions:month.incomplete')}</p>
          )}
          <Totals month={filter.month} counted={collected} casinos={casinos} />
          <UnreadableRows list="transactions" count={collected.unreadableRows} />
          {collected.entries.length > 0 ? (
            <TransactionTable entries={collected.entries} casinos={casinos} />
          ) : null}
          {collected.entries.length === 0 && collected.unreadableRows === 0 ? (
            <EmptyList href={ROUTES.webPayTransactions} isFiltered firstStep={null} />
          ) : null}
        </>
      )}
    </>
  );
}

interface GuestPageProps {
  /** Null when loading failed. */
  entries: readonly TransactionEntry[] | null;
  casinos: Casinos;
  firstStep: FirstStep | null;
}

/** A guest's list: payments started in this session (spec §2 /webPayTransactions). */
export function GuestPage({ entries, casinos, firstStep }: GuestPageProps) {
  const t = useText();
  return (
    <>
      <h1>{t('titles:webPayTransactions')}</h1>
      <p className="notice">{t('guest:started.text')}</p>
      {entries === null ? <ListFailed list="transactions" href={ROUTES.webPayTransactions} /> : null}
      {entries?.length === 0 ? (
        <EmptyList href={ROUTES.webPayTransactions} isFiltered={false} firstStep={firstStep} />
      ) : null}
      {entries && entries.length > 0 ? <TransactionTable entries={entries} casinos={casinos} /> : null}
      <p className="records-screen">
        <a className="button button--quiet" href={guestPasswordHref(ROUTES.webPayTransactions)}>
          {t('guest:started.all')}
        </a>
      </p>
    </>
  );
}
