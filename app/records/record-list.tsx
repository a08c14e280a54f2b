// Lists of transactions and play records, their files, and the page of a transaction. Imports the shell, forms and what
// they import, and nothing of payments.

import type { ReactNode } from 'react';
import type { FirstStep } from '#app/calls/operator-reads.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { addMonths } from '#app/domain/time/calendar.ts';
import { asHeading, formatMoment, formatMonthName, formatZone } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { casinoName } from '#app/i18n/words.ts';
import { SelectField } from '#app/ui/field.tsx';
import { EmptyState } from '#app/ui/list-row.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { NamedCasino } from './casinos.ts';
import { type LocalMoment, namedDay } from './days.ts';

export type ListName = 'transactions' | 'play-records';

const LINKED_MONTHS = 3;

interface FilterFrameProps {
  href: string;
  isFiltered: boolean;
  isOpen: boolean;
  note: string | null;
  children: ReactNode;
}

/** Filter of a list; a GET form, so that its result has an address, without what the browser remembers of its boxes. */
export function FilterFrame({ href, isFiltered, isOpen, note, children }: FilterFrameProps) {
  const t = useText();
  return (
    <details className="records-filter" open={isOpen}>
      <summary className="fold">{t('records:filter.title')}</summary>
      <form method="get" action={href} className="records-filter__form" autoComplete="off" noValidate>
        <div className="records-filter__fields">{children}</div>
        {note ? <p className="records-note">{note}</p> : null}
        <p className="records-actions">
          <button type="submit" className="button button--primary">
            {t('records:filter.submit')}
          </button>{' '}
          {isFiltered ? (
            <a className="button button--quiet" href={href}>
              {t('records:filter.reset')}
            </a>
          ) : null}
        </p>
      </form>
    </details>
  );
}

interface CasinoFieldProps {
  casinos: readonly NamedCasino[];
  /** Null: all. */
  chosenId: number | null;
}

export function CasinoField({ casinos, chosenId }: CasinoFieldProps) {
  const t = useText();
  return (
    <SelectField
      id="filter-casino"
      name="casino"
      label={t('records:casino')}
      value={chosenId === null ? '' : String(chosenId)}
      options={[
        { value: '', label: t('records:filter.all') },
        ...casinos.map(({ id, name }) => ({ value: String(id), label: casinoName(id, name, t) })),
      ]}
    />
  );
}

type Period = 'days' | 'months';

/** Returns the sentence about the zone (IANA) in which the periods of a list begin. */
export function useCountedBy(period: Period, timeZone: string): string {
  const t = useText();
  const { languageTag, nowMs } = usePage();
  return t(`records:counted.${period}.by`, { zone: formatZone(nowMs, languageTag, timeZone) });
}

/**
 * Returns that sentence for the filter: a list of several casinos uses the site's zone. Null where the list's
 * own sentence below is enough.
 */
export function useCountedByChoice(
  period: Period,
  casinos: readonly NamedCasino[],
  isSaidBelow: boolean,
): string | null {
  const t = useText();
  const { languageTag, timeZone, nowMs } = usePage();
  const isOneZone = casinos.every((casino) => casino.timeZone === timeZone);
  if (isOneZone && isSaidBelow) return null;
  const zone = formatZone(nowMs, languageTag, timeZone);
  return t(`records:counted.${period}.${isOneZone ? 'by' : 'byCasino'}`, { zone });
}

interface MonthLinksProps {
  /** Current month, `YYYY-MM`. */
  current: string;
  /** `YYYY-MM`; null: all; undefined: no whole month. */
  chosen: string | null | undefined;
  hrefOf(month: string | null): string;
}

export function MonthLinks({ current, chosen, hrefOf }: MonthLinksProps) {
  const t = useText();
  const { languageTag } = usePage();
  const latest = Array.from({ length: LINKED_MONTHS }, (_, back) => addMonths(current, -back));
  const months = chosen && !latest.includes(chosen) ? [...latest, chosen] : latest;
  return (
    <nav className="records-months" aria-label={t('records:month')}>
      {[...months, null].map((month) => (
        <a
          className="records-months__month"
          href={hrefOf(month)}
          aria-current={month === chosen ? 'true' : undefined}
          key={month}
        >
          {month === null ? t('records:filter.all') : formatMonthName(month, current, languageTag)}{' '}
        </a>
      ))}
    </nav>
  );
}

interface FileLinksProps {
  csv: string;
  children?: ReactNode;
}

export function FileLinks({ csv, children }: FileLinksProps) {
  const t = useText();
  return (
    <p className="records-files">
      <a className="records-link" href={csv}>
        {t('records:csv')}
      </a>{' '}
      {children}
    </p>
  );
}

/** Heading of a day; without 'today' in print, which stays. */
export function DayHeading({ moment }: { moment: LocalMoment }) {
  const t = useText();
  const { languageTag, nowMs } = usePage();
  const name = namedDay(moment, nowMs);
  const date = formatMoment('longDay', moment.timeMs, languageTag, moment.timeZone);
  return (
    <>
      {name ? <span className="records-screen">{t(`records:days.${name}`)} </span> : null}
      <span className="records-table__date">{name ? date : asHeading(date, languageTag)}</span>
    </>
  );
}

interface EmptyListProps {
  href: string;
  isFiltered: boolean;
  firstStep: FirstStep | null;
}

export function EmptyList({ href, isFiltered, firstStep }: EmptyListProps) {
  const t = useText();
  const link = (to: string, text: string) => (
    <p>
      <a className="button button--primary" href={to}>
        {text}
      </a>
    </p>
  );
  const ways = {
    buyIn: link(ROUTES.webPayCashIn, t('menu.buyIn')),
    cashier: <p>{t('home:firstBalance')}</p>,
  };
  const action = isFiltered ? link(href, t('records:filter.reset')) : firstStep && ways[firstStep];
  return <EmptyState icon="list" text={t('errors:noResults')} action={action} />;
}

export function FromStartNotice({ list, isFromStart }: { list: ListName; isFromStart: boolean }) {
  const t = useText();
  if (!isFromStart) return null;
  return (
    <p className="notice notice--warning" role="status">
      {t(`${list}:list.fromStart`)}
    </p>
  );
}

export function ListFailed({ list, href }: { list: ListName; href: string }) {
  const t = useText();
  return (
    <p className="notice notice--warning">
      {t(`${list}:list.failed`)} <a href={href}>{t('pages.tryAgain')}</a>
    </p>
  );
}

export function UnreadableRows({ list, count }: { list: ListName; count: number }) {
  const t = useText();
  if (count === 0) return null;
  return <p className="notice notice--warning">{t(`${list}:list.unreadable`, { count })}</p>;
}

interface PageLinksProps {
  /** Addresses of other pages; null for none. */
  first: string | null;
  previous?: string | null;
  next: string | null;
}

export function PageLinks({ first, previous = null, next }: PageLinksProps) {
  const t = useText();
  if ([first, previous, next].every((href) => href === null)) return null;
  const link = (href: string | null, text: string, rel?: string) =>
    href === null ? null : (
      <a className="button button--quiet" href={href} rel={rel}>
        {text}
      </a>
    );
  return (
    <nav className="records-ways" aria-label={t('records:pages')}>
      {link(first, t('records:first'))} {link(previous, t('records:previous'), 'prev')}{' '}
      {link(next, t('records:next'), 'next')}
    </nav>
  );
}
