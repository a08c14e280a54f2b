/** Number of this schema. A database of another one is thrown away and filled anew. */
export const SCHEMA_VERSION = 14;

/** All tables. Times in epoch milliseconds, amounts in AU of their casino, booleans 0 and 1. */
export const SCHEMA = `
-- Casinos, players, which player plays where, sessions and their tokens.
CREATE TABLE sandbox_facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE casinos (
  casino_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  currency TEXT NOT NULL,
  position INTEGER NOT NULL
) STRICT;

CREATE TABLE players (
  user_id TEXT PRIMARY KEY,
  phone_number TEXT NOT NULL,
  phone_country_code TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  password_changed_at INTEGER,
  display_name TEXT NOT NULL,
  language TEXT NOT NULL,
  is_language_saved INTEGER NOT NULL,
  email TEXT,
  is_email_verified INTEGER NOT NULL,
  pending_email TEXT,
  personal_info TEXT,
  locked_personal_info TEXT NOT NULL,
  is_phone_verified INTEGER NOT NULL,
  are_permissions_suspended INTEGER NOT NULL,
  is_restricted INTEGER NOT NULL,
  is_locked INTEGER NOT NULL,
  is_age_confirmed INTEGER NOT NULL,
  requirements TEXT NOT NULL,
  step_up TEXT,
  access_token_life_ms INTEGER,
  token_bytes INTEGER,
  token_prefix TEXT,
  demo_key TEXT UNIQUE,
  last_log_on_at INTEGER,
  created_at INTEGER NOT NULL,
  UNIQUE (phone_number, phone_country_code)
) STRICT;

CREATE TABLE player_casinos (
  user_id TEXT NOT NULL REFERENCES players (user_id),
  casino_id INTEGER NOT NULL REFERENCES casinos (casino_id),
  position INTEGER NOT NULL,
  PRIMARY KEY (user_id, casino_id)
) STRICT;

CREATE TABLE failed_log_ons (phone_number TEXT NOT NULL, failed_at INTEGER NOT NULL) STRICT;
CREATE INDEX failed_log_ons_by_phone ON failed_log_ons (phone_number, failed_at);

CREATE TABLE sessions (
  session_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES players (user_id),
  logged_on_at INTEGER NOT NULL,
  previous_log_on_at INTEGER,
  ended_at INTEGER
) STRICT;
CREATE INDEX sessions_by_player ON sessions (user_id);

CREATE TABLE access_tokens (
  token_hash TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (session_id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX access_tokens_by_session ON access_tokens (session_id);

CREATE TABLE refresh_tokens (
  token_hash TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions (session_id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  rotated_at INTEGER
) STRICT;
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);

-- Double-entry ledger in integer accounting units. Entries are never changed nor removed: a mistake is put right by
-- a transaction the other way round, as in any ledger.
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

-- Confirmation codes sent to a player, the messages that carried them, access codes for the cashier.
CREATE TABLE confirmation_codes (
  code_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES players (user_id),
  purpose TEXT NOT NULL,
  recipient TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  link_hash TEXT NOT NULL,
  is_delivered INTEGER NOT NULL DEFAULT 1,
  attempts_left INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX confirmation_codes_by_recipient ON confirmation_codes (recipient, created_at);
CREATE INDEX confirmation_codes_by_player ON confirmation_codes (user_id, purpose, created_at);
CREATE INDEX confirmation_codes_by_link ON confirmation_codes (link_hash);

CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel TEXT NOT NULL,
  recipient TEXT NOT NULL,
  language TEXT NOT NULL,
  subject TEXT,
  text TEXT NOT NULL,
  code TEXT,
  link TEXT,
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

-- Which version of which legal document a player has accepted.
CREATE TABLE document_acknowledgements (
  user_id TEXT NOT NULL REFERENCES players (user_id),
  document_key TEXT NOT NULL,
  document_version TEXT NOT NULL,
  acknowledged_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, document_key, document_version)
) STRICT;

-- Wrong tries at the current password; answers kept for calls that are sent twice.
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

-- Web payments with their time lines, the webhooks taken, and, in tables of its own, the provider's orders and webhooks.
-- Each money movement of a payment can stand in the ledger once.
CREATE TABLE web_payments (
  transaction_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES players (user_id),
  casino_id INTEGER NOT NULL REFERENCES casinos (casino_id),
  direction TEXT NOT NULL,
  method_id TEXT NOT NULL,
  status TEXT NOT NULL,
  info TEXT NOT NULL,
  credit_type TEXT,
  amount_au INTEGER NOT NULL CHECK (amount_au > 0),
  fee_au INTEGER NOT NULL CHECK (fee_au >= 0),
  tax_au INTEGER NOT NULL CHECK (tax_au >= 0),
  payable TEXT NOT NULL,
  order_id TEXT NOT NULL UNIQUE,
  provider_reference TEXT,
  tracking_key TEXT,
  payout_account_mask TEXT,
  initiated_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  offer_expires_at INTEGER,
  cancellable_until INTEGER,
  call_id TEXT UNIQUE
) STRICT;
CREATE INDEX web_payments_by_player ON web_payments (user_id, initiated_at DESC, transaction_id DESC);
CREATE INDEX web_payments_by_expiry ON web_payments (status, offer_expires_at);

CREATE TABLE web_payment_events (
  event_id INTEGER PRIMARY KEY AUTOINCREMENT,
  transaction_id TEXT NOT NULL REFERENCES web_payments (transaction_id),
  happened_at INTEGER NOT NULL,
  status TEXT NOT NULL,
  info TEXT NOT NULL
) STRICT;
CREATE INDEX web_payment_events_by_payment ON web_payment_events (transaction_id);

CREATE UNIQUE INDEX ledger_transactions_once_per_payment ON ledger_transactions (kind, reference)
  WHERE kind IN ('buyIn', 'cashOutLock', 'cashOutPaid', 'cashOutBack');

CREATE TABLE step_up_failures (
  call_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES players (user_id),
  count INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT;

CREATE TABLE received_webhooks (
  provider_id TEXT NOT NULL,
  webhook_id TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  PRIMARY KEY (provider_id, webhook_id)
) STRICT;

CREATE TABLE provider_orders (
  order_id TEXT PRIMARY KEY,
  provider_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  merchant_reference TEXT NOT NULL,
  money TEXT NOT NULL,
  reference TEXT UNIQUE,
  clabe TEXT UNIQUE,
  payee TEXT,
  return_url TEXT NOT NULL,
  language TEXT NOT NULL,
  behaviour TEXT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT,
  tracking_key TEXT,
  due_state TEXT,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  payable_until INTEGER
) STRICT;
CREATE INDEX provider_orders_by_due ON provider_orders (due_at);
CREATE INDEX provider_orders_by_state ON provider_orders (state, created_at);

CREATE TABLE provider_webhooks (
  webhook_id TEXT PRIMARY KEY,
  provider_id TEXT NOT NULL,
  order_id TEXT NOT NULL REFERENCES provider_orders (order_id),
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_try_at INTEGER NOT NULL,
  delivered_at INTEGER
) STRICT;
CREATE INDEX provider_webhooks_by_due ON provider_webhooks (delivered_at, next_try_at);

-- What players have played, numbered in the order in which it was taken down, so that a list that is being leafed
-- through does not change under the reader.
CREATE TABLE play_records (
  record_number INTEGER PRIMARY KEY AUTOINCREMENT,
  play_record_id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES players (user_id),
  casino_id INTEGER NOT NULL REFERENCES casinos (casino_id),
  game_name TEXT NOT NULL,
  total_wager_au INTEGER NOT NULL CHECK (total_wager_au >= 0),
  total_win_au INTEGER NOT NULL CHECK (total_win_au >= 0),
  started_at INTEGER NOT NULL,
  resolved_at INTEGER
) STRICT;
CREATE INDEX play_records_by_player ON play_records (user_id, resolved_at);

-- What the operator knows of identities (nothing of a player without a row), and the sessions at the vendor.
CREATE TABLE id_checks (
  user_id TEXT PRIMARY KEY REFERENCES players (user_id),
  result TEXT NOT NULL,
  reasons TEXT NOT NULL,
  attempts_left INTEGER NOT NULL CHECK (attempts_left >= 0),
  attempts_renewed_at INTEGER,
  last_attempt_at INTEGER,
  estimated_minutes INTEGER
) STRICT;

CREATE TABLE id_check_sessions (
  session_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES players (user_id),
  link_token TEXT NOT NULL UNIQUE,
  document_type TEXT NOT NULL,
  consent_version TEXT NOT NULL,
  language TEXT NOT NULL,
  return_url TEXT NOT NULL,
  word TEXT NOT NULL,
  reasons TEXT NOT NULL,
  due_word TEXT,
  due_at INTEGER,
  opened_at INTEGER,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX id_check_sessions_by_player ON id_check_sessions (user_id, created_at);
CREATE INDEX id_check_sessions_by_word ON id_check_sessions (word, expires_at);
CREATE INDEX id_check_sessions_by_due ON id_check_sessions (due_at);

-- Limits that players have set, with the raise that waits for each, and every change of one.
CREATE TABLE player_limits (
  limit_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES players (user_id),
  kind TEXT NOT NULL,
  casino_id INTEGER,
  period TEXT,
  amount_au INTEGER,
  minutes INTEGER,
  set_by TEXT NOT NULL,
  effective_from INTEGER NOT NULL,
  pending TEXT
) STRICT;
CREATE UNIQUE INDEX player_limits_by_player
  ON player_limits (user_id, kind, IFNULL(casino_id, 0), IFNULL(period, ''));

CREATE TABLE player_limit_changes (
  user_id TEXT NOT NULL REFERENCES players (user_id),
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  casino_id INTEGER,
  period TEXT,
  from_au INTEGER,
  to_au INTEGER,
  from_minutes INTEGER,
  to_minutes INTEGER,
  set_by TEXT NOT NULL
) STRICT;
CREATE INDEX player_limit_changes_by_player ON player_limit_changes (user_id, at);

-- Whence sessions were used, and what happened to accounts.
CREATE TABLE session_uses (
  session_id TEXT PRIMARY KEY REFERENCES sessions (session_id) ON DELETE CASCADE,
  kind TEXT,
  last_used_at INTEGER,
  user_agent TEXT,
  address TEXT
) STRICT;

CREATE TABLE account_activity (
  activity_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES players (user_id),
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  session_id TEXT,
  user_agent TEXT,
  address TEXT
) STRICT;
CREATE INDEX account_activity_by_player ON account_activity (user_id, at);

-- Exclusion of each player that has one; the newest takes the place of the one before.
CREATE TABLE exclusions (
  user_id TEXT PRIMARY KEY REFERENCES players (user_id),
  exclusion_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  scope TEXT NOT NULL,
  from_at INTEGER NOT NULL,
  until_at INTEGER,
  reopens TEXT NOT NULL
) STRICT;
`;
