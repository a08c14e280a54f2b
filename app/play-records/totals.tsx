// biome-ignore-all lint/a11y/noRedundantRoles: on narrow screens rows are laid out as cards, which takes the roles of a
// table away

import { casinoName } from '#app/i18n/casino-name.ts';
import { formatCount } from '#app/i18n/formats.ts';
import { useText } from '#app/i18n/use-text.ts';
import { RecordCell, RecordTable } from '#app/record-lists/record-table.tsx';
import { Amount } from '#app/ui/amount.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { TotalsRow } from './play-row.ts';

/** What the records of the filter come to at each casino, over all pages. */
export function Totals({ totals }: { totals: readonly TotalsRow[] | null }) {
  const t = useText();
  const { languageTag } = usePage();
  const unknown = t('money:amountUnavailable');
  const headings = {
    casino: t('records:casino'),
    count: t('play-records:totals.count'),
    wager: t('play-records:columns.wager'),
    win: t('play-records:columns.win'),
    net: t('play-records:columns.net'),
  };
  return (
    <section className="plays__totals" aria-labelledby="totals-title">
      <h2 id="totals-title">{t('play-records:totals.title')}</h2>
      {totals === null ? (
        <p className="notice notice--warning">{t('play-records:totals.unknown')}</p>
      ) : (
        <RecordTable
          caption={t('play-records:totals.title')}
          headings={Object.entries(headings).map(([name, text]) => ({ text, isAmount: name !== 'casino' }))}
          className="plays plays--totals"
        >
          {totals.map(({ casino, count, wager, win, net }) => (
            <tr role="row" key={casino.id}>
              <th scope="row" role="rowheader">
                <bdi>{casinoName(casino.id, casino.name, t)}</bdi>
              </th>
              <RecordCell label={headings.count} isAmount>
                {count === null ? '-' : formatCount(count, languageTag)}
              </RecordCell>
              <RecordCell label={headings.wager} isAmount>
                <Amount text={wager ?? unknown} />
              </RecordCell>
              <RecordCell label={headings.win} isAmount>
                <Amount text={win ?? unknown} />
              </RecordCell>
              <RecordCell label={headings.net} isAmount>
                <Amount text={net ?? unknown} />
              </RecordCell>
            </tr>
          ))}
        </RecordTable>
      )}
      <p className="records-note">{t('play-records:totals.note')}</p>
    </section>
  );
}
