import { z } from 'zod/v4';
import type { SandboxDatabase, Value } from './database.ts';

/** Column of a property: `amountAU` is in `amount_au`. */
const columnOf = (property: string) => property.replace(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`);

/** Value as a column has it; objects and lists are JSON text. */
const stored = (value: unknown): Value =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Value);

/** List of columns of a `SELECT` that gives rows of a shape. */
function columnsOf(shape: z.ZodRawShape): string {
  return Object.keys(shape)
    .map((property) => `${columnOf(property)} AS "${property}"`)
    .join(', ');
}

/** Values of a row by column; properties that the table does not have, or that are undefined, are left out. */
function cellsOf(shape: z.ZodRawShape, row: object): [column: string, value: Value][] {
  return Object.entries(row).flatMap(([property, value]) =>
    Object.hasOwn(shape, property) && value !== undefined ? [[columnOf(property), stored(value)]] : [],
  );
}

/**
 * Access to a table whose columns are named as the properties of its rows. Conditions and orders are SQL.
 *
 * @param key property by which `find` and `update` know a row
 * @param shape zod schema of each column, see `row-types.ts` for flags and JSON
 */
export function table<Shape extends z.ZodRawShape>(name: string, key: keyof Shape & string, shape: Shape) {
  const row = z.object(shape);
  type Row = z.output<typeof row>;
  const select = `SELECT ${columnsOf(shape)} FROM ${name}`;
  const isKey = `WHERE ${columnOf(key)} = ?`;
  const write = (verb: string) => (db: SandboxDatabase, values: Row) => {
    const cells = cellsOf(shape, values);
    const columns = cells.map(([column]) => column).join(', ');
    const places = cells.map(() => '?').join(', ');
    db.run(
      `${verb} INTO ${name} (${columns}) VALUES (${places})`,
      cells.map(([, value]) => value),
    );
  };
  /** Every row of a query that goes on after `SELECT … FROM table`. */
  const all = (db: SandboxDatabase, rest: string, values: readonly Value[] = []): Row[] =>
    db.all(row, `${select} ${rest}`, values);
  const first = (db: SandboxDatabase, rest: string, values: readonly Value[] = []): Row | undefined =>
    db.one(row, `${select} ${rest}`, values);
  return {
    /** Stores a new row. Throws the driver's error when a constraint forbids it. */
    insert: write('INSERT'),
    /** Stores a row in the place of the one with its key. */
    put: write('INSERT OR REPLACE'),
    /** Changes the named columns of a row. */
    update(db: SandboxDatabase, id: string, changes: { [Name in keyof Row]?: Row[Name] | undefined }): void {
      const cells = cellsOf(shape, changes);
      if (cells.length === 0) return;
      const assignments = cells.map(([column]) => `${column} = ?`).join(', ');
      db.run(`UPDATE ${name} SET ${assignments} ${isKey}`, [...cells.map(([, value]) => value), id]);
    },
    /** Finds the row of a key. */
    find: (db: SandboxDatabase, id: string): Row | undefined => first(db, isKey, [id]),
    first,
    all,
  };
}
