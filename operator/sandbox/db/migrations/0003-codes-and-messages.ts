import type { Migration } from './migration.ts';

/** Confirmation codes sent to a player, the messages that carried them, and access codes for the cashier. */
export const codesAndMessages: Migration = {
  version: 3,
  name: 'codes and messages',
  sql: `
    CREATE TABLE confirmation_codes (
      code_id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES players (user_id),
      purpose TEXT NOT NULL,
      recipient TEXT NOT NULL,
      code_hash TEXT NOT NULL,
      attempts_left INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT;
    CREATE INDEX confirmation_codes_by_recipient ON confirmation_codes (recipient, created_at);
    CREATE INDEX confirmation_codes_by_player ON confirmation_codes (user_id, purpose, created_at);

    CREATE TABLE messages (
      message_id INTEGER PRIMARY KEY AUTOINCREMENT,
      channel TEXT NOT NULL CHECK (channel IN ('sms', 'email')),
      recipient TEXT NOT NULL,
      language TEXT NOT NULL,
      subject TEXT,
      body TEXT NOT NULL,
      code TEXT,
      sent_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX messages_by_recipient ON messages (recipient);

    CREATE TABLE access_codes (
      access_code_id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES players (user_id),
      casino_id INTEGER REFERENCES casinos (casino_id),
      verbal_code TEXT NOT NULL,
      allow_cashier_cash_in INTEGER NOT NULL,
      allow_cashier_cash_out INTEGER NOT NULL,
      allow_cashier_lock_release INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      replaced_at INTEGER
    ) STRICT;
    CREATE INDEX access_codes_by_verbal_code ON access_codes (verbal_code, expires_at);
    CREATE INDEX access_codes_by_player ON access_codes (user_id);
  `,
};
