import { casinoName } from '#app/i18n/casino-name.ts';
import { formatCount } from '#app/i18n/formats.ts';
import { useText } from '#app/i18n/use-text.ts';
import { RecordTable, type TableColumn } from '#app/record-lists/record-table.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { amountColumn } from './amount-column.tsx';
import type { TotalsRow } from './play-row.ts';

/** What the records of the filter come to at each casino, over all pages. */
export function Totals({ totals }: { totals: readonly TotalsRow[] | null }) {
  const t = useText();
  const { languageTag } = usePage();
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
      cell: ({ count }) => (count === null ? '-' : formatCount(count, languageTag)),
    },
    amountColumn('wager', t),
    amountColumn('win', t),
    amountColumn('net', t),
  ];
  return (
    <section className="plays__totals" aria-labelledby="totals-title">
      <h2 id="totals-title">{t('play-records:totals.title')}</h2>
      {totals === null ? (
        <p className="notice notice--warning">{t('play-records:totals.unknown')}</p>
      ) : (
        <RecordTable
          caption={t('play-records:totals.title')}
          className="plays plays--totals"
          columns={columns}
          groups={[{ key: 'all', rows: totals.map((row) => ({ key: row.casino.id, item: row })) }]}
        />
      )}
      <p className="records-note">{t('play-records:totals.note')}</p>
    </section>
  );
}
