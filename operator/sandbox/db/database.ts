import Libsql from 'libsql';
import type { ZodType } from 'zod/v4';

/** What a column can be bound to; booleans are stored as 0 and 1. */
export type Value = string | number | boolean | null;

/** Shape of one row: a zod schema, so that what leaves the database is checked once, here. */
export type RowSchema<T> = ZodType<T, unknown>;

/** Milliseconds another process that has the same file open is waited for. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * One synchronous SQLite connection with prepared statements kept by their text.
 * Throws the driver's error for broken SQL or a violated constraint; callers never provoke either on purpose.
 */
export class SandboxDatabase {
  readonly #connection: Libsql.Database;
  readonly #statements = new Map<string, Libsql.Statement<unknown[]>>();
  #depth = 0;

  /** @param file path of the database file, or `:memory:` for one that lives as long as the connection */
  constructor(file: string) {
    this.#connection = new Libsql(file);
    this.#connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    if (file !== ':memory:') this.#connection.exec('PRAGMA journal_mode = WAL');
    this.#connection.exec('PRAGMA synchronous = NORMAL');
    this.#connection.exec('PRAGMA foreign_keys = ON');
  }

  /** Runs statements that take no values, such as a schema. */
  exec(sql: string): void {
    this.#connection.exec(sql);
  }

  /** The first row of a query, or undefined when there is none. */
  one<T>(row: RowSchema<T>, sql: string, values: readonly Value[] = []): T | undefined {
    const found = this.#prepare(sql).get(bind(values));
    return found === undefined ? undefined : row.parse(found);
  }

  /** Every row of a query. */
  all<T>(row: RowSchema<T>, sql: string, values: readonly Value[] = []): T[] {
    return this.#prepare(sql)
      .all(bind(values))
      .map((found) => row.parse(found));
  }

  /** Runs a statement that changes rows, and returns how many it changed. */
  run(sql: string, values: readonly Value[] = []): number {
    return this.#prepare(sql).run(bind(values)).changes;
  }

  /**
   * Runs synchronous work as one transaction: all of it, or nothing when it throws.
   * Inside a transaction already under way the work simply joins that one.
   */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    this.#connection.exec('BEGIN IMMEDIATE');
    this.#depth += 1;
    try {
      const result = work();
      this.#connection.exec('COMMIT');
      return result;
    } catch (error) {
      this.#connection.exec('ROLLBACK');
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  /** Writes everything into the one file and closes the connection; the object is of no use afterwards. */
  close(): void {
    this.#statements.clear();
    this.#connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#connection.close();
  }

  #prepare(sql: string): Libsql.Statement<unknown[]> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** The driver takes values as one array; a lone null as first argument would be read as "named values". */
function bind(values: readonly Value[]): (string | number | null)[] {
  return values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
}
