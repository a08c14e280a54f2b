import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { SandboxDatabase } from './database.ts';
import { openDatabase } from './open.ts';
import { flagColumn, jsonColumn } from './row-types.ts';
import { SCHEMA_VERSION } from './schema.ts';
import { table } from './table.ts';

let db: SandboxDatabase;
beforeEach(() => {
  db = new SandboxDatabase(':memory:');
});
afterEach(() => db.close());

const count = (name: string) => db.one(z.object({ n: z.number() }), `SELECT COUNT(*) AS n FROM ${name}`)?.n;

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

describe('table', () => {
  const things = table('things', 'thingId', {
    thingId: z.string(),
    amountAU: z.number(),
    isGood: flagColumn,
    parts: jsonColumn(z.array(z.string())).nullable(),
  });
  const one = { thingId: 't1', amountAU: 5, isGood: true, parts: ['a'] };
  beforeEach(() => {
    // In another order than the shape: columns are known by name.
    db.exec('CREATE TABLE things (is_good, parts, amount_au, thing_id PRIMARY KEY)');
    things.insert(db, one);
  });

  it('stores and finds rows by the names of their columns', () => {
    things.insert(db, { thingId: 't2', amountAU: 7, isGood: false, parts: null });
    expect(things.find(db, 't1')).toEqual(one);
    expect(things.find(db, 't3')).toBeUndefined();
    expect(things.all(db, 'ORDER BY amount_au DESC').map(({ thingId }) => thingId)).toEqual(['t2', 't1']);
  });

  it('changes the named columns of one row', () => {
    things.insert(db, { ...one, thingId: 't2' });
    things.update(db, 't1', { amountAU: 6, parts: null, isGood: undefined });
    things.update(db, 't1', {});
    expect(things.find(db, 't1')).toEqual({ ...one, amountAU: 6, parts: null });
    expect(things.find(db, 't2')).toEqual({ ...one, thingId: 't2' });
  });

  it('leaves out what is no column, and replaces when told to', () => {
    const wide = { ...one, amountAU: 8, stranger: 'x' };
    expect(() => things.insert(db, wide)).toThrow(/UNIQUE/);
    things.put(db, wide);
    expect(things.all(db, '')).toEqual([{ ...one, amountAU: 8 }]);
  });
});

describe('openDatabase', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const factsOf = (file: string, country = 'MX') => {
    const opened = openDatabase({ file, fresh: false, country });
    const facts = opened.all(z.object({ name: z.string() }), 'SELECT name FROM sandbox_facts ORDER BY name');
    opened.close();
    return facts.map(({ name }) => name);
  };
  const change = (file: string, sql: string) => {
    const opened = new SandboxDatabase(file);
    opened.exec(sql);
    opened.close();
  };

  it('keeps what a file of this schema holds, and makes one of another schema anew', () => {
    const file = join(folder, 'sandbox.db');
    expect(factsOf(file)).toEqual(['country']);
    change(file, "INSERT INTO sandbox_facts VALUES ('kept', 'yes')");
    expect(factsOf(file)).toEqual(['country', 'kept']);
    change(file, `PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    expect(() => factsOf(file, 'US')).toThrow(/made for MX, not US/);
    expect(factsOf(file)).toEqual(['country']);
  });

  it('leaves a database alone that is no sandbox', () => {
    const file = join(folder, 'other.db');
    change(file, 'CREATE TABLE diary (page TEXT)');
    expect(() => factsOf(file)).toThrow(/not a database of a sandbox/);
    change(file, 'SELECT page FROM diary');
  });
});
