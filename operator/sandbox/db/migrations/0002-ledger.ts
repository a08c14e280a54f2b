import type { Migration } from './migration.ts';

/**
 * Double-entry ledger in integer accounting units. Entries are never changed nor removed: a mistake is put right by
 * a transaction the other way round, as in any ledger.
 */
export const ledger: Migration = {
  version: 2,
  name: 'ledger',
  sql: `
    CREATE TABLE ledger_accounts (
      account_id INTEGER PRIMARY KEY,
      user_id TEXT REFERENCES players (user_id),
      casino_id INTEGER NOT NULL REFERENCES casinos (casino_id),
      bucket TEXT NOT NULL,
      CHECK ((user_id IS NULL) = (bucket NOT IN ('regular', 'promo', 'locked')))
    ) STRICT;
    CREATE UNIQUE INDEX ledger_accounts_by_owner ON ledger_accounts (IFNULL(user_id, ''), casino_id, bucket);
    CREATE INDEX ledger_accounts_by_player ON ledger_accounts (user_id);

    CREATE TABLE ledger_transactions (
      ledger_transaction_id TEXT PRIMARY KEY,
      casino_id INTEGER NOT NULL REFERENCES casinos (casino_id),
      kind TEXT NOT NULL,
      reference TEXT,
      posted_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE ledger_entries (
      ledger_transaction_id TEXT NOT NULL REFERENCES ledger_transactions (ledger_transaction_id),
      account_id INTEGER NOT NULL REFERENCES ledger_accounts (account_id),
      amount_au INTEGER NOT NULL CHECK (amount_au <> 0)
    ) STRICT;
    CREATE INDEX ledger_entries_by_account ON ledger_entries (account_id, amount_au);
    CREATE INDEX ledger_entries_by_transaction ON ledger_entries (ledger_transaction_id);

    CREATE TRIGGER ledger_entries_are_final BEFORE UPDATE ON ledger_entries
      BEGIN SELECT RAISE(ABORT, 'ledger entries are final'); END;
    CREATE TRIGGER ledger_entries_stay BEFORE DELETE ON ledger_entries
      BEGIN SELECT RAISE(ABORT, 'ledger entries are final'); END;

    CREATE TABLE locked_claims (
      claim_id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES players (user_id),
      casino_id INTEGER NOT NULL REFERENCES casinos (casino_id),
      amount_au INTEGER NOT NULL CHECK (amount_au >= 0),
      created_at INTEGER NOT NULL,
      released_at INTEGER
    ) STRICT;
    CREATE INDEX locked_claims_by_player ON locked_claims (user_id, casino_id);
  `,
};
