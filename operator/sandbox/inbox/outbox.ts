import { z } from 'zod/v4';
import { CODE_CHANNELS, LANGUAGES, type Language } from '../contract.ts';
import type { SandboxDatabase } from '../db/database.ts';

/** Messages the inbox shows at most. */
const SHOWN_MESSAGES = 200;

const messageRow = z
  .object({
    message_id: z.number().int(),
    channel: z.enum(CODE_CHANNELS),
    recipient: z.string(),
    language: z.enum(LANGUAGES),
    subject: z.string().nullable(),
    body: z.string(),
    code: z.string().nullable(),
    link: z.string().nullable(),
    sent_at: z.number(),
  })
  .transform((row) => ({
    id: row.message_id,
    channel: row.channel,
    /** Phone number with country prefix, or mail address. */
    to: row.recipient,
    language: row.language,
    subject: row.subject,
    text: row.body,
    code: row.code,
    link: row.link,
    sentAt: new Date(row.sent_at).toISOString(),
  }));

/** A message as the inbox shows it; `sentAt` in ISO 8601 UTC. */
export type Message = z.infer<typeof messageRow>;

/** A message to be "sent": put where the inbox shows it. */
export interface OutgoingMessage {
  channel: Message['channel'];
  to: string;
  language: Language;
  subject: string | null;
  text: string;
  /** The code the text carries, for tests to pick up. */
  code: string | null;
  /** The address of the portal the text leads to. */
  link: string | null;
}

/** Sends a message; `now` in epoch milliseconds. */
export function sendMessage(db: SandboxDatabase, message: OutgoingMessage, now: number): void {
  db.run(
    `INSERT INTO messages (channel, recipient, language, subject, body, code, link, sent_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      message.channel,
      message.to,
      message.language,
      message.subject,
      message.text,
      message.code,
      message.link,
      now,
    ],
  );
}

/** The newest messages first; only those whose recipient ends with `to` when it is named. */
export function listMessages(db: SandboxDatabase, to = ''): Message[] {
  return db.all(
    messageRow,
    `SELECT message_id, channel, recipient, language, subject, body, code, link, sent_at FROM messages
      WHERE ? = '' OR substr(recipient, -length(?)) = ? ORDER BY message_id DESC LIMIT ?`,
    [to, to, to, SHOWN_MESSAGES],
  );
}
