import { closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod/v4';
import { SandboxDatabase } from './database.ts';
import { SCHEMA, SCHEMA_VERSION } from './schema.ts';

/** The first bytes of every SQLite file. */
const SQLITE_MAGIC = 'SQLite format 3\0';

const nameRow = z.object({ name: z.string() });
const factRow = z.object({ value: z.string() });
const versionRow = z.object({ user_version: z.number() });

interface DatabaseOptions {
  /** Path, or `:memory:`; folders on the way are made. */
  file: string;
  /** Throw away what an existing file holds. */
  fresh: boolean;
  /** Country of the build; a file belongs to the country it was made for. */
  country: string;
}

/**
 * Opens the sandbox's database, made anew when it has another schema than this sandbox.
 *
 * @throws Error when the file is no database of a sandbox, or belongs to another country
 */
export function openDatabase(options: DatabaseOptions): SandboxDatabase {
  if (options.file === ':memory:') return made(new SandboxDatabase(':memory:'), options.country);
  mkdirSync(dirname(options.file), { recursive: true });
  refuseForeignFile(options.file);
  if (options.fresh) remove(options.file);
  const db = new SandboxDatabase(options.file);
  try {
    const tables = db.all(nameRow, "SELECT name FROM sqlite_master WHERE type = 'table'");
    if (tables.length === 0) return made(db, options.country);
    if (!tables.some(({ name }) => name === 'sandbox_facts'))
      throw new Error(`${options.file} is not a database of a sandbox: the sandbox leaves it alone.`);
    const owner = db.one(factRow, "SELECT value FROM sandbox_facts WHERE name = 'country'")?.value;
    if (owner !== options.country) {
      throw new Error(
        `The sandbox database ${options.file} was made for ${owner}, not ${options.country}: name another file or start it fresh.`,
      );
    }
    if (db.one(versionRow, 'PRAGMA user_version')?.user_version === SCHEMA_VERSION) return db;
  } catch (error) {
    db.close();
    throw error;
  }
  db.close();
  remove(options.file);
  return made(new SandboxDatabase(options.file), options.country);
}

/** An empty database with its tables. */
function made(db: SandboxDatabase, country: string): SandboxDatabase {
  db.transaction(() => {
    db.exec(`${SCHEMA}\nPRAGMA user_version = ${SCHEMA_VERSION}`);
    db.run("INSERT INTO sandbox_facts (name, value) VALUES ('country', ?)", [country]);
  });
  return db;
}

function remove(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
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
