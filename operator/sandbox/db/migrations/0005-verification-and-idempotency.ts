import type { Migration } from './migration.ts';

/**
 * Verification of phone and mail, fields that are closed to the player, wrong tries at the current password, answers
 * kept for calls that are sent twice. Messages may go by any channel and carry a link.
 */
export const verificationAndIdempotency: Migration = {
  version: 5,
  name: 'verification and idempotency',
  sql: `
    ALTER TABLE players ADD COLUMN locked_personal_info TEXT NOT NULL DEFAULT '[]';

    ALTER TABLE confirmation_codes ADD COLUMN link_hash TEXT;
    ALTER TABLE confirmation_codes ADD COLUMN is_delivered INTEGER NOT NULL DEFAULT 1;
    CREATE INDEX confirmation_codes_by_link ON confirmation_codes (link_hash);

    CREATE TABLE failed_password_proofs (
      user_id TEXT NOT NULL REFERENCES players (user_id),
      failed_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX failed_password_proofs_by_player ON failed_password_proofs (user_id, failed_at);

    CREATE TABLE idempotent_answers (
      call_id TEXT PRIMARY KEY,
      request_hash TEXT NOT NULL,
      sealed_answer TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created_at);

    CREATE TABLE messages_of_any_channel (
      message_id INTEGER PRIMARY KEY AUTOINCREMENT,
      channel TEXT NOT NULL,
      recipient TEXT NOT NULL,
      language TEXT NOT NULL,
      subject TEXT,
      body TEXT NOT NULL,
      code TEXT,
      link TEXT,
      sent_at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO messages_of_any_channel (message_id, channel, recipient, language, subject, body, code, sent_at)
      SELECT message_id, channel, recipient, language, subject, body, code, sent_at FROM messages;
    DROP TABLE messages;
    ALTER TABLE messages_of_any_channel RENAME TO messages;
    CREATE INDEX messages_by_recipient ON messages (recipient);
  `,
};
