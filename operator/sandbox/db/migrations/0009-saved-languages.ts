import type { Migration } from './migration.ts';

/** Whether a player's language was ever said by the player; until then it is the country's, for messages alone. */
export const savedLanguages: Migration = {
  version: 9,
  name: 'saved languages',
  sql: 'ALTER TABLE players ADD COLUMN is_language_saved INTEGER NOT NULL DEFAULT 0;',
};
