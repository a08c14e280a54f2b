import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { SandboxDatabase } from './database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

let db: SandboxDatabase;
beforeEach(() => {
  db = new SandboxDatabase(':memory:');
});
afterEach(() => db.close());

const versions = () =>
  db.all(
    z.object({ version: z.number(), applied_at: z.number() }),
    'SELECT version, applied_at FROM schema_versions',
  );
const count = (table: string) => db.one(z.object({ n: z.number() }), `SELECT COUNT(*) AS n FROM ${table}`)?.n;
const step = (version: number, sql: string) => ({ version, name: `step ${version}`, sql });

describe('migrate', () => {
  it('applies every step once and notes when', () => {
    expect(migrate(db, 5)).toBe(MIGRATIONS.length);
    migrate(db, 9);
    expect(versions()).toEqual(MIGRATIONS.map(({ version }) => ({ version, applied_at: 5 })));
  });

  it('numbers its steps without gaps', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
  });

  it('adds new steps to an old database and keeps its data', () => {
    migrate(db, 1, [step(1, 'CREATE TABLE a (x)')]);
    db.run('INSERT INTO a VALUES (1)');
    migrate(db, 2, [step(1, 'CREATE TABLE a (x)'), step(2, 'ALTER TABLE a ADD COLUMN y')]);
    expect(count('a')).toBe(1);
    expect(versions()).toHaveLength(2);
  });

  it('takes a step back when half of it fails', () => {
    expect(() => migrate(db, 1, [step(1, 'CREATE TABLE a (x); CREATE TABLE a (x);')])).toThrow();
    expect(versions()).toEqual([]);
    migrate(db, 1, [step(1, 'CREATE TABLE a (x)')]);
    expect(count('a')).toBe(0);
  });

  it('refuses a database of a newer sandbox', () => {
    migrate(db, 1, [step(1, ''), step(2, '')]);
    expect(() => migrate(db, 1, [step(1, '')])).toThrow(/schema 2, this sandbox knows only 1/);
  });
});

describe('SandboxDatabase', () => {
  it('joins a transaction under way and takes all of it back together', () => {
    db.exec('CREATE TABLE a (x)');
    expect(() =>
      db.transaction(() => {
        db.run('INSERT INTO a VALUES (?)', [null]);
        db.transaction(() => db.run('INSERT INTO a VALUES (?)', [true]));
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(count('a')).toBe(0);
    db.transaction(() => db.run('INSERT INTO a VALUES (?)', [true]));
    expect(db.one(z.object({ x: z.number() }), 'SELECT x FROM a')).toEqual({ x: 1 });
    expect(db.one(z.object({ x: z.number() }), 'SELECT x FROM a WHERE x = 2')).toBeUndefined();
  });
});
