import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod/v4';

/** How long a cursor is good (contract §1.7). */
const LIFE_MS = 15 * 60_000;
const CURSOR = /^[\w-]+\.[\w-]+$/;

const cursorContent = z.object({ position: z.unknown(), issuedAt: z.number(), print: z.string() });

/** What a cursor depends on beside its position. */
export interface CursorSetting {
  /** What cursors are sealed with. */
  secret: string;
  /** Player and filters: a cursor is of no use elsewhere. */
  scope: unknown;
  /** Epoch milliseconds. */
  now: number;
}

/** A cursor that goes on after a position, which is any JSON. */
export function writeCursor({ secret, scope, now }: CursorSetting, position: unknown): string {
  const content = JSON.stringify({ position, issuedAt: now, print: fingerprint(scope) });
  return `${Buffer.from(content).toString('base64url')}.${seal(secret, content)}`;
}

/** The position of a cursor; undefined when it is forged, too old, or of other filters (contract §1.7). */
export function readCursor<T>(
  { secret, scope, now }: CursorSetting,
  cursor: string,
  schema: z.ZodType<T, unknown>,
): T | undefined {
  if (!CURSOR.test(cursor)) return undefined;
  const [encoded = '', mac = ''] = cursor.split('.');
  const content = Buffer.from(encoded, 'base64url').toString();
  const expected = seal(secret, content);
  if (mac.length !== expected.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(expected)))
    return undefined;
  const { position, issuedAt, print } = cursorContent.parse(JSON.parse(content));
  if (now - issuedAt >= LIFE_MS || print !== fingerprint(scope)) return undefined;
  const read = schema.safeParse(position);
  return read.success ? read.data : undefined;
}

function fingerprint(scope: unknown): string {
  return createHash('sha256').update(JSON.stringify(scope)).digest('base64url').slice(0, 16);
}

function seal(secret: string, content: string): string {
  return createHmac('sha256', secret).update(`cursor\n${content}`).digest('base64url');
}
