import type { Migration } from './migration.ts';

/**
 * Web payments: the operator's transactions with their time lines, the webhooks it has taken, and, in tables of its
 * own, the payment provider's orders and the webhooks it has to send. Each money movement of a payment can stand in
 * the ledger once. Players made before have confirmed their age when they were registered.
 */
export const webPayments: Migration = {
  version: 6,
  name: 'web payments',
  sql: `
    ALTER TABLE players ADD COLUMN age_confirmed_at INTEGER;
    UPDATE players SET age_confirmed_at = created_at;
    ALTER TABLE players ADD COLUMN payment_requirements TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE players ADD COLUMN cash_out_step_up TEXT;

    CREATE TABLE web_payments (
      transaction_id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES players (user_id),
      casino_id INTEGER NOT NULL REFERENCES casinos (casino_id),
      direction TEXT NOT NULL,
      method_id TEXT NOT NULL,
      status TEXT NOT NULL,
      info_code TEXT,
      info_text TEXT,
      credit_type TEXT,
      amount_au INTEGER NOT NULL CHECK (amount_au > 0),
      fee_au INTEGER NOT NULL CHECK (fee_au >= 0),
      payable_amount INTEGER NOT NULL,
      payable_currency TEXT NOT NULL,
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
      info_code TEXT,
      info_text TEXT
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
      amount INTEGER NOT NULL,
      currency TEXT NOT NULL,
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
  `,
};
