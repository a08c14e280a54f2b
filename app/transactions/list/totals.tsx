import { formatMonth } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import type { MonthTotals } from './month-totals.ts';

/** What came in and went out in a month, by currency; says so when it is only of this page, or not known. */
export function Totals({ totals }: { totals: MonthTotals }) {
  const t = useText();
  const { languageTag } = usePage();
  const month = formatMonth(totals.month, languageTag);
  return (
    <section className="records-totals card" aria-labelledby="totals-title">
      <h2 className="card__title" id="totals-title">
        {totals.isWhole ? t('transactions:totals.title', { month }) : t('transactions:totals.titlePage')}
      </h2>
      <Sums totals={totals} />
    </section>
  );
}

function Sums({ totals: { sums, isWhole } }: { totals: MonthTotals }) {
  const t = useText();
  if (sums === null) return <p>{t('transactions:totals.unknown')}</p>;
  return (
    <>
      {sums.length === 0 ? <p>{t('transactions:totals.none')}</p> : null}
      {sums.map((sum) => (
        <dl className="records-totals__sums" key={`${sum.iso4217Code} ${sum.in} ${sum.out}`}>
          <dt>
            {t('transactions:totals.in')} {sum.iso4217Code ? `(${sum.iso4217Code})` : null}
          </dt>
          <dd>{sum.in}</dd>
          <dt>
            {t('transactions:totals.out')} {sum.iso4217Code ? `(${sum.iso4217Code})` : null}
          </dt>
          <dd>{sum.out}</dd>
        </dl>
      ))}
      <p className="records-note">
        {t(isWhole ? 'transactions:totals.note' : 'transactions:totals.notePage')}
      </p>
    </>
  );
}
