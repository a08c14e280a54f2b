import type { Migration } from './migration.ts';

/** Exclusion of each player that has one; the newest takes the place of the one before. */
export const exclusions: Migration = {
  version: 11,
  name: 'exclusions',
  sql: `
    CREATE TABLE exclusions (
      user_id TEXT PRIMARY KEY REFERENCES players (user_id),
      exclusion_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      scope TEXT NOT NULL,
      from_at INTEGER NOT NULL,
      until_at INTEGER,
      reopens TEXT NOT NULL
    ) STRICT;
  `,
};
