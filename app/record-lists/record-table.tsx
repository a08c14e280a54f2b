// biome-ignore-all lint/a11y/noRedundantRoles: on narrow screens rows are laid out as cards, which takes the roles of a
// table away
import type { Key, ReactNode } from 'react';

/** A column; those of amounts stand on the right. On a card the heading is the cell's own name. */
export interface TableColumn<Item> {
  heading: string;
  isAmount?: boolean;
  cell(item: Item): ReactNode;
}

interface RecordTableProps<Item> {
  caption: string;
  /** Name of the block that lays these rows out in a way of its own. */
  className: string;
  /** The first one heads its row. */
  columns: readonly TableColumn<Item>[];
  /** What cannot be shown in cells is said in their place. */
  rows: readonly ({ key: Key; item: Item } | { key: Key; instead: ReactNode })[];
}

const classOf = ({ isAmount }: { isAmount?: boolean }) => (isAmount ? 'records-table__amount' : undefined);

/** Records as a table; below 768 px each row is a card whose cells name themselves. */
export function RecordTable<Item>({ caption, className, columns, rows }: RecordTableProps<Item>) {
  return (
    <table className={`records-table ${className}`} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead className="records-table__head" role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th scope="col" role="columnheader" className={classOf(column)} key={column.heading}>
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr role="row" key={row.key}>
            {'item' in row ? (
              <Cells item={row.item} columns={columns} />
            ) : (
              <td colSpan={columns.length} role="cell">
                {row.instead}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cells<Item>({ item, columns }: Pick<RecordTableProps<Item>, 'columns'> & { item: Item }) {
  const [first, ...others] = columns;
  return (
    <>
      <th scope="row" role="rowheader">
        {first?.cell(item)}
      </th>
      {others.map((column) => (
        <td className={classOf(column)} data-label={column.heading} role="cell" key={column.heading}>
          {column.cell(item)}
        </td>
      ))}
    </>
  );
}
