import { closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod/v4';
import { SandboxDatabase } from './database.ts';
import { migrate } from './migrate.ts';

/** The first bytes of every SQLite file. */
const SQLITE_MAGIC = 'SQLite format 3\0';

const factRow = z.object({ value: z.string() });

/**
 * Opens the sandbox's database and brings its schema up to date.
 *
 * @param options.file path, or `:memory:`; folders on the way are made
 * @param options.fresh throw away what an existing file holds
 * @param options.country country of the build; a file belongs to the country it was made for
 * @param options.now epoch milliseconds
 * @throws Error when the file is no database, belongs to another country or to a newer sandbox
 */
export function openDatabase(options: {
  file: string;
  fresh: boolean;
  country: string;
  now: number;
}): SandboxDatabase {
  if (options.file !== ':memory:') {
    mkdirSync(dirname(options.file), { recursive: true });
    refuseForeignFile(options.file);
    if (options.fresh) {
      for (const suffix of ['', '-wal', '-shm']) rmSync(options.file + suffix, { force: true });
    }
  }
  const db = new SandboxDatabase(options.file);
  try {
    migrate(db, options.now);
    db.run("INSERT OR IGNORE INTO sandbox_facts (name, value) VALUES ('country', ?)", [options.country]);
    const owner = db.one(factRow, "SELECT value FROM sandbox_facts WHERE name = 'country'")?.value;
    if (owner !== options.country) {
      throw new Error(
        `The sandbox database ${options.file} was made for ${owner}, not ${options.country}: name another file or start it fresh.`,
      );
    }
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** A mistyped path must never cost anyone a file that is not ours. */
function refuseForeignFile(file: string): void {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return;
  }
  try {
    const start = Buffer.alloc(SQLITE_MAGIC.length);
    const length = readSync(handle, start, 0, start.length, 0);
    if (length > 0 && start.toString('latin1') !== SQLITE_MAGIC) {
      throw new Error(`${file} is not an SQLite database: the sandbox leaves it alone.`);
    }
  } finally {
    closeSync(handle);
  }
}
