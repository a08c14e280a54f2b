// biome-ignore-all lint/a11y/noRedundantRoles: on narrow screens rows are laid out as cards, which takes the roles of a
// table away
import type { ReactNode } from 'react';

interface RecordTableProps {
  caption: string;
  /** Headings of the columns; those of amounts stand on the right. */
  headings: readonly { text: string; isAmount?: boolean }[];
  /** Name of the block that lays these rows out in a way of its own. */
  className?: string;
  /** The rows. */
  children: ReactNode;
}

/** Records as a table; below 768 px each row is a card whose cells name themselves. */
export function RecordTable({ caption, headings, className, children }: RecordTableProps) {
  return (
    <table className={className ? `records-table ${className}` : 'records-table'} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead className="records-table__head" role="rowgroup">
        <tr role="row">
          {headings.map(({ text, isAmount }) => (
            <th
              scope="col"
              role="columnheader"
              className={isAmount ? 'records-table__amount' : undefined}
              key={text}
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

interface RecordCellProps {
  /** Heading of the cell's column: the cell's own name on a card. */
  label: string;
  isAmount?: boolean;
  children: ReactNode;
}

/** A cell of a {@link RecordTable}. */
export function RecordCell({ label, isAmount = false, children }: RecordCellProps) {
  return (
    <td className={isAmount ? 'records-table__amount' : undefined} data-label={label} role="cell">
      {children}
    </td>
  );
}
