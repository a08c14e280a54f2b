import { casinoName } from '#app/i18n/casino-name.ts';
import { formatMoment, zoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { RecordTable, type TableColumn } from '#app/record-lists/record-table.tsx';
import { Amount } from '#app/ui/amount.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { amountColumn } from './amount-column.tsx';
import type { PlayRow } from './play-row.ts';

type ShownRow = Extract<PlayRow, { isShown: true }>;

/** The records as a table; below 768 px each row is a card whose cells name themselves. */
export function PlayTable({ rows }: { rows: readonly PlayRow[] }) {
  const t = useText();
  const { languageTag } = usePage();
  const columns: TableColumn<ShownRow>[] = [
    {
      heading: t('play-records:columns.game'),
      cell: ({ gameName, casino }) => (
        <>
          <bdi>{gameName || t('play-records:gameUnnamed')}</bdi>
          <small>
            <bdi>{casinoName(casino.id, casino.name, t)}</bdi>
          </small>
        </>
      ),
    },
    { heading: t('play-records:columns.id'), cell: ({ playRecordId }) => playRecordId },
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
    {
      heading: t('play-records:columns.resolved'),
      cell: ({ resolvedAtMs, casino }) =>
        resolvedAtMs === null ? (
          <strong>{t('play-records:inPlay')}</strong>
        ) : (
          zoned(formatMoment, resolvedAtMs, languageTag, casino.timeZone)
        ),
    },
  ];
  const unavailable = (playRecordId: string) => (
    <>
      {playRecordId} {t('play-records:list.unavailable')}
    </>
  );
  return (
    <RecordTable
      caption={t('play-records:list.caption')}
      className="plays plays--list"
      columns={columns}
      rows={rows.map((row) =>
        row.isShown
          ? { key: row.playRecordId, item: row }
          : { key: row.playRecordId, instead: unavailable(row.playRecordId) },
      )}
    />
  );
}
