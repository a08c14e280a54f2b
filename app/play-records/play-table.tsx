// biome-ignore-all lint/a11y/noRedundantRoles: on narrow screens rows are laid out as cards, which takes the roles of a
// table away

import { casinoName } from '#app/i18n/casino-name.ts';
import { formatMoment } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { RecordCell, RecordTable } from '#app/record-lists/record-table.tsx';
import { Amount } from '#app/ui/amount.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { PlayRow } from './play-row.ts';

type ShownRow = Extract<PlayRow, { isShown: true }>;
type Headings = Readonly<Record<'id' | 'wager' | 'win' | 'net' | 'resolved', string>>;

const AMOUNTS: readonly string[] = ['wager', 'win', 'net'];

/** The records as a table; below 768 px each row is a card whose cells name themselves. */
export function PlayTable({ rows }: { rows: readonly PlayRow[] }) {
  const t = useText();
  const headings = {
    game: t('play-records:columns.game'),
    id: t('play-records:columns.id'),
    wager: t('play-records:columns.wager'),
    win: t('play-records:columns.win'),
    net: t('play-records:columns.net'),
    resolved: t('play-records:columns.resolved'),
  };
  return (
    <RecordTable
      caption={t('play-records:list.caption')}
      headings={Object.entries(headings).map(([name, text]) => ({ text, isAmount: AMOUNTS.includes(name) }))}
      className="plays plays--list"
    >
      {rows.map((row) =>
        row.isShown ? (
          <Row row={row} headings={headings} key={row.playRecordId} />
        ) : (
          <tr role="row" key={row.playRecordId}>
            <td colSpan={Object.keys(headings).length} role="cell">
              {row.playRecordId} {t('play-records:list.unavailable')}
            </td>
          </tr>
        ),
      )}
    </RecordTable>
  );
}

function Row({ row, headings }: { row: ShownRow; headings: Headings }) {
  const t = useText();
  const { languageTag, timeZone } = usePage();
  const unknown = t('money:amountUnavailable');
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        <bdi>{row.gameName || t('play-records:gameUnnamed')}</bdi>
        <small>
          <bdi>{casinoName(row.casino.id, row.casino.name, t)}</bdi>
        </small>
      </th>
      <RecordCell label={headings.id}>{row.playRecordId}</RecordCell>
      <RecordCell label={headings.wager} isAmount>
        <Amount text={row.wager ?? unknown} />
      </RecordCell>
      <RecordCell label={headings.win} isAmount>
        <Amount text={row.win ?? unknown} />
      </RecordCell>
      <RecordCell label={headings.net} isAmount>
        <Amount text={row.resolvedAtMs === null ? t('play-records:netOpen') : (row.net ?? unknown)} />
      </RecordCell>
      <RecordCell label={headings.resolved}>
        {row.resolvedAtMs === null ? (
          <strong>{t('play-records:inPlay')}</strong>
        ) : (
          formatMoment(row.resolvedAtMs, languageTag, timeZone)
        )}
      </RecordCell>
    </tr>
  );
}
