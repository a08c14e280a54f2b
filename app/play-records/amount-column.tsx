import type { Text } from '#app/i18n/use-text.ts';
import type { TableColumn } from '#app/record-lists/record-table.tsx';
import { Amount } from '#app/ui/amount.tsx';
import type { Amounts } from './play-row.ts';

/** A column of what was wagered or won, or of what that comes to. */
export function amountColumn(name: keyof Amounts, t: Text): TableColumn<Amounts> {
  return {
    heading: t(`play-records:columns.${name}`),
    className: `record__${name}`,
    label: t(`play-records:short.${name}`),
    cell: (row) => <Amount text={row[name] ?? t('money:amountUnavailable')} />,
  };
}
