import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** How long a cursor is good (contract §1.7). */
const LIFE_MS = 15 * 60_000;

const cursorContent = z.tuple([z.number().int(), z.string(), z.number(), z.string()]);

/** The last item of a page: the next one starts after it, whatever has come in front meanwhile. */
export interface PagePosition {
  initiatedAt: number;
  transactionId: string;
}

/** A cursor that goes on after a position. `scope` names player and filters: a cursor is of no use elsewhere. */
export function writeCursor(secret: string, position: PagePosition, scope: unknown, now: number): string {
  const content = JSON.stringify([position.initiatedAt, position.transactionId, now, fingerprint(scope)]);
  return `${Buffer.from(content).toString('base64url')}.${seal(secret, content)}`;
}

/** The position of a cursor; undefined when it is forged, too old, or of other filters (contract §1.7). */
export function readCursor(
  secret: string,
  cursor: string,
  scope: unknown,
  now: number,
): PagePosition | undefined {
  const [encoded = '', mac = ''] = cursor.split('.');
  const content = Buffer.from(encoded, 'base64url').toString();
  const expected = seal(secret, content);
  if (mac.length !== expected.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(expected)))
    return undefined;
  const [initiatedAt, transactionId, issuedAt, print] = cursorContent.parse(JSON.parse(content));
  if (now - issuedAt >= LIFE_MS || print !== fingerprint(scope)) return undefined;
  return { initiatedAt, transactionId };
}

function fingerprint(scope: unknown): string {
  return createHash('sha256').update(JSON.stringify(scope)).digest('base64url').slice(0, 16);
}

function seal(secret: string, content: string): string {
  return createHmac('sha256', secret).update(`cursor\n${content}`).digest('base64url');
}
