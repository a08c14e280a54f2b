import { casinoName } from '#app/i18n/casino-name.ts';
import { formatTimeOfDay } from '#app/i18n/formats.ts';
import { zoned } from '#app/i18n/moments.ts';
import { type Text, useText } from '#app/i18n/use-text.ts';
import { DayHeading } from '#app/record-lists/day-heading.tsx';
import { partedByDay } from '#app/record-lists/days.ts';
import { RecordTable, type TableColumn } from '#app/record-lists/record-table.tsx';
import { Amount } from '#app/ui/amount.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { amountColumn } from './amount-column.tsx';
import type { PlayRow } from './play-row.ts';

type ShownRow = Extract<PlayRow, { isShown: true }>;

/** The records: what is still in play, and then day by day. */
export function PlayTable({ rows }: { rows: readonly PlayRow[] }) {
  const t = useText();
  const { languageTag } = usePage();
  const days = partedByDay(rows, (row) => {
    if (!row.isShown) return undefined;
    return row.resolvedAtMs === null ? null : { timeMs: row.resolvedAtMs, timeZone: row.casino.timeZone };
  });
  const unavailable = (playRecordId: string) => (
    <>
      {playRecordId} {t('play-records:list.unavailable')}
    </>
  );
  return (
    <RecordTable
      caption={t('play-records:list.caption')}
      className="plays plays--list"
      columns={columnsOf(t, languageTag)}
      groups={days.map(({ moment, items }) => ({
        key: items[0]?.playRecordId ?? '',
        heading: moment === null ? t('play-records:inPlay') : moment && <DayHeading moment={moment} />,
        rows: items.map((row) =>
          row.isShown
            ? { key: row.playRecordId, item: row }
            : { key: row.playRecordId, instead: unavailable(row.playRecordId) },
        ),
      }))}
    />
  );
}

function columnsOf(t: Text, languageTag: string): TableColumn<ShownRow>[] {
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
          : zoned(formatTimeOfDay, resolvedAtMs, languageTag, casino.timeZone),
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
