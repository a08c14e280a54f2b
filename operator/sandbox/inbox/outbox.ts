import { z } from 'zod/v4';
import { CODE_CHANNELS, LANGUAGES } from '../contract.ts';
import type { SandboxDatabase } from '../db/database.ts';
import { table } from '../db/table.ts';
import type { Runtime } from '../runtime.ts';

/** Messages the inbox shows at most. */
const SHOWN_MESSAGES = 200;

const messages = table('messages', 'id', {
  /** Given by the database. */
  id: z.number().int().optional(),
  channel: z.enum(CODE_CHANNELS),
  /** Phone number with country prefix, or mail address. */
  recipient: z.string(),
  language: z.enum(LANGUAGES),
  subject: z.string().nullable(),
  text: z.string(),
  /** The code that the text carries, for tests to pick up. */
  code: z.string().nullable(),
  /** The address of the portal that the text leads to. */
  link: z.string().nullable(),
  sentAt: z.number(),
});
type Row = Parameters<typeof messages.insert>[1];

/** A message to be "sent": put where the inbox shows it. */
export type OutgoingMessage = Omit<Row, 'id' | 'recipient' | 'sentAt'> & { to: string };

/** A message as the inbox shows it; `sentAt` in ISO 8601 UTC. */
export type Message = OutgoingMessage & { sentAt: string };

/** Sends a message in the operator's name. */
export function sendMessage(
  { db, now, operatorName }: Pick<Runtime, 'db' | 'now' | 'operatorName'>,
  { to, text, ...message }: OutgoingMessage,
): void {
  const signed = message.channel === 'email' ? `${text}\n\n${operatorName}` : `${operatorName}: ${text}`;
  messages.insert(db, {
    ...message,
    text: operatorName === null ? text : signed,
    recipient: to,
    sentAt: now(),
  });
}

/** The newest messages first; only those whose recipient ends with `to` when it is named. */
export function listMessages(db: SandboxDatabase, to = ''): Message[] {
  return messages
    .all(db, "WHERE ? = '' OR substr(recipient, -length(?)) = ? ORDER BY id DESC LIMIT ?", [
      to,
      to,
      to,
      SHOWN_MESSAGES,
    ])
    .map(({ recipient, sentAt, ...message }) => ({
      ...message,
      to: recipient,
      sentAt: new Date(sentAt).toISOString(),
    }));
}
