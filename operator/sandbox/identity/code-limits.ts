import { z } from 'zod/v4';
import type { Runtime } from '../runtime.ts';

/** What a code is good for. */
export const CODE_PURPOSES = ['passwordLost', 'phone', 'email', 'cashOut'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How many codes one recipient, or one player, gets within which time (contract §4.4). */
const LIMITS = [
  { count: 5, windowMs: HOUR_MS },
  { count: 10, windowMs: DAY_MS },
];

/** The same for who solved a picture instead of a widget: pictures are easier on machines (contract §4.3). */
const STRICT_LIMITS = [
  { count: 2, windowMs: HOUR_MS },
  { count: 4, windowMs: DAY_MS },
];

/** A code that was asked for. */
export interface CodeRequest {
  userId: string;
  purpose: CodePurpose;
  /** Phone number with country prefix, or mail address. */
  recipient: string;
  /** Asked for with a solved picture: fewer are sent. */
  isStrict: boolean;
}

const createdRow = z.object({ created_at: z.number() });

/**
 * Whole seconds until a code may be sent; 0 when it may be now. One that never left holds no one up for the minute,
 * but counts for the hour and the day.
 */
export function secondsUntilNextCode(runtime: Runtime, request: CodeRequest): number {
  const now = runtime.now();
  const last = runtime.db.one(
    createdRow,
    `SELECT created_at FROM confirmation_codes WHERE recipient = ? AND purpose = ? AND is_delivered = 1
      ORDER BY created_at DESC LIMIT 1`,
    [request.recipient, request.purpose],
  );
  const waits = [last ? last.created_at + runtime.resendAfterSeconds * 1000 - now : 0];
  for (const { count, windowMs } of request.isStrict ? STRICT_LIMITS : LIMITS) {
    const oldest = runtime.db.one(
      createdRow,
      `SELECT created_at FROM confirmation_codes WHERE recipient = ? OR (user_id = ? AND purpose = ?)
        ORDER BY created_at DESC, rowid DESC LIMIT 1 OFFSET ?`,
      [request.recipient, request.userId, request.purpose, count - 1],
    );
    if (oldest) waits.push(oldest.created_at + windowMs - now);
  }
  return Math.max(0, Math.ceil(Math.max(...waits) / 1000));
}
