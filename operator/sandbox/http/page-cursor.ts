import { createHash } from 'node:crypto';
import { z } from 'zod/v4';

/** How long a cursor is good (contract §1.7). */
const LIFE_MS = 15 * 60_000;

/** What a cursor depends on beside its position. */
export interface CursorSetting {
  /** Player and filters: a cursor is of no use elsewhere. */
  scope: unknown;
  /** Epoch milliseconds. */
  now: number;
}

/** A cursor that goes on after a position, which is any JSON. It says nothing that its player may not know. */
export function writeCursor({ scope, now }: CursorSetting, position: unknown): string {
  const content = { position, issuedAt: now, print: fingerprint(scope) };
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/** The position of a cursor; undefined for what is none, is too old, or of other filters (contract §1.7). */
export function readCursor<T>(
  { scope, now }: CursorSetting,
  cursor: string,
  schema: z.ZodType<T, unknown>,
): T | undefined {
  const content = z.object({ position: schema, issuedAt: z.number(), print: z.string() });
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  const { data } = content.safeParse(read);
  const isGood = data && now - data.issuedAt < LIFE_MS && data.print === fingerprint(scope);
  return isGood ? data.position : undefined;
}

function fingerprint(scope: unknown): string {
  return createHash('sha256').update(JSON.stringify(scope)).digest('base64url').slice(0, 16);
}
