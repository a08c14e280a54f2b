import type { StatementMonth } from '#app/domain/money/statement.ts';
import { ROUTES, statementsHref } from '#app/domain/pages/routes.ts';
import { asHeading, formatMonth, formatMonthName } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { casinoName } from '#app/i18n/words.ts';
import { amountAt, type NamedCasino } from '#app/records/casinos.ts';
import { useCountedBy } from '#app/records/record-list.tsx';
import { Amount } from '#app/ui/amount.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { papersHref, statementHref } from './addresses.ts';
import type { YearModel } from './load-statements.ts';
import { YearChart } from './year-chart.tsx';

/** Years that are linked, the current one included. */
const LINKED_YEARS = 5;

/** Months of a year at a casino, in a table and a picture (contract §9). */
export function YearPage({ model }: { model: YearModel }) {
  const t = useText();
  const { year, currentYear, casino, casinos, hasPapers } = model;
  return (
    <>
      <p className="records-screen records-back">
        <a className="records-link" href={ROUTES.webPayTransactions}>
          {t('transactions:detail.back')}
        </a>
      </p>
      <h1>{t('statements:year.title', { year })}</h1>
      <YearLinks
        year={year}
        currentYear={currentYear}
        hrefOf={(one) => statementsHref(one, casino?.id ?? null)}
      />
      {casinos.length > 1 ? (
        <nav className="records-months" aria-label={t('records:casino')}>
          {casinos.map(({ id, name }) => (
            <a
              className="records-months__month"
              href={statementsHref(year, id)}
              aria-current={id === casino?.id ? 'true' : undefined}
              key={id}
            >
              <bdi>{casinoName(id, name, t)}</bdi>{' '}
            </a>
          ))}
        </nav>
      ) : null}
      {casino === null ? (
        <p>{t('statements:year.none', { year })}</p>
      ) : (
        <Months model={model} casino={casino} />
      )}
      {hasPapers ? (
        <p className="records-screen">
          <a className="records-link" href={papersHref(year)}>
            {t('statements:papers.link')}
          </a>
        </p>
      ) : null}
    </>
  );
}

interface YearLinksProps {
  year: number;
  currentYear: number;
  hrefOf(year: number): string;
}

export function YearLinks({ year, currentYear, hrefOf }: YearLinksProps) {
  const t = useText();
  const latest = Array.from({ length: LINKED_YEARS }, (_, back) => currentYear - back);
  return (
    <nav className="records-months" aria-label={t('statements:year.years')}>
      {(latest.includes(year) ? latest : [...latest, year]).map((one) => (
        <a
          className="records-months__month"
          href={hrefOf(one)}
          aria-current={one === year ? 'true' : undefined}
          key={one}
        >
          {one}{' '}
        </a>
      ))}
    </nav>
  );
}

function Months({ model, casino }: { model: YearModel; casino: NamedCasino }) {
  const t = useText();
  const { languageTag } = usePage();
  const { year, months, limitAU } = model;
  const countedBy = useCountedBy('months', casino.timeZone);
  if (months.state === 'unknown') {
    return (
      <p className="notice notice--warning">
        {t('statements:year.failed')} <a href={statementsHref(year, casino.id)}>{t('pages.tryAgain')}</a>
      </p>
    );
  }
  if (months.state === 'absent' || months.value.length === 0)
    return <p>{t('statements:year.none', { year })}</p>;
  const rows = months.value;
  return (
    <section aria-labelledby="year-title">
      <h2 id="year-title">
        <bdi>{casinoName(casino.id, casino.name, t)}</bdi>
      </h2>
      <div className="card year">
        <YearChart months={rows} limitAU={limitAU} names={monthNames(languageTag)} />
        <Legend rows={rows} limitAU={limitAU} casino={casino} />
        <MonthTable rows={rows} casino={casino} />
      </div>
      <p className="records-note">{countedBy}</p>
    </section>
  );
}

/** First letters of the months; their numbers where a language writes those. */
function monthNames(languageTag: string): string[] {
  return Array.from({ length: 12 }, (_, index) => {
    if (languageTag.startsWith('ja')) return String(index + 1);
    const month = `2026-${String(index + 1).padStart(2, '0')}`;
    return asHeading(formatMonth(month, languageTag), languageTag).charAt(0);
  });
}

interface LegendProps {
  rows: readonly StatementMonth[];
  limitAU: number | null;
  casino: NamedCasino;
}

function Legend({ rows, limitAU, casino }: LegendProps) {
  const t = useText();
  const page = usePage();
  const limit = limitAU === null ? null : amountAt(casino, limitAU, page);
  return (
    <p className="year__legend">
      <span className="year__key year__key--in">{t('statements:year.in')}</span>{' '}
      <span className="year__key year__key--out">{t('statements:year.out')}</span>{' '}
      {rows.some(({ sums }) => sums === null) ? (
        <span className="year__key year__key--unknown">{t('statements:year.unknown')}</span>
      ) : null}{' '}
      {limitAU === null ? null : (
        <span className="year__key year__key--limit">
          {limit === null ? t('statements:year.limitUnknown') : t('statements:year.limit', { amount: limit })}
        </span>
      )}
    </p>
  );
}

function MonthTable({ rows, casino }: { rows: readonly StatementMonth[]; casino: NamedCasino }) {
  const t = useText();
  const page = usePage();
  const amount = (au: number | undefined) =>
    au === undefined
      ? t('statements:year.unknown')
      : (amountAt(casino, au, page) ?? t('money:amountUnavailable'));
  return (
    <table className="statement statement--year">
      <caption className="visually-hidden">{t('statements:year.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('records:month')}</th>
          <th scope="col">{t('statements:year.in')}</th>
          <th scope="col">{t('statements:year.out')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ month, isOpen, sums }) => (
          <tr key={month}>
            <th scope="row">
              <a href={statementHref({ month, casinoId: casino.id })}>
                {formatMonthName(month, rows[0]?.month ?? month, page.languageTag)}
              </a>
              {isOpen ? (
                <>
                  {' '}
                  <span className="statement__open">{t('statements:year.open')}</span>
                </>
              ) : null}
            </th>
            <td>
              <Amount text={amount(sums?.buyInAU)} />
            </td>
            <td>
              <Amount text={amount(sums?.cashOutAU)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
