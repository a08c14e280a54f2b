import type { Migration } from './migration.ts';

/** Which version of which legal document a player has accepted, and when. */
export const documentAcknowledgements: Migration = {
  version: 4,
  name: 'document acknowledgements',
  sql: `
    CREATE TABLE document_acknowledgements (
      user_id TEXT NOT NULL REFERENCES players (user_id),
      document_key TEXT NOT NULL,
      document_version TEXT NOT NULL,
      acknowledged_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, document_key, document_version)
    ) STRICT;
  `,
};
