import { isDownloadable, TAX_FILE_ENDINGS, type TaxPaper } from '#app/domain/money/tax-paper.ts';
import { statementsHref } from '#app/domain/pages/routes.ts';
import { formatMoment } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { casinoName } from '#app/i18n/words.ts';
import { type Casinos, casinoOf } from '#app/records/casinos.ts';
import { FactList } from '#app/ui/fact-list.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { paperFileHref, papersHref } from './addresses.ts';
import type { PapersModel } from './load-statements.ts';
import { YearLinks } from './year-page.tsx';

/** Tax papers of a year (contract §9). */
export function PapersPage({ model }: { model: PapersModel }) {
  const t = useText();
  const { year, currentYear } = model;
  return (
    <>
      <p className="records-screen records-back">
        <a className="records-link" href={statementsHref(year, null)}>
          {t('statements:month.back')}
        </a>
      </p>
      <h1>{t('statements:papers.title', { year })}</h1>
      <YearLinks year={year} currentYear={currentYear} hrefOf={papersHref} />
      <Papers model={model} />
    </>
  );
}

function Papers({ model: { papers, year, casinos } }: { model: PapersModel }) {
  const t = useText();
  if (papers.state === 'unknown') {
    return (
      <p className="notice notice--warning">
        {t('statements:papers.failed')} <a href={papersHref(year)}>{t('pages.tryAgain')}</a>
      </p>
    );
  }
  const { items, unreadableRows } =
    papers.state === 'known' ? papers.value : { items: [], unreadableRows: 0 };
  return (
    <>
      {unreadableRows === 0 ? null : (
        <p className="notice notice--warning">
          {t('statements:papers.unreadable', { count: unreadableRows })}
        </p>
      )}
      {items.length === 0 && unreadableRows === 0 ? <p>{t('statements:papers.none', { year })}</p> : null}
      {items.map((paper, index) => (
        <Paper key={paper.documentId} paper={paper} number={index + 1} casinos={casinos} />
      ))}
    </>
  );
}

function Paper({ paper, number, casinos }: { paper: TaxPaper; number: number; casinos: Casinos }) {
  const t = useText();
  const { languageTag, timeZone } = usePage();
  const { kind, year, casinoId, issuedAtMs, mediaType, bytes, documentId } = paper;
  const casino = casinoId === null ? null : casinoOf(casinos, casinoId);
  const titleId = `paper-${number}`;
  const file = [TAX_FILE_ENDINGS[mediaType].toUpperCase(), sizeText(bytes, languageTag)].join(
    t('separators.list'),
  );
  return (
    <article className="card" aria-labelledby={titleId}>
      <h2 id={titleId}>{t(`statements:papers.kind.${kind ?? 'other'}`)}</h2>
      <FactList
        className="facts"
        rowClassName="facts__row"
        facts={[
          [t('statements:papers.year'), String(year)],
          [t('records:casino'), casino && casinoName(casino.id, casino.name, t)],
          [
            t('statements:papers.issued'),
            formatMoment('day', issuedAtMs, languageTag, casino?.timeZone ?? timeZone),
          ],
          [t('statements:papers.file'), file],
        ]}
      />
      {isDownloadable(paper) ? (
        <p className="records-screen">
          <a className="button" href={paperFileHref(year, documentId)}>
            {t('statements:papers.download')}
            <span className="visually-hidden">
              {' '}
              ({t(`statements:papers.kind.${kind ?? 'other'}`)}, {file}, {number})
            </span>
          </a>
        </p>
      ) : (
        <p>{t('statements:papers.tooLarge')}</p>
      )}
    </article>
  );
}

/** Writes a size, which is never nothing. */
function sizeText(bytes: number, languageTag: string): string {
  const maximumFractionDigits = bytes < 10_000 ? 1 : 0;
  return new Intl.NumberFormat(languageTag, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits,
  }).format(Math.max(bytes / 1000, 0.1));
}
