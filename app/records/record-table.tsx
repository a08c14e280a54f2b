// biome-ignore-all lint/a11y/noRedundantRoles: the layout of a list on screens removes the roles of a table
import type { Key, ReactNode } from 'react';

export interface TableColumn<Item> {
  heading: string;
  className: string;
  label?: string;
  cell(item: Item): ReactNode;
}

export interface TableGroup<Item> {
  key: Key;
  heading?: ReactNode;
  rows: readonly ({ key: Key; item: Item } | { key: Key; instead: ReactNode })[];
}

interface RecordTableProps<Item> {
  caption: string;
  className: string;
  columns: readonly TableColumn<Item>[];
  groups: readonly TableGroup<Item>[];
}

/** Table of records; its rows are lines of a list on screens, and have columns in print. */
export function RecordTable<Item>({ caption, className, columns, groups }: RecordTableProps<Item>) {
  return (
    <table className={`records-table card ${className}`} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead className="records-table__head" role="rowgroup">
        <tr role="row">
          {columns.map(({ heading, className }) => (
            <th scope="col" role="columnheader" className={className} key={heading}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ key, heading, rows }) => (
        <tbody role="rowgroup" key={key}>
          {heading ? (
            <tr role="row">
              {/* biome-ignore lint/a11y/useSemanticElements: it is one, as far as its layout lets it be. */}
              <th className="records-table__day" scope="rowgroup" role="rowheader" colSpan={columns.length}>
                {heading}
              </th>
            </tr>
          ) : null}
          {rows.map((row) => (
            <tr className="record" role="row" key={row.key}>
              {'item' in row ? (
                <Cells item={row.item} columns={columns} />
              ) : (
                <td className="record__whole" colSpan={columns.length} role="cell">
                  {row.instead}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Cells<Item>({ item, columns }: { item: Item; columns: readonly TableColumn<Item>[] }) {
  const [first, ...others] = columns;
  return (
    <>
      <th scope="row" role="rowheader" className={first?.className}>
        {first?.cell(item)}
      </th>
      {others.map(({ heading, className, label, cell }) => (
        <td className={className} data-label={label} role="cell" key={heading}>
          {cell(item)}
        </td>
      ))}
    </>
  );
}
